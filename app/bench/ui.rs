//! How quick the screen is where the processor draws it: from a touch to the frame that answers it, while pieces slide and
//! an AI thinks on all its threads, from the start of the program to its first frame; and what it takes of the memory, beside
//! a browser that shows our own page for phones. In a real window, too, where somebody asks for it.

mod browser;
mod slides;
mod spread;
pub mod start;
mod touch;
mod window;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

pub use self::spread::Spread;
use super::BenchFailure;
use kiosk::offscreen::ScreenClock;
use kiosk::rehearsal::{Phones, Rehearsal, RehearsalError, RehearsalPlan};

/// One frame at 60 Hz, and two, in milliseconds.
const FRAME: f64 = 16.7;
const TWO_FRAMES: f64 = 33.0;

#[derive(clap::Args)]
pub struct Ui {
    /// How often a piece and a button are pressed
    #[arg(long, value_name = "N", default_value_t = 300)]
    presses: usize,
    /// How many moves people play against an AI
    #[arg(long, value_name = "N", default_value_t = 40)]
    moves: usize,
    /// The size of the screen
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = kiosk::size, default_value = "1920x1080")]
    size: (u32, u32),
    /// Measure the program itself instead, in windows of this size on the X11 desktop that DISPLAY names
    #[arg(long)]
    window: bool,
    /// Which program that is, if not the one beside this
    #[arg(long, requires = "window", value_name = "FILE")]
    program: Option<PathBuf>,
    /// Be the program whose start is measured: it was called at this time of the machine's clock
    #[arg(long, hide = true, value_name = "NANOSECONDS")]
    called_at: Option<u64>,
    /// And tell what it takes of the memory, which takes some seconds
    #[arg(long, hide = true, requires = "called_at")]
    memory: bool,
    /// With this store
    #[arg(long, hide = true, requires = "called_at", value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

impl Ui {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), BenchFailure> {
        if let Some(called_at) = self.called_at {
            return print(out, &start::report(self.size, called_at, self.memory, self.data_dir.as_deref())?);
        }
        if self.window {
            let program = self.program.clone().map_or_else(window::beside, Ok)?;
            return window::measure(&program, self.size)?.iter().try_for_each(|line| print(out, line));
        }
        let show = open(self.size, None)?;
        show.write_down_the_pin();
        touch::measure(&show, self.presses)?.iter().try_for_each(|line| print(out, line))?;
        print(out, &slides::measure(&show, self.moves)?)?;
        let ours = start::measure(self.size)?;
        print(out, &ours)?;
        print(out, &browser::measure(&show, &ours)?)
    }
}

/// The table as it is measured.
fn open(size: (u32, u32), data_dir: Option<&Path>) -> Result<Rehearsal, RehearsalError> {
    let settings = [("thinking.at_most", "1500ms".into())];
    Rehearsal::open(RehearsalPlan {
        size,
        clock: ScreenClock::real(),
        language: None,
        phones: Phones::Served,
        settings: &settings,
        data_dir,
    })
}

/// How much of the screen was drawn in one frame.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Redrawn {
    pixels: Spread,
    percent: Spread,
}

impl Redrawn {
    fn of(areas: &[f64], (width, height): (u32, u32)) -> Redrawn {
        let all = f64::from(width) * f64::from(height);
        let percent: Vec<f64> = areas.iter().map(|area| 100.0 * area / all).collect();
        Redrawn { pixels: Spread::of(areas), percent: Spread::of(&percent) }
    }
}

pub fn print(out: &mut dyn Write, line: &impl Serialize) -> Result<(), BenchFailure> {
    writeln!(out, "{}", serde_json::to_string(line).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

fn over(times: &[f64], limit: f64) -> usize {
    times.iter().filter(|time| **time > limit).count()
}

pub fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn has(line: &impl Serialize, keys: &[&str]) -> Value {
        let line = serde_json::to_value(line).unwrap();
        for key in keys {
            assert!(line.pointer(key).is_some_and(Value::is_number), "{key} in {line}");
        }
        line
    }

    #[test]
    fn a_short_run_tells_all_figures() {
        let show = open((800, 480), None).unwrap();
        show.write_down_the_pin();
        for line in touch::measure(&show, 3).unwrap() {
            has(&line, &["/presses", "/drawn_ms/p99", "/presented_ms/max", "/redrawn/percent/p50"]);
        }
        let line = slides::measure(&show, 2).unwrap();
        let keys = ["/frames", "/frames_per_second", "/frame_ms/p99", "/over_33_ms", "/redrawn/pixels/max"];
        let line = has(&line, &keys);
        assert!(line["frames"].as_u64() > Some(4), "{line}");
    }

    #[test]
    fn a_start_tells_when_the_first_frame_was_there_and_what_it_took() {
        let report = start::report((800, 480), start::now(), false, None).unwrap();
        has(&report, &["/first_frame_ms"]);
    }

    #[test]
    fn without_a_browser_that_is_said() {
        let line = serde_json::to_value(browser::BrowserLine::missing()).unwrap();
        assert_eq!(line["found"], false);
    }
}
