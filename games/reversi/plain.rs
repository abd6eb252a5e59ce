//! The plain evaluation: by the cells held and the moves there are, not by the number of discs.
//!
//! Having many discs early is bad, for each of them can still be turned and shuts off one's own moves. What
//! lasts are corners, which nobody can turn, and the edges that grow from them. The cells beside an empty
//! corner hand it to the opponent, the one diagonally beside it most of all. Who runs out of moves must play them.

use engine::{Evaluation, Seat};

use super::runs::placements;
use super::{Position, Reversi};

/// What a cell is worth, in hundredths of a disc, for the top left quarter; the other quarters mirror it.
const QUARTER: [[i32; 4]; 4] =
    [[1000, -250, 120, 60], [-250, -450, -40, -30], [120, -40, 20, 10], [60, -30, 10, 10]];

/// The same for every cell.
pub(super) const WORTH: [i32; 64] = {
    let mut worth = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = (cell / 8, cell % 8);
        worth[cell] =
            QUARTER[if row < 4 { row } else { 7 - row }][if column < 4 { column } else { 7 - column }];
        cell += 1;
    }
    worth
};

/// What a move to choose from is worth.
const MOVE: i32 = 60;

pub(super) fn worth(mut discs: u64) -> i32 {
    let mut sum = 0;
    while discs != 0 {
        sum += WORTH[discs.trailing_zeros() as usize];
        discs &= discs - 1;
    }
    sum
}

/// The cells held, and the moves there are.
#[derive(Clone, Copy, Debug)]
pub struct ReversiPlain;

/// As it stands in the game's list.
pub const EVALUATION: ReversiPlain = ReversiPlain;

impl Evaluation<Reversi> for ReversiPlain {
    fn evaluate(&self, _: &Reversi, position: &Position, seat: Seat) -> i32 {
        let (own, theirs) = (position.discs(seat), position.discs(seat.other()));
        let moves = |own, theirs| placements(own, theirs).count_ones() as i32;
        worth(own) - worth(theirs) + MOVE * (moves(own, theirs) - moves(theirs, own))
    }
}
