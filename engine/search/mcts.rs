//! Monte Carlo tree search with UCT: it plays game after game at random and goes more often where more was won.
//!
//! Each iteration walks down the tree to a leaf (selection), gives it children (expansion), plays at random to the end, or
//! until chance has said what it can say and the position is evaluated (simulation), and tells every node on the way what
//! came of it (backpropagation). A node holds the reward of the seat that moved into it, so games of many seats need nothing
//! special. Where the end is in the tree itself, it is no longer a matter of chance: wins and losses are proven upwards.

mod node;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use self::node::{Arena, Proof};
use super::handicap::Weighing;
use super::score::WIN;
use super::{Budget, Control, Counters, Root, RootMove, Search, Searched, Thought};
use crate::about::Measure;
use crate::{Evaluation, History, Judgement, Outcome, Seat};

/// How the search behaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// The most memory its tree may take, in bytes.
    pub bytes: usize,
    /// How much it looks at what it knows little about: the exploration constant of UCT.
    pub exploration: f32,
    /// The seed of its chances: the same seed and budget of playouts play the same.
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        MctsOptions { bytes: 32 << 20, exploration: 0.7, seed: 0 }
    }
}

/// Without a limit of time or playouts it plays so many.
const PLAYOUTS: u64 = 10_000;

/// Monte Carlo tree search with an evaluation, and the tree it keeps from move to move.
pub struct Mcts<G: Judgement, E> {
    evaluation: E,
    options: MctsOptions,
    counters: Counters,
    lot: SmallRng,
    arena: Arena<G::Move>,
    /// The position at the root of the tree.
    root: Option<G::Position>,
    // Kept from iteration to iteration so that none of them allocates.
    moves: Vec<G::Move>,
    path: Vec<usize>,
}

impl<G: Judgement, E: Evaluation<G>> Mcts<G, E> {
    /// With these options.
    pub fn new(evaluation: E, options: MctsOptions) -> Mcts<G, E> {
        let lot = SmallRng::seed_from_u64(options.seed);
        let arena = Arena::new(options.bytes);
        let counters = Counters::default();
        Mcts { evaluation, options, counters, lot, arena, root: None, moves: Vec::new(), path: Vec::new() }
    }

    /// Makes `position` the root: of what is known already if it is one or two moves away, of a new tree otherwise.
    fn re_root(&mut self, game: &G, position: &G::Position) {
        let kept =
            self.root.take().and_then(|root| self.find(game, &root, position, Arena::<G::Move>::ROOT, 2));
        match kept {
            Some(node) => self.arena.keep_only(node),
            None => self.arena.clear(),
        }
        self.root = Some(position.clone());
    }

    /// The node of a position within so many plies below another.
    fn find(
        &self,
        game: &G,
        from: &G::Position,
        wanted: &G::Position,
        node: usize,
        plies: u32,
    ) -> Option<usize> {
        if from == wanted {
            return Some(node);
        }
        let below = (plies > 0).then(|| self.arena.children(node))?;
        below
            .filter_map(|child| Some((child, self.arena[child].mv?)))
            .find_map(|(child, mv)| self.find(game, &game.play(from, mv), wanted, child, plies - 1))
    }

    /// One iteration: down the tree, a game to its end, and back up.
    fn iterate(&mut self, game: &G, root: &G::Position, history: &mut History) {
        let mut position = root.clone();
        let mut node = Arena::<G::Move>::ROOT;
        self.path.clear();
        self.path.push(node);
        loop {
            if self.arena[node].visits > 0
                && self.arena.is_leaf(node)
                && self.arena[node].proof == Proof::None
            {
                self.expand(game, node, &position, history);
            }
            let Some(child) = self.arena.select(node, self.options.exploration) else { break };
            let mv = self.arena[child].mv.expect("only the root has none");
            position = step(game, &position, mv, history);
            node = child;
            self.path.push(node);
            if self.arena[node].visits == 0 || self.arena[node].proof != Proof::None {
                break;
            }
        }
        let proven = self.arena.proven_rewards(node, game.seats());
        let rewards = proven.unwrap_or_else(|| self.playout(game, position, history));
        self.counters.positions += self.path.len() as u64;
        for node in self.path.iter().rev() {
            self.arena.backpropagate(*node, &rewards, game.seats());
        }
        (1..self.path.len()).for_each(|_| history.pop());
    }

