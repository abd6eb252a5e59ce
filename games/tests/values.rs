//! One value, four ways to it: whatever is pruned, reordered or remembered, the root of a real position is worth what
//! plain minimax says.
//!
//! The table is held to it as well where it cannot err. A finding may stand for a deeper look than was asked for, and for
//! another past. Neither happens within four plies of a fresh history: a position comes back after four plies at the
//! earliest, where nothing is looked up any more, and no rule draws before its third time or its tenth ply. Where every
//! move adds a piece no position comes back at all, and the table may be tried deeper.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::alpha_beta::AlphaBeta;
use engine::search::minimax::Minimax;
use engine::search::ordered::{Ordered, OrderedOptions};
use engine::search::{Budget, Control, Lot, Root, Search, Thought};
use engine::{Evaluation, History, Judgement};
use games::chess::Laws;
use games::draughts::{Brazilian, Draughts, English, International, Russian};
use games::morris::Morris;
use games::reversi::Reversi;
use games::reversi::plain::ReversiPlain;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const POSITIONS: usize = 150;

/// Deeper than this many positions nobody waits for plain minimax.
const MOST_LEAVES: usize = 15_000;

/// A position at most so many random moves into a game that still runs.
fn somewhere<G: Judgement>(game: &G, plies: u32, lot: &mut SmallRng) -> G::Position {
    let mut moves = Vec::new();
    loop {
        let mut position = game.start_by_lot(lot.random());
        for _ in 0..lot.random_range(0..plies) {
            game.moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[lot.random_range(..moves.len())]);
        }
        if game.outcome(&position, &History::new(game.key(&position))).is_none() {
            return position;
        }
    }
}

/// What a brain thought of a position at every depth up to this one.
fn think<G: Judgement>(
    game: &G,
    position: &G::Position,
    depth: u32,
    mut brain: impl Search<G>,
) -> Vec<Thought<G::Move>> {
    let history = History::new(game.key(position));
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    let root = Root { game, position, history: &history };
    let mut steps = Vec::new();
    brain.think(root, &mut Control::new(budget, &clock, &stop), &mut |step| steps.push(step.clone()));
    steps
}

fn ordered<G: Judgement, E: Evaluation<G>>(evaluation: E, table_bytes: usize) -> Ordered<G::Move, E> {
    Ordered::new(evaluation, OrderedOptions { table_bytes, quiescence: false, lot: Lot::default() })
}

/// All thought the same at every depth that they came to. Whoever has seen the end goes no deeper, and pruning may see it
/// sooner.
fn assert_same<G: Judgement>(game: &G, position: &G::Position, ways: &[Vec<Thought<G::Move>>]) {
    for way in ways {
        let same = way.iter().zip(&ways[0]).all(|(one, other)| one.score == other.score);
        assert!(same && !way.is_empty(), "{}: {ways:?}", game.write(position));
    }
}

fn agree<G: Judgement>(game: G, evaluation: impl Evaluation<G> + Copy) {
    let mut lot = SmallRng::seed_from_u64(5);
    let mut nodes = [0; 4];
    for number in 0..POSITIONS {
        let position = somewhere(&game, 70, &mut lot);
        let few_enough = |depth: &u32| game.count(&position).pow(*depth) <= MOST_LEAVES;
        let depth = (1..=4).rev().find(few_enough).unwrap_or(1);
        let deeper = if number % 10 == 0 { 4 } else { depth };
        let ways = [
            think(&game, &position, depth, Minimax(evaluation, Lot::default())),
            think(&game, &position, deeper, AlphaBeta(evaluation, Lot::default())),
            think(&game, &position, deeper, ordered::<G, _>(evaluation, 0)),
            think(&game, &position, deeper, ordered::<G, _>(evaluation, 1 << 20)),
        ];
        assert_same(&game, &position, &ways);
        assert_same(&game, &position, &ways[1..]);
        // What each of them needed for the depth that all of them finished.
        let finished = ways.iter().map(Vec::len).min().unwrap_or(0);
        for (sum, way) in nodes.iter_mut().zip(&ways) {
            *sum += way[finished - 1].nodes;
        }
    }
    assert!(nodes.is_sorted_by(|more, fewer| more > fewer), "each idea saves something: {nodes:?}");
}

/// The table alone, so deep that its bounds matter, from positions after which every move within the depth adds a piece.
fn agree_deeper<G: Judgement>(game: G, evaluation: impl Evaluation<G> + Copy, plies: u32, depth: u32) {
    let mut lot = SmallRng::seed_from_u64(6);
    for _ in 0..25 {
        let position = somewhere(&game, plies, &mut lot);
        let look = |bytes| think(&game, &position, depth, ordered::<G, _>(evaluation, bytes));
        assert_same(&game, &position, &[look(0), look(1 << 16), look(4 << 20)]);
    }
}

#[test]
fn all_agree_on_draughts() {
    agree(Draughts::<International>::default(), games::draughts::plain::DraughtsPlain);
    agree(Draughts::<Brazilian>::default(), games::draughts::plain::DraughtsPlain);
    agree(Draughts::<Russian>::default(), games::draughts::plain::DraughtsPlain);
    agree(Draughts::<English>::default(), games::draughts::plain::DraughtsPlain);
}

#[test]
fn all_agree_on_reversi() {
    agree(Reversi, ReversiPlain);
    agree_deeper(Reversi, ReversiPlain, 58, 7);
}

#[test]
fn all_agree_on_chess() {
    agree(Laws::STANDARD, games::chess::plain::ChessPlain);
    agree(Laws::CHESS960, games::chess::plain::ChessPlain);
}

#[test]
fn all_agree_on_morris() {
    agree(Morris, games::morris::plain::MorrisPlain);
    agree_deeper(Morris, games::morris::plain::MorrisPlain, 12, 5);
}
