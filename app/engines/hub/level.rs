//! `level`: how long to think about a move.

use std::time::Duration;

use engine::allotment::OnTheClock;
use engine::search::Budget;
use engine::{Allotment, TimeControl};

use super::line::HubLine;
use crate::number::{seconds, small, whole};
use crate::pace;

/// The limits that hold from here on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubLevel {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Duration,
    /// So many moves must be played in that time.
    moves: Option<u32>,
    pub infinite: bool,
}

/// What a move takes beside the thinking.
const LAG: Duration = Duration::from_millis(10);

/// Before anybody says anything: a second for each move.
impl Default for HubLevel {
    fn default() -> HubLevel {
        HubLevel { move_time: Some(Duration::from_secs(1)), ..HubLevel::NONE }
    }
}

impl HubLevel {
    const NONE: HubLevel = HubLevel {
        depth: None,
        nodes: None,
        move_time: None,
        time: None,
        increment: Duration::ZERO,
        moves: None,
        infinite: false,
    };

    /// Reads the limits; a line that sets none is none.
    pub fn read(line: &HubLine) -> Option<HubLevel> {
        let level = HubLevel {
            depth: line.value("depth").and_then(small).map(|depth| depth.max(1)),
            nodes: line.value("nodes").and_then(whole),
            move_time: line.value("move-time").and_then(seconds),
            time: line.value("time").and_then(seconds),
            increment: line.value("inc").and_then(seconds).unwrap_or_default(),
            moves: line.value("moves").and_then(small),
            infinite: line.has("infinite"),
        };
        (level.infinite || level.budget(0) != Budget::default()).then_some(level)
    }

    /// The limits for one move after so many plies of the game.
    pub fn budget(&self, plies: usize) -> Budget {
        let timed = if self.infinite { Budget::default() } else { self.timed(plies) };
        Budget { depth: self.depth, nodes: self.nodes, ..timed }
    }

    fn timed(&self, plies: usize) -> Budget {
        if let Some(limit) = self.move_time {
            let allotment = Allotment { lag: LAG, ..Allotment::default() };
            return allotment.limits(TimeControl::PerMove(limit), limit, 0);
        }
        let Some(left) = self.time else { return Budget::default() };
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        OnTheClock { left, increment: self.increment, moves: self.moves }.limits(pace("draughts"), plies, LAG)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<HubLevel> {
        HubLevel::read(&HubLine::read(text))
    }

    fn budget(text: &str) -> Budget {
        read(text).expect("a limit").budget(0)
    }

    #[test]
    fn every_limit_holds() {
        assert_eq!(
            budget("level depth=7 nodes=900"),
            Budget { depth: Some(7), nodes: Some(900), ..Budget::default() }
        );
        assert_eq!(budget("level move-time=0.5").hard, Some(Duration::from_millis(480)));
        let clock = budget("level time=60 inc=0.1");
        assert!(clock.soft > Some(Duration::from_millis(200)) && clock.hard < Some(Duration::from_secs(10)));
        assert!(budget("level time=60 moves=2").soft > clock.soft);
        assert!(read("level infinite").is_some_and(|level| level.infinite));
        assert_eq!(budget("level infinite time=3"), Budget::default());
    }

    #[test]
    fn a_level_that_says_nothing_is_none() {
        assert_eq!((read("level"), read("level fast depth=many"), read("level inc=3")), (None, None, None));
        assert!(HubLevel::default().budget(0).hard < Some(Duration::from_secs(1)));
    }

    proptest! {
        #[test]
        fn any_level_does_no_harm(text in "level( (depth|nodes|move-time|time|inc|moves)=-?[0-9.einf]{0,25}){0,5}") {
            if let Some(level) = read(&text) {
                let budget = level.budget(30);
                prop_assert!(budget.soft <= budget.hard);
            }
        }
    }
}
