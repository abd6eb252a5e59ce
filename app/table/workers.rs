//! Brains at work: a few plain threads that all tables share, one fewer than the cores, so that the screen stays fluid.
//!
//! Questions wait in one [line](line), which says who is served next and who has had a fair share while others wait. The
//! threads serve it; its keeper, one more thread that sleeps, asks for an answer whoever has had enough. What time it is
//! both of them tell the line.
//!
//! All opponents together remember as much as the settings allow: there are never more of them than threads. One that is
//! asked by the same chair again still knows what it thought before, unless it [rested](resting) for too long.
//!
//! A search that breaks down costs its brain the turn and nobody else anything: a plainer one answers in its place.

mod line;
mod resting;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::search::Budget;
use engine::thinking::{Decision, Task};
use engine::{Books, Contender, Idea, Level, LiveGame};
use opponent::{Opponent, lot};

pub use line::Rank;
use line::{Ticket, WaitingLine};
pub use resting::Asker;
use resting::Resting;

/// What a brain that hardly looks ahead takes.
const BRIEF: Duration = Duration::from_millis(250);

/// What a brain is asked.
pub struct BrainQuestion {
    pub asker: Asker,
    pub rank: Rank,
    pub brain: Contender,
    pub game: Box<dyn LiveGame>,
    pub budget: Budget,
    /// How often somebody wants to see it think.
    pub watch: Option<Duration>,
}

impl BrainQuestion {
    /// How long it would take if nobody else wanted anything.
    fn wish(&self) -> Duration {
        let longest = self.budget.hard.unwrap_or(Duration::MAX);
        if self.brain.level <= Level::Casual { longest.min(BRIEF) } else { longest }
    }
}

/// What becomes of a question before it is answered.
pub enum Progress<'a> {
    /// A thread has taken it up.
    Begun,
    /// Its brain has taken a step.
    Step(&'a Idea),
}

/// A question that waits or is being thought about. Whoever drops it does not want the answer any more.
pub struct PendingAnswer {
    /// Whether it had to wait for a thread.
    pub waits: bool,
    ticket: Ticket,
    stop: Arc<AtomicBool>,
    dropped: Arc<AtomicBool>,
    pool: Weak<Pool>,
}

impl PendingAnswer {
    /// The best that is found by now will do.
    pub fn hurry(&self) {
        if let Some(pool) = self.pool.upgrade() {
            let now = pool.now();
            pool.work().line.hurry(self.ticket, now);
            pool.changed.notify_one();
        }
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        if let Some(pool) = self.pool.upgrade() {
            let left = pool.work().line.leave(self.ticket);
            drop(left);
        }
    }
}

/// A cheap handle to the threads that think.
#[derive(Clone)]
pub struct Workers(Arc<Crew>);

/// The threads. They end with the last handle.
struct Crew {
    pool: Arc<Pool>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What the threads share.
struct Pool {
    work: Mutex<Work>,
    /// For the threads that think: somebody waits, or it is over.
    news: Condvar,
    /// For the keeper of the line: there may be another deadline.
    changed: Condvar,
    began: Instant,
    threads: usize,
    /// What each opponent may remember.
    bytes: usize,
    books: Books,
}

struct Work {
    line: WaitingLine<QueuedQuestion>,
    /// The flags of those that are thought about.
    running: Vec<(Ticket, Arc<AtomicBool>)>,
    resting: Resting<Opponent>,
    closed: bool,
}

struct QueuedQuestion {
    question: BrainQuestion,
    stop: Arc<AtomicBool>,
    dropped: Arc<AtomicBool>,
    tell: Box<dyn Fn(Progress<'_>) + Send>,
    done: Box<dyn FnOnce(Decision) + Send>,
}

impl Workers {
    /// So many threads, and so much memory for all of them together.
    pub fn new(threads: usize, bytes: usize, books: Books) -> Workers {
        let threads = threads.max(1);
        let line = WaitingLine::new(threads);
        let pool = Arc::new(Pool {
            work: Mutex::new(Work { line, running: Vec::new(), resting: Resting::default(), closed: false }),
            news: Condvar::new(),
            changed: Condvar::new(),
            began: Instant::now(),
            threads,
            bytes: bytes / threads,
            books,
        });
        let begin = |name: String, run: fn(&Pool)| {
            let pool = Arc::clone(&pool);
            let thread = thread::Builder::new().name(name).spawn(move || run(&pool));
            thread.expect("a system that runs the table has room for its threads")
        };
        let mut handles = vec![begin("line".to_owned(), Pool::keep_line)];
        handles.extend((0..threads).map(|number| begin(format!("brain {number}"), Pool::serve)));
        Workers(Arc::new(Crew { pool, threads: Mutex::new(handles) }))
    }

