//! Counting the tree of legal moves: the proof of a move generator, and its benchmark.

use std::hint::black_box;

use crate::Rules;

/// What happens at the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// The moves are counted, not played.
    Counted,
    /// Every move is played, as a search would.
    Played,
}

/// The number of sequences of `depth` legal moves. Repetition and move counts end nothing here.
pub fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, leaves: Leaves) -> u64 {
    let mut lists: Vec<Vec<R::Move>> = (0..depth).map(|_| Vec::new()).collect();
    walk(rules, position, leaves, &mut lists)
}

/// The same, move by move from the root.
pub fn divide<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> Vec<(R::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        rules.moves(position, &mut moves);
    }
    let below = |mv| {
        let mut child = position.clone();
        rules.play(&mut child, mv);
        perft(rules, &child, depth - 1, Leaves::Counted)
    };
    moves.into_iter().map(|mv| (mv, below(mv))).collect()
}

/// One list of moves per ply is left: the lists are kept and filled again, so that no node allocates.
fn walk<R: Rules>(rules: &R, position: &R::Position, leaves: Leaves, lists: &mut [Vec<R::Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    if deeper.is_empty() && leaves == Leaves::Counted {
        return rules.count(position) as u64;
    }
    rules.moves(position, moves);
    let children = moves.iter().map(|mv| {
        let mut child = position.clone();
        rules.play(&mut child, *mv);
        child
    });
    match (deeper.len(), leaves) {
        (0, _) => children.fold(0, |nodes, child| {
            black_box(&child);
            nodes + 1
        }),
        (1, Leaves::Counted) => children.map(|child| rules.count(&child) as u64).sum(),
        _ => children.map(|child| walk(rules, &child, leaves, deeper)).sum(),
    }
}
