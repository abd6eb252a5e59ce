//! Brains at work: a few plain threads that all tables share, one fewer than the cores, so that the screen stays fluid.
//!
//! Questions wait in one line. Those of the big screen come first, then those of phones, then the screensaver's; among equals
//! whoever has waited longest. A question that comes while every thread is busy with less important ones hurries one of
//! them: it answers with the best it has found. Where many wait, everybody thinks shorter.
//!
//! All minds together remember as much as the settings allow: there are never more of them than threads. A mind that is
//! asked by the same player again still knows what it thought before.
//!
//! A search that breaks down costs its brain the turn and nobody else anything: a plainer one answers in its place.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::search::{Budget, Control};
use engine::{Algorithm, Contender, Idea, Level, LiveGame};
use games::chess::book::Book;

use crate::opponent::{Opponent, lot};

/// How important a question is; the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    Screen,
    Phone,
    Screensaver,
}

/// Who asks: a table and one of its chairs. Two questions of one asker may be answered by one mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    pub table: u64,
    pub chair: usize,
}

/// What a brain is asked.
pub struct Question {
    pub asker: Asker,
    pub rank: Rank,
    pub brain: Contender,
    pub game: Box<dyn LiveGame>,
    pub budget: Budget,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The number of the move; none if the game is over.
    pub number: Option<usize>,
    /// What is thought of it; none if it stood in a book, or nothing was thought.
    pub idea: Option<Idea>,
}

/// A question that waits or is being thought about. Whoever drops it does not want the answer any more.
pub struct Thinking {
    stop: Arc<AtomicBool>,
    dropped: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The threads that think. Its clones are the same.
#[derive(Clone)]
pub struct Workers(Arc<Office>);

struct Office {
    desk: Arc<Desk>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What the threads share.
struct Desk {
    line: Mutex<Line>,
    news: Condvar,
    threads: usize,
    /// What each mind may remember.
    bytes: usize,
    book: Option<Arc<Book>>,
}

#[derive(Default)]
struct Line {
    waiting: Vec<Job>,
    running: Vec<(Rank, Arc<AtomicBool>)>,
    /// Minds that nobody uses at the moment, the one that was used last at the end.
    minds: Vec<(Asker, Opponent)>,
    closed: bool,
}

struct Job {
    question: Question,
    asked: Instant,
    stop: Arc<AtomicBool>,
    dropped: Arc<AtomicBool>,
    tell: Box<dyn Fn(&Idea) + Send>,
    done: Box<dyn FnOnce(Decision) + Send>,
}

impl Workers {
    /// So many threads, and so much memory for all of them together.
    pub fn new(threads: usize, bytes: usize, book: Option<Book>) -> Workers {
        let threads = threads.max(1);
        let desk = Arc::new(Desk {
            line: Mutex::default(),
            news: Condvar::new(),
            threads,
            bytes: bytes / threads,
            book: book.map(Arc::new),
        });
        let worker = |number: usize| {
            let desk = Arc::clone(&desk);
            let work = move || desk.work();
            thread::Builder::new()
                .name(format!("brain {number}"))
                .spawn(work)
                .expect("a system that runs the table has room for its threads")
        };
        let handles = (0..threads).map(worker).collect();
        Workers(Arc::new(Office { desk, threads: Mutex::new(handles) }))
    }

    /// Asks a question. `tell` hears of every step and `done` of the end, both on another thread; neither hears anything
    /// once what is returned here has been dropped.
    pub fn ask(
        &self,
        question: Question,
        tell: impl Fn(&Idea) + Send + 'static,
        done: impl FnOnce(Decision) + Send + 'static,
    ) -> Thinking {
        let (stop, dropped) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let rank = question.rank;
        let (tell, done) = (Box::new(tell), Box::new(done));
        let asked = Instant::now();
        let job = Job { question, asked, stop: Arc::clone(&stop), dropped: Arc::clone(&dropped), tell, done };
        let mut line = self.0.desk.line();
        line.waiting.push(job);
        if line.running.len() >= self.0.desk.threads {
            let least = line.running.iter().max_by_key(|(rank, _)| *rank);
            if let Some((_, stop)) = least.filter(|(running, _)| *running > rank) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        drop(line);
        self.0.desk.news.notify_one();
        Thinking { stop, dropped }
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        let mut line = self.desk.line();
        line.closed = true;
        line.running.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
        drop(line);
        self.desk.news.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // The last table may be dropped by a thread that thinks; it cannot wait for itself.
            if thread.thread().id() != thread::current().id() {
                // A thread that panicked has said so already.
                let _ = thread.join();
            }
        }
    }
}

impl Desk {
    fn line(&self) -> MutexGuard<'_, Line> {
        // No thread panics while it holds the line; if one did, the line is still whole.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((job, mind, share)) = self.next() {
            let Job { question, asked, stop, dropped, tell, done } = job;
            let (mind, decision) = self.answer(mind, (&question, asked), share, &stop, &|idea| {
                if !dropped.load(Ordering::Relaxed) {
                    tell(idea);
                }
            });
            let mut line = self.line();
            line.running.retain(|(_, running)| !Arc::ptr_eq(running, &stop));
            line.minds.extend(mind.map(|mind| (question.asker, mind)));
            drop(line);
            if !dropped.load(Ordering::Relaxed) {
                done(decision);
            }
        }
    }

