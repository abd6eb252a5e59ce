//! Who stands better: by the cells held, not by the number of discs.
//!
//! Having many discs early is bad, for each of them can still be turned and shuts off one's own moves. What
//! lasts are corners, which nobody can turn, and the edges that grow from them. The cells beside an empty
//! corner hand it to the opponent, the one diagonally beside it most of all.

use engine::search::{Control, Thought};
use engine::{Judgement, Seat};

use super::{Move, Position, Reversi, endgame, expertise};

/// What a cell is worth, in hundredths of a disc, for the top left quarter; the other quarters mirror it.
const QUARTER: [[i32; 4]; 4] =
    [[1000, -250, 120, 60], [-250, -450, -40, -30], [120, -40, 20, 10], [60, -30, 10, 10]];

/// The same for every cell.
const WORTH: [i32; 64] = {
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

fn worth(mut discs: u64) -> i32 {
    let mut sum = 0;
    while discs != 0 {
        sum += WORTH[discs.trailing_zeros() as usize];
        discs &= discs - 1;
    }
    sum
}

impl Judgement for Reversi {
    const SOLVES: bool = true;

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        worth(position.discs(seat)) - worth(position.discs(seat.opponent()))
    }

    fn guess(&self, _: &Position, mv: Move) -> i32 {
        match mv {
            Move::Place(cell) => WORTH[usize::from(cell)],
            Move::Pass => 0,
        }
    }

    /// The judgement is about the final count, and in the opening it is off by a disc or two.
    fn near_equal(&self) -> i32 {
        200
    }

    fn expertise(&self, position: &Position, seat: Seat) -> i32 {
        let value = expertise::value(position.mover, position.other);
        if seat == position.turn { value } else { -value }
    }

    /// The end is never far, and a count of cells says little about it.
    fn random_plies(&self) -> usize {
        usize::MAX
    }

    fn solve(&self, position: &Position, bytes: usize, control: &mut Control<'_>) -> Option<Thought<Move>> {
        endgame::solve(position, bytes, control)
    }
}
