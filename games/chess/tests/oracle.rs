//! The real game against the slow and obvious one.

use engine::{Rules, kit};
use mailbox::Mailbox;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::{Laws, standard};

/// Castling, en passant and promotion come up in a random game now and then; from these positions they come up
/// in most.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

fn children(text: &str) -> Vec<String> {
    let position = standard(text);
    let mut moves = Vec::new();
    Laws::STANDARD.moves(&position, &mut moves);
    let after = |mv| {
        let mut child = position.clone();
        Laws::STANDARD.play(&mut child, mv);
        Laws::STANDARD.write(&child)
    };
    let mut texts: Vec<String> = moves.into_iter().map(after).collect();
    texts.sort();
    texts
}

#[test]
fn agrees_with_the_mailbox_in_random_games() {
    for number in 0..40 {
        let mut lot = SmallRng::seed_from_u64(number);
        let mut text = STARTS[number as usize % STARTS.len()].to_owned();
        for _ in 0..80 {
            let oracle = mailbox::chess::Chess::read("standard", &text);
            assert_eq!(oracle.text(), text);
            let mut expected: Vec<String> = oracle.children().iter().map(Mailbox::text).collect();
            expected.sort();
            let found = children(&text);
            assert_eq!(found, expected, "{text}");
            if found.is_empty() {
                break;
            }
            text = found[lot.random_range(..found.len())].clone();
        }
    }
}

#[test]
fn the_mailbox_counts_the_known_trees() {
    for row in kit::read_perft_table(include_str!("../../perft/chess.txt")) {
        let text = row.position.unwrap_or(STARTS[0].to_owned());
        let oracle = mailbox::chess::Chess::read(&row.variant, &text);
        for (expected, depth) in row.counts.iter().zip(1..).filter(|(count, _)| **count < 10_000) {
            assert_eq!(mailbox::perft(&oracle, depth), *expected, "{text} at depth {depth}");
        }
    }
}
