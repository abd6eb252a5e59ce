//! Who stands better: by men, and a little by mills.
//!
//! Men in hand count like men on the board, or every placing would look like a gain. A closed mill is worth
//! something beyond its men, since they cannot be taken and it may be opened and closed again.

use engine::{Judgement, Seat};

use super::rings::{Closers, mills};
use super::{Morris, Move, Position, expertise};

/// In hundredths of a man.
const MAN: i32 = 100;
const MILL: i32 = 15;

impl Judgement for Morris {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let worth =
            |seat: Seat| MAN * position.strength(seat) as i32 + MILL * mills(position.men(seat)) as i32;
        worth(seat) - worth(seat.opponent())
    }

    /// First take a man, then stand in the way of the opponent's mills.
    fn guess(&self, position: &Position, mv: Move) -> i32 {
        let takes = mv.taken != 0;
        let hinders = mv.to(position) & Closers::of(position.other).all() != 0;
        MAN * i32::from(takes) + MAN / 2 * i32::from(hinders)
    }

    fn noisy(&self, _: &Position, mv: Move) -> bool {
        mv.taken != 0
    }

    fn expertise(&self, position: &Position, seat: Seat) -> i32 {
        let mover = expertise::judge(position);
        if seat == position.turn { mover } else { -mover }
    }
}