    /// Gives a node its children. Those that end the game are known at once: a mate that is seen needs no luck.
    fn expand(&mut self, game: &G, node: usize, position: &G::Position, history: &mut History) {
        game.moves(position, &mut self.moves);
        self.arena.expand(node, game.turn(position), &self.moves);
        for (child, mv) in self.arena.children(node).zip(&self.moves) {
            let after = step(game, position, *mv, history);
            if let Some(outcome) = game.outcome(&after, history) {
                self.arena.prove_end(child, &outcome);
            }
            history.pop();
        }
    }

    /// Plays at random from here and gives the reward of each seat.
    fn playout(
        &mut self,
        game: &G,
        mut position: G::Position,
        history: &mut History,
    ) -> [f32; crate::MAX_SEATS] {
        let (mut plies, measure) = (0, game.measure());
        let rewards = loop {
            if let Some(outcome) = game.outcome(&position, history) {
                break rewards(game, |seat| outcome.points(seat));
            }
            if plies == game.playout_plies() {
                self.counters.evaluations += 1;
                break rewards(game, |seat| chance(self.evaluation.evaluate(game, &position, seat), measure));
            }
            game.moves(&position, &mut self.moves);
            let mv = self.moves[self.lot.random_range(..self.moves.len())];
            position = step(game, &position, mv, history);
            plies += 1;
        };
        (0..plies).for_each(|_| history.pop());
        self.counters.playouts += 1;
        self.counters.positions += plies as u64;
        rewards
    }

