//! One talk with a tool: what it says, what a brain thinks meanwhile, and who thinks.
//!
//! Two threads send into one queue: one reads what comes in, the other thinks. Whoever takes from the queue answers both, so
//! that nothing is shared but the queue, a flag that says stop, and a clock that says go.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use engine::search::Budget;
use engine::thinking::{Decision, Task, decide};
use engine::{Idea, LineMove, LiveGame, Thinker};

use super::EnginePlayer;
use super::input::{Input, listen};
use super::own_book::OwnBook;
use super::ponder_clock::PonderClock;

/// How many events may wait; then those who send them wait, too.
const QUEUE: usize = 256;

/// What happens in a session.
pub enum SessionEvent {
    /// Something came in.
    Heard(Input),
    /// A step of thinking.
    Step(Idea),
    /// The end of thinking.
    Decided(Decision),
}

/// What a protocol makes of the events of a session.
pub trait Dialect {
    /// Does what a line says, or breaks off if it says quit.
    fn hear(&mut self, line: &str, session: &mut Session, out: &mut dyn Write)
    -> io::Result<ControlFlow<()>>;
    /// Tells that a line was too long to be read.
    fn overlong(&mut self, session: &mut Session, out: &mut dyn Write) -> io::Result<ControlFlow<()>>;
    /// Tells that something was wrong and what is done about it.
    fn complain(&self, words: &str, out: &mut dyn Write) -> io::Result<()>;
    /// Tells of a step of thinking.
    fn step(&mut self, idea: &Idea, out: &mut dyn Write) -> io::Result<()>;
    /// Tells the move, and goes on with what has waited for it.
    fn decided(
        &mut self,
        decision: Decision,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> io::Result<ControlFlow<()>>;
}

/// Talks until the other side says quit or nothing more comes in. A search that is then under way is stopped, and its
/// move is still told.
pub fn converse(mut session: Session, mut language: impl Dialect, out: &mut dyn Write) -> io::Result<()> {
    let mut over = false;
    while !over || session.is_thinking() {
        let flow = match session.next() {
            SessionEvent::Heard(Input::Line(line)) if !over => language.hear(&line, &mut session, out)?,
            SessionEvent::Heard(Input::Overlong) if !over => language.overlong(&mut session, out)?,
            SessionEvent::Heard(Input::End) => ControlFlow::Break(()),
            SessionEvent::Heard(_) => ControlFlow::Continue(()),
            SessionEvent::Step(idea) => {
                language.step(&idea, out)?;
                ControlFlow::Continue(())
            }
            SessionEvent::Decided(decision) => {
                if decision.broke_down {
                    language.complain("the search broke down; a plainer one has chosen this move", out)?;
                }
                if let Some(idea) = &decision.idea {
                    language.step(idea, out)?;
                }
                language.decided(decision, &mut session, out)?
            }
        };
        out.flush()?;
        over |= flow.is_break();
        if over {
            session.stop();
        }
    }
    Ok(())
}

/// A line in the words of programs instead of people.
pub fn in_code(line: &[LineMove]) -> String {
    line.iter().map(|mv| mv.code.as_str()).collect::<Vec<_>>().join(" ")
}

/// What is asked of a brain.
pub struct Inquiry {
    pub budget: Budget,
    /// The numbers of the moves to choose among; none means all.
    pub only: Vec<usize>,
    pub answer: AnswerDue,
}

/// When the answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerDue {
    /// When there is one.
    Soon,
    /// Not before the opponent has played; until then no time passes.
    AfterTheirMove,
    /// Not before somebody says stop.
    WhenStopped,
}

enum Message {
    Event(SessionEvent),
    /// The end of thinking, and the brain, if it is still sound.
    Done(Decision, Option<Prepared>),
}

/// A thinker, and whom it was made for.
type Prepared = (EnginePlayer, Box<dyn Thinker>);

/// A search under way.
struct Underway {
    answer: AnswerDue,
    clock: Arc<PonderClock>,
    stop: Arc<AtomicBool>,
    /// What it came to, kept until the answer is wanted.
    decision: Option<Decision>,
}

/// One talk with a tool.
pub struct Session {
    /// Who thinks from the next search on.
    pub player: EnginePlayer,
    /// What is played without thinking.
    pub book: OwnBook,
    prepared: Option<Prepared>,
    search: Option<Underway>,
    /// What came in while a search was broken off.
    heard: VecDeque<Input>,
    sender: SyncSender<Message>,
    queue: Receiver<Message>,
}

