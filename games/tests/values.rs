//! One value, four ways to it: whatever is pruned, reordered or remembered, the root of a real position is worth what
//! plain minimax says.
//!
//! The table is held to it as well, because within four plies of a fresh history it cannot err: a position comes back
//! after four plies at the earliest, where nothing is looked up any more, and no rule draws before its third time or
//! its tenth ply.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::alpha_beta::AlphaBeta;
use engine::search::minimax::Minimax;
use engine::search::ordered::{Options, Ordered};
use engine::search::{Brain, Budget, Control, Root, Thought};
use engine::{History, Judgement};
use games::chess::Laws;
use games::draughts::{Brazilian, Draughts, English, International, Russian};
use games::morris::Morris;
use games::reversi::Reversi;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const POSITIONS: usize = 150;

/// Deeper than this many positions nobody waits for plain minimax.
const MOST_LEAVES: usize = 15_000;

/// A position some random moves into a game that still runs.
fn somewhere<G: Judgement>(game: &G, lot: &mut SmallRng) -> G::Position {
    let mut moves = Vec::new();
    loop {
        let mut position = game.start_by_lot(lot.random());
        for _ in 0..lot.random_range(0..70) {
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
    mut brain: impl Brain<G>,
) -> Vec<Thought<G::Move>> {
    let history = History::new(game.key(position));
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let budget = Budget { depth: Some(depth), ..Budget::default() };
    let root = Root { game, position, history: &history };
    let mut steps = Vec::new();
    brain.think(root, &mut Control::new(budget, &clock, &stop), &mut |step| steps.push(step.clone()));
    steps
}

fn agree<G: Judgement>(game: G) {
    let ordered = |table_bytes| Ordered::new(Options { table_bytes, quiescence: false });
    let mut lot = SmallRng::seed_from_u64(5);
    let mut nodes = [0; 4];
    for _ in 0..POSITIONS {
        let position = somewhere(&game, &mut lot);
        let few_enough = |depth: &u32| game.count(&position).pow(*depth) <= MOST_LEAVES;
        let depth = (1..=4).rev().find(few_enough).unwrap_or(1);
        let ways = [
            think(&game, &position, depth, Minimax),
            think(&game, &position, depth, AlphaBeta),
            think(&game, &position, depth, ordered(0)),
            think(&game, &position, depth, ordered(1 << 20)),
        ];
        for way in &ways[1..] {
            // Whoever has seen the end stops there, and pruning may see it sooner.
            let same = way.iter().zip(&ways[0]).all(|(one, plain)| one.score == plain.score);
            let same = same && way.last().map(|step| step.score) == ways[0].last().map(|step| step.score);
            assert!(same, "{}: {ways:?}", game.write(&position));
        }
        for (sum, way) in nodes.iter_mut().zip(&ways) {
            *sum += way.last().map_or(0, |step| step.nodes);
        }
    }
    let [minimax, alpha_beta, ordered, remembering] = nodes;
    assert!(minimax > alpha_beta && alpha_beta > ordered, "each idea saves something: {nodes:?}");
    assert!(remembering <= ordered, "{nodes:?}");
}

#[test]
fn all_agree_on_draughts() {
    agree(Draughts::<International>::default());
    agree(Draughts::<Brazilian>::default());
    agree(Draughts::<Russian>::default());
    agree(Draughts::<English>::default());
}

#[test]
fn all_agree_on_reversi() {
    agree(Reversi);
}

#[test]
fn all_agree_on_chess() {
    agree(Laws::STANDARD);
    agree(Laws::CHESS960);
}

#[test]
fn all_agree_on_morris() {
    agree(Morris);
}