    /// Iterates until `control` has enough or everything is proven.
    fn search(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        heard: &mut dyn FnMut(&Self, &Control<'_>),
    ) {
        self.counters = Counters::default();
        self.re_root(root.game, root.position);
        let mut history = root.history.clone();
        let most = if control.is_limited() { u64::MAX } else { PLAYOUTS };
        let mut next_report = 16;
        while control.nodes() < most && control.may_deepen(0) && control.visit().is_ok() {
            self.iterate(root.game, root.position, &mut history);
            if self.arena.is_proven(Arena::<G::Move>::ROOT) {
                break;
            }
            let doubled = control.nodes() >= next_report;
            if doubled || control.report_is_due() {
                next_report *= if doubled { 2 } else { 1 };
                heard(self, control);
            }
        }
    }

    /// What a node is worth to the seat that moved into it, whether that is proven, and what is expected to follow.
    fn opinion(&self, node: usize, measure: Measure) -> (i32, bool, Vec<G::Move>) {
        let line = self.arena.line(node);
        let (score, exact) = match self.arena[node].proof {
            Proof::Win => (WIN - line.len() as i32, true),
            Proof::Loss => (line.len() as i32 - WIN, true),
            _ => (hundredths(self.arena[node].rate(), measure), false),
        };
        (score, exact, line)
    }

    /// What is thought of a move of the root.
    fn thought_of(&self, child: usize, measure: Measure) -> Thought<G::Move> {
        let (score, exact, line) = self.opinion(child, measure);
        let (depth, nodes) = (line.len() as u32, u64::from(self.arena[child].visits));
        Thought { depth, exact, nodes, ..Thought::still(score, line) }
    }

    fn thought(&self, root: Root<'_, G>, control: &Control<'_>) -> Thought<G::Move> {
        let best = self.arena.best(Arena::<G::Move>::ROOT);
        let best = best
            .map_or_else(|| Thought::at_first_sight(root), |best| self.thought_of(best, root.game.measure()));
        let (nodes, time, counters) = (control.nodes(), control.passed(), self.counters);
        let root = if control.is_watched() { self.root_moves(root) } else { Vec::new() };
        Thought { nodes, time, counters, root, ..best }
    }

    /// What came of each move that was tried.
    fn weighing(&self, root: Root<'_, G>, nodes: u64, control: &Control<'_>) -> Weighing<G::Move> {
        let mut weighing = Weighing { nodes, time: control.passed(), ..Weighing::default() };
        let children = self.arena.children(Arena::<G::Move>::ROOT);
        for child in children.filter(|child| self.arena[*child].visits > 0) {
            let thought = self.thought_of(child, root.game.measure());
            let searched = if thought.exact { Searched::Exact } else { Searched::Sampled };
            weighing.add(thought, Some(searched));
        }
        if weighing.moves.is_empty() {
            weighing.add(Thought::at_first_sight(root), None);
        }
        Weighing { counters: self.counters, ..weighing }
    }

    fn root_moves(&self, root: Root<'_, G>) -> Vec<RootMove<G::Move>> {
        let mut moves = RootMove::all(root);
        for child in self.arena.children(Arena::<G::Move>::ROOT) {
            let node = &self.arena[child];
            let Some(noted) = moves.iter_mut().find(|other| Some(other.mv) == node.mv) else { continue };
            let (score, proven, line) = self.opinion(child, root.game.measure());
            let sampled = (node.visits > 0).then_some(Searched::Sampled);
            noted.searched = if proven { Some(Searched::Exact) } else { sampled };
            (noted.score, noted.visits) = (score, node.visits.into());
            (noted.depth, noted.line) = (line.len() as u32, line);
        }
        moves
    }
}

impl<G: Judgement, E: Evaluation<G>> Search<G> for Mcts<G, E> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        self.search(root, control, &mut |mcts, control| report(&mcts.thought(root, control)));
        let thought = self.thought(root, control);
        report(&thought);
        thought
    }

    /// It weighs all moves at once: what came of them is in the tree.
    fn weigh(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        part: Budget,
        heard: &mut dyn FnMut(&Weighing<G::Move>),
    ) -> Weighing<G::Move> {
        let before = control.nodes();
        control.within(part, |control| {
            self.search(root, control, &mut |mcts, control| {
                if control.is_watched() {
                    heard(&mcts.weighing(root, before + control.nodes(), control));
                }
            });
        });
        self.weighing(root, control.nodes(), control)
    }
}

fn step<G: Judgement>(game: &G, position: &G::Position, mv: G::Move, history: &mut History) -> G::Position {
    let after = game.play(position, mv);
    history.push(game.key(&after), game.effect(position, mv, &after));
    after
}

fn rewards<G: Judgement>(game: &G, of: impl Fn(Seat) -> f32) -> [f32; crate::MAX_SEATS] {
    let mut rewards = [0.0; crate::MAX_SEATS];
    Seat::all(game.seats()).for_each(|seat| rewards[seat.index()] = of(seat));
    rewards
}

/// How often a seat that is so many hundredths of a man ahead wins, roughly: ten to one with what is telling.
fn chance(hundredths: i32, measure: Measure) -> f32 {
    1.0 / (1.0 + 10f32.powf(-hundredths as f32 / measure.in_hundredths(measure.telling) as f32))
}

/// The other way round, within reason.
fn hundredths(chance: f32, measure: Measure) -> i32 {
    let chance = chance.clamp(0.001, 0.999);
    (measure.in_hundredths(measure.telling) as f32 * (chance / (1.0 - chance)).log10()) as i32
}

/// What an outcome proves for the seat that brought it about.
fn proof(outcome: &Outcome, seat: Seat) -> Proof {
    match outcome.winner() {
        Some(winner) if winner == seat => Proof::Win,
        Some(_) => Proof::Loss,
        None => Proof::Even,
    }
}