impl Session {
    pub fn new(player: EnginePlayer, source: impl Read + Send + 'static) -> Session {
        let (sender, queue) = sync_channel(QUEUE);
        let heard = sender.clone();
        thread::spawn(move || {
            listen(source, |input| heard.send(Message::Event(SessionEvent::Heard(input))).is_ok());
        });
        let (book, heard) = (OwnBook::default(), VecDeque::new());
        Session { player, book, prepared: None, search: None, heard, sender, queue }
    }

    /// Waits for the next event.
    pub fn next(&mut self) -> SessionEvent {
        loop {
            if let Some(decision) = self.take_decision() {
                return SessionEvent::Decided(decision);
            }
            if let Some(input) = self.heard.pop_front() {
                return SessionEvent::Heard(input);
            }
            match self.queue.recv().expect("this session holds a sender itself") {
                Message::Event(event) => return event,
                Message::Done(decision, prepared) => {
                    self.prepared = prepared;
                    if let Some(search) = &mut self.search {
                        search.decision = Some(decision);
                    }
                }
            }
        }
    }

    fn take_decision(&mut self) -> Option<Decision> {
        let wanted = |search: &mut Underway| search.answer == AnswerDue::Soon && search.decision.is_some();
        self.search.take_if(wanted)?.decision
    }

    /// Whether an answer is still owed.
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// Makes the brain ready, so that no time is lost when it is asked.
    pub fn prepare(&mut self, game: &dyn LiveGame) {
        if !self.is_thinking() {
            self.prepared = Some(self.take_thinker(game));
        }
    }

    fn take_thinker(&mut self, game: &dyn LiveGame) -> Prepared {
        let player = self.player;
        let fitting = self.prepared.take().filter(|(made_for, _)| *made_for == player);
        fitting.unwrap_or_else(|| (player, game.thinker(player.contender, player.means)))
    }

    /// Forgets what was thought so far; what is left to chance falls out differently from here on.
    pub fn forget(&mut self) {
        self.player.means.seed = self.player.means.seed.wrapping_add(1);
        self.prepared = None;
    }

    /// Begins to think about a game. The session hears of it as events. Where an answer is wanted soon, and among all
    /// moves, the book is asked first.
    pub fn think(&mut self, game: &dyn LiveGame, inquiry: Inquiry) {
        let Inquiry { budget, only, answer } = inquiry;
        let (clock, stop) = (Arc::new(PonderClock::default()), Arc::new(AtomicBool::new(false)));
        let mut search = Underway { answer, clock: clock.clone(), stop: stop.clone(), decision: None };
        if answer == AnswerDue::Soon {
            clock.start();
            if only.is_empty()
                && let Some(number) = self.book.choose(game, self.player.means.seed)
            {
                search.decision = Some(Decision::of(game, Some(number), None));
                self.search = Some(search);
                return;
            }
        }
        let (player, mut thinker) = self.take_thinker(game);
        let any = Decision { broke_down: true, ..Decision::of(game, Some(0), None) };
        let game = game.boxed_clone();
        let sender = self.sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            // Nobody listens any more only when the program ends.
            let tell = |message| {
                let _ = sender.send(message);
            };
            // All the time that was spent is told, whoever's it was.
            let begun = Instant::now();
            let timed = |idea: &Idea| Idea { time: begun.elapsed(), ..idea.clone() };
            let task = Task { only: &only, ..Task::new(&*game, budget, &*clock, &stop) };
            let mut step = |idea: &Idea| tell(Message::Event(SessionEvent::Step(timed(idea))));
            let decision = decide(&mut *thinker, &task, &mut step);
            let decision = Decision { idea: decision.idea.as_ref().map(timed), ..decision };
            let sound = !decision.broke_down;
            tell(Message::Done(decision, sound.then_some((player, thinker))));
        });
        if spawned.is_err() {
            search.decision = Some(any);
        }
        self.search = Some(search);
    }

    /// The answer is wanted now.
    pub fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.answer = AnswerDue::Soon;
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Breaks a search off: nobody hears of it any more. What it has learned so far is kept.
    pub fn abandon(&mut self) {
        let Some(search) = self.search.take() else { return };
        search.stop.store(true, Ordering::Relaxed);
        let mut finished = search.decision.is_some();
        while !finished {
            match self.queue.recv().expect("this session holds a sender itself") {
                Message::Event(SessionEvent::Heard(input)) => self.heard.push_back(input),
                Message::Event(_) => {}
                Message::Done(_, prepared) => {
                    self.prepared = prepared;
                    finished = true;
                }
            }
        }
    }

    /// The opponent has played what was expected: from now on time passes.
    pub fn expected_move_was_played(&mut self) {
        let pondering = |search: &&mut Underway| search.answer == AnswerDue::AfterTheirMove;
        if let Some(search) = self.search.as_mut().filter(pondering) {
            search.answer = AnswerDue::Soon;
            search.clock.start();
        }
    }
}
