//! The thread that owns the database: it writes down what the tables send, and says when it is safe.
//!
//! Making something safe means waiting for the disk, and that takes as long for one move as for a hundred. So whatever
//! has come in meanwhile is written together and waited for once; and after that the disk rests for a moment, in which more
//! can gather. A single move never waits, and a crowd does not wear the disk out. If something in it is refused, each is tried by itself,
//! so that nobody suffers from what another wanted to write. If the disk fails, it fails for all.
//!
//! Nobody waits at the start until it is known whether the file is whole. Until then the thread remembers what it has
//! written, so that it can write it again into another file, and the tables notice nothing.

use std::iter;
use std::mem;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use terms::MatchId;
use tokio::sync::watch;

use super::answer::StoreReply;
use super::entry::Entry;
use super::error::{StoreError, Trouble};
use super::pen;
use super::place::StorePlace;
use super::prune;
use super::saved::{SavedMatch, unfinished};
use super::shelf::{self, Ready};

/// From the beginning of one transaction to that of the next it takes at least so long.
const REST: Duration = Duration::from_millis(20);

/// What the thread is asked for.
pub enum WriterRequest {
    /// Entries that belong together: all are written, or none.
    Write { entries: Vec<Entry>, reply: StoreReply<()> },
    /// Matches that are no longer kept.
    Forget { matches: Vec<MatchId>, reply: StoreReply<()> },
    /// The file was looked through. The answer is what became of one that is not whole.
    Checked { verdict: Result<(), StoreError>, reply: StoreReply<Vec<Trouble>> },
}

/// What was going on when the program ended.
#[derive(Debug)]
pub struct UnderWay {
    /// The matches, the oldest first.
    pub matches: Vec<SavedMatch>,
    /// What went wrong with others, for the log and the operator.
    pub troubles: Vec<Trouble>,
}

/// How a store is doing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoreHealth {
    /// How often something was made safe.
    pub commits: u64,
    /// How often that could not be done.
    pub failures: u64,
    /// Why it could not be done the last time; nothing once it can be done again.
    pub trouble: Option<String>,
}

/// What the thread works with.
pub struct Writer {
    connection: Connection,
    /// Where that leads, for those who read.
    place: watch::Sender<StorePlace>,
    health: Arc<Mutex<StoreHealth>>,
    /// What was under way at the start and all that was written since, until the file is known to be whole.
    unproven: Option<Vec<Entry>>,
    /// What went wrong, and whoever opened the store has not been told yet.
    troubles: Vec<Trouble>,
}

impl Writer {
    pub fn new(
        connection: Connection,
        place: watch::Sender<StorePlace>,
        health: Arc<Mutex<StoreHealth>>,
    ) -> Writer {
        Writer { connection, place, health, unproven: Some(Vec::new()), troubles: Vec::new() }
    }

    /// Tells what was under way, and writes until nobody is left who could send anything.
    pub fn run(mut self, asked: StoreReply<UnderWay>, requests: &Receiver<WriterRequest>) {
        // Whoever does not want to know has dropped the other end, here and below.
        let _ = asked.send(Ok(self.under_way()));
        let mut rested = Instant::now();
        while let Ok(first) = requests.recv() {
            thread::sleep(rested.saturating_duration_since(Instant::now()));
            rested = Instant::now() + REST;
            let (mut group, mut others) = (Vec::new(), Vec::new());
            for request in iter::once(first).chain(requests.try_iter()) {
                match request {
                    WriterRequest::Write { entries, reply } => group.push((entries, reply)),
                    other => others.push(other),
                }
            }
            if !group.is_empty() {
                self.commit(group);
            }
            for other in others {
                match other {
                    WriterRequest::Write { .. } => {}
                    WriterRequest::Forget { matches, reply } => drop(reply.send(self.forget(&matches))),
                    WriterRequest::Checked { verdict, reply } => drop(reply.send(Ok(self.checked(verdict)))),
                }
            }
        }
    }

