//! What outlasts the program: every match with every move, on disk before anybody sees it.
//!
//! One thread owns the database and writes; whoever plays sends entries and awaits their answer. Questions about the
//! past go to a second thread with a connection that only reads, so that a slow one never delays a move. SQLite keeps
//! a log that is written ahead: readers and the writer do not wait for one another, and a power cut leaves either all
//! of a transaction or nothing.
//!
//! Opening never fails. A table without a past is better than no table, so a store that cannot be used is set aside or
//! replaced by one in memory, and whoever opens it is told ([`Trouble`]). Nor does it take longer where more is stored:
//! whether all of the file is whole is found out while it is used already, and then it can still be replaced.
//!
//! | file | idea |
//! |---|---|
//! | [`entry`] | what can be written about a match |
//! | [`pen`] | writes entries, refuses those that do not follow |
//! | [`writer`] | the thread that writes, many entries in one transaction |
//! | [`keeper`], [`prune`] | the thread that looks after the store; what is no longer kept |
//! | [`answer`] | what the store will say |
//! | [`saved`] | a match as it is given back, and played again |
//! | [`finished`], [`leaderboard`], [`statistics`] | what can be asked |
//! | [`merit`] | what a finished game is worth to those who played it |
//! | [`place`] | how a database is connected to |
//! | [`shelf`] | the folder, and stores that cannot be used |
//! | [`draft`], [`backup`], [`restore`] | whole copies: how one is made, where they are kept, how one becomes the store |
//! | [`schema`], [`column`] | what the database looks like |
//! | [`error`] | what can go wrong |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod answer;
mod backup;
#[cfg(feature = "bulk")]
mod bulk;
mod column;
mod draft;
mod entry;
mod error;
pub mod export;
mod finished;
mod keeper;
#[cfg(any(test, feature = "kit"))]
pub mod kit;
mod leaderboard;
mod merit;
mod pen;
mod place;
mod prune;
mod restore;
mod saved;
mod schema;
mod shelf;
mod statistics;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use terms::{MatchId, UnixTime};
use tokio::sync::watch;

pub use answer::StoreAnswer;
pub use backup::{Backup, back_up};
#[cfg(feature = "bulk")]
pub use bulk::multiply;
pub use entry::{Begun, Ending, Entry, Sitter};
pub use error::{BackupError, StoreError, Trouble};
pub use finished::{FinishedGame, GamesWanted, chosen, load_finished};
use keeper::Keeper;
pub use leaderboard::Standing;
use place::StorePlace;
pub use prune::Retention;
pub use restore::{Restored, restore};
pub use saved::{ReplayError, SavedMatch, all};
pub use schema::version;
use shelf::Ready;
pub use shelf::look_at;
pub use statistics::{Figures, Statistics, statistics};
pub use writer::{StoreHealth, UnderWay};
use writer::{Writer, WriterRequest};

/// A cheap handle to a store; when the last one is gone, all that was sent has been written.
#[derive(Clone)]
pub struct Store(Arc<StoreThreads>);

/// What opening a store found.
pub struct Opening {
    pub store: Store,
    /// What was going on when it was last used.
    pub under_way: StoreAnswer<UnderWay>,
    /// What went wrong with it, for the log and the operator.
    pub troubles: Vec<Trouble>,
}

/// The writer notes how it did before it answers, and waits for this.
#[cfg(any(test, feature = "kit"))]
pub struct Hanging<'a>(#[expect(dead_code, reason = "it is held")] std::sync::MutexGuard<'a, StoreHealth>);

/// A question and what to do with its answer.
type StoreQuestion = Box<dyn FnOnce(Result<&Connection, StoreError>) + Send>;

/// Where the threads of a store are reached.
struct StoreThreads {
    keeper: Mutex<Option<Keeper>>,
    place: watch::Receiver<StorePlace>,
    requests: Option<Sender<WriterRequest>>,
    questions: Option<Sender<StoreQuestion>>,
    handles: Vec<JoinHandle<()>>,
    next_id: AtomicI64,
    health: Arc<Mutex<StoreHealth>>,
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
    #[cfg(any(test, feature = "kit"))]
    pub fn in_memory() -> Opening {
        Store::forgetful(Vec::new())
    }

