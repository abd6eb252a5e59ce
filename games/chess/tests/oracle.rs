//! The real game against the slow and obvious one.

use engine::kit;
use mailbox::Mailbox;

use super::{Laws, standard};
use crate::oracle;

/// Castling, en passant and promotion come up in a random game now and then; from these positions they come up
/// in most.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

#[test]
fn agrees_with_the_mailbox() {
    for start in STARTS {
        oracle::agrees_from::<mailbox::chess::MailboxChess, _>(
            &Laws::STANDARD,
            "standard",
            &standard(start),
            10,
        );
    }
}

#[test]
fn the_mailbox_counts_the_known_trees() {
    for row in kit::read_perft_table(include_str!("../../perft/chess.txt")) {
        let text = row.position.unwrap_or(STARTS[0].to_owned());
        let oracle = mailbox::chess::MailboxChess::read(&row.variant, &text);
        for (expected, depth) in row.counts.iter().zip(1..).filter(|(count, _)| **count < 10_000) {
            assert_eq!(mailbox::perft(&oracle, depth), *expected, "{text} at depth {depth}");
        }
    }
}
