//! The time of a game: `level`, `st`, `sd`, and what `time` and `otim` say is left.
//!
//! Between two words from outside the clock is kept here, so that a move that is thought about while the opponent thinks is
//! limited as well.

use std::time::Duration;

use engine::allotment::OnTheClock;
use engine::search::Budget;
use engine::{Allotment, LiveGame, TimeControl};

use crate::chess::plies;
use crate::number::{seconds, small};
use crate::pace;

/// What a move takes beside the thinking.
const LAG: Duration = Duration::from_millis(10);

/// How the time is measured out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum XBoardControl {
    /// So long for each move.
    PerMove(Duration),
    /// A stock.
    Level {
        /// So many moves must be played before it is filled up again; 0 means that it is for the whole game.
        moves: u32,
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
}

/// The clocks of both sides, and how deep to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XBoardClock {
    control: XBoardControl,
    /// How many plies of the game had been played when it was set.
    since: usize,
    /// What the engine has left.
    pub left: Duration,
    /// What its opponent has left, if anybody has said so.
    pub theirs: Option<Duration>,
    /// How many plies deep to look at most.
    pub depth: Option<u32>,
}

/// Before anybody says anything: a second for each move.
impl Default for XBoardClock {
    fn default() -> XBoardClock {
        let control = XBoardControl::PerMove(Duration::from_secs(1));
        XBoardClock { control, since: 0, left: Duration::ZERO, theirs: None, depth: None }
    }
}

impl XBoardClock {
    /// Another game by the same clock; it may look as deep as it can.
    pub fn begin(&mut self) {
        *self = XBoardClock { depth: None, ..XBoardClock::default().with(self.control, 0) };
    }

    /// Another position of the same game: its plies are counted anew.
    pub fn set_up(&mut self) {
        self.since = 0;
    }

    /// Does what the words after `level` say, if they can be read: moves, minutes or minutes and seconds, and seconds. So
    /// many plies have been played.
    pub fn level(&mut self, words: &str, played: usize) -> Option<()> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let [moves, base, increment] = words[..] else { return None };
        let (moves, base, increment) = (small(moves)?, stock(base)?, seconds(increment)?);
        *self = self.with(XBoardControl::Level { moves, base, increment }, played);
        Some(())
    }

    /// So long for each move from here on.
    pub fn per_move(&mut self, limit: Duration) {
        self.control = XBoardControl::PerMove(limit);
    }

    fn with(&self, control: XBoardControl, since: usize) -> XBoardClock {
        let left = match control {
            XBoardControl::PerMove(limit) => limit,
            XBoardControl::Level { base, .. } => base,
        };
        XBoardClock { control, since, left, theirs: None, depth: self.depth }
    }

    /// The limits for the next move.
    pub fn budget(&self, game: &dyn LiveGame) -> Budget {
        let timed = match self.control {
            XBoardControl::PerMove(limit) => {
                let allotment = Allotment { lag: LAG, ..Allotment::default() };
                allotment.limits(TimeControl::PerMove(limit), limit, 0)
            }
            XBoardControl::Level { moves, increment, .. } => {
                let moves = (moves > 0).then(|| moves - self.moves_played(game) % moves);
                OnTheClock { left: self.left, increment, moves }.limits(pace("chess"), plies(game), LAG)
            }
        };
        Budget { depth: self.depth, ..timed }
    }

    /// The side to move is about to play, after so long.
    pub fn press(&mut self, used: Duration, game: &dyn LiveGame) {
        let XBoardControl::Level { moves, base, increment } = self.control else { return };
        let played = self.moves_played(game).saturating_add(1);
        let filled = if moves > 0 && played.is_multiple_of(moves) { base } else { Duration::ZERO };
        self.left = self.left.saturating_sub(used).saturating_add(increment).saturating_add(filled);
    }

    /// How many moves the side to move has played since the clock was set.
    fn moves_played(&self, game: &dyn LiveGame) -> u32 {
        let plies = game.record().len().saturating_sub(self.since);
        u32::try_from(plies / 2).unwrap_or(u32::MAX)
    }
}

