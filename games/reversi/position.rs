//! The board with whoever is to move, and what can be done to it.

use engine::Seat;

use super::runs::{placements, trapped};

/// Discs on the board, one bit a cell: a1 is the lowest, then along the rows.
///
/// The discs are kept by who is to move and who is not, so that nothing in the hot loops depends on the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) mover: u64,
    pub(super) other: u64,
    pub(super) turn: Seat,
}

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A disc on the cell with this number.
    Place(u8),
    /// Nothing can be placed.
    Pass,
}

impl Position {
    /// Black on e4 and d5, White on d4 and e5, Black to move.
    pub(super) const START: Position =
        Position { mover: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, turn: Seat::FIRST };

    /// The position with these discs of the first and the second seat.
    pub(super) fn of([black, white]: [u64; 2], turn: Seat) -> Position {
        let (mover, other) = if turn == Seat::FIRST { (black, white) } else { (white, black) };
        Position { mover, other, turn }
    }

    /// The discs of a seat.
    pub(super) fn discs(&self, seat: Seat) -> u64 {
        if seat == self.turn { self.mover } else { self.other }
    }

    pub(super) fn empty(&self) -> u64 {
        !(self.mover | self.other)
    }

    #[inline]
    fn can_place(&self) -> bool {
        placements(self.mover, self.other) != 0
    }

    #[inline]
    fn other_can_place(&self) -> bool {
        placements(self.other, self.mover) != 0
    }

    /// Whether neither side can place a disc.
    pub(super) fn is_over(&self) -> bool {
        !self.can_place() && !self.other_can_place()
    }

    /// Whether the side to move can do nothing but pass.
    pub(super) fn must_pass(&self) -> bool {
        !self.can_place() && self.other_can_place()
    }

    /// Replaces `moves` by the legal moves.
    #[inline]
    pub(super) fn list(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let mut cells = placements(self.mover, self.other);
        if cells == 0 && self.other_can_place() {
            moves.push(Move::Pass);
        }
        while cells != 0 {
            moves.push(Move::Place(cells.trailing_zeros() as u8));
            cells &= cells - 1;
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        match placements(self.mover, self.other).count_ones() {
            0 => usize::from(self.other_can_place()),
            cells => cells as usize,
        }
    }

    /// The position after a legal move. A call would return it in memory, and whoever reads it there waits for its last byte
    /// longer than the turn itself takes.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move) -> Position {
        let (mut mover, mut other) = (self.mover, self.other);
        if let Move::Place(cell) = mv {
            let placed = 1 << (cell & 63);
            let run = trapped(placed, mover, other);
            mover |= placed | run;
            other ^= run;
        }
        Position { mover: other, other: mover, turn: self.turn.other() }
    }

    /// The discs of the first and the second seat, the empty cells counted for whoever has more. With equal
    /// discs each side gets half of them.
    pub(super) fn scores(&self) -> [i32; 2] {
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| self.discs(seat).count_ones() as i32);
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => [64 - white, white],
            std::cmp::Ordering::Equal => [32, 32],
            std::cmp::Ordering::Less => [black, 64 - black],
        }
    }
}
