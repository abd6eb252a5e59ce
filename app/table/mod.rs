//! A table is an actor: one task owns one match. Commands go in, whole snapshots come out.

pub mod code;
pub mod occupant;
pub mod secret;

use serde::{Deserialize, Serialize};

/// What kind of table a match was played at.
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
