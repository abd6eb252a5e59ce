//! Seats are numbered, not "white" and "black": some games seat eight.

use serde::{Deserialize, Serialize};

/// The most seats a game can have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 in the order in which the seats first move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first.
    pub const FIRST: Seat = Seat(0);
    /// The seat that moves second.
    pub const SECOND: Seat = Seat(1);

    /// The seat with this number, if a game can have that many.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `seats` seats, in order.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats.min(MAX_SEATS)).filter_map(Seat::new)
    }

    /// The other one of two seats.
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}
