//! What the thinking thread does: it lets a brain think about a game and always comes back with a move.

use std::panic::{self, AssertUnwindSafe};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::search::{Budget, Clock, Control, score};
use engine::{Idea, LiveGame, Thinker};

/// What to think about, and how far.
pub struct Task {
    pub game: Box<dyn LiveGame>,
    pub budget: Budget,
    /// The numbers of the moves to choose among; none means all.
    pub only: Vec<usize>,
    /// Whether the brain counts playouts: then a depth says nothing to it.
    pub plays_out: bool,
}

/// What came of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The move to play, in code; none if the game is over.
    pub code: Option<String>,
    /// All that is known about it, its line in code; none if nothing is.
    pub idea: Option<Idea>,
    /// The search broke down, and this is merely a legal move.
    pub broke_down: bool,
}

impl Decision {
    /// A legal move that nobody has thought about.
    pub fn any(game: &dyn LiveGame, only: &[usize]) -> Decision {
        let offer = game.offers().get(only.first().copied().unwrap_or(0));
        Decision { code: offer.map(|offer| offer.code.clone()), idea: None, broke_down: true }
    }

    /// What it expects the opponent to answer, in code.
    pub fn reply(&self) -> Option<&str> {
        self.idea.as_ref()?.line.get(1).map(String::as_str)
    }
}

/// The time that counts: it stands still while the opponent is to move.
#[derive(Default)]
pub struct OwnTime(OnceLock<Instant>);

impl OwnTime {
    /// Runs from now on, unless it runs already.
    pub fn start(&self) {
        self.0.get_or_init(Instant::now);
    }
}

impl Clock for OwnTime {
    fn passed(&self) -> Duration {
        self.0.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}

/// Thinks, and decides. `tell` hears of every step, its line in code.
pub fn decide(
    thinker: &mut dyn Thinker,
    task: &Task,
    clock: &dyn Clock,
    stop: &AtomicBool,
    tell: impl Fn(Idea),
) -> Decision {
    let game = &*task.game;
    let begun = Instant::now();
    let in_code =
        |idea: &Idea| Idea { line: in_code(game, &idea.line), time: begun.elapsed(), ..idea.clone() };
    let think = || {
        let mut report = |idea: &Idea| tell(in_code(idea));
        if task.only.is_empty() {
            thinker.think(game, &mut Control::new(task.budget, clock, stop), &mut report)
        } else {
            think_among(thinker, task, clock, stop, &mut report)
        }
    };
    // What a brain leaves half done is thrown away with it: nobody sees it again.
    let thought = panic::catch_unwind(AssertUnwindSafe(think));
    let broke_down = thought.is_err();
    let Some(idea) = thought.ok().flatten() else {
        return Decision { broke_down, ..Decision::any(game, &task.only) };
    };
    let code = game.offers().get(idea.number).map(|offer| offer.code.clone());
    Decision { code, idea: Some(in_code(&idea)), broke_down }
}

/// A line in the words of programs instead of people.
fn in_code(game: &dyn LiveGame, line: &[String]) -> Vec<String> {
    let mut game = game.boxed_clone();
    let mut codes = Vec::new();
    for notation in line {
        let Ok(number) = game.read_move(notation) else { break };
        codes.push(game.offers()[number].code.clone());
        if game.play(number).is_err() {
            break;
        }
    }
    codes
}

/// The deepest that is ever looked.
const DEEPEST: u32 = 200;

/// The best of some of the moves. Each of them is played and what follows is thought about, deeper from round to round;
/// a round that is not finished is forgotten.
fn think_among(
    thinker: &mut dyn Thinker,
    task: &Task,
    clock: &dyn Clock,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Idea),
) -> Option<Idea> {
    let Task { game, budget, only, plays_out } = task;
    let mut control = Control::new(Budget { soft: None, ..*budget }, clock, stop);
    let is_late = || budget.soft.is_some_and(|soft| clock.passed() >= soft);
    let mut best = None;
    for depth in 0..DEEPEST {
        let finished = best.as_ref().is_some_and(|idea: &Idea| idea.exact);
        if finished || is_late() || !control.may_deepen(depth) {
            break;
        }
        let part = if *plays_out {
            Budget { nodes: Some(64 << depth.min(40)), ..Budget::default() }
        } else {
            Budget { depth: Some(depth), ..Budget::default() }
        };
        let mut found: Vec<Idea> = Vec::new();
        for number in only {
            found.extend(control.within(part, |control| weigh(thinker, &**game, *number, control)));
            if control.is_stopped() {
                return best;
            }
        }
        let all_exact = found.iter().all(|idea| idea.exact);
        best = found.into_iter().max_by_key(|idea| idea.score).map(|idea| {
            let exact = all_exact || (idea.exact && idea.score >= score::DECIDED);
            Idea { nodes: control.nodes(), exact, ..idea }
        });
        best.iter().for_each(&mut *report);
    }
    best
}

