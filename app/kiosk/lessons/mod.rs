//! What is taught: for each variant of the catalog a few steps, each a position in the game's own notation, perhaps
//! moves that are shown, and perhaps a task. The words belong to the screen and are found there by a step's key.
//!
//! Variants share the steps in which their rules agree.

mod chess;
mod draughts;
mod morris;
mod reversi;
#[cfg(test)]
mod tests;

use engine::catalog::Start;
use engine::{LiveGame, TextError, Variant};

/// The position in which a game begins.
const START: &str = "";

/// One idea on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The key of its words.
    pub words: &'static str,
    position: &'static str,
    /// Moves that are played by themselves. Where there is a task they lead to it, otherwise they are played again and
    /// again.
    pub shown: &'static [&'static str],
    pub task: Option<Task>,
}

/// What the visitor is asked to do, in one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Any legal move will do: it is the rules that are to be felt.
    Any,
    /// One of these, as the game writes or reads them.
    OneOf(&'static [&'static str]),
}

impl Step {
    /// Moves to look at.
    const fn watch(words: &'static str, position: &'static str, shown: &'static [&'static str]) -> Step {
        Step { words, position, shown, task: None }
    }

    /// A position in which every move shows the idea.
    const fn try_out(words: &'static str, position: &'static str) -> Step {
        Step { words, position, shown: &[], task: Some(Task::Any) }
    }

    /// A position in which certain moves are to be found.
    const fn find(words: &'static str, position: &'static str, moves: &'static [&'static str]) -> Step {
        Step { words, position, shown: &[], task: Some(Task::OneOf(moves)) }
    }

    /// The same, once these moves have been played.
    const fn after(self, shown: &'static [&'static str]) -> Step {
        Step { shown, ..self }
    }

    /// Sets the board up.
    pub fn open(&self, variant: &Variant) -> Result<Box<dyn LiveGame>, TextError> {
        variant.open(if self.position == START { Start::Usual } else { Start::Text(self.position) })
    }
}

impl Task {
    /// Whether a legal move solves it.
    pub fn is_solved_by(self, game: &dyn LiveGame, number: usize) -> bool {
        match self {
            Task::Any => true,
            Task::OneOf(moves) => moves.iter().any(|text| game.read_move(text) == Ok(number)),
        }
    }
}

/// The steps of a variant; none where nobody has written any.
pub fn steps(game: &str, variant: &str) -> Vec<Step> {
    match game {
        "draughts" => draughts::steps(variant),
        "reversi" => reversi::STEPS.to_vec(),
        "chess" => chess::steps(variant),
        "morris" => morris::STEPS.to_vec(),
        _ => Vec::new(),
    }
}
