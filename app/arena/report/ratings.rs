//! Everybody's rating with its error bar, the best on top.

use engine::arena::rating::MEAN;

use super::canvas::{Canvas, WIDTH, colour, round_steps};
use crate::Ranking;

const TOP: f64 = 92.0;
const ROW: f64 = 27.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 150.0;

pub fn draw(ranking: &Ranking) -> Canvas {
    let mut canvas = Canvas::new("Ratings", "Elo by maximum likelihood over all games; the bars hold 95 %");
    let lowest = ranking.standings.iter().map(|s| s.rating - s.error).fold(MEAN, f64::min);
    let highest = ranking.standings.iter().map(|s| s.rating + s.error).fold(MEAN, f64::max);
    let x = |rating: f64| LEFT + (rating - lowest) / (highest - lowest).max(1.0) * (RIGHT - LEFT);
    let bottom = TOP + ROW * ranking.contenders.len() as f64;
    for rating in round_steps(lowest, highest, 10) {
        let class = if rating == MEAN { "class=\"mean\"" } else { "class=\"grid\"" };
        canvas.line((x(rating), TOP - 8.0), (x(rating), bottom), class);
        canvas.text((x(rating), TOP - 14.0), "soft middle", &format!("{rating:.0}"));
    }
    for (row, (contender, standing)) in ranking.contenders.iter().zip(&ranking.standings).enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let colour = colour(*contender);
        let look = format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-opacity=\"0.7\"");
        let (low, high) = (x(standing.rating - standing.error), x(standing.rating + standing.error));
        canvas.line((low, y), (high, y), &look);
        for end in [low, high] {
            canvas.line((end, y - 5.0), (end, y + 5.0), &look);
        }
        canvas.dot((x(standing.rating), y), 5.5, colour);
        canvas.text((LEFT - 16.0, y + 5.0), "end", &contender.to_string());
        let figure = format!("{:.0} ± {:.0}", standing.rating, standing.error);
        canvas.text((WIDTH, y + 5.0), "end", &figure);
    }
    canvas.height = bottom + 10.0;
    canvas
}
