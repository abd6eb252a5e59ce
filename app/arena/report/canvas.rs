//! Drawing in SVG: the few shapes the charts are made of, and their colours.

use std::fmt::Write;

use engine::{Brain, Contender, Level};

/// How wide every chart is.
pub const WIDTH: f64 = 1200.0;

/// What all drawings look like.
pub const STYLE: &str = "\
svg { font-family: system-ui, 'DejaVu Sans', sans-serif; }
text { fill: #f4ede3; font-size: 14px; }
text.title { font-size: 20px; font-weight: 600; }
text.soft { fill: #a99d8d; font-size: 12px; }
text.cell { font-size: 12px; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.grid { stroke: #3a312a; stroke-width: 1; }
.mean { stroke: #a99d8d; stroke-width: 1; stroke-dasharray: 3 4; }";

/// One chart, drawn from its top left corner.
pub struct Canvas {
    pub height: f64,
    pub body: String,
}

impl Canvas {
    /// A chart with a title, and a line that says how to read it.
    pub fn new(title: &str, explained: &str) -> Canvas {
        let mut canvas = Canvas { height: 0.0, body: String::new() };
        canvas.text((0.0, 22.0), "title", title);
        canvas.text((0.0, 44.0), "soft", explained);
        canvas
    }

    pub fn text(&mut self, (x, y): (f64, f64), class: &str, words: &str) {
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escaped(words)));
    }

    /// Words that rise from a point.
    pub fn rising_text(&mut self, (x, y): (f64, f64), words: &str) {
        let words = escaped(words);
        self.add(format_args!("<text transform=\"translate({x:.1} {y:.1}) rotate(-55)\">{words}</text>"));
    }

    pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), look: &str) {
        self.add(format_args!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {look}/>"));
    }

    /// A line through many points.
    pub fn path(&mut self, points: &[(f64, f64)], look: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.add(format_args!("<polyline points=\"{}\" fill=\"none\" {look}/>", points.join(" ")));
    }

    pub fn dot(&mut self, (x, y): (f64, f64), radius: f64, colour: &str) {
        self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\"/>"));
    }

    pub fn square(&mut self, (x, y): (f64, f64), size: f64, colour: &str) {
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"3\" fill=\"{colour}\"/>"
        ));
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{shape}").expect("text can be written");
    }
}

/// Text as it stands between tags.
pub fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colour of a brain, at every level.
pub fn colour(contender: Contender) -> &'static str {
    match contender.brain {
        Brain::Minimax => "#d9776a",
        Brain::AlphaBeta => "#86a8de",
        Brain::Ordered => "#a9c566",
        Brain::Mcts => "#5fc3b4",
        Brain::Champion => "#e9a63f",
    }
}

/// How the line of a level is broken: the weaker, the thinner.
pub fn dashes(contender: Contender) -> &'static str {
    match contender.level {
        Level::Merciless => "none",
        Level::Strong => "12 3",
        Level::Skilled => "7 4",
        Level::Casual => "3 4",
        Level::Beginner => "1 4",
    }
}

/// Round numbers from one figure to another, no more than `most` of them.
pub fn round_steps(from: f64, to: f64, most: usize) -> Vec<f64> {
    let rough = (to - from).max(1.0) / most as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let first = (from / step).ceil() as i64;
    (first..=(to / step).floor() as i64).map(|number| number as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(
            round_steps(1570.0, 2310.0, 8),
            [1600.0, 1700.0, 1800.0, 1900.0, 2000.0, 2100.0, 2200.0, 2300.0]
        );
        assert_eq!(round_steps(0.0, 137.0, 5), [0.0, 50.0, 100.0]);
        assert_eq!(round_steps(3.0, 3.0, 5), [3.0]);
    }

    #[test]
    fn words_cannot_become_tags() {
        assert_eq!(escaped("<b> & co"), "&lt;b&gt; &amp; co");
    }
}
