//! The thread that owns the database: it writes down what the tables send, and says when it is safe.
//!
//! Making something safe means waiting for the disk, and that takes as long for one move as for a hundred. So whatever
//! has come in meanwhile is written together and waited for once; and after that the disk rests for a moment, in which more
//! can gather. A single move never waits, and a crowd does not wear the disk out. If something in it is refused, each is tried by itself,
//! so that nobody suffers from what another wanted to write. If the disk fails, it fails for all.

use std::iter;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::answer::Reply;
use super::entry::Entry;
use super::error::StoreError;
use super::pen;

/// From the beginning of one transaction to that of the next it takes at least so long.
const REST: Duration = Duration::from_millis(20);

/// Entries that belong together: all are written, or none.
pub struct Request {
    pub entries: Vec<Entry>,
    pub reply: Reply<()>,
}

/// How a store is doing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Health {
    /// How often something was made safe.
    pub commits: u64,
    /// How often that could not be done.
    pub failures: u64,
    /// Why it could not be done the last time; nothing once it can be done again.
    pub trouble: Option<String>,
}

/// What the thread works with.
pub struct Writer {
    pub connection: Connection,
    pub health: Arc<Mutex<Health>>,
}

impl Writer {
    /// Writes until nobody is left who could send anything.
    pub fn run(mut self, requests: &Receiver<Request>) {
        let mut rested = Instant::now();
        while let Ok(first) = requests.recv() {
            thread::sleep(rested.saturating_duration_since(Instant::now()));
            rested = Instant::now() + REST;
            self.commit(iter::once(first).chain(requests.try_iter()).collect());
        }
    }

    /// Writes all of this and answers.
    fn commit(&mut self, group: Vec<Request>) {
        let together = self.write(group.iter().flat_map(|request| &request.entries));
        self.note(&together);
        let is_somebodys_fault = together.as_ref().is_err_and(|error| !error.is_storage());
        for request in group {
            let done = if is_somebodys_fault {
                let alone = self.write(&request.entries);
                self.note(&alone);
                alone
            } else {
                together.clone()
            };
            // Whoever does not want to know has dropped the other end.
            let _ = request.reply.send(done);
        }
    }

    /// Writes entries in one transaction.
    fn write<'a>(&mut self, entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for entry in entries {
            pen::write(&transaction, entry)?;
        }
        transaction.commit()?;
        Ok(())
    }

    fn note(&self, done: &Result<(), StoreError>) {
        let mut health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        match done {
            Ok(()) => {
                health.commits += 1;
                health.trouble = None;
            }
            Err(error) if error.is_storage() => {
                health.failures += 1;
                health.trouble = Some(error.to_string());
            }
            // The store is well; it was asked for something that cannot be.
            Err(_) => {}
        }
    }
}
