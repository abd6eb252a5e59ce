//! What outlasts the program: every match with every move, on disk before anybody sees it.
//!
//! One thread owns the database and writes; whoever plays sends entries and awaits their answer. Questions about the
//! past go to a second thread with a connection that only reads, so that a slow one never delays a move. SQLite keeps
//! a log that is written ahead: readers and the writer do not wait for one another, and a power cut leaves either all
//! of a transaction or nothing.
//!
//! Opening never fails. A table without a past is better than no table, so a store that cannot be used is set aside or
//! replaced by one in memory, and whoever opens it is told ([`Trouble`]).
//!
//! | file | idea |
//! |---|---|
//! | [`entry`] | what can be written about a match |
//! | [`secret`] | what is kept of a seat's secret |
//! | [`pen`] | writes entries, refuses those that do not follow |
//! | [`writer`] | the thread that writes, many entries in one transaction |
//! | [`answer`] | what the store will say |
//! | [`saved`] | a match as it is given back, and played again |
//! | [`finished`], [`leaderboard`], [`statistics`] | what can be asked |
//! | [`day`] | when today began |
//! | [`place`] | how a database is connected to |
//! | [`shelf`] | the folder, and stores that cannot be used |
//! | [`draft`], [`backup`], [`restore`] | whole copies: how one is made, where they are kept, how one becomes the store |
//! | [`schema`], [`column`] | what the database looks like |
//! | [`error`] | what can go wrong |

mod answer;
mod backup;
mod column;
mod day;
mod draft;
mod entry;
mod error;
mod finished;
mod leaderboard;
mod pen;
mod place;
mod restore;
mod saved;
mod schema;
mod secret;
mod shelf;
mod statistics;
#[cfg(test)]
pub mod tests;
mod writer;

use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

pub use answer::Answer;
pub use backup::{Backup, back_up};
pub use day::beginning_of_day;
pub use entry::{Begun, Ending, Entry, MatchId, Sitter, UnixTime};
pub use error::{BackupError, StoreError, Trouble};
pub use finished::{Choice, FinishedGame, chosen, load_finished};
pub use leaderboard::Standing;
use place::Place;
pub use restore::{Restored, restore};
use saved::Past;
pub use saved::{ReplayError, SavedMatch, all};
pub use schema::version;
pub use secret::SecretHash;
use shelf::Ready;
pub use shelf::look_at;
pub use statistics::{Figures, Statistics, statistics};
pub use writer::Health;
use writer::{Request, Writer};

/// A store. Its clones are the same store; when the last one is gone, all that was sent has been written.
#[derive(Clone)]
pub struct Store(Arc<Desk>);

/// What opening a store found.
pub struct Opening {
    pub store: Store,
    /// The matches that were under way, the oldest first. Each of them can be replayed.
    pub running: Vec<SavedMatch>,
    /// What somebody should know about it.
    pub troubles: Vec<Trouble>,
}

/// The writer notes how it did before it answers, and waits for this.
#[cfg(test)]
pub struct Hanging<'a>(#[expect(dead_code, reason = "it is held")] std::sync::MutexGuard<'a, Health>);

/// A question and what to do with its answer.
type Question = Box<dyn FnOnce(Result<&Connection, StoreError>) + Send>;

/// Where the threads of a store are reached.
struct Desk {
    requests: Option<Sender<Request>>,
    questions: Option<Sender<Question>>,
    threads: Vec<JoinHandle<()>>,
    next_id: AtomicI64,
    health: Arc<Mutex<Health>>,
    /// Nobody else writes to the folder as long as this is held.
    _lock: Option<File>,
}

impl Store {
    /// Opens the store of a folder, which is made if need be.
    pub fn open(folder: &Path) -> Opening {
        let mut troubles = Vec::new();
        match shelf::open(folder, &mut troubles) {
            Ok(ready) => Store::start(ready, troubles),
            Err(trouble) => {
                troubles.push(trouble);
                Store::forgetful(troubles)
            }
        }
    }

    /// A store that lasts as long as the program does.
    #[cfg(test)]
    pub fn in_memory() -> Opening {
        Store::forgetful(Vec::new())
    }

