//! What the searches need to know of a game beyond its rules: who stands better, and where to look first.

use crate::search::{Control, Thought};
use crate::{Rules, Seat};

/// A game's opinion of its positions and moves.
///
/// The first three say enough for any search, and as little for every game, so that algorithms can be compared. The
/// rest is what is known about one game in particular; only the champion asks for it.
pub trait Judgement: Rules {
    /// Whether the game can [solve](Judgement::solve) endings.
    const SOLVES: bool = false;

    /// How `seat` stands, in hundredths of a man (or pawn, or disc), by the simplest count that is not misleading. With
    /// two seats, what one has the other lacks.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// A cheap guess how good a move is, only to try the better ones first. Below zero for a noisy move means that it
    /// seems to lose more than it gains.
    fn guess(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that the position before it should not be evaluated as it stands.
    fn noisy(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// By how much moves may differ and be as good as each other in an opening, in the same measure.
    fn near_equal(&self) -> i32 {
        15
    }

    /// How `seat` stands by all that is known about the game, in the same measure.
    fn expertise(&self, position: &Self::Position, seat: Seat) -> i32 {
        self.evaluate(position, seat)
    }

    /// The position if the seat to move could let its turn go by, where that tells something: not where having to move
    /// is often the trouble, and not in check.
    fn skipped(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether the seat to move has so little choice that it costs nothing to look one ply further.
    fn urgent(&self, _position: &Self::Position) -> bool {
        false
    }

    /// How many plies of play at random it takes until a position tells more about the one it came from than that one did
    /// by itself: after so many it is judged as it stands.
    fn random_plies(&self) -> usize {
        20
    }

    /// The exact result, for endings that are quicker solved than searched, with at most so many bytes of memory. None if
    /// it is too early for that, or if `control` ran out.
    fn solve(
        &self,
        _position: &Self::Position,
        _bytes: usize,
        _control: &mut Control<'_>,
    ) -> Option<Thought<Self::Move>> {
        None
    }
}
