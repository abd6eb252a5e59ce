//! Alpha-beta: the same value as minimax, but a line is left as soon as somebody would not enter it.

use super::iterative_deepening::deepen;
use super::score::INFINITE;
use super::tree::Tree;
use super::{Control, Lot, Root, Search, Stopped, Thought};
use crate::{Evaluation, Judgement};

/// Alpha-beta without any order of moves, with an evaluation, and what decides between equal moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct AlphaBeta<E>(pub E, pub Lot);

impl<G: Judgement, E: Evaluation<G>> Search<G> for AlphaBeta<E> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        deepen(root, &self.0, control, report, |tree, depth| {
            let moves = tree.moves(root.position);
            let best = tree.search_root(root.position, &moves, true, self.1, |tree, child, (alpha, beta)| {
                value(tree, child, depth - 1, alpha, beta)
            });
            tree.give_back(moves);
            best
        })
    }
}

fn value<G: Judgement, E: Evaluation<G>>(
    tree: &mut Tree<'_, '_, G, E>,
    position: &G::Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> Result<i32, Stopped> {
    if let Some(score) = tree.arrive(position, depth)? {
        return Ok(score);
    }
    let moves = tree.moves(position);
    let mut best = -INFINITE;
    for mv in &moves {
        let score = tree.try_move(position, *mv, |tree, child, turned| {
            let (alpha, beta) = turned.window(alpha, beta);
            value(tree, child, depth - 1, alpha, beta)
        })?;
        if score > best {
            best = score;
            tree.keep(*mv);
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            tree.counters.cut_offs += 1;
            break;
        }
    }
    tree.give_back(moves);
    Ok(best)
}
