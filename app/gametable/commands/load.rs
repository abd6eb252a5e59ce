//! `gametable load`: thousands of clients play against a server on this machine, and every move is accounted for.

use std::io::Write;
use std::ops::Range;
use std::time::Duration;

use load::LoadError;

use super::Failure;

#[derive(clap::Args)]
pub struct LoadArgs {
    /// How many games are played at the same time, by two clients each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    games: u16,
    /// For how long, from the moment when all games have begun
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u16).range(1..=3600), default_value_t = 60)]
    seconds: u16,
    /// How long clients think about a move: any time in between
    #[arg(long, value_name = "MIN..MAX", value_parser = range, default_value = "1s..6s")]
    think: Range<Duration>,
}

impl LoadArgs {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let time = Duration::from_secs(self.seconds.into());
        let load = load::Load { games: self.games.into(), time, think: self.think };
        let report = load.run(out)?;
        let line = serde_json::to_string(&report).expect("figures have nothing that JSON lacks");
        writeln!(out, "{line}")?;
        match (report.lost, report.doubled) {
            (0, 0) => Ok(()),
            (lost, doubled) => Err(LoadError::Wrong { lost, doubled }.into()),
        }
    }
}

/// A range of times, such as `1s..6s`.
fn range(text: &str) -> Result<Range<Duration>, String> {
    let (least, most) = text.split_once("..").ok_or("write two times, such as 1s..6s")?;
    let time = |text: &str| humantime::parse_duration(text).map_err(|error| error.to_string());
    let range = time(least)?..time(most)?;
    if range.is_empty() { Err("the second time must be longer than the first".to_owned()) } else { Ok(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_two_times_in_order() {
        assert_eq!(range("10ms..2s"), Ok(Duration::from_millis(10)..Duration::from_secs(2)));
        for odd in ["", "1s", "1s..", "2s..1s", "1s..1s", "a..b"] {
            assert!(range(odd).is_err(), "{odd:?}");
        }
    }
}
