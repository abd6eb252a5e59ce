//! A position and a move of it.

use super::geometry::Geometry;
use super::variant::DraughtsVariant;

/// White is below and moves up, Black is above and moves down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// What stands where, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) pieces: [u64; 2],
    pub(super) kings: u64,
    pub(super) turn: Side,
}

/// A whole turn: a step, or a capture from its start to its end. Two ways round that take the same pieces to
/// the same square are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    /// A man becomes a king.
    pub(super) crowned: bool,
    pub(super) captured: u64,
}

impl Move {
    /// Whether it takes anything.
    pub fn is_capture(self) -> bool {
        self.captured != 0
    }
}

impl Position {
    pub(super) fn start<V: DraughtsVariant>() -> Position {
        let squares = |from: u32, to: u32| (from..to).fold(0, |set, square| set | 1 << V::bit(square));
        Position {
            pieces: [squares(V::SQUARES - V::MEN, V::SQUARES), squares(0, V::MEN)],
            kings: 0,
            turn: V::FIRST,
        }
    }

    pub(super) fn of(&self, side: Side) -> u64 {
        self.pieces[side as usize]
    }

    pub(super) fn theirs(&self) -> u64 {
        self.of(self.turn.other())
    }

    pub(super) fn empty<V: DraughtsVariant>(&self) -> u64 {
        V::BOARD & !(self.pieces[0] | self.pieces[1])
    }

    #[inline]
    pub(super) fn after(&self, mv: Move) -> Position {
        let Position { mut pieces, mut kings, turn } = *self;
        let was_king = kings >> mv.from & 1;
        pieces[turn as usize] ^= 1 << mv.from ^ 1 << mv.to;
        pieces[turn.other() as usize] &= !mv.captured;
        kings &= !(mv.captured | 1 << mv.from);
        kings |= (was_king | u64::from(mv.crowned)) << mv.to;
        Position { pieces, kings, turn: turn.other() }
    }
}
