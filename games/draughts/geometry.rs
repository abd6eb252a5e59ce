//! Where the dark squares lie in a machine word.
//!
//! Two rows of `ROW` squares share `2 × ROW + 1` bits, the last of which is never a square. That one spare bit
//! makes each diagonal step the same shift everywhere on the board, and whatever would step off the side lands
//! on a spare bit:
//!
//! ```text
//! row 0     0   1   2   3   4        up left    >> ROW + 1      up right    >> ROW
//! row 1   5   6   7   8   9  (10)    down left  << ROW          down right  << ROW + 1
//! row 2    11  12  13  14  15
//! row 3  16  17  18  19  20  (21)    … 10×10 ends at bit 53, 8×8 at bit 34
//! ```

use super::variant::DraughtsVariant;

/// A direction along the diagonals; `3 - direction` is the way back.
pub type Direction = u32;

/// Up left and up right, the way White's men go.
pub const UP: [Direction; 2] = [0, 1];
/// Down left and down right, the way Black's men go.
pub const DOWN: [Direction; 2] = [2, 3];
/// All four.
pub const ALL: [Direction; 4] = [0, 1, 2, 3];

/// Every piece of a set goes one step.
#[inline(always)]
pub fn step<V: DraughtsVariant>(squares: u64, direction: Direction) -> u64 {
    match direction {
        0 => squares >> (V::ROW + 1),
        1 => squares >> V::ROW,
        2 => squares << V::ROW,
        _ => squares << (V::ROW + 1),
    }
}

/// What can be known of a board before any game: constants of each variant.
pub trait Geometry: DraughtsVariant {
    /// Columns and rows.
    const SIDE: u32 = 2 * Self::ROW;
    /// How many dark squares there are.
    const SQUARES: u32 = Self::ROW * Self::SIDE;
    /// All dark squares.
    const BOARD: u64 = {
        let (mut board, mut square) = (0, 0);
        while square < Self::SQUARES {
            board |= 1 << bit(Self::ROW, square);
            square += 1;
        }
        board
    };
    /// The highest row, where White's men are crowned.
    const TOP: u64 = (1 << Self::ROW) - 1;
    /// The lowest row, where Black's men are crowned.
    const BOTTOM: u64 = Self::TOP << bit(Self::ROW, Self::SQUARES - Self::ROW);
    /// The pieces each side starts with: all rows but the two in the middle.
    const MEN: u32 = (Self::SQUARES - Self::SIDE) / 2;

    /// The bit of a square, counted from 0 at the top left.
    fn bit(square: u32) -> u32 {
        bit(Self::ROW, square)
    }

    /// The square of a bit.
    fn square(bit: u32) -> u32 {
        let (pair, within) = (bit / (2 * Self::ROW + 1), bit % (2 * Self::ROW + 1));
        pair * 2 * Self::ROW + within
    }

    /// Row and column of a bit, from the top left.
    fn row_and_column(bit: u32) -> (u32, u32) {
        let square = Self::square(bit);
        let row = square / Self::ROW;
        (row, 2 * (square % Self::ROW) + 1 - row % 2)
    }
}

impl<V: DraughtsVariant> Geometry for V {}

/// The bit of a square on a board with so many squares in a row.
pub const fn bit(row_length: u32, square: u32) -> u32 {
    square + square / (2 * row_length)
}

/// The bits of a set, one after the other.
pub fn bits(mut squares: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = squares.trailing_zeros();
        squares &= squares.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::variant::{English, International};

    #[test]
    fn masks() {
        assert_eq!(International::BOARD.count_ones(), 50);
        assert_eq!(International::BOARD.leading_zeros(), 10);
        assert_eq!(English::BOARD.count_ones(), 32);
        assert_eq!((International::MEN, English::MEN), (20, 12));
        assert_eq!(
            bits(International::BOTTOM).map(International::square).collect::<Vec<_>>(),
            [45, 46, 47, 48, 49]
        );
    }

    fn steps_are_diagonal<V: DraughtsVariant>() {
        for from in bits(V::BOARD) {
            let (row, column) = V::row_and_column(from);
            assert_eq!(V::bit(V::square(from)), from);
            for (direction, (down, right)) in ALL.into_iter().zip([(-1, -1), (-1, 1), (1, -1), (1, 1)]) {
                let inside = |at: u32, by| at.checked_add_signed(by).filter(|at| *at < V::SIDE);
                let wanted = inside(row, down).zip(inside(column, right));
                let target = step::<V>(1 << from, direction) & V::BOARD;
                let found = bits(target).next().map(V::row_and_column);
                assert_eq!(found, wanted, "from row {row}, column {column} by {direction}");
                assert!(target == 0 || step::<V>(target, 3 - direction) == 1 << from, "and back");
            }
        }
    }

    #[test]
    fn steps_go_to_the_diagonal_neighbour_and_nowhere_else() {
        steps_are_diagonal::<International>();
        steps_are_diagonal::<English>();
    }
}
