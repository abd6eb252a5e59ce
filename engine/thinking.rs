//! The one way to think: whoever wants a move of a thinker, at a table, in a protocol, in the arena, asks here.
//!
//! A thinker may break down (a fault in a search that nobody has found yet). It costs nobody anything but the thinker:
//! a plainer one answers in its place, and if that fails too, any legal move is the answer.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::search::{Budget, Clock, Control, Counters, DEEPEST, Searched, score};
use crate::{Brain, Contender, Idea, Level, LineMove, LiveGame, Means, RootIdea, Thinker};

/// What to think about, and how far.
pub struct Task<'t> {
    /// A game that runs.
    pub game: &'t dyn LiveGame,
    /// The limits.
    pub budget: Budget,
    /// The numbers of the moves to choose among; none means all.
    pub only: &'t [usize],
    /// The time that counts.
    pub clock: &'t dyn Clock,
    /// Raised when the answer is wanted at once.
    pub stop: &'t AtomicBool,
    /// How often somebody wants to see every move of the root; none if nobody does.
    pub watch: Option<Duration>,
}

impl<'t> Task<'t> {
    /// To choose among all moves, with nobody watching.
    pub fn new(
        game: &'t dyn LiveGame,
        budget: Budget,
        clock: &'t dyn Clock,
        stop: &'t AtomicBool,
    ) -> Task<'t> {
        Task { game, budget, only: &[], clock, stop, watch: None }
    }

    fn control(&self, budget: Budget) -> Control<'t> {
        let control = Control::new(budget, self.clock, self.stop);
        match self.watch {
            Some(every) => control.watch(every),
            None => control,
        }
    }

    /// Lets a thinker think; an error if it breaks down.
    fn attempt(
        &self,
        thinker: &mut dyn Thinker,
        budget: Budget,
        report: &mut dyn FnMut(&Idea),
    ) -> Result<Option<Idea>, BrokeDown> {
        let think = || match self.only {
            [] => thinker.think(self.game, &mut self.control(budget), report),
            _ => think_among(thinker, self, budget, report),
        };
        // What a thinker leaves half done is thrown away with it: nobody asks it again.
        panic::catch_unwind(AssertUnwindSafe(think)).map_err(|_| BrokeDown)
    }

    /// A legal move that nobody has thought about.
    pub fn any_move(&self) -> Decision {
        let number = self.only.first().copied().unwrap_or(0);
        Decision { broke_down: true, ..Decision::of(self.game, Some(number), None) }
    }
}

struct BrokeDown;

/// What came of thinking.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Decision {
    /// The number of the move to play; none if the game is over.
    pub number: Option<usize>,
    /// The same as programs write it.
    pub code: Option<String>,
    /// All that is known about it; none if nothing is, or if it stood in a book.
    pub idea: Option<Idea>,
    /// The search broke down, and this is what a plainer one says, or merely a legal move. Its thinker is of no more use.
    pub broke_down: bool,
}

impl Decision {
    /// To play the move with this number, if the game offers it.
    pub fn of(game: &dyn LiveGame, number: Option<usize>, idea: Option<Idea>) -> Decision {
        let offer = number.and_then(|number| game.offers().get(number));
        let code = offer.map(|offer| offer.code.to_string());
        Decision { number: number.filter(|_| code.is_some()), code, idea, broke_down: false }
    }

    /// What it expects the opponent to answer, in code.
    pub fn reply(&self) -> Option<&str> {
        self.idea.as_ref()?.line.get(1).map(|mv| mv.code.as_str())
    }
}

/// Whoever answers for a thinker that broke down, and how long it may take, as far as there is time.
const PLAINER: Contender = Contender::new(Brain::AlphaBeta, Level::Casual);
const PLAINER_TIME: Duration = Duration::from_secs(1);

/// Thinks, and decides. `report` hears of every step.
pub fn decide(thinker: &mut dyn Thinker, task: &Task<'_>, report: &mut dyn FnMut(&Idea)) -> Decision {
    let decision = |idea: Option<Idea>| match &idea {
        // Stopped before anything was found: a move all the same.
        None => Decision { broke_down: false, ..task.any_move() },
        Some(idea_found) => Decision::of(task.game, Some(idea_found.number), idea),
    };
    if let Ok(idea) = task.attempt(thinker, task.budget, report) {
        return decision(idea);
    }
    let mut plainer = task.game.thinker(PLAINER, Means::default());
    let until = task.clock.passed() + PLAINER_TIME;
    let hard = Some(task.budget.hard.map_or(until, |hard| hard.min(until)));
    let second = task.attempt(&mut *plainer, Budget { hard, ..task.budget }, report);
    let decision = second.map_or_else(|_| task.any_move(), decision);
    Decision { broke_down: true, ..decision }
}

/// What is known so far of the moves among which to choose.
struct SomeMoves<'t> {
    task: &'t Task<'t>,
    plays_out: bool,
    counters: Counters,
    /// Every move of the game; empty if nobody watches.
    root: Vec<RootIdea>,
    /// The best of the last round that was finished.
    best: Option<Idea>,
}