    /// As long as this is held, nothing that is written becomes safe, as on a disk that hangs.
    #[cfg(any(test, feature = "kit"))]
    pub fn hang(&self) -> Hanging<'_> {
        Hanging(self.0.health.lock().expect("nobody panics with it"))
    }

    /// Looks in the background whether all of it is whole, and forgets what need not be kept, from now on. The answer says
    /// what went wrong, for the log and the operator.
    pub fn look_after(&self, retention: Retention) -> StoreAnswer<Vec<Trouble>> {
        let StoreThreads { keeper, place, requests, .. } = &*self.0;
        let requests = requests.clone().expect("it is there as long as anybody has a handle");
        let (thread, answer) = Keeper::start(place.clone(), requests, retention);
        *keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
        answer
    }

    /// Sends entries that belong together: all are written, or none. The answer comes when they are safe.
    pub fn write(&self, entries: Vec<Entry>) -> StoreAnswer<()> {
        let (reply, answer) = StoreAnswer::pending();
        send(self.0.requests.as_ref(), WriterRequest::Write { entries, reply });
        answer
    }

    /// A number for a new match.
    pub fn new_id(&self) -> MatchId {
        MatchId(self.0.next_id.fetch_add(1, Ordering::Relaxed))
    }

    /// How it is doing.
    pub fn health(&self) -> StoreHealth {
        self.0.health.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The last games that were finished, before a certain one if need be; the newest first. The screensaver's are
    /// left out.
    pub fn finished(&self, how_many: usize, before: Option<MatchId>) -> StoreAnswer<Vec<FinishedGame>> {
        self.ask(move |connection| finished::latest(connection, None, how_many, before))
    }

    /// The same of one game alone.
    pub fn finished_in(
        &self,
        game: &str,
        how_many: usize,
        before: Option<MatchId>,
    ) -> StoreAnswer<Vec<FinishedGame>> {
        let game = game.to_owned();
        self.ask(move |connection| finished::latest(connection, Some(&game), how_many, before))
    }

    /// One of these games.
    pub fn finished_one(&self, id: MatchId) -> StoreAnswer<Option<FinishedGame>> {
        self.ask(move |connection| finished::one(connection, id))
    }

    /// Who has won most, in one game or in all, in matches that began at `since` or later.
    pub fn leaderboard(&self, game: Option<&str>, since: Option<UnixTime>) -> StoreAnswer<Vec<Standing>> {
        let game = game.map(str::to_owned);
        self.ask(move |connection| leaderboard::standings(connection, game.as_deref(), since))
    }

    /// What happened in matches that began at `since` or later.
    pub fn statistics(&self, since: Option<UnixTime>) -> StoreAnswer<Statistics> {
        self.ask(move |connection| statistics::statistics(connection, since))
    }

    /// Asks the thread that reads. All that a question reads is of one moment.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreAnswer<T> {
        let (reply, answer) = StoreAnswer::pending();
        let ask = move |connection: Result<&Connection, StoreError>| {
            let found = connection.and_then(|connection| question(&*connection.unchecked_transaction()?));
            // Whoever does not want to know any more has dropped the other end.
            let _ = reply.send(found);
        };
        send(self.0.questions.as_ref(), Box::new(ask) as StoreQuestion);
        answer
    }

    fn forgetful(troubles: Vec<Trouble>) -> Opening {
        Store::start(shelf::in_memory(), troubles)
    }

    /// Starts the threads of a store.
    fn start(ready: Ready, troubles: Vec<Trouble>) -> Opening {
        let Ready { place, connection, next_id, lock } = ready;
        let health = Arc::default();
        let (moved, place) = watch::channel(place);
        let (requests, incoming) = mpsc::channel();
        let writer = Writer::new(connection, moved, Arc::clone(&health));
        let (questions, asked) = mpsc::channel();
        let ((reply, under_way), places) = (StoreAnswer::pending(), place.clone());
        let handles = vec![
            spawn("store writer", move || writer.run(reply, &incoming)),
            spawn("store reader", move || read(places, &asked)),
        ];
        let threads = StoreThreads {
            keeper: Mutex::default(),
            place,
            requests: Some(requests),
            questions: Some(questions),
            handles,
            next_id: AtomicI64::new(next_id),
            health,
            _lock: lock,
        };
        Opening { store: Store(Arc::new(threads)), under_way, troubles }
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
/// failed or another file has taken the place.
fn read(mut place: watch::Receiver<StorePlace>, questions: &Receiver<StoreQuestion>) {
    let mut connection = None;
    for question in questions {
        // A writer that is gone changes nothing any more.
        if place.has_changed().unwrap_or(false) {
            connection = None;
        }
        if connection.is_none() {
            match place.borrow_and_update().to_read() {
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

impl Drop for StoreThreads {
    fn drop(&mut self) {
        // It asks the writer for things, so it ends first.
        drop(self.keeper.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        (self.requests, self.questions) = (None, None);
        for handle in self.handles.drain(..) {
            // One that panicked has said so already, and there is nothing left to do for it.
            let _ = handle.join();
        }
    }
}
