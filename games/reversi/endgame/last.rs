//! The last few empty cells. Nearly all positions of an ending are here, so there is no list of moves, no table and
//! no order but that of the regions.

use engine::search::Stopped;

use super::{Discs, Solver};
use crate::reversi::runs::trapped;

/// The quarters of the board, each taken for a region of its own: a coarse cut, but it costs nothing.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The cells around each cell.
const AROUND: [u64; 64] = {
    let mut around = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = (cell / 8, cell % 8);
        let mut other = 0;
        while other < 64 {
            let (rows, columns) = ((other / 8usize).abs_diff(row), (other % 8).abs_diff(column));
            if other != cell && rows <= 1 && columns <= 1 {
                around[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    around
};

/// How many discs are turned on a line of eight by a disc on its n-th cell, by which of the other cells are one's own;
/// all that are not are the opponent's.
const TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut cell = 0;
    while cell < 8 {
        let mut own = 0;
        while own < 256 {
            let mut near = cell + 1;
            while near < 8 && own >> near & 1 == 0 {
                near += 1;
            }
            if near < 8 {
                turned[cell][own] += (near - cell - 1) as u8;
            }
            let mut near = cell;
            while near > 0 && own >> (near - 1) & 1 == 0 {
                near -= 1;
            }
            if near > 0 {
                turned[cell][own] += (cell - near) as u8;
            }
            own += 1;
        }
        cell += 1;
    }
    turned
};

/// The two diagonals through each cell: falling from a1 towards h8, and rising.
const DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut other = 0;
        while other < 64 {
            if other / 8 + cell % 8 == cell / 8 + other % 8 {
                diagonals[cell][0] |= 1 << other;
            }
            if other / 8 + other % 8 == cell / 8 + cell % 8 {
                diagonals[cell][1] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    diagonals
};

/// How many discs `own` would turn with a disc on the only empty cell.
#[inline]
fn turned_by_last(own: u64, cell: usize) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let (row, column) = (cell / 8, cell % 8);
    let along_row = own >> (8 * row) & 0xff;
    // The product moves the eight cells of the column beside each other into the highest byte; that of a diagonal
    // moves its cells, each in a column of its own, down to one row.
    let along_column = ((own >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080)) >> 56;
    let [falling, rising] = DIAGONALS[cell].map(|line| (own & line).wrapping_mul(COLUMN) >> 56);
    let count = |place: usize, line: u64| i32::from(TURNED[place][line as usize]);
    count(column, along_row) + count(row, along_column) + count(column, falling) + count(column, rising)
}

/// The value of a position with one empty cell.
#[inline]
fn last_one(board: Discs, empty: u64) -> i32 {
    let cell = empty.trailing_zeros() as usize & 63;
    let ahead = 2 * board.mover.count_ones() as i32 - 63;
    match turned_by_last(board.mover, cell) {
        0 => match turned_by_last(board.other, cell) {
            0 => ahead + ahead.signum(),
            turned => ahead - 2 * turned - 1,
        },
        turned => ahead + 2 * turned + 1,
    }
}

impl Solver<'_, '_> {
    /// The value of a position with few empty cells, at least one; exact if it lies between `alpha` and `beta`.
    pub(super) fn few(&mut self, board: Discs, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let empty = board.empty();
        if empty & (empty - 1) == 0 {
            return Ok(last_one(board, empty));
        }
        self.control.visit()?;
        // Where an odd number of cells is left, whoever begins there also ends there: that is tried first.
        let odd = odd_regions(empty);
        let mut best = None;
        let mut highest = alpha;
        for mut cells in [empty & odd, empty & !odd] {
            while cells != 0 {
                let placed = cells & cells.wrapping_neg();
                cells ^= placed;
                if AROUND[placed.trailing_zeros() as usize & 63] & board.other == 0 {
                    continue;
                }
                let run = trapped(placed, board.mover, board.other);
                if run == 0 {
                    continue;
                }
                let value = -self.few(board.after(placed, run), -beta, -highest)?;
                if value >= beta {
                    return Ok(value);
                }
                if best.is_none_or(|best| value > best) {
                    best = Some(value);
                    highest = highest.max(value);
                }
            }
        }
        match best {
            Some(best) => Ok(best),
            None if board.passed().can_place() => Ok(-self.few(board.passed(), -beta, -alpha)?),
            None => Ok(board.counted()),
        }
    }
}

/// The regions with an odd number of empty cells.
pub(super) fn odd_regions(empty: u64) -> u64 {
    QUARTERS
        .iter()
        .filter(|quarter| (empty & **quarter).count_ones() % 2 == 1)
        .fold(0, |odd, quarter| odd | quarter)
}
