//! What a tool says about the time that is left, as limits for one move.

use std::time::Duration;

use engine::search::Budget;
use engine::{Allotment, Pace, TimeControl};

/// What is on the clock of the one to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnTheClock {
    pub left: Duration,
    pub increment: Duration,
    /// So many moves must be played in that time; all of them if nothing is said.
    pub moves: Option<u32>,
}

/// How long games last, by the name of the game in the catalog.
pub fn pace(game: &str) -> Pace {
    games::catalog().find(game).expect("it is in the catalog").0.pace
}

/// More moves than these are not planned for.
const MOST_MOVES: u32 = 200;

impl OnTheClock {
    /// The limits for one move after so many plies of a game of this pace, where `lag` is what a move takes beside the
    /// thinking.
    pub fn limits(&self, pace: Pace, plies: u32, lag: Duration) -> Budget {
        let (pace, plies) = match self.moves {
            Some(moves) => {
                let plies = 2 * moves.clamp(1, MOST_MOVES);
                (Pace { usual_plies: plies, fewest_left: plies, longest_plies: plies }, 0)
            }
            None => (pace, plies),
        };
        let control = TimeControl::Clock { stock: self.left, increment: self.increment };
        Allotment { pace, lag, ..Allotment::default() }.limits(control, self.left, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_until_the_next_control_share_the_time() {
        let hard = |moves| {
            let clock = OnTheClock { left: Duration::from_secs(60), increment: Duration::ZERO, moves };
            clock.limits(Pace::default(), 30, Duration::from_millis(10)).hard.expect("a limit")
        };
        assert!(hard(Some(1)) > Duration::from_secs(20) && hard(Some(1)) < Duration::from_secs(60));
        assert!(hard(Some(1)) > hard(Some(10)) && hard(Some(10)) > hard(Some(40)));
        assert_eq!((hard(Some(0)), hard(Some(u32::MAX))), (hard(Some(1)), hard(Some(MOST_MOVES))));
        assert!(hard(None) > Duration::from_millis(500) && hard(None) < Duration::from_secs(30));
    }
}
