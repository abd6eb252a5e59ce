//! The rules at work, with what they allocate: `cargo bench -p gametable-games`.
//!
//! `gametable-bench rules` measures the same beside references, for the figures that are reported.

use divan::AllocProfiler;
use divan::counter::ItemsCount;
use engine::catalog::Start;
use engine::perft::Leaves;

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// Variants and a depth that takes some tens of milliseconds.
const TREES: [(&str, u32); 8] = [
    ("draughts/international", 8),
    ("draughts/brazilian", 8),
    ("draughts/russian", 8),
    ("draughts/english", 8),
    ("reversi/standard", 9),
    ("chess/standard", 5),
    ("chess/chess960", 5),
    ("morris/standard", 5),
];

fn walk(bencher: divan::Bencher<'_, '_>, (name, depth): (&str, u32), leaves: Leaves) {
    let (_, variant) = games::catalog().find(name).expect("a variant of the catalog");
    let nodes = || variant.perft(Start::Usual, depth, leaves).expect("the usual start is a position");
    bencher.counter(ItemsCount::new(nodes())).bench_local(nodes);
}

#[divan::bench(args = TREES.map(|(name, _)| name), sample_count = 10)]
fn counted(bencher: divan::Bencher<'_, '_>, name: &str) {
    walk(bencher, tree(name), Leaves::Counted);
}

#[divan::bench(args = TREES.map(|(name, _)| name), sample_count = 10)]
fn played(bencher: divan::Bencher<'_, '_>, name: &str) {
    walk(bencher, tree(name), Leaves::Played);
}

fn tree(name: &str) -> (&str, u32) {
    (name, TREES.iter().find(|(other, _)| *other == name).map_or(1, |(_, depth)| *depth))
}