/// What one move is worth to whoever plays it.
fn weigh(
    thinker: &mut dyn Thinker,
    game: &dyn LiveGame,
    number: usize,
    control: &mut Control<'_>,
) -> Option<Idea> {
    let mover = game.turn();
    let notation = game.offers().get(number)?.notation.clone();
    let mut after = game.boxed_clone();
    after.play(number).ok()?;
    if let Some(outcome) = after.outcome() {
        let score = ((2.0 * outcome.points(mover) - 1.0) * (score::WIN - 1) as f32) as i32;
        let (nodes, time) = (control.nodes(), control.passed());
        return Some(Idea { number, score, depth: 1, nodes, time, line: vec![notation], exact: true });
    }
    let mut idea = thinker.think(&*after, control, &mut |_| {})?;
    if score::is_decided(idea.score) {
        idea.score -= idea.score.signum();
    }
    if after.turn() != mover {
        idea.score = -idea.score;
    }
    idea.line.insert(0, notation);
    Some(Idea { number, depth: idea.depth + 1, ..idea })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;
    use engine::{Algorithm, Means};
    use std::sync::Mutex;

    struct Broken;

    impl Thinker for Broken {
        fn think(&mut self, _: &dyn LiveGame, _: &mut Control<'_>, _: &mut dyn FnMut(&Idea)) -> Option<Idea> {
            panic!("as if there were a fault in a search")
        }
    }

    fn task(position: &str, only: &[&str], budget: Budget) -> Task {
        let (_, variant) = games::catalog().find("chess").expect("a game");
        let game = variant.open(Start::Text(position)).expect("a position");
        let number = |text: &&str| game.read_move(text).expect("a move");
        Task { only: only.iter().map(number).collect(), game, budget, plays_out: false }
    }

    fn depth(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    fn decided(algorithm: Algorithm, task: &Task) -> (Decision, Vec<Idea>) {
        let mut thinker = task.game.thinker(algorithm, Means { bytes: 1 << 20, ..Means::default() });
        let told = Mutex::new(Vec::new());
        let (clock, stop) = (OwnTime::default(), AtomicBool::new(false));
        let tell = |idea| told.lock().expect("no panic").push(idea);
        let decision = decide(&mut *thinker, task, &clock, &stop, tell);
        (decision, told.into_inner().expect("no panic"))
    }

    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1";

    #[test]
    fn a_search_that_breaks_down_still_moves() {
        let task = task(BACK_RANK, &["e1e2"], depth(3));
        let decision = decide(&mut Broken, &task, &OwnTime::default(), &AtomicBool::new(false), |_| {});
        assert_eq!(decision, Decision { code: Some("e1e2".to_owned()), idea: None, broke_down: true });
    }

    #[test]
    fn lines_are_told_in_code() {
        let (decision, told) = decided(Algorithm::Champion, &task(BACK_RANK, &[], depth(3)));
        assert_eq!(decision.code.as_deref(), Some("a1a8"));
        assert_eq!(told.last().map(|idea| &idea.line[..]), Some(&["a1a8".to_owned()][..]));
    }

    #[test]
    fn only_the_moves_in_question_are_chosen_among() {
        for algorithm in Algorithm::ALL {
            let plays_out = *algorithm == Algorithm::Mcts;
            let asked = Task { plays_out, ..task(BACK_RANK, &["h1g1", "e1e2", "a1a7"], depth(4)) };
            let (decision, told) = decided(*algorithm, &asked);
            let allowed = |code: &str| ["h1g1", "e1e2", "a1a7"].contains(&code);
            assert!(decision.code.as_deref().is_some_and(allowed), "{algorithm:?}: {decision:?}");
            assert!(told.iter().all(|idea| idea.depth > 0 && allowed(&idea.line[0])), "{told:?}");
        }
    }

    #[test]
    fn a_mate_among_the_moves_is_counted_from_here() {
        let mate = task(BACK_RANK, &["e1e2", "a1a8"], depth(5));
        let idea = decided(Algorithm::Champion, &mate).0.idea.expect("an idea");
        assert_eq!(
            (idea.score, idea.exact, &idea.line[..]),
            (score::WIN - 1, true, &["a1a8".to_owned()][..])
        );
        // King and two rooks need three plies once the first rook has cut the king off.
        let ladder = task("8/8/8/5k2/R7/1R6/8/K7 w - - 0 1", &["b3b5"], depth(6));
        let far = decided(Algorithm::Champion, &ladder).0.idea.expect("an idea");
        assert!(!score::is_decided(far.score) || far.score < score::WIN - 4, "{far:?}");
        let near = task("7k/8/R7/1R6/8/8/8/K7 w - - 0 1", &["b5b7"], depth(4));
        let idea = decided(Algorithm::Champion, &near).0.idea.expect("an idea");
        assert_eq!((idea.score, &*idea.line[0]), (score::WIN - 3, "b5b7"));
    }

    #[test]
    fn a_choice_that_is_stopped_at_once_is_legal() {
        let asked = task(BACK_RANK, &["e1f2", "h1g1"], Budget { nodes: Some(0), ..Budget::default() });
        let (decision, _) = decided(Algorithm::Champion, &asked);
        assert_eq!((decision.code.as_deref(), decision.broke_down), (Some("e1f2"), false));
    }
}
