//! What everybody here means by the same words: who plays and where, how a table is found and a seat is kept, how long a
//! match takes, and what can be asked, offered and refused. Plain values that can be read and written; nothing here knows
//! what is done with them.

#![allow(missing_docs, reason = "names of fields say what they are")]

pub mod code;
mod day;
pub mod notation;
pub mod occupant;
pub mod program;
pub mod secret;
pub mod times;
mod unix_time;
mod words;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use unix_time::UnixTime;
pub use words::{Ask, Closing, Help, OfferKind, PaceWish, Refusal, Remark, State, Tempo};

/// The number of a match; later matches have greater ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What kind of table it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The big screen.
    Screen,
    /// Phones alone.
    Phone,
    /// Brains that play while nobody is there. Such matches are kept, but they count nowhere.
    Screensaver,
}
