//! What the searches need to know of a game beyond its rules: who stands better, and where to look first.

use crate::{Rules, Seat};

/// A game's opinion of its positions and moves.
pub trait Judgement: Rules {
    /// How `seat` stands, in hundredths of a man (or pawn, or disc). With two seats, what one has the other lacks.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// A cheap guess how good a move is, only to try the better ones first.
    fn guess(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that the position before it should not be evaluated as it stands.
    fn noisy(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }
}
