//! A table is an actor: one task owns one match. Commands go in through a channel, whole snapshots come out of another. The
//! big screen, a phone, a brain and a program from outside all send the same commands and see the same snapshots.
//!
//! | file | idea |
//! |---|---|
//! | [`the_match`] | the match as a plain state machine, and what its seats can ask for |
//! | [`setting`], [`occupant`], [`program`] | what is played, and by whom |
//! | [`actor`] | the task around a match: commands, clocks, brains, the store |
//! | [`thinking`] | what brains do at a table |
//! | [`chairs`] | who may sit where, and who is there |
//! | [`handle`] | what everybody else holds of a table |
//! | [`view`] | what each viewer sees |
//! | [`lobby`] | all tables, and the codes that lead to them |
//! | [`code`], [`secret`] | how a table is found and a seat is kept |

mod actor;
mod chairs;
pub mod code;
pub mod handle;
pub mod lobby;
pub mod occupant;
pub mod program;
pub mod secret;
pub mod setting;
mod the_match;
mod thinking;
pub mod view;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::config::games::Games;
use crate::store::Store;
use crate::workers::Workers;

pub use handle::{Attendance, Table};
pub use lobby::{Lobby, Seated};

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

/// A chair at a table. People keep theirs when they change colours for the next match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chair(pub usize);

/// What tables need from the house.
#[derive(Clone)]
pub struct Services {
    pub store: Store,
    pub workers: Workers,
    pub customs: Customs,
}

/// How things are done in this house.
#[derive(Clone)]
pub struct Customs {
    /// How long an absent player has to come back on their own turn.
    pub grace: Duration,
    /// After how long without anybody a table is closed.
    pub abandoned_after: Duration,
    /// A brain that answers sooner waits for so long, so that people can follow.
    pub at_least: Duration,
    /// How long a brain thinks at most where there is no clock.
    pub at_most: Duration,
    /// How long a brain of the screensaver thinks.
    pub screensaver: Duration,
    /// How many tables there may be.
    pub tables: usize,
    /// How many of them may have been opened from one address.
    pub tables_per_address: usize,
    /// What can be played, and with what times.
    pub games: Games,
}

impl Default for Customs {
    fn default() -> Customs {
        Customs {
            grace: Duration::from_secs(60),
            abandoned_after: Duration::from_secs(300),
            at_least: Duration::from_millis(800),
            at_most: Duration::from_secs(4),
            screensaver: Duration::from_secs(1),
            tables: 200,
            tables_per_address: 100,
            games: Games::default(),
        }
    }
}

#[cfg(test)]
pub mod tests;
