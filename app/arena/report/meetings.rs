//! Who got what against whom, as a table whose colours show it from afar.

use super::canvas::{Canvas, WIDTH};
use crate::Ranking;

const LEFT: f64 = 190.0;
const TOP: f64 = 200.0;
const LARGEST_CELL: f64 = 64.0;

/// Nothing, half and all of the points.
const SHADES: [[f64; 3]; 3] = [[142.0, 58.0, 50.0], [58.0, 49.0, 42.0], [38.0, 120.0, 108.0]];

pub fn draw(ranking: &Ranking) -> Canvas {
    let mut canvas = Canvas::new(
        "Cross table",
        "Points of the row against the column, draws as halves; the greener the better for the row",
    );
    let players = ranking.contenders.len();
    let cell = ((WIDTH - LEFT - 60.0) / players as f64).min(LARGEST_CELL);
    for (row, contender) in ranking.contenders.iter().enumerate() {
        let (x, y) = (LEFT + cell * row as f64, TOP + cell * row as f64);
        canvas.text((LEFT - 16.0, y + cell / 2.0 + 5.0), "end", &contender.to_string());
        canvas.rising_text((x + cell / 2.0 + 4.0, TOP - 12.0), &contender.to_string());
        for column in 0..players {
            let games = ranking.tally.games(row, column);
            if games == 0 {
                continue;
            }
            let points = ranking.tally.points(row, column);
            let x = LEFT + cell * column as f64;
            canvas.square((x + 1.0, y + 1.0), cell - 2.0, &shade(points / games as f64));
            canvas.text((x + cell / 2.0, y + cell / 2.0 + 4.0), "cell middle", &points.to_string());
        }
    }
    canvas.height = TOP + cell * players as f64 + 10.0;
    canvas
}

/// The colour of a share of the points.
fn shade(share: f64) -> String {
    let (from, to, way) = if share < 0.5 {
        (SHADES[0], SHADES[1], share * 2.0)
    } else {
        (SHADES[1], SHADES[2], share * 2.0 - 1.0)
    };
    let part = |index: usize| (from[index] + (to[index] - from[index]) * way).round() as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

#[cfg(test)]
mod tests {
    use super::shade;

    #[test]
    fn shades_run_from_red_over_grey_to_green() {
        assert_eq!([0.0, 0.25, 0.5, 1.0].map(shade), ["#8e3a32", "#64362e", "#3a312a", "#26786c"]);
    }
}
