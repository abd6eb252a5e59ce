//! What decides between moves of the root that are worth the same.

use std::hash::Hash;

use super::move_ordering::move_hash;
use crate::key;

/// A lot, or none: then the first of them is played, and a search can be repeated.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lot(pub Option<u64>);

impl Lot {
    /// Below which score a move of the root need not be told from others if the best so far has this one: those that are
    /// just as good take part in the draw.
    pub(super) fn alpha(self, best: i32) -> i32 {
        best - i32::from(self.0.is_some())
    }

    /// Whether a move is drawn rather than another that is worth the same, after so many plies of a game. Every depth draws
    /// alike.
    pub(super) fn prefers<M: Hash>(self, mv: M, other: M, plies: usize) -> bool {
        let Some(seed) = self.0 else { return false };
        let rank = |mv: M| key::mix([seed, plies as u64, move_hash(mv)]);
        rank(mv) > rank(other)
    }
}
