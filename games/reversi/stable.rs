//! Discs that nobody can turn any more.
//!
//! A disc can only be turned along a line that it lies on. It is safe along a line that is full, and along one
//! where it leans on the edge of the board or on a safe disc of its own colour. Safe along all four it is stable;
//! so stable discs grow out of the corners. There are a few more than these, but what is found here is certain.

use super::runs::{STEPS, shift_down, shift_up};

/// The cells that have an edge of the board beside them, along each of the lines of [`STEPS`].
const BESIDE_EDGE: [u64; 4] = {
    let (columns, rows) = (0x8181_8181_8181_8181, 0xff00_0000_0000_00ff);
    [columns, columns | rows, rows, columns | rows]
};

/// Along each line, the cells that share it with an empty cell.
fn open_lines(empty: u64) -> [u64; 4] {
    std::array::from_fn(|lane| {
        let (mut up, mut down) = (empty, empty);
        for _ in 0..7 {
            up |= shift_up(up, lane);
            down |= shift_down(down, lane);
        }
        up | down
    })
}

/// The stable discs among `discs`, which are all of one colour.
pub(super) fn stable(discs: u64, empty: u64) -> u64 {
    let open = open_lines(empty);
    let mut found = 0;
    loop {
        let mut safe = discs;
        for lane in 0..STEPS.len() {
            let leaning = shift_up(found, lane) | shift_down(found, lane);
            safe &= !open[lane] | BESIDE_EDGE[lane] | leaning;
        }
        if safe == found {
            return found;
        }
        found = safe;
    }
}
