//! Every game beside its mailbox: the same positions must follow from the same position.

use engine::Rules;
use mailbox::Mailbox;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn children<R: Rules>(rules: &R, position: &R::Position) -> Vec<(String, R::Position)> {
    let mut moves = Vec::new();
    rules.moves(position, &mut moves);
    let child = |mv: &R::Move| {
        let child = rules.play(position, *mv);
        (rules.write(&child), child)
    };
    let mut children: Vec<_> = moves.iter().map(child).collect();
    children.sort_by(|a, b| a.0.cmp(&b.0));
    children
}

/// Plays random games from `start` and compares what can follow from every position on the way.
pub(crate) fn agrees_from<M: Mailbox, R: Rules>(rules: &R, variant: &str, start: &R::Position, games: u64) {
    agrees_for::<M, R>(rules, variant, start, games, 200);
}

/// The same with games that are not broken off before so many plies.
pub(crate) fn agrees_for<M: Mailbox, R: Rules>(
    rules: &R,
    variant: &str,
    start: &R::Position,
    games: u64,
    plies: usize,
) {
    for number in 0..games {
        let mut lot = SmallRng::seed_from_u64(number);
        let mut position = start.clone();
        for _ in 0..plies {
            let text = rules.write(&position);
            let letters = M::read(variant, &text);
            assert_eq!(letters.text(), text, "both read the same position");
            let ours = children(rules, &position);
            let mut theirs: Vec<String> = letters.children().iter().map(M::text).collect();
            theirs.sort();
            assert!(ours.iter().map(|(text, _)| text).eq(&theirs), "what follows from {text}");
            if ours.is_empty() {
                break;
            }
            position = ours[lot.random_range(..ours.len())].1.clone();
        }
    }
}

/// The same from the usual start.
pub(crate) fn agrees<M: Mailbox, R: Rules>(rules: &R, variant: &str, games: u64) {
    agrees_from::<M, R>(rules, variant, &rules.start(), games);
}
