//! What a move does to the pieces, said by the game, so that nobody who shows it has to guess.
//!
//! Each change says after how many taps of the move's route it is shown. So a turn in progress, a move that was just chosen
//! and one that was played long ago are shown by the same list, each as far as it has come. The list is in the order in which
//! to show it; what comes after the same tap happens at once, so that two pieces can change places.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::{Cell, Piece};

/// What happens to one piece. A client that reads its pieces from a message has pieces of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change<P = Piece> {
    /// It goes to another cell. One that is tapped from cell to cell goes several times.
    Moved {
        /// Where it stood.
        from: Cell,
        /// Where it stands then.
        to: Cell,
    },
    /// It comes onto the board.
    Placed {
        /// Where it stands then.
        cell: Cell,
        /// What comes.
        piece: P,
    },
    /// It is taken off the board.
    Removed {
        /// Where it stood.
        cell: Cell,
        /// What went.
        piece: P,
    },
    /// It is turned over and belongs to somebody else.
    Turned {
        /// Where it lies.
        cell: Cell,
        /// What it is then.
        piece: P,
    },
    /// It is another figure from now on.
    Became {
        /// Where it stands.
        cell: Cell,
        /// What it is then.
        piece: P,
    },
}

/// What a move does, each change after its number of taps.
pub type Changes = SmallVec<[(u8, Change); 4]>;

impl<P> Change<P> {
    /// The same with a piece of another type.
    pub fn map<Q>(&self, piece: impl FnOnce(&P) -> Q) -> Change<Q> {
        match self {
            Change::Moved { from, to } => Change::Moved { from: *from, to: *to },
            Change::Placed { cell, piece: placed } => Change::Placed { cell: *cell, piece: piece(placed) },
            Change::Removed { cell, piece: removed } => {
                Change::Removed { cell: *cell, piece: piece(removed) }
            }
            Change::Turned { cell, piece: turned } => Change::Turned { cell: *cell, piece: piece(turned) },
            Change::Became { cell, piece: became } => Change::Became { cell: *cell, piece: piece(became) },
        }
    }
}

/// The changes that are shown after so many taps.
pub fn until<P>(changes: &[(u8, Change<P>)], taps: usize) -> &[(u8, Change<P>)] {
    &changes[..changes.partition_point(|(after, _)| usize::from(*after) <= taps)]
}

/// The changes that happen at once, one such group after the other.
pub fn moments<P>(changes: &[(u8, Change<P>)]) -> impl Iterator<Item = &[(u8, Change<P>)]> {
    changes.chunk_by(|one, next| one.0 == next.0)
}

/// Lets changes happen to what stands on a board.
pub fn apply<P: Clone>(pieces: &mut BTreeMap<Cell, P>, changes: &[(u8, Change<P>)]) {
    for moment in moments(changes) {
        let mut arriving: SmallVec<[(Cell, P); 2]> = SmallVec::new();
        for (_, change) in moment {
            match change {
                Change::Moved { from, to } => arriving.extend(pieces.remove(from).map(|piece| (*to, piece))),
                Change::Removed { cell, .. } => drop(pieces.remove(cell)),
                Change::Placed { .. } | Change::Turned { .. } | Change::Became { .. } => {}
            }
        }
        pieces.extend(arriving);
        for (_, change) in moment {
            if let Change::Placed { cell, piece }
            | Change::Turned { cell, piece }
            | Change::Became { cell, piece } = change
            {
                pieces.insert(*cell, piece.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(pieces: &[(Cell, &'static str)], changes: &[(u8, Change<&'static str>)]) -> String {
        let mut pieces: BTreeMap<Cell, &str> = pieces.iter().copied().collect();
        apply(&mut pieces, changes);
        pieces.iter().map(|(cell, piece)| format!("{piece}{cell}")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_piece_that_goes_far_goes_cell_by_cell() {
        let hops = [
            (2, Change::Moved { from: 1, to: 3 }),
            (2, Change::Removed { cell: 2, piece: "m" }),
            (3, Change::Moved { from: 3, to: 5 }),
            (3, Change::Removed { cell: 4, piece: "m" }),
            (3, Change::Became { cell: 5, piece: "K" }),
        ];
        let before = [(1, "M"), (2, "m"), (4, "m")];
        assert_eq!(after(&before, until(&hops, 1)), "M1 m2 m4", "it is in the hand");
        assert_eq!(after(&before, until(&hops, 2)), "M3 m4");
        assert_eq!(after(&before, &hops), "K5");
    }

    #[test]
    fn what_comes_after_the_same_tap_happens_at_once() {
        let castling = [(2, Change::Moved { from: 5, to: 6 }), (2, Change::Moved { from: 6, to: 5 })];
        assert_eq!(after(&[(5, "K"), (6, "R")], &castling), "R5 K6");
        let taking = [(2, Change::Moved { from: 1, to: 2 }), (2, Change::Removed { cell: 2, piece: "p" })];
        assert_eq!(after(&[(1, "R"), (2, "p")], &taking), "R2", "whatever stands first in the list");
    }

    #[test]
    fn pieces_come_and_turn_over() {
        let placing =
            [(1, Change::Placed { cell: 3, piece: "O" }), (1, Change::Turned { cell: 2, piece: "O" })];
        assert_eq!(after(&[(1, "O"), (2, "X")], &placing), "O1 O2 O3");
    }
}
