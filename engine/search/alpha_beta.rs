//! Alpha-beta: the same value as minimax, but a line is left as soon as somebody would not enter it.

use super::deepen::{Thought, deepen};
use super::score::INFINITE;
use super::tree::Tree;
use super::{Brain, Control, Root, Stopped};
use crate::Judgement;

/// Alpha-beta without any order of moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct AlphaBeta;

impl<G: Judgement> Brain<G> for AlphaBeta {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        deepen(root, control, report, |tree, depth| value(tree, root.position, depth, -INFINITE, INFINITE))
    }
}

fn value<G: Judgement>(
    tree: &mut Tree<'_, '_, G>,
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
            break;
        }
    }
    tree.give_back(moves);
    Ok(best)
}
