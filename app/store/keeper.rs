//! The thread that looks after a store beside those who use it: whether the file is whole, once after the start, and every
//! hour what need not be kept any more.
//!
//! Both only read, over a connection of their own. What follows is done by the writer: another file in the place of a damaged
//! one, and matches forgotten a few at a time, so that a move never waits for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use rusqlite::Connection;
use tokio::sync::watch;

use super::answer::{StoreAnswer, StoreReply};
use super::error::{StoreError, Trouble};
use super::place::StorePlace;
use super::prune::{self, Retention};
use super::writer::WriterRequest;
use super::{shelf, spawn};

/// How often matches are looked for that are no longer kept.
const ROUND: Duration = Duration::from_secs(3600);

/// The writer deletes so many matches in one transaction, and the keeper waits so long before it asks for the next.
const AT_ONCE: usize = 20;
const PAUSE: Duration = Duration::from_millis(200);

/// SQLite asks about so often, in steps of its own, whether it is to go on.
const STEPS: i32 = 10_000;

/// The thread, for as long as this is held.
pub struct Keeper {
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread works with.
struct Rounds {
    place: watch::Receiver<StorePlace>,
    requests: Sender<WriterRequest>,
    stopped: Arc<AtomicBool>,
    retention: Retention,
}

impl Keeper {
    /// Begins. The answer is what went wrong, once the whole file has been read.
    pub fn start(
        place: watch::Receiver<StorePlace>,
        requests: Sender<WriterRequest>,
        retention: Retention,
    ) -> (Keeper, StoreAnswer<Vec<Trouble>>) {
        let stopped = Arc::<AtomicBool>::default();
        let rounds = Rounds { place, requests, stopped: Arc::clone(&stopped), retention };
        let (reply, answer) = StoreAnswer::pending();
        let thread = Some(spawn("store keeper", move || rounds.run(reply)));
        (Keeper { stopped, thread }, answer)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // One that panicked has said so already.
            let _ = thread.join();
        }
    }
}

impl Rounds {
    fn run(&self, told: StoreReply<Vec<Trouble>>) {
        let verdict = self.connect().and_then(|connection| shelf::check(&connection));
        if self.is_stopped() {
            return;
        }
        // Whoever does not want to know has dropped the other end.
        let _ = told.send(self.ask(|reply| WriterRequest::Checked { verdict, reply }));
        while !self.is_stopped() {
            // What fails is in the store's health, and is tried again in the next round.
            let _ = self.prune();
            self.rest(ROUND);
        }
    }

    fn prune(&self) -> Result<(), StoreError> {
        let outdated = prune::outdated(&self.connect()?, self.retention, SystemTime::now().into())?;
        for few in outdated.chunks(AT_ONCE).map(<[_]>::to_vec) {
            self.ask(|reply| WriterRequest::Forget { matches: few, reply })?;
            self.rest(PAUSE);
            if self.is_stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Asks the writer for something, and waits for it.
    fn ask<T>(&self, request: impl FnOnce(StoreReply<T>) -> WriterRequest) -> Result<T, StoreError> {
        let (reply, answer) = StoreAnswer::pending();
        // A writer that is gone drops the answer's other end.
        let _ = self.requests.send(request(reply));
        answer.wait()
    }

    /// A connection that gives up what it is doing when the program ends.
    fn connect(&self) -> Result<Connection, StoreError> {
        let mut connection = self.place.borrow().to_read()?;
        let stopped = Arc::clone(&self.stopped);
        connection.progress_handler(STEPS, Some(move || stopped.load(Ordering::Relaxed)))?;
        Ok(connection)
    }

    /// Sleeps for so long, or until the program ends.
    fn rest(&self, time: Duration) {
        if !self.is_stopped() {
            thread::park_timeout(time);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