    /// Waits for a question: what to think about, a mind that knows it already, and among how many the time is shared.
    fn next(&self) -> Option<(Job, Option<Opponent>, u32)> {
        let mut line = self.line();
        loop {
            line.waiting.retain(|job| !job.dropped.load(Ordering::Relaxed));
            if line.closed {
                return None;
            }
            let first = (0..line.waiting.len()).min_by_key(|index| line.waiting[*index].question.rank);
            if let Some(first) = first {
                let job = line.waiting.remove(first);
                let equals =
                    line.waiting.iter().filter(|other| other.question.rank <= job.question.rank).count();
                line.running.push((job.question.rank, Arc::clone(&job.stop)));
                let mind = line.take_mind(&job.question, self.threads);
                return Some((job, mind, (equals / self.threads) as u32 + 1));
            }
            line = self.news.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn answer(
        &self,
        mind: Option<Opponent>,
        (question, asked): (&Question, Instant),
        share: u32,
        stop: &AtomicBool,
        tell: &dyn Fn(&Idea),
    ) -> (Option<Opponent>, Decision) {
        let Question { brain, game, budget, .. } = question;
        let budget = left_of(budget, asked.elapsed(), share);
        let fresh = |brain| Opponent::new(brain, &**game, self.bytes, self.book.clone(), lot());
        let think = |mut mind: Opponent, budget| {
            let begun = Instant::now();
            let mut control = Control::new(budget, &begun, stop);
            let thought = mind.think(&**game, &mut control, &mut |idea| tell(idea));
            (mind, thought)
        };
        // What a search leaves half done is thrown away with its mind.
        let attempt = |run: &mut dyn FnMut() -> (Opponent, Option<(usize, Option<Idea>)>)| {
            panic::catch_unwind(AssertUnwindSafe(run)).ok()
        };
        let mut mind = mind;
        let first = attempt(&mut || think(mind.take().unwrap_or_else(|| fresh(*brain)), budget));
        if let Some((mind, thought)) = first {
            let number = thought.as_ref().map(|(number, _)| *number);
            return (Some(mind), Decision { number, idea: thought.and_then(|(_, idea)| idea) });
        }
        tracing::error!(brain = %brain, position = %game.position(), "a search broke down; a plainer brain plays this move");
        let plain = Contender { algorithm: Algorithm::AlphaBeta, level: Level::Casual };
        let second =
            attempt(&mut || think(fresh(plain), Budget { hard: Some(Duration::from_secs(1)), ..budget }));
        let thought = second.and_then(|(_, thought)| thought);
        let any = || (!game.offers().is_empty()).then_some((0, None));
        let (number, idea) = thought.or_else(any).unzip();
        (None, Decision { number, idea: idea.flatten() })
    }
}

/// However long it has waited, a brain gets so much.
const AT_LEAST: Duration = Duration::from_millis(20);

/// What is left of a time that began when the question was asked, and is shared by those who wait.
fn left_of(budget: &Budget, waited: Duration, share: u32) -> Budget {
    let left = |limit: Duration| (limit.saturating_sub(waited) / share).max(AT_LEAST.min(limit));
    Budget { soft: budget.soft.map(left), hard: budget.hard.map(left), ..*budget }
}

impl Line {
    /// The mind that thought for this asker before; and room for another one if there is none.
    fn take_mind(&mut self, question: &Question, most: usize) -> Option<Opponent> {
        let fits =
            |(asker, mind): &(Asker, Opponent)| *asker == question.asker && mind.contender == question.brain;
        if let Some(index) = self.minds.iter().position(fits) {
            return Some(self.minds.remove(index).1);
        }
        let in_use = self.running.len();
        while !self.minds.is_empty() && self.minds.len() + in_use > most {
            self.minds.remove(0);
        }
        None
    }
}

#[cfg(test)]
mod tests;
