//! How much time a match gives its seats.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The time limits of a match. Every game names three of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// Nobody looks at a clock.
    Unlimited,
    /// A stock of time for the whole game, and some more after every move.
    Clock {
        /// What each seat has at the start.
        stock: Duration,
        /// What a seat gets back for each move it plays.
        increment: Duration,
    },
    /// So much for each move; what is left over is lost.
    PerMove(Duration),
}

impl TimeControl {
    /// A clock of so many minutes and so many seconds more per move.
    pub const fn minutes(minutes: u64, increment_seconds: u64) -> TimeControl {
        TimeControl::Clock {
            stock: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(increment_seconds),
        }
    }
}
