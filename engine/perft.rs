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
    match leaves {
        Leaves::Counted => walk::<R, false>(rules, position, &mut lists),
        Leaves::Played => walk::<R, true>(rules, position, &mut lists),
    }
}

/// The same, move by move from the root.
pub fn divide<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> Vec<(R::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        rules.moves(position, &mut moves);
    }
    let below = |mv| perft(rules, &rules.play(position, mv), depth - 1, Leaves::Counted);
    moves.into_iter().map(|mv| (mv, below(mv))).collect()
}

/// One list of moves per ply is left: the lists are kept and filled again, so that no node allocates.
fn walk<R: Rules, const PLAYED: bool>(rules: &R, position: &R::Position, lists: &mut [Vec<R::Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    if deeper.is_empty() && !PLAYED {
        return rules.count(position) as u64;
    }
    rules.moves(position, moves);
    let mut nodes = 0;
    let mut child = position.clone();
    for mv in moves.iter() {
        rules.play_into(position, *mv, &mut child);
        nodes += if deeper.is_empty() {
            black_box(&child);
            1
        } else if deeper.len() == 1 && !PLAYED {
            rules.count(&child) as u64
        } else {
            walk::<R, PLAYED>(rules, &child, deeper)
        };
    }
    nodes
}