    /// As long as this is held, nothing that is written becomes safe, as on a disk that hangs.
    #[cfg(test)]
    pub fn hang(&self) -> Hanging<'_> {
        Hanging(self.0.health.lock().expect("nobody panics with it"))
    }

    /// Sends entries that belong together: all are written, or none. The answer comes when they are safe.
    pub fn write(&self, entries: Vec<Entry>) -> Answer<()> {
        let (reply, answer) = Answer::pending();
        send(self.0.requests.as_ref(), Request { entries, reply });
        answer
    }

    /// A number for a new match.
    pub fn new_id(&self) -> MatchId {
        MatchId(self.0.next_id.fetch_add(1, Ordering::Relaxed))
    }

    /// How it is doing.
    pub fn health(&self) -> Health {
        self.0.health.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The last games that were finished, before a certain one if need be; the newest first. The screensaver's are
    /// left out.
    pub fn finished(&self, how_many: usize, before: Option<MatchId>) -> Answer<Vec<FinishedGame>> {
        self.ask(move |connection| finished::latest(connection, None, how_many, before))
    }

    /// The same of one game alone.
    pub fn finished_in(
        &self,
        game: &str,
        how_many: usize,
        before: Option<MatchId>,
    ) -> Answer<Vec<FinishedGame>> {
        let game = game.to_owned();
        self.ask(move |connection| finished::latest(connection, Some(&game), how_many, before))
    }

    /// One of these games.
    pub fn finished_one(&self, id: MatchId) -> Answer<Option<FinishedGame>> {
        self.ask(move |connection| finished::one(connection, id))
    }

    /// Who has won most, in one game or in all, in matches that began at `since` or later.
    pub fn leaderboard(&self, game: Option<&str>, since: Option<UnixTime>) -> Answer<Vec<Standing>> {
        let game = game.map(str::to_owned);
        self.ask(move |connection| leaderboard::standings(connection, game.as_deref(), since))
    }

    /// What happened in matches that began at `since` or later.
    pub fn statistics(&self, since: Option<UnixTime>) -> Answer<Statistics> {
        self.ask(move |connection| statistics::statistics(connection, since))
    }

    /// Asks the thread that reads. All that a question reads is of one moment.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (reply, answer) = Answer::pending();
        let ask = move |connection: Result<&Connection, StoreError>| {
            let found = connection.and_then(|connection| question(&*connection.unchecked_transaction()?));
            // Whoever does not want to know any more has dropped the other end.
            let _ = reply.send(found);
        };
        send(self.0.questions.as_ref(), Box::new(ask) as Question);
        answer
    }

    fn forgetful(troubles: Vec<Trouble>) -> Opening {
        let ready =
            shelf::prepare(&Place::memory()).expect("a new database in memory needs nothing from outside");
        Store::start(ready, troubles)
    }

    /// Starts the threads of a store.
    fn start(ready: Ready, mut troubles: Vec<Trouble>) -> Opening {
        let Ready { place, connection, past: Past { running, unplayable, next_id }, lock } = ready;
        troubles.extend(unplayable.into_iter().map(|(id, error)| Trouble::Unplayable { id, error }));
        let health = Arc::default();
        let (requests, incoming) = mpsc::channel();
        let writer = Writer { connection, health: Arc::clone(&health) };
        let (questions, asked) = mpsc::channel();
        let threads = vec![
            spawn("store writer", move || writer.run(&incoming)),
            spawn("store reader", move || read(&place, &asked)),
        ];
        let desk = Desk {
            requests: Some(requests),
            questions: Some(questions),
            threads,
            next_id: AtomicI64::new(next_id),
            health,
            _lock: lock,
        };
        Opening { store: Store(Arc::new(desk)), running, troubles }
    }
}

/// Sends something to a thread. If the thread is gone, so is the other end of the answer, and that says it.
fn send<T>(to: Option<&Sender<T>>, what: T) {
    if let Some(to) = to {
        // What comes back is dropped, and its answer with it.
        let _ = to.send(what);
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.expect("a system that runs the table has room for its threads")
}

/// Answers questions until nobody is left who could ask one. It connects when it is first asked, and again after that
/// failed.
fn read(place: &Place, questions: &Receiver<Question>) {
    let mut connection = None;
    for question in questions {
        if connection.is_none() {
            match place.to_read() {
                Ok(connected) => connection = Some(connected),
                Err(error) => {
                    question(Err(error));
                    continue;
                }
            }
        }
        question(connection.as_ref().ok_or(StoreError::Gone));
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        (self.requests, self.questions) = (None, None);
        for thread in self.threads.drain(..) {
            // One that panicked has said so already, and there is nothing left to do for it.
            let _ = thread.join();
        }
    }
}
