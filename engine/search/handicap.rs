//! A brain held back by honest limits: it looks less far, and among moves that look about as good it takes any.
//!
//! It never plays what it sees to be worse than that, so a beginner's mistakes come from not seeing, as a person's do.

use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::score::WIN;
use super::{Budget, Control, Counters, Root, RootMove, Search, Searched, Thought};
use crate::{Judgement, evaluation};

/// How a brain is held back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Handicap {
    /// How deep it looks at most.
    pub depth: Option<u32>,
    /// How many positions or playouts it looks at at most.
    pub nodes: Option<u64>,
    /// Moves whose scores differ by no more than this, in hundredths of a man, are the same to it.
    pub slack: i32,
}

impl Handicap {
    fn budget(self) -> Budget {
        Budget { depth: self.depth, nodes: self.nodes, ..Budget::default() }
    }
}

/// A search and what holds it back.
pub struct Handicapped<G: Judgement> {
    search: Box<dyn Search<G>>,
    handicap: Handicap,
    lot: SmallRng,
}

impl<G: Judgement> Handicapped<G> {
    /// Holds `search` back; the same seed makes the same choices.
    pub fn new(search: Box<dyn Search<G>>, handicap: Handicap, seed: u64) -> Handicapped<G> {
        Handicapped { search, handicap, lot: SmallRng::seed_from_u64(seed) }
    }
}

/// What a search thinks of the moves of the root one by one.
#[derive(Clone, Debug)]
pub struct Weighing<M> {
    /// Those that it got to, each with its own line and how it was searched; none if that is not over yet.
    pub moves: Vec<(Thought<M>, Option<Searched>)>,
    /// Positions looked at so far, or playouts, of all moves together.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
    /// What was done for all of them.
    pub counters: Counters,
}

impl<M> Default for Weighing<M> {
    fn default() -> Weighing<M> {
        Weighing { moves: Vec::new(), nodes: 0, time: Duration::ZERO, counters: Counters::default() }
    }
}

impl<M: Copy + PartialEq> Weighing<M> {
    pub(super) fn add(&mut self, thought: Thought<M>, searched: Option<Searched>) {
        self.counters += thought.counters;
        self.moves.push((thought, searched));
    }

    /// The highest score of them all.
    fn best_score(&self) -> i32 {
        self.moves.iter().map(|(thought, _)| thought.score).max().expect("at least one move is weighed")
    }

    /// All of it as the thought of a search that chooses one of them.
    fn choosing<G: Judgement<Move = M>>(
        &self,
        choice: usize,
        root: Root<'_, G>,
        is_watched: bool,
    ) -> Thought<M> {
        let Weighing { nodes, time, counters, .. } = *self;
        let root = if is_watched { self.root_moves(root) } else { Vec::new() };
        Thought { nodes, time, counters, root, ..self.moves[choice].0.clone() }
    }

    fn root_moves<G: Judgement<Move = M>>(&self, root: Root<'_, G>) -> Vec<RootMove<M>> {
        let mut moves = RootMove::all(root);
        for mv in &mut moves {
            let weighed = self.moves.iter().find(|(thought, _)| thought.best() == mv.mv);
            if let Some((Thought { depth, score, nodes: visits, line, .. }, searched)) = weighed {
                (mv.searched, mv.depth, mv.score, mv.visits) = (*searched, *depth, *score, *visits);
                mv.line.clone_from(line);
            }
        }
        moves
    }
}

/// Plays each move and lets a search look at what comes of it, a ply less deeply and with an equal share of the nodes.
/// Whoever watches hears of every step of that.
pub(super) fn look_at_each<G: Judgement, S: Search<G> + ?Sized>(
    search: &mut S,
    root: Root<'_, G>,
    control: &mut Control<'_>,
    part: Budget,
    heard: &mut dyn FnMut(&Weighing<G::Move>),
) -> Weighing<G::Move> {
    let Root { game, position, history } = root;
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let budget = Budget {
        depth: part.depth.map(|depth| depth.saturating_sub(1)),
        nodes: part.nodes.map(|nodes| nodes / moves.len() as u64),
        ..part
    };
    let mut history = history.clone();
    let (mut weighing, is_watched) = (Weighing::default(), control.is_watched());
    for mv in moves {
        let after = game.play(position, mv);
        history.push(game.key(&after), game.effect(position, mv, &after));
        let turned = game.turn(&after) != game.turn(position);
        let seen_from_here = |thought: &Thought<G::Move>| Thought {
            depth: thought.depth + 1,
            score: if turned { -thought.score } else { thought.score },
            line: [mv].into_iter().chain(thought.line.iter().copied()).collect(),
            exact: false,
            root: Vec::new(),
            ..*thought
        };
        let before = control.nodes();
        let mut tell = |thought: &Thought<G::Move>| {
            if is_watched {
                let (nodes, time) = (before + thought.nodes, thought.time);
                let mut underway = Weighing { nodes, time, ..weighing.clone() };
                underway.add(seen_from_here(thought), None);
                heard(&underway);
            }
        };
        let after = Root { game, position: &after, history: &history };
        let thought = look(search, after, control, budget, &mut tell);
        history.pop();
        let is_over = !control.is_stopped();
        weighing.add(seen_from_here(&thought), is_over.then_some(Searched::Exact));
        (weighing.nodes, weighing.time) = (control.nodes(), control.passed());
        if control.is_stopped() {
            break;
        }
        if control.report_is_due() {
            heard(&weighing);
        }
    }
    weighing
}

/// What a position is worth to the seat to move in it.
fn look<G: Judgement, S: Search<G> + ?Sized>(
    search: &mut S,
    root: Root<'_, G>,
    control: &mut Control<'_>,
    budget: Budget,
    report: &mut dyn FnMut(&Thought<G::Move>),
) -> Thought<G::Move> {
    let Root { game, position, history } = root;
    let seat = game.turn(position);
    let still = |score| Thought::still(score, Vec::new());
    if let Some(outcome) = game.outcome(position, history) {
        still(((2.0 * outcome.points(seat) - 1.0) * (WIN - 1) as f32) as i32)
    } else if budget.depth == Some(0) {
        still(evaluation::plainest().static_evaluation(game, position, seat))
    } else {
        control.within(budget, |control| search.think(root, control, report))
    }
}

impl<G: Judgement> Search<G> for Handicapped<G> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        if self.handicap.slack == 0 {
            let search = &mut self.search;
            return control.within(self.handicap.budget(), |control| search.think(root, control, report));
        }
        let is_watched = control.is_watched();
        // What is chosen by lot in the end is nobody's business before.
        let mut heard = |weighing: &Weighing<G::Move>| {
            let best = weighing.best_score();
            let choice = weighing.moves.iter().position(|(thought, _)| thought.score == best);
            report(&weighing.choosing(choice.unwrap_or(0), root, is_watched));
        };
        let weighing = self.search.weigh(root, control, self.handicap.budget(), &mut heard);
        let enough = weighing.best_score() - self.handicap.slack;
        let near: Vec<usize> =
            (0..weighing.moves.len()).filter(|index| weighing.moves[*index].0.score >= enough).collect();
        let choice = near[self.lot.random_range(..near.len())];
        let thought = weighing.choosing(choice, root, is_watched);
        report(&thought);
        thought
    }
}