    /// Asks a question. `tell` hears of every step and `done` of the end, both on another thread; neither hears anything
    /// once what is returned here has been dropped.
    pub fn ask(
        &self,
        question: BrainQuestion,
        tell: impl Fn(Progress<'_>) + Send + 'static,
        done: impl FnOnce(Decision) + Send + 'static,
    ) -> PendingAnswer {
        let (stop, dropped) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (rank, wish) = (question.rank, question.wish());
        let (tell, done) = (Box::new(tell), Box::new(done));
        let queued =
            QueuedQuestion { question, stop: Arc::clone(&stop), dropped: Arc::clone(&dropped), tell, done };
        let pool = &self.0.pool;
        let now = pool.now();
        let mut work = pool.work();
        let ticket = work.line.arrive(rank, wish, queued, now);
        let waits = work.line.is_full();
        drop(work);
        pool.news.notify_one();
        pool.changed.notify_one();
        PendingAnswer { waits, ticket, stop, dropped, pool: Arc::downgrade(pool) }
    }

    /// A table's match is over: nobody needs to remember it any more.
    pub fn forget(&self, table: u64) {
        let gone = self.0.pool.work().resting.forget(table);
        drop(gone);
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        let mut work = self.pool.work();
        work.closed = true;
        work.running.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
        drop(work);
        self.pool.news.notify_all();
        self.pool.changed.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // The last table may be dropped by a thread that thinks; it cannot wait for itself.
            if thread.thread().id() != thread::current().id() {
                // A thread that panicked has said so already.
                let _ = thread.join();
            }
        }
    }
}

impl Pool {
    fn work(&self) -> MutexGuard<'_, Work> {
        // No thread panics while it holds the line; if one did, the line is still whole.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Asks whoever has had a fair share to answer, and lets go of opponents that nobody needs, each when it is time.
    fn keep_line(&self) {
        let mut work = self.work();
        while !work.closed {
            let now = self.now();
            let called = work.line.call(now);
            for (_, stop) in work.running.iter().filter(|(ticket, _)| called.contains(ticket)) {
                stop.store(true, Ordering::Relaxed);
            }
            let gone = work.resting.expire(now);
            let deadline = work.line.deadline().into_iter().chain(work.resting.deadline()).min();
            work = match deadline {
                _ if !gone.is_empty() => {
                    // Giving memory back takes a moment, in which nobody should have to wait.
                    drop(work);
                    drop(gone);
                    self.work()
                }
                Some(at) => {
                    let waited = self.changed.wait_timeout(work, at.saturating_sub(now));
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(work).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Answers questions until it is over.
    fn serve(&self) {
        while let Some((ticket, queued, known)) = self.next() {
            let QueuedQuestion { question, stop, dropped, tell, done } = queued;
            let tell = |progress: Progress<'_>| {
                if !dropped.load(Ordering::Relaxed) {
                    tell(progress);
                }
            };
            tell(Progress::Begun);
            let (opponent, decision) = self.answer(known, &question, &stop, &tell);
            let now = self.now();
            let mut work = self.work();
            work.line.finish(ticket);
            work.running.retain(|(running, _)| *running != ticket);
            if let Some(opponent) = opponent {
                work.resting.put(question.asker, opponent, now);
            }
            drop(work);
            self.changed.notify_one();
            if !dropped.load(Ordering::Relaxed) {
                done(decision);
            }
        }
    }

    /// Waits for a question, and finds an opponent that knows it already.
    fn next(&self) -> Option<(Ticket, QueuedQuestion, Option<Opponent>)> {
        let mut work = self.work();
        loop {
            if work.closed {
                return None;
            }
            if let Some((ticket, queued)) = work.line.next(self.now()) {
                work.running.push((ticket, Arc::clone(&queued.stop)));
                let brain = queued.question.brain;
                let known = work.resting.take(queued.question.asker, |known| known.contender == brain);
                let most = self.threads - work.line.in_service();
                let surplus = work.resting.keep_at_most(most);
                drop(work);
                drop(surplus);
                self.changed.notify_one();
                return Some((ticket, queued, known));
            }
            work = self.news.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn answer(
        &self,
        known: Option<Opponent>,
        question: &BrainQuestion,
        stop: &AtomicBool,
        tell: &dyn Fn(Progress<'_>),
    ) -> (Option<Opponent>, Decision) {
        let BrainQuestion { brain, game, budget, watch, .. } = question;
        let fresh = || Opponent::new(*brain, &**game, self.bytes, self.books.clone(), lot());
        let mut opponent = known.unwrap_or_else(fresh);
        let begun = Instant::now();
        let task = Task { watch: *watch, ..Task::new(&**game, *budget, &begun, stop) };
        let decision = opponent.decide(&task, &mut |idea| tell(Progress::Step(idea)));
        if decision.broke_down {
            tracing::error!(brain = %brain, position = %game.position(), "a search broke down; a plainer brain plays this move");
            return (None, decision);
        }
        (Some(opponent), decision)
    }
}

#[cfg(test)]
mod tests;
