//! What the searches are told about morris: its evaluations, and that mills come first.

use engine::{Evaluations, Judgement};

use super::plain::MAN;
use super::rings::Closers;
use super::{Morris, Move, Position};

impl Judgement for Morris {
    const EVALUATIONS: Evaluations<Morris> = listed_evaluations!();

    /// First take a man, then stand in the way of the opponent's mills.
    fn guess(&self, position: &Position, mv: Move) -> i32 {
        let takes = mv.taken != 0;
        let hinders = mv.to(position) & Closers::of(position.other).all() != 0;
        MAN * i32::from(takes) + MAN / 2 * i32::from(hinders)
    }

    fn noisy(&self, _: &Position, mv: Move) -> bool {
        mv.taken != 0
    }
}
