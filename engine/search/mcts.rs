//! Monte Carlo tree search with UCT: it plays game after game at random and goes more often where more was won.
//!
//! Each round walks down the tree to a leaf (selection), gives it children (expansion), plays at random to the end, or
//! until chance has said what it can say and the position is judged by the simple count (simulation), and tells every node on the way what came of it (backpropagation). A node holds what it was worth to
//! the seat that moved into it, so games of many seats need nothing special. Where the end is in the tree itself, it
//! is no longer a matter of chance: wins and losses are proven upwards.

mod node;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use self::node::{Arena, Proof};
use super::deepen::{Thought, first_thought};
use super::score::WIN;
use super::{Brain, Budget, Control, Root};
use crate::{History, Judgement, Outcome, Seat};

/// How the search behaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// The most memory its tree may take, in bytes.
    pub bytes: usize,
    /// How much it looks at what it knows little about.
    pub curiosity: f32,
    /// The seed of its chances: the same seed and budget of playouts play the same.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { bytes: 32 << 20, curiosity: 0.7, seed: 0 }
    }
}

/// Without a limit of time or playouts it plays so many.
const PLAYOUTS: u64 = 10_000;

/// Monte Carlo tree search, with the tree it keeps from move to move.
pub struct Mcts<G: Judgement> {
    options: Options,
    lot: SmallRng,
    arena: Arena<G::Move>,
    /// The position at the root of the tree.
    root: Option<G::Position>,
    // Kept from round to round so that none of them allocates.
    moves: Vec<G::Move>,
    path: Vec<usize>,
}

impl<G: Judgement> Mcts<G> {
    /// With these options.
    pub fn new(options: Options) -> Mcts<G> {
        let lot = SmallRng::seed_from_u64(options.seed);
        let arena = Arena::new(options.bytes);
        Mcts { options, lot, arena, root: None, moves: Vec::new(), path: Vec::new() }
    }

    /// Makes `position` the root: of what is known already if it is one or two moves away, of a new tree otherwise.
    fn plant(&mut self, game: &G, position: &G::Position) {
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

    /// One round: down the tree, a game to its end, and back up.
    fn round(&mut self, game: &G, root: &G::Position, history: &mut History) {
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
            let Some(child) = self.arena.select(node, self.options.curiosity) else { break };
            let mv = self.arena[child].mv.expect("only the root has none");
            position = step(game, &position, mv, history);
            node = child;
            self.path.push(node);
            if self.arena[node].visits == 0 || self.arena[node].proof != Proof::None {
                break;
            }
        }
        let proven = self.arena.proven_points(node, game.seats());
        let points = proven.unwrap_or_else(|| self.playout(game, position, history));
        for node in self.path.iter().rev() {
            self.arena.learn(*node, &points, game.seats());
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

    /// Plays at random from here and gives what each seat got.
    fn playout(
        &mut self,
        game: &G,
        mut position: G::Position,
        history: &mut History,
    ) -> [f32; crate::MAX_SEATS] {
        let mut plies = 0;
        let points = loop {
            if let Some(outcome) = game.outcome(&position, history) {
                break shares(game, |seat| outcome.points(seat));
            }
            if plies == game.random_plies() {
                break shares(game, |seat| chance(game.evaluate(&position, seat)));
            }
            game.moves(&position, &mut self.moves);
            let mv = self.moves[self.lot.random_range(..self.moves.len())];
            position = step(game, &position, mv, history);
            plies += 1;
        };
        (0..plies).for_each(|_| history.pop());
        points
    }

    /// Plays round after round until `control` has enough or everything is proven.
    fn search(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        heard: &mut dyn FnMut(&Self, &Control<'_>),
    ) {
        self.plant(root.game, root.position);
        let mut history = root.history.clone();
        let most = if control.is_limited() { u64::MAX } else { PLAYOUTS };
        let mut next_report = 16;
        while control.nodes() < most && control.may_deepen(0) && control.visit().is_ok() {
            self.round(root.game, root.position, &mut history);
            if self.arena.is_proven(Arena::<G::Move>::ROOT) {
                break;
            }
            if control.nodes() >= next_report {
                next_report *= 2;
                heard(self, control);
            }
        }
    }

    /// What is thought of a move of the root, and what is expected to follow it.
    fn thought_of(&self, child: usize, control: &Control<'_>) -> Thought<G::Move> {
        let line = self.arena.line(child);
        let node = &self.arena[child];
        let (score, exact) = match node.proof {
            Proof::Win => (WIN - line.len() as i32, true),
            Proof::Loss => (line.len() as i32 - WIN, true),
            _ => (hundredths(node.rate()), false),
        };
        let (nodes, time) = (control.nodes(), control.passed());
        Thought { depth: line.len() as u32, score, line, nodes, time, exact }
    }

    fn thought(&self, control: &Control<'_>) -> Option<Thought<G::Move>> {
        self.arena.best(Arena::<G::Move>::ROOT).map(|best| self.thought_of(best, control))
    }
}

impl<G: Judgement> Brain<G> for Mcts<G> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        self.search(root, control, &mut |mcts, control| mcts.thought(control).iter().for_each(&mut *report));
        let thought = self.thought(control).unwrap_or_else(|| first_thought(root));
        report(&thought);
        thought
    }

    /// It weighs all moves at once: what came of them is in the tree.
    fn weigh(&mut self, root: Root<'_, G>, control: &mut Control<'_>, part: Budget) -> Vec<Thought<G::Move>> {
        control.within(part, |control| self.search(root, control, &mut |_, _| {}));
        let children = self.arena.children(Arena::<G::Move>::ROOT);
        let tried = children.filter(|child| self.arena[*child].visits > 0);
        let thoughts: Vec<_> = tried.map(|child| self.thought_of(child, control)).collect();
        if thoughts.is_empty() { vec![first_thought(root)] } else { thoughts }
    }
}

fn step<G: Judgement>(game: &G, position: &G::Position, mv: G::Move, history: &mut History) -> G::Position {
    let after = game.play(position, mv);
    history.push(game.key(&after), game.effect(position, mv, &after));
    after
}

fn shares<G: Judgement>(game: &G, points: impl Fn(Seat) -> f32) -> [f32; crate::MAX_SEATS] {
    let mut shares = [0.0; crate::MAX_SEATS];
    Seat::all(game.seats()).for_each(|seat| shares[seat.index()] = points(seat));
    shares
}

/// How often a seat that is so many hundredths of a man ahead wins, roughly: ten to one with four men.
fn chance(hundredths: i32) -> f32 {
    1.0 / (1.0 + 10f32.powf(-hundredths as f32 / 400.0))
}

/// The other way round, within reason.
fn hundredths(chance: f32) -> i32 {
    let chance = chance.clamp(0.001, 0.999);
    (400.0 * (chance / (1.0 - chance)).log10()) as i32
}

/// What an outcome proves for the seat that brought it about.
fn proof(outcome: &Outcome, seat: Seat) -> Proof {
    match outcome.winner() {
        Some(winner) if winner == seat => Proof::Win,
        Some(_) => Proof::Loss,
        None => Proof::Even,
    }
}
