//! What the searches need to know of a game beyond its rules: who stands better, and where to look first.

use crate::Rules;
use crate::about::Measure;
use crate::evaluation::Evaluations;
use crate::search::{Control, Thought};

/// A game's opinion of its positions and moves.
///
/// Its evaluations, [`guess`](Judgement::guess) and [`noisy`](Judgement::noisy) say enough for any search. The rest is what
/// is known about one game in particular; what is not said costs strength and nothing else.
pub trait Judgement: Rules + Sized {
    /// Its evaluations by name, from the plainest to the best; never empty.
    const EVALUATIONS: Evaluations<Self>;

    /// Whether the game can [solve](Judgement::solve) endings.
    const SOLVES: bool = false;

    /// A cheap guess how good a move is, only to try the better ones first. Below zero for a noisy move means that it
    /// seems to lose more than it gains.
    fn guess(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a move changes so much that the position before it should not be evaluated as it stands: quiescence
    /// search follows it.
    fn noisy(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// The measure of its scores: what its [`About`](crate::About) says of it.
    fn measure(&self) -> Measure {
        Measure::default()
    }

    /// The position after a null move: the seat to move lets its turn go by. None where that tells nothing, because
    /// having to move is often the trouble, or in check.
    fn null_move(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether the seat to move has so little choice that it costs nothing to look one ply further: in check, or with
    /// one reply.
    fn extends(&self, _position: &Self::Position) -> bool {
        false
    }

    /// How many plies of play at random it takes until a position tells more about the one it came from than that one did
    /// by itself: after so many a playout is evaluated as it stands.
    fn playout_plies(&self) -> usize {
        20
    }

    /// The exact result, for endings that are quicker solved than searched, with at most so many bytes of memory. None if
    /// it is too early for that, or if `control` ran out. What there is until then is reported to whoever watches.
    fn solve(
        &self,
        _position: &Self::Position,
        _bytes: usize,
        _control: &mut Control<'_>,
        _report: &mut dyn FnMut(&Thought<Self::Move>),
    ) -> Option<Thought<Self::Move>> {
        None
    }
}
