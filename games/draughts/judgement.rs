//! What the searches are told about draughts: its evaluations, what a capture gains, and when there is one reply.

use engine::{Evaluations, Judgement};

use super::plain::{KING, MAN};
use super::position::{Move, Position};
use super::variant::DraughtsVariant;
use super::{Draughts, moves};

impl<V: DraughtsVariant> Judgement for Draughts<V> {
    const EVALUATIONS: Evaluations<Self> = listed_evaluations!();

    fn guess(&self, position: &Position, mv: Move) -> i32 {
        let taken = |pieces: u64, worth| pieces.count_ones() as i32 * worth;
        taken(mv.captured & !position.kings, MAN)
            + taken(mv.captured & position.kings, KING)
            + if mv.crowned { KING - MAN } else { 0 }
    }

    fn noisy(&self, _position: &Position, mv: Move) -> bool {
        mv.is_capture() || mv.crowned
    }

    /// Most often a capture that has to be made, and there is one way.
    fn extends(&self, position: &Position) -> bool {
        moves::count::<V>(position) == 1
    }
}