impl<'t> SomeMoves<'t> {
    fn new(task: &'t Task<'t>, plays_out: bool) -> SomeMoves<'t> {
        let nothing = |number| RootIdea { searched: None, depth: 0, score: 0, visits: 0, line: vec![number] };
        let moves = if task.watch.is_some() { task.game.offers().len() } else { 0 };
        let root = (0..moves).map(nothing).collect();
        SomeMoves { task, plays_out, counters: Counters::default(), root, best: None }
    }

    /// A move has been thought about.
    fn note(&mut self, idea: &Idea, nodes: u64) {
        self.counters += idea.counters;
        let Some(mv) = self.root.get_mut(idea.number) else { return };
        let sampled = self.plays_out && !idea.exact;
        mv.searched = Some(if sampled { Searched::Sampled } else { Searched::Exact });
        (mv.depth, mv.score, mv.visits) = (idea.depth, idea.score, mv.visits + nodes);
        mv.line = idea.line.iter().map(|mv| mv.number).collect();
    }

    /// The best so far, after so many nodes of which these are not counted yet.
    fn now(&self, nodes: u64, underway: Counters) -> Option<Idea> {
        let (mut counters, time) = (self.counters, self.task.clock.passed());
        counters += underway;
        let best = self.best.clone()?;
        Some(Idea { nodes, time, counters, root: self.root.clone(), ..best })
    }
}

/// The best of some of the moves. Each of them is played and what follows is thought about, deeper from round to round;
/// a round that is not finished is forgotten.
fn think_among(
    thinker: &mut dyn Thinker,
    task: &Task<'_>,
    budget: Budget,
    report: &mut dyn FnMut(&Idea),
) -> Option<Idea> {
    let mut control = task.control(Budget { soft: None, ..budget });
    let is_late = || budget.soft.is_some_and(|soft| task.clock.passed() >= soft);
    let mut known = SomeMoves::new(task, thinker.plays_out());
    for depth in 0..DEEPEST {
        let finished = known.best.as_ref().is_some_and(|idea| idea.exact);
        if finished || is_late() || !control.may_deepen(depth) {
            break;
        }
        let part = if known.plays_out { Budget::nodes(64 << depth.min(40)) } else { Budget::depth(depth) };
        known.root.iter_mut().for_each(|mv| mv.searched = None);
        let mut found: Vec<Idea> = Vec::new();
        for number in task.only {
            let before = control.nodes();
            let mut heard = |idea: &Idea| {
                if task.watch.is_some() {
                    known.now(before + idea.nodes, idea.counters).iter().for_each(&mut *report);
                }
            };
            let idea =
                control.within(part, |control| weigh(thinker, task.game, *number, control, &mut heard));
            if control.is_stopped() {
                known.counters += idea.map_or(Counters::default(), |idea| idea.counters);
                return known.now(control.nodes(), Counters::default());
            }
            if let Some(idea) = idea {
                known.note(&idea, control.nodes() - before);
                found.push(idea);
            }
            if control.report_is_due() {
                known.now(control.nodes(), Counters::default()).iter().for_each(&mut *report);
            }
        }
        let all_exact = found.iter().all(|idea| idea.exact);
        known.best = found.into_iter().max_by_key(|idea| idea.score).map(|idea| {
            let exact = all_exact || (idea.exact && idea.score >= score::DECIDED);
            Idea { exact, ..idea }
        });
        known.best = known.now(control.nodes(), Counters::default());
        known.best.iter().for_each(&mut *report);
    }
    known.now(control.nodes(), Counters::default())
}

/// What one move is worth to whoever plays it. `heard` hears of every step of what is thought about the position after it.
fn weigh(
    thinker: &mut dyn Thinker,
    game: &dyn LiveGame,
    number: usize,
    control: &mut Control<'_>,
    heard: &mut dyn FnMut(&Idea),
) -> Option<Idea> {
    let mover = game.turn();
    let offer = game.offers().get(number)?;
    let first = LineMove { number, notation: offer.notation.to_string(), code: offer.code.to_string() };
    let mut after = game.boxed_clone();
    after.play(number).ok()?;
    if let Some(outcome) = after.outcome() {
        let score = ((2.0 * outcome.points(mover) - 1.0) * (score::WIN - 1) as f32) as i32;
        let (nodes, time) = (control.nodes(), control.passed());
        return Some(Idea {
            number,
            score,
            depth: 1,
            nodes,
            time,
            line: vec![first],
            exact: true,
            ..Idea::default()
        });
    }
    let mut idea = thinker.think(&*after, control, heard)?;
    if score::is_decided(idea.score) {
        idea.score -= idea.score.signum();
    }
    if after.turn() != mover {
        idea.score = -idea.score;
    }
    idea.line.insert(0, first);
    Some(Idea { number, depth: idea.depth + 1, ..idea })
}
