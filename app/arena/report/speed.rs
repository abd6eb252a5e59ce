//! How many positions everybody looked at in a second, from the opening to the ending.

use engine::Contender;

use super::canvas::{Canvas, WIDTH, colour, dashes, round_steps};
use crate::ledger::{PHASE, Speeds};

const TOP: f64 = 70.0;
const BOTTOM: f64 = 450.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = WIDTH - 10.0;

/// The legend below.
const COLUMNS: usize = 5;
const LEGEND_ROW: f64 = 24.0;
const SAMPLE: f64 = 34.0;

pub fn draw(speeds: &Speeds) -> Canvas {
    let mut canvas = Canvas::new(
        "Nodes per second",
        "Positions or playouts per second of processor time, by the ply of the game; note the logarithmic scale",
    );
    let figures = || speeds.values().flatten();
    let last_ply = figures().map(|(phase, _)| (phase + 1) * PHASE).max().unwrap_or(PHASE) as f64;
    let lowest = figures().map(|(_, speed)| speed.log10()).fold(f64::INFINITY, f64::min).floor();
    let highest = figures().map(|(_, speed)| speed.log10()).fold(lowest, f64::max).ceil();
    let x = |ply: f64| LEFT + ply / last_ply * (RIGHT - LEFT);
    let y = |log: f64| BOTTOM - (log - lowest) / (highest - lowest).max(1.0) * (BOTTOM - TOP);
    for ply in round_steps(0.0, last_ply, 12) {
        canvas.line((x(ply), TOP), (x(ply), BOTTOM), "class=\"grid\"");
        canvas.text((x(ply), BOTTOM + 20.0), "soft middle", &format!("{ply:.0}"));
    }
    if lowest.is_finite() {
        for power in lowest as i32..=highest as i32 {
            let y = y(f64::from(power));
            canvas.line((LEFT, y), (RIGHT, y), "class=\"grid\"");
            canvas.text((LEFT - 10.0, y + 4.0), "soft end", &in_thousands(power));
        }
    }
    for (contender, phases) in speeds {
        let middle = |phase: usize| (phase as f64 + 0.5) * PHASE as f64;
        let points: Vec<(f64, f64)> =
            phases.iter().map(|(phase, speed)| (x(middle(*phase)), y(speed.log10()))).collect();
        match points[..] {
            [only] => canvas.dot(only, 3.0, colour(*contender)),
            _ => canvas.path(&points, &look(*contender)),
        }
    }
    for (number, contender) in speeds.keys().enumerate() {
        let column = WIDTH / COLUMNS as f64 * (number % COLUMNS) as f64;
        let row = BOTTOM + 52.0 + LEGEND_ROW * (number / COLUMNS) as f64;
        canvas.line((column, row), (column + SAMPLE, row), &look(*contender));
        canvas.text((column + SAMPLE + 10.0, row + 5.0), "", &contender.to_string());
    }
    canvas.height = BOTTOM + 52.0 + LEGEND_ROW * speeds.len().div_ceil(COLUMNS) as f64;
    canvas
}

fn look(contender: Contender) -> String {
    let (colour, dashes) = (colour(contender), dashes(contender));
    format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"{dashes}\"")
}

/// A power of ten, as short as people say it.
fn in_thousands(power: i32) -> String {
    let (unit, thousands) = match power {
        6.. => (" M", 6),
        3..=5 => (" k", 3),
        _ => ("", 0),
    };
    format!("{}{unit}", 10_f64.powi(power - thousands))
}
