//! A table is an actor: one task owns one match. Commands go in through a channel, whole snapshots come out of another. The
//! big screen, a phone, a brain and a program from outside all send the same commands and see the same snapshots.
//!
//! | file | idea |
//! |---|---|
//! | [`actor`] | the task around a match: commands, clocks, brains, the store |
//! | [`thinking`] | what brains do at a table |
//! | [`chairs`] | who may sit where, and who is there |
//! | [`pace`] | how brains play that are watched |
//! | [`handle`] | what everybody else holds of a table |
//! | [`view`] | what each viewer sees |
//! | [`lobby`] | all tables, and the codes that lead to them |
//! | [`maps`] | files that bring variants |
//! | [`workers`] | the threads that think |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod actor;
mod chairs;
pub mod handle;
pub mod lobby;
pub mod maps;
mod pace;
mod thinking;
pub mod view;
mod welcome;
pub mod workers;

use std::time::Duration;

use config::games::GamesConfig;
use engine::Catalog;
use store::Store;

use crate::workers::Workers;

pub use handle::{Attendance, Table};
pub use lobby::{Lobby, Seated};

/// A chair at a table. People keep theirs when they change colours for the next match. Where only brains play, one more
/// than the seats need is for whoever sets their pace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chair(pub usize);

/// What tables need from the house.
#[derive(Clone)]
pub struct Services {
    /// What can be played at all.
    pub catalog: &'static Catalog,
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
    /// After how long without anybody a table goes at which nobody has played yet.
    pub vacant_after: Duration,
    /// A brain that answers sooner waits for so long, so that people can follow.
    pub at_least: Duration,
    /// How long a brain thinks at most, also where its clock would give it more.
    pub at_most: Duration,
    /// How long a brain of the screensaver thinks.
    pub screensaver: Duration,
    /// How many tables there may be.
    pub tables: usize,
    /// How many of them may have been opened from one address.
    pub tables_per_address: usize,
    /// What can be played, and with what times.
    pub games: GamesConfig,
}

impl Default for Customs {
    fn default() -> Customs {
        Customs {
            grace: Duration::from_secs(60),
            abandoned_after: Duration::from_secs(300),
            vacant_after: Duration::from_secs(30),
            at_least: Duration::from_millis(800),
            at_most: Duration::from_secs(5),
            screensaver: Duration::from_secs(1),
            tables: 200,
            tables_per_address: 100,
            games: GamesConfig::default(),
        }
    }
}

#[cfg(any(test, feature = "kit"))]
pub mod kit;
#[cfg(test)]
mod tests;
