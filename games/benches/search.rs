//! The brains at work, with what they allocate: a fixed number of positions or playouts from the start of each game. What is
//! allocated is what thinking begins with; ten times the nodes allocate hardly more.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use divan::AllocProfiler;
use divan::counter::ItemsCount;
use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Means};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const GAMES: [&str; 4] = ["draughts", "reversi", "chess", "morris"];
const NODES: [u64; 2] = [1_000, 10_000];

#[divan::bench(args = GAMES, consts = NODES, sample_count = 5)]
fn minimax<const NODES: u64>(bencher: divan::Bencher<'_, '_>, game: &str) {
    think(bencher, game, Brain::Minimax, NODES);
}

#[divan::bench(args = GAMES, consts = NODES, sample_count = 5)]
fn alpha_beta<const NODES: u64>(bencher: divan::Bencher<'_, '_>, game: &str) {
    think(bencher, game, Brain::AlphaBeta, NODES);
}

#[divan::bench(args = GAMES, consts = NODES, sample_count = 5)]
fn ordered<const NODES: u64>(bencher: divan::Bencher<'_, '_>, game: &str) {
    think(bencher, game, Brain::Ordered, NODES);
}

#[divan::bench(args = GAMES, consts = NODES, sample_count = 5)]
fn mcts<const NODES: u64>(bencher: divan::Bencher<'_, '_>, game: &str) {
    think(bencher, game, Brain::Mcts, NODES);
}

#[divan::bench(args = GAMES, consts = NODES, sample_count = 5)]
fn champion<const NODES: u64>(bencher: divan::Bencher<'_, '_>, game: &str) {
    think(bencher, game, Brain::Champion, NODES);
}

fn think(bencher: divan::Bencher<'_, '_>, game: &str, brain: Brain, nodes: u64) {
    let (_, variant) = games::catalog().find(game).expect("a game of the catalog");
    let live = variant.open(Start::Usual).expect("the usual start is a position");
    let stop = AtomicBool::new(false);
    bencher
        .counter(ItemsCount::new(nodes))
        .with_inputs(|| live.thinker(brain.into(), Means { bytes: 4 << 20, ..Means::default() }))
        .bench_local_refs(|thinker| {
            let clock = Instant::now();
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            thinker.think(&*live, &mut Control::new(budget, &clock, &stop), &mut |_| {})
        });
}
