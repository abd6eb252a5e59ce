//! The plain evaluation: by men, a little by mills, and by room to move.
//!
//! Men in hand count like men on the board, or every placing would look like a gain. A closed mill is worth
//! something beyond its men, since they cannot be taken and it may be opened and closed again. Who cannot move has
//! lost: every empty point beside one's men is room, and two of a line with the third point empty are a mill to come.

use engine::{Evaluation, Seat};

use super::rings::{Closers, mills, neighbours};
use super::{Morris, Position};

/// In hundredths of a man.
pub(super) const MAN: i32 = 100;
const MILL: i32 = 15;
const MILL_TO_COME: i32 = 10;
const ROOM: i32 = 5;

/// Men, mills and room.
#[derive(Clone, Copy, Debug)]
pub struct MorrisPlain;

/// As it stands in the game's list.
pub const EVALUATION: MorrisPlain = MorrisPlain;

impl Evaluation<Morris> for MorrisPlain {
    fn evaluate(&self, _: &Morris, position: &Position, seat: Seat) -> i32 {
        let count = |points: u32| points.count_ones() as i32;
        let standing = |seat: Seat| {
            let (men, empty) = (position.men(seat), position.empty());
            MAN * position.strength(seat) as i32
                + MILL * mills(men) as i32
                + MILL_TO_COME * count(Closers::of(men).all() & empty)
                + ROOM * count(neighbours(men) & empty)
        };
        standing(seat) - standing(seat.other())
    }
}