/// Minutes, or minutes and seconds. What follows is of later periods, and means nothing yet.
fn stock(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !['.', ':'].contains(&c)).unwrap_or(text.len());
    let (minutes, rest) = text[..end].split_once(':').unwrap_or((&text[..end], "0"));
    seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess;
    use proptest::prelude::*;

    fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// A clock with this level, and a game of so many plies.
    fn level(words: &str, plies: usize) -> (XBoardClock, Box<dyn LiveGame>) {
        let (mut clock, mut game) = (XBoardClock::default(), chess::start(false));
        assert!(clock.level(words, 0).is_some(), "{words}");
        for _ in 0..plies {
            game.play(0).expect("a legal move");
        }
        (clock, game)
    }

    fn control(words: &str) -> XBoardControl {
        level(words, 0).0.control
    }

    #[test]
    fn levels_have_minutes_or_minutes_and_seconds() {
        let period = |moves, base| XBoardControl::Level { moves, base, increment: s(0) };
        assert_eq!(control("40 5 0"), period(40, s(300)));
        assert_eq!(control("40 0:30 0"), period(40, s(30)));
        assert_eq!(control("40 25+5 0"), period(40, s(1500)));
        let game = |base, increment| XBoardControl::Level { moves: 0, base, increment };
        assert_eq!(control("0 2 12"), game(s(120), s(12)));
        assert_eq!(control("0 1:05 0.5"), game(s(65), Duration::from_millis(500)));
        assert_eq!(level("0 2 12", 0).0.left, s(120));
        let mut clock = XBoardClock::default();
        for wrong in ["", "40", "40 5", "40 five 0", "many 5 0", "40 5 0 0", "40 : 0"] {
            assert_eq!(clock.level(wrong, 0), None, "{wrong}");
        }
        assert_eq!(clock, XBoardClock::default(), "what cannot be read changes nothing");
    }

    #[test]
    fn the_moves_of_a_period_are_counted_down() {
        let soft = |plies| {
            let (clock, game) = level("8 5 0", plies);
            clock.budget(&*game).soft
        };
        assert!(soft(0) < soft(2) && soft(2) == soft(3) && soft(3) < soft(14));
        assert_eq!(soft(0), soft(16));
        // A level in the middle of a game says what is still to do.
        let (mut clock, game) = level("8 5 0", 14);
        assert_eq!(clock.level("8 5 0", 14), Some(()));
        assert_eq!(clock.budget(&*game).soft, soft(0));
    }

    #[test]
    fn a_move_costs_its_time_and_brings_what_was_agreed() {
        let (mut clock, game) = level("0 1 5", 0);
        clock.press(s(20), &*game);
        assert_eq!(clock.left, s(45));
        let left_after = |plies| {
            let (mut clock, game) = level("2 1 0", plies);
            clock.press(s(20), &*game);
            clock.left
        };
        assert_eq!((left_after(0), left_after(1), left_after(2)), (s(40), s(40), s(100)));
        clock.press(s(3600), &*game);
        assert_eq!(clock.left, s(5));
    }

    #[test]
    fn a_time_for_each_move_and_a_depth_hold_together() {
        let (mut clock, game) = level("0 1 0", 0);
        clock.depth = Some(4);
        assert_eq!(clock.budget(&*game).depth, Some(4));
        clock.per_move(s(3));
        let budget = clock.budget(&*game);
        assert_eq!((budget.depth, budget.hard), (Some(4), Some(Duration::from_millis(2980))));
        clock.press(s(2), &*game);
        assert_eq!(clock.budget(&*game), budget, "what is not used does not add up");
        clock.begin();
        assert_eq!(clock.budget(&*game), Budget { depth: None, ..budget });
    }

    #[test]
    fn another_game_has_all_its_time() {
        let (mut clock, game) = level("0 1 0", 0);
        clock.press(s(20), &*game);
        (clock.since, clock.theirs) = (12, Some(s(1)));
        clock.begin();
        assert_eq!((clock.left, clock.since, clock.theirs), (s(60), 0, None));
    }

    proptest! {
        #[test]
        fn any_level_does_no_harm(words in "-?[0-9.]{0,25}( [0-9.:+einf]{0,25}){0,3}", left in 0..u64::MAX, since in 0..9usize) {
            let (mut clock, game) = level("40 5 0", 3);
            clock.level(&words, since);
            clock.left = Duration::from_millis(left);
            let budget = clock.budget(&*game);
            prop_assert!(budget.soft <= budget.hard);
            clock.press(s(1), &*game);
        }
    }
}
