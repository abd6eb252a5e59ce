//! Runs: straight lines of one side's discs, found in all eight directions at once.
//!
//! The board is a word of 64 bits, a1 the lowest, so a step in any direction is a shift. A run is followed
//! not disc by disc but by doubling: after one step, two, and two more, the longest possible run of six is
//! covered. The four lines through a cell are the four lanes of a loop, each walked both ways; the loop has no
//! branch, so that the compiler turns it into one pass over a vector of four words.

/// How far apart two neighbours on a line lie: on a row, a falling diagonal, a column, a rising diagonal.
pub(super) const STEPS: [u32; 4] = [1, 9, 8, 7];

/// The cells where a run along each line may stand. A run never covers the edge column it would step over, so
/// that no line goes on around the edge. Columns need no such guard: their bits fall off the word.
const INSIDE: [u64; 4] = [NO_EDGE_COLUMNS, NO_EDGE_COLUMNS, u64::MAX, NO_EDGE_COLUMNS];

const NO_EDGE_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;

/// Every cell's neighbour along a line towards h8; nothing goes around the edge.
#[inline]
pub(super) fn shift_up(cells: u64, lane: usize) -> u64 {
    // A step along a rising diagonal goes one column back.
    let barred = [COLUMN_H, COLUMN_H, 0, COLUMN_A][lane];
    (cells & !barred) << STEPS[lane]
}

/// The same towards a1.
#[inline]
pub(super) fn shift_down(cells: u64, lane: usize) -> u64 {
    let barred = [COLUMN_A, COLUMN_A, 0, COLUMN_H][lane];
    (cells & !barred) >> STEPS[lane]
}

/// Everything in `through` that is joined to `from` by a run of `through` towards h8.
#[inline]
fn follow_up(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through << step);
    let mut run = through & (from << step);
    run |= through & (run << step);
    run |= pairs & (run << (2 * step));
    run | pairs & (run << (2 * step))
}

/// The same towards a1.
#[inline]
fn follow_down(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through >> step);
    let mut run = through & (from >> step);
    run |= through & (run >> step);
    run |= pairs & (run >> (2 * step));
    run | pairs & (run >> (2 * step))
}

/// Where a disc of `mover` would trap something.
#[inline]
pub(super) fn placements(mover: u64, other: u64) -> u64 {
    let mut ends = [0; 4];
    for lane in 0..4 {
        let (step, through) = (STEPS[lane], other & INSIDE[lane]);
        ends[lane] = follow_up(mover, through, step) << step | follow_down(mover, through, step) >> step;
    }
    (ends[0] | ends[1] | ends[2] | ends[3]) & !(mover | other)
}

/// What a disc of `mover`, placed on the one cell `placed`, traps.
#[inline]
pub(super) fn trapped(placed: u64, mover: u64, other: u64) -> u64 {
    let mut runs = [0; 4];
    for lane in 0..4 {
        let (step, through) = (STEPS[lane], other & INSIDE[lane]);
        let (up, down) = (follow_up(placed, through, step), follow_down(placed, through, step));
        let kept_up = if (up << step) & mover == 0 { 0 } else { up };
        let kept_down = if (down >> step) & mover == 0 { 0 } else { down };
        runs[lane] = kept_up | kept_down;
    }
    runs[0] | runs[1] | runs[2] | runs[3]
}
