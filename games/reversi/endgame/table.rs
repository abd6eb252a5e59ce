//! What was found about endings that can come about by several orders of moves.

use engine::key;

use super::Discs;

/// Between which differences the value of an ending lies, and which cell was best or refuted the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: i8,
    pub(super) most: i8,
    pub(super) best: u8,
}

impl Bounds {
    /// No cell of the board.
    pub(super) const NO_CELL: u8 = 64;

    /// Nothing is known.
    pub(super) const UNKNOWN: Bounds = Bounds { least: -64, most: 64, best: Bounds::NO_CELL };
}

#[derive(Clone, Copy)]
struct EndgameSlot {
    board: Discs,
    bounds: Bounds,
}

/// Pairs of slots: the first for the ending that has most before it, the second for the latest.
pub(super) struct EndgameTable {
    pairs: Vec<[EndgameSlot; 2]>,
}

impl EndgameTable {
    /// Large enough for an ending with so many empty cells, and never larger than 24 MiB or than so many bytes. Short
    /// endings get less: clearing the table would take longer than solving them.
    pub(super) fn new(empties: u32, bytes: usize) -> EndgameTable {
        let free = EndgameSlot { board: Discs { mover: 0, other: 0 }, bounds: Bounds::UNKNOWN };
        let most = (bytes / size_of::<[EndgameSlot; 2]>()).max(1).ilog2();
        EndgameTable { pairs: vec![[free; 2]; 1 << (empties + 2).clamp(8, 19).min(most)] }
    }

    fn place(&self, board: Discs) -> usize {
        key::mix([board.mover, board.other]) as usize & (self.pairs.len() - 1)
    }

    pub(super) fn get(&self, board: Discs) -> Bounds {
        let pair = &self.pairs[self.place(board)];
        pair.iter().find(|slot| slot.board == board).map_or(Bounds::UNKNOWN, |slot| slot.bounds)
    }

    pub(super) fn put(&mut self, board: Discs, bounds: Bounds) {
        let place = self.place(board);
        let pair = &mut self.pairs[place];
        let first =
            pair[0].board == board || pair[0].board.empty().count_ones() <= board.empty().count_ones();
        pair[usize::from(!first)] = EndgameSlot { board, bounds };
    }
}
