//! The plain evaluation: a man counts one, a king three, and a man a little more where he does something: at home he
//! keeps the opponent's men from being crowned, in the middle he goes both ways, and far ahead he is nearly a king.

use engine::{Evaluation, Seat};

use super::Draughts;
use super::geometry::{Geometry, bit};
use super::position::{Position, Side};
use super::rules::side;
use super::variant::DraughtsVariant;

pub(super) const MAN: i32 = 100;
pub(super) const KING: i32 = 300;

/// In hundredths of a man.
const HOME: i32 = 6;
const MIDDLE: i32 = 3;
const ROW_AHEAD: i32 = 2;

/// Where pieces stand, as sets of squares.
trait PlainSquares: DraughtsVariant {
    /// All but the two columns at each side.
    const MIDDLE: u64 = {
        let (mut middle, mut square) = (0, 0);
        while square < Self::SQUARES {
            let place = square % Self::ROW;
            middle |= ((0 < place && place < Self::ROW - 1) as u64) << bit(Self::ROW, square);
            square += 1;
        }
        middle
    };
}

impl<V: DraughtsVariant> PlainSquares for V {}

/// Men and kings, and where the men stand.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsPlain;

/// As it stands in the game's list.
pub const EVALUATION: DraughtsPlain = DraughtsPlain;

impl<V: DraughtsVariant> Evaluation<Draughts<V>> for DraughtsPlain {
    fn evaluate(&self, _: &Draughts<V>, position: &Position, seat: Seat) -> i32 {
        let side = side::<V>(seat);
        standing::<V>(position, side) - standing::<V>(position, side.other())
    }
}

fn standing<V: DraughtsVariant>(position: &Position, side: Side) -> i32 {
    let count = |squares: u64| squares.count_ones() as i32;
    let (men, kings) = (position.of(side) & !position.kings, position.of(side) & position.kings);
    let white = side == Side::White;
    let home = if white { V::BOTTOM } else { V::TOP };
    // The row of every man, from the own side.
    let rows: i32 = (1..V::SIDE)
        .map(|row| {
            let lowest = V::bit(row * V::ROW);
            let below = men >> lowest;
            if white { count(men) - count(below) } else { count(below) }
        })
        .sum();
    MAN * count(men)
        + KING * count(kings)
        + HOME * count(men & home)
        + MIDDLE * count(men & V::MIDDLE)
        + ROW_AHEAD * rows
}