    /// Reads what was under way. What cannot be read is closed, so that nobody is told of it twice.
    fn under_way(&mut self) -> UnderWay {
        match self.read_under_way() {
            Ok(under_way) => {
                let entries = under_way.matches.iter().flat_map(SavedMatch::entries);
                self.unproven = Some(entries.collect());
                under_way
            }
            Err(error) => {
                self.replace(error);
                UnderWay { matches: Vec::new(), troubles: mem::take(&mut self.troubles) }
            }
        }
    }

    fn read_under_way(&mut self) -> Result<UnderWay, StoreError> {
        let (mut matches, mut troubles, mut closed) = (Vec::new(), Vec::new(), Vec::new());
        for (id, read) in unfinished(&self.connection)? {
            match read {
                Ok(saved) => matches.push(saved),
                Err(error) => {
                    closed.push(Entry::Closed { id });
                    troubles.push(Trouble::Unplayable { id, error });
                }
            }
        }
        if !closed.is_empty() {
            write(&mut self.connection, &closed)?;
        }
        Ok(UnderWay { matches, troubles })
    }

    /// Writes all of this and answers.
    fn commit(&mut self, group: Vec<(Vec<Entry>, StoreReply<()>)>) {
        let all = || group.iter().flat_map(|(entries, _)| entries);
        let mut together = write(&mut self.connection, all());
        if let (Err(error), true) = (&together, self.unproven.is_some())
            && error.is_about_the_file()
        {
            // Nobody has looked yet, and here is the damage.
            self.replace(error.clone());
            together = write(&mut self.connection, all());
        }
        self.note(&together);
        let is_somebodys_fault = together.as_ref().is_err_and(|error| !error.is_storage());
        for (entries, reply) in group {
            let done = if is_somebodys_fault {
                let alone = write(&mut self.connection, &entries);
                self.note(&alone);
                alone
            } else {
                together.clone()
            };
            if let (Ok(()), Some(unproven)) = (&done, &mut self.unproven) {
                unproven.extend(entries);
            }
            let _ = reply.send(done);
        }
    }

    /// Forgets matches. Nobody waits for that, so the disk is not waited for either: the next entry makes it safe, and what
    /// a power cut brings back is forgotten again.
    fn forget(&mut self, matches: &[MatchId]) -> Result<(), StoreError> {
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        let forgotten = prune::forget(&mut self.connection, matches);
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        self.note(&forgotten);
        forgotten
    }

    /// Goes on with another file if this one is damaged; otherwise nothing needs to be remembered any more.
    fn checked(&mut self, verdict: Result<(), StoreError>) -> Vec<Trouble> {
        // A file that was left meanwhile is not what was looked at.
        if self.unproven.is_some() {
            match verdict {
                Err(error) if error.is_about_the_file() => self.replace(error),
                Err(error) => self.troubles.push(Trouble::Unchecked(error)),
                Ok(()) => {}
            }
        }
        self.unproven = None;
        mem::take(&mut self.troubles)
    }

    /// Leaves the file that cannot be used, and writes what has to go on into another one, or into memory.
    fn replace(&mut self, error: StoreError) {
        let entries = self.unproven.take().unwrap_or_default();
        let StorePlace::File(path) = self.place.borrow().clone() else { return };
        let memory = shelf::in_memory();
        // SQLite removes the log when it is closed, by its name: that has to be before another file has this name.
        drop(mem::replace(&mut self.connection, memory.connection));
        let begun = if error.is_about_the_file() {
            shelf::replace(&path, error, &mut self.troubles)
        } else {
            Err(Trouble::Unusable { path: path.clone(), error })
        };
        let filled = begun.and_then(|mut ready| match write(&mut ready.connection, &entries) {
            Ok(()) => Ok(ready),
            Err(error) => Err(Trouble::Unusable { path, error }),
        });
        match filled {
            Ok(Ready { place, connection, .. }) => {
                self.connection = connection;
                self.place.send_replace(place);
            }
            Err(trouble) => {
                self.troubles.push(trouble);
                self.place.send_replace(memory.place);
                let kept = write(&mut self.connection, &entries);
                self.note(&kept);
            }
        }
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

/// Writes entries in one transaction.
fn write<'a>(
    connection: &mut Connection,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for entry in entries {
        pen::write(&transaction, entry)?;
    }
    transaction.commit()?;
    Ok(())
}
