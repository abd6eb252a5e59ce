//! One talk with a tool: what it says, what a brain thinks meanwhile, and who thinks.
//!
//! Two threads send into one queue: one reads what comes in, the other thinks. Whoever takes from the queue answers both, so
//! that nothing is shared but the queue, a flag that says stop, and a clock that says go.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use engine::search::Budget;
use engine::{Algorithm, Idea, LiveGame, Thinker};

use super::Player;
use super::input::{Input, listen};
use super::thinking::{Decision, OwnTime, Task, decide};

/// How many events may wait; then those who send them wait, too.
const QUEUE: usize = 256;

/// What happens in a session.
pub enum Event {
    /// Something came in.
    Heard(Input),
    /// A step of thinking, its line in code.
    Step(Idea),
    /// The end of thinking.
    Decided(Decision),
}

/// What a protocol makes of the events of a session.
pub trait Language {
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
pub fn converse(mut session: Session, mut language: impl Language, out: &mut dyn Write) -> io::Result<()> {
    let mut over = false;
    while !over || session.is_thinking() {
        let flow = match session.next() {
            Event::Heard(Input::Line(line)) if !over => language.hear(&line, &mut session, out)?,
            Event::Heard(Input::Overlong) if !over => language.overlong(&mut session, out)?,
            Event::Heard(Input::End) => ControlFlow::Break(()),
            Event::Heard(_) => ControlFlow::Continue(()),
            Event::Step(idea) => {
                language.step(&idea, out)?;
                ControlFlow::Continue(())
            }
            Event::Decided(decision) => {
                if decision.broke_down {
                    language.complain("the search broke down; this is any legal move", out)?;
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

/// What is asked of a brain.
pub struct Question {
    pub budget: Budget,
    /// The numbers of the moves to choose among; none means all.
    pub only: Vec<usize>,
    pub answer: Answer,
}

/// When the answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// When there is one.
    Soon,
    /// Not before the opponent has played; until then no time passes.
    AfterTheirMove,
    /// Not before somebody says stop.
    WhenStopped,
}

enum Message {
    Event(Event),
    /// The end of thinking, and the brain, if it is still sound.
    Done(Decision, Option<Mind>),
}

/// A brain, and whom it was made for.
type Mind = (Player, Box<dyn Thinker>);

/// A search under way.
struct Search {
    answer: Answer,
    clock: Arc<OwnTime>,
    stop: Arc<AtomicBool>,
    /// What it came to, kept until the answer is wanted.
    decision: Option<Decision>,
}

/// One talk with a tool.
pub struct Session {
    /// Who thinks from the next search on.
    pub player: Player,
    mind: Option<Mind>,
    search: Option<Search>,
    sender: SyncSender<Message>,
    queue: Receiver<Message>,
}

impl Session {
    pub fn new(player: Player, source: impl Read + Send + 'static) -> Session {
        let (sender, queue) = sync_channel(QUEUE);
        let heard = sender.clone();
        thread::spawn(move || {
            listen(source, |input| heard.send(Message::Event(Event::Heard(input))).is_ok());
        });
        Session { player, mind: None, search: None, sender, queue }
    }

    /// Waits for the next event.
    pub fn next(&mut self) -> Event {
        loop {
            if let Some(decision) = self.take_decision() {
                return Event::Decided(decision);
            }
            match self.queue.recv().expect("this session holds a sender itself") {
                Message::Event(event) => return event,
                Message::Done(decision, mind) => {
                    self.mind = mind;
                    if let Some(search) = &mut self.search {
                        search.decision = Some(decision);
                    }
                }
            }
        }
    }

    fn take_decision(&mut self) -> Option<Decision> {
        let wanted = |search: &mut Search| search.answer == Answer::Soon && search.decision.is_some();
        self.search.take_if(wanted)?.decision
    }

    /// Whether an answer is still owed.
    pub fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// Makes the brain ready, so that no time is lost when it is asked.
    pub fn prepare(&mut self, game: &dyn LiveGame) {
        if !self.is_thinking() {
            let mind = self.take_mind(game);
            self.mind = Some(mind);
        }
    }

    fn take_mind(&mut self, game: &dyn LiveGame) -> Mind {
        let player = self.player;
        let fitting = self.mind.take().filter(|(made_for, _)| *made_for == player);
        fitting.unwrap_or_else(|| (player, game.thinker(player.algorithm, player.means)))
    }

    /// Forgets what was thought so far; what is left to chance falls out differently from here on.
    pub fn forget(&mut self) {
        self.player.means.seed = self.player.means.seed.wrapping_add(1);
        self.mind = None;
    }

    /// Begins to think about a game. The session hears of it as events.
    pub fn think(&mut self, game: &dyn LiveGame, question: Question) {
        let Question { budget, only, answer } = question;
        let (player, mut thinker) = self.take_mind(game);
        let plays_out = player.algorithm == Algorithm::Mcts;
        let task = Task { game: game.boxed_clone(), budget, only, plays_out };
        let (clock, stop) = (Arc::new(OwnTime::default()), Arc::new(AtomicBool::new(false)));
        if answer == Answer::Soon {
            clock.start();
        }
        let mut search = Search { answer, clock: clock.clone(), stop: stop.clone(), decision: None };
        let sender = self.sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            // Nobody listens any more only when the program ends.
            let tell = |message| {
                let _ = sender.send(message);
            };
            let step = |idea| tell(Message::Event(Event::Step(idea)));
            let decision = decide(&mut *thinker, &task, &*clock, &stop, step);
            let sound = !decision.broke_down;
            tell(Message::Done(decision, sound.then_some((player, thinker))));
        });
        if spawned.is_err() {
            search.decision = Some(Decision::any(game, &[]));
        }
        self.search = Some(search);
    }

    /// The answer is wanted now.
    pub fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.answer = Answer::Soon;
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The opponent has played what was expected: from now on time passes.
    pub fn expected_move_was_played(&mut self) {
        let pondering = |search: &&mut Search| search.answer == Answer::AfterTheirMove;
        if let Some(search) = self.search.as_mut().filter(pondering) {
            search.answer = Answer::Soon;
            search.clock.start();
        }
    }
}
