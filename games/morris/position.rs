//! The men on the board and in hand, and whose turn it is.

use engine::Seat;

use super::rings::{self, BOARD};

/// How many men each side has when the game begins.
pub(super) const MEN: u32 = 9;

/// With fewer men a side cannot close a mill and has lost; with just so many it flies.
pub(super) const FEWEST: u32 = 3;

/// Men on the points of the three rings, and the men still in hand.
///
/// Everything is kept by who is to move and who is not, so that nothing in the hot loops depends on the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) mover: u32,
    pub(super) other: u32,
    pub(super) mover_hand: u8,
    pub(super) other_hand: u8,
    pub(super) turn: Seat,
}

/// One turn: a man placed or moved, and the man that his mill takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The points that change for the mover: where his man comes from, if he was on the board, and goes to.
    pub(super) changed: u32,
    /// The point where an opponent's man is taken, or nothing.
    pub(super) taken: u32,
}

impl Move {
    /// Where the man comes from; nothing if he is placed.
    pub(super) fn from(self, before: &Position) -> u32 {
        self.changed & before.mover
    }

    /// Where the man goes to.
    pub(super) fn to(self, before: &Position) -> u32 {
        self.changed & !before.mover
    }
}

/// What the side to move does with its men.
pub(super) enum Phase {
    /// Nothing: one side has too few men.
    Over,
    /// Brings one in.
    Placing,
    /// Moves one along a line.
    Moving,
    /// Moves one anywhere.
    Flying,
}

impl Position {
    /// Nothing on the board, nine men in each hand.
    pub(super) const START: Position =
        Position { mover: 0, other: 0, mover_hand: MEN as u8, other_hand: MEN as u8, turn: Seat::FIRST };

    /// The position with these men of the first and the second seat, on the board and in hand.
    pub(super) fn of(men: [u32; 2], hands: [u8; 2], turn: Seat) -> Position {
        let (mover, other) = (turn.index(), turn.other().index());
        Position {
            mover: men[mover],
            other: men[other],
            mover_hand: hands[mover],
            other_hand: hands[other],
            turn,
        }
    }

    /// The men of a seat on the board.
    pub(super) fn men(&self, seat: Seat) -> u32 {
        if seat == self.turn { self.mover } else { self.other }
    }

    /// How many men a seat has in hand.
    pub(super) fn hand(&self, seat: Seat) -> u32 {
        u32::from(if seat == self.turn { self.mover_hand } else { self.other_hand })
    }

    /// How many men a seat has, on the board and in hand.
    pub(super) fn strength(&self, seat: Seat) -> u32 {
        self.men(seat).count_ones() + self.hand(seat)
    }

    /// Whether a seat has too few men to go on.
    pub(super) fn is_broken(&self, seat: Seat) -> bool {
        self.strength(seat) < FEWEST
    }

    #[inline]
    pub(super) fn phase(&self) -> Phase {
        let (mover, other) = (self.mover.count_ones(), self.other.count_ones());
        let (mover_hand, other_hand) = (u32::from(self.mover_hand), u32::from(self.other_hand));
        if mover + mover_hand < FEWEST || other + other_hand < FEWEST {
            Phase::Over
        } else if mover_hand > 0 {
            Phase::Placing
        } else if mover > FEWEST {
            Phase::Moving
        } else {
            Phase::Flying
        }
    }

    #[inline]
    pub(super) fn empty(&self) -> u32 {
        BOARD & !(self.mover | self.other)
    }

    /// The opponent's men that a mill may take: those outside of mills, or all where there are no others.
    #[inline]
    pub(super) fn removable(&self) -> u32 {
        let loose = self.other & !rings::in_mills(self.other);
        if loose == 0 { self.other } else { loose }
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Position {
        Position {
            mover: self.other ^ mv.taken,
            other: self.mover ^ mv.changed,
            mover_hand: self.other_hand,
            // Who has men in hand places one.
            other_hand: self.mover_hand.saturating_sub(1),
            turn: self.turn.other(),
        }
    }
}
