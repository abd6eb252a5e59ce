//! How any game is played well. One file per idea, each honest about being that idea and no more.
//!
//! | file | idea |
//! |---|---|
//! | [`minimax`] | look at everything, so many plies deep |
//! | [`alpha_beta`] | the same value, without what cannot matter |
//! | [`ordered`] | the same with move ordering, a transposition table and quiescence search |
//! | [`champion`] | all of that, and what is hardly worth a look gets hardly a look; on several threads |
//! | [`mcts`] | Monte Carlo tree search: play many games to their end and follow what wins |
//! | [`handicap`] | any of them, held back by honest limits |
//!
//! All of them deepen step by step under one [`Control`], report each finished step as a [`Thought`], and always
//! answer with a legal move. Who [watches](Control::watch) also hears, so often, what is known of each move of the root.

pub mod alpha_beta;
pub mod champion;
pub mod control;
pub mod handicap;
mod iterative_deepening;
mod lot;
pub mod mcts;
pub mod minimax;
mod move_ordering;
pub mod ordered;
pub mod score;
mod thought;
mod transposition;
mod tree;

pub use control::{Budget, Clock, Control, Stopped};
pub(crate) use iterative_deepening::DEEPEST;
pub use lot::Lot;
pub use thought::{Counters, RootMove, Searched, Thought};

use crate::{History, Judgement};

/// What a search starts from: a position of a game, and a history that ends with it.
pub struct Root<'r, G: Judgement> {
    /// The game.
    pub game: &'r G,
    /// A position that has legal moves.
    pub position: &'r G::Position,
    /// What came before it, the position itself included.
    pub history: &'r History,
}

impl<G: Judgement> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Judgement> Copy for Root<'_, G> {}

/// A search: something that can choose a move.
pub trait Search<G: Judgement>: Send {
    /// Thinks about a position until `control` says stop. `report` hears of every step; the last thing it heard is what
    /// comes back.
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move>;

    /// What it thinks of each move, or of those it got to, within a part of `control`: how a search that is held back
    /// finds out which moves are about as good as the best. If somebody watches, `heard` hears of every step.
    fn weigh(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        part: Budget,
        heard: &mut dyn FnMut(&handicap::Weighing<G::Move>),
    ) -> handicap::Weighing<G::Move> {
        handicap::look_at_each(self, root, control, part, heard)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod wood;
