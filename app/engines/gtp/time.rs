//! Time as the Go Text Protocol has it: a main time, and when that is used up, so much for every few moves.

use std::time::Duration;

use engine::allotment::OnTheClock;
use engine::search::Budget;
use engine::{Allotment, TimeControl};

use crate::pace;

/// What a move takes beside the thinking.
const LAG: Duration = Duration::from_millis(10);

/// How long it thinks where no time is set.
const USUAL: Duration = Duration::from_secs(1);

/// The time of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GtpTimeSettings {
    pub main: Duration,
    pub period: Duration,
    /// The moves to play in a period; none means that there are no limits at all.
    pub stones: u32,
}

impl GtpTimeSettings {
    /// What a side has at the start.
    pub fn start(&self) -> Option<Left> {
        let unlimited = self.period > Duration::ZERO && self.stones == 0;
        (!unlimited).then(|| Left { time: self.main, stones: 0 }.renewed(self))
    }
}

/// What a side has left: of its main time if it is to play no certain number of moves in it, otherwise of a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    pub time: Duration,
    pub stones: u32,
}

impl Left {
    /// What is left after a move that took so long.
    pub fn after(self, used: Duration, settings: &GtpTimeSettings) -> Left {
        let time = self.time.saturating_sub(used);
        match self.stones {
            0 => Left { time, stones: 0 }.renewed(settings),
            1 => Left { time: Duration::ZERO, stones: 0 }.renewed(settings),
            stones => Left { time, stones: stones - 1 },
        }
    }

    /// A main time that is used up gives way to a period.
    fn renewed(self, settings: &GtpTimeSettings) -> Left {
        if self.time.is_zero() { Left { time: settings.period, stones: settings.stones } } else { self }
    }
}

/// The limits for one move.
pub fn budget(left: Option<Left>, plies: usize) -> Budget {
    let pace = pace("reversi");
    match left {
        None => {
            Allotment { pace, lag: LAG, ..Allotment::default() }.limits(TimeControl::PerMove(USUAL), USUAL, 0)
        }
        Some(Left { time, stones }) => {
            let moves = (stones > 0).then_some(stones);
            OnTheClock { left: time, increment: Duration::ZERO, moves }.limits(pace, plies as u32, LAG)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn settings(main: u64, period: u64, stones: u32) -> GtpTimeSettings {
        GtpTimeSettings { main: s(main), period: s(period), stones }
    }

    #[test]
    fn main_time_gives_way_to_periods() {
        let settings = settings(10, 6, 2);
        let mut left = settings.start().expect("a limit");
        for (used, expected) in [(4, (6, 0)), (5, (1, 0)), (2, (6, 2)), (1, (5, 1)), (1, (6, 2)), (9, (0, 1))]
        {
            left = left.after(s(used), &settings);
            assert_eq!((left.time, left.stones), (s(expected.0), expected.1));
        }
        assert_eq!(
            super::GtpTimeSettings { main: s(0), ..settings }.start(),
            Some(Left { time: s(6), stones: 2 })
        );
    }

    #[test]
    fn without_limits_it_thinks_for_a_while() {
        assert_eq!(settings(0, 1, 0).start(), None);
        assert_eq!(budget(None, 20).hard, Some(Duration::from_millis(980)));
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for stones in 1..=5 {
            let limits = budget(Some(Left { time: s(10), stones }), 0);
            assert!(
                limits.soft >= Some(s(1) / 2) && limits.hard <= Some(s(10) - 2 * LAG * stones),
                "{limits:?}"
            );
        }
        for plies in [0, 30, 59, 100] {
            let hard = budget(Some(Left { time: s(60), stones: 0 }), plies).hard.expect("a limit");
            assert!(hard > Duration::from_millis(500) && hard <= s(30), "{plies}: {hard:?}");
        }
        assert_eq!(budget(settings(0, 0, 0).start(), 0).hard, Some(Duration::ZERO));
    }
}
