//! What the contract of a game costs, next to the same work done with `shakmaty` alone. Run it with
//! `cargo test --release -p gametable-games the_contract_costs -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::perft::{Leaves, perft};
use shakmaty::{Chess, Position};

use super::{Laws, standard};

const ROUNDS: usize = 15;

/// As a search would without any contract: generate, copy, play.
fn played(position: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    let moves = position.legal_moves();
    for mv in &moves {
        let mut child = position.clone();
        child.play_unchecked(*mv);
        nodes += if depth == 1 {
            black_box(&child);
            1
        } else {
            played(&child, depth - 1)
        };
    }
    nodes
}

/// How much longer `ours` takes than `bare`: they run in turn, and the fastest round of each counts.
fn ratio(name: &str, nodes: u64, ours: impl Fn() -> u64, bare: impl Fn() -> u64) -> f64 {
    let timed = |count: &dyn Fn() -> u64| {
        let begun = Instant::now();
        assert_eq!(count(), nodes);
        begun.elapsed()
    };
    let (mut fastest_ours, mut fastest_bare) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        fastest_ours = fastest_ours.min(timed(&ours));
        fastest_bare = fastest_bare.min(timed(&bare));
    }
    let ratio = fastest_ours.as_secs_f64() / fastest_bare.as_secs_f64();
    println!("leaves {name}: {fastest_ours:?} against {fastest_bare:?} for {nodes} nodes, ratio {ratio:.3}");
    ratio
}

#[test]
#[ignore = "a measurement: it means something only in a release build on a quiet machine"]
fn the_contract_costs_no_more_than_a_tenth() {
    println!("{} bytes per position", size_of::<Chess>());
    let laws = Laws::STANDARD;
    for (text, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ] {
        let position = standard(text);
        let ours = |leaves| perft(&laws, &position, depth, leaves);
        let counted = ratio("counted", nodes, || ours(Leaves::Counted), || shakmaty::perft(&position, depth));
        let played = ratio("played", nodes, || ours(Leaves::Played), || played(&position, depth));
        assert!(counted < 1.1 && played < 1.1, "{text}");
    }
}
