//! Who stands better: a man counts one, a king three.

use engine::{Judgement, Seat};

use super::position::{Move, Position};
use super::rules::side;
use super::variant::Variant;
use super::{Draughts, expertise, moves};

const MAN: i32 = 100;
const KING: i32 = 300;

impl<V: Variant> Judgement for Draughts<V> {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let worth = |pieces: u64| {
            let kings = (pieces & position.kings).count_ones() as i32;
            (pieces.count_ones() as i32 - kings) * MAN + kings * KING
        };
        let side = side::<V>(seat);
        worth(position.of(side)) - worth(position.of(side.opponent()))
    }

    fn guess(&self, position: &Position, mv: Move) -> i32 {
        let taken = |pieces: u64, worth| pieces.count_ones() as i32 * worth;
        taken(mv.captured & !position.kings, MAN)
            + taken(mv.captured & position.kings, KING)
            + if mv.crowned { KING - MAN } else { 0 }
    }

    fn noisy(&self, _position: &Position, mv: Move) -> bool {
        mv.is_capture() || mv.crowned
    }

    fn expertise(&self, position: &Position, seat: Seat) -> i32 {
        expertise::judge::<V>(position, side::<V>(seat))
    }

    /// Most often a capture that has to be made, and there is one way.
    fn urgent(&self, position: &Position) -> bool {
        moves::count::<V>(position) == 1
    }
}
