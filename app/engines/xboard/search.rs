//! What the engine thinks about, and since when.

use std::time::Instant;

use engine::search::Budget;
use engine::{Idea, LiveGame};

use super::clock::XBoardClock;
use crate::chess::number;
use crate::session::{AnswerDue, Inquiry, Session};

/// What is thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum XBoardQuestion {
    /// What to play.
    Move,
    /// What to play if the opponent plays this, in code and as it is written.
    After { code: String, notation: String },
    /// What could be played.
    Analysis,
}

/// A search under way.
pub struct XBoardSearch {
    pub about: XBoardQuestion,
    pub begun: Instant,
    /// The last step.
    pub idea: Option<Idea>,
}

impl XBoardSearch {
    /// Begins to think, unless the game is over.
    pub fn begin(
        about: XBoardQuestion,
        game: &dyn LiveGame,
        clock: &XBoardClock,
        session: &mut Session,
    ) -> Option<XBoardSearch> {
        if game.outcome().is_some() {
            return None;
        }
        let (budget, answer) = match about {
            XBoardQuestion::Move => (clock.budget(game), AnswerDue::Soon),
            XBoardQuestion::After { .. } => (clock.budget(game), AnswerDue::AfterTheirMove),
            XBoardQuestion::Analysis => (Budget::default(), AnswerDue::WhenStopped),
        };
        session.think(game, Inquiry { budget, only: Vec::new(), answer });
        Some(XBoardSearch { about, begun: Instant::now(), idea: None })
    }

    /// Begins to think about what to play after a move that the opponent is expected to play.
    pub fn ponder(
        code: &str,
        game: &dyn LiveGame,
        clock: &XBoardClock,
        session: &mut Session,
    ) -> Option<XBoardSearch> {
        let number = number(game, code).ok()?;
        let (code, notation) = (code.to_owned(), game.offers()[number].notation.clone());
        let mut after = game.boxed_clone();
        after.play(number).ok()?;
        XBoardSearch::begin(XBoardQuestion::After { code, notation }, &*after, clock, session)
    }

    /// The opponent has played: whether it was what was expected. Then it is about the move, and time passes from now on.
    pub fn goes_on_after(&mut self, played: &str, session: &mut Session) -> bool {
        let was_expected = matches!(&self.about, XBoardQuestion::After { code, .. } if code == played);
        if was_expected {
            (self.about, self.begun) = (XBoardQuestion::Move, Instant::now());
            session.expected_move_was_played();
        }
        was_expected
    }

    /// The move that the opponent is expected to play, as it is written, if it is about what comes after it.
    pub fn expected(&self) -> Option<&str> {
        match &self.about {
            XBoardQuestion::After { notation, .. } => Some(notation),
            _ => None,
        }
    }
}
