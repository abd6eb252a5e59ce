//! Plain minimax: whoever moves picks the best for itself, and every line is looked at to the same depth.

use super::deepen::{Thought, deepen};
use super::score::INFINITE;
use super::tree::Tree;
use super::{Brain, Control, Root, Stopped};
use crate::Judgement;

/// Plain minimax.
#[derive(Clone, Copy, Default, Debug)]
pub struct Minimax;

impl<G: Judgement> Brain<G> for Minimax {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        deepen(root, control, report, |tree, depth| value(tree, root.position, depth))
    }
}

fn value<G: Judgement>(
    tree: &mut Tree<'_, '_, G>,
    position: &G::Position,
    depth: u32,
) -> Result<i32, Stopped> {
    if let Some(score) = tree.arrive(position, depth)? {
        return Ok(score);
    }
    let moves = tree.moves(position);
    let mut best = -INFINITE;
    for mv in &moves {
        let score = tree.try_move(position, *mv, |tree, child, _| value(tree, child, depth - 1))?;
        if score > best {
            best = score;
            tree.keep(*mv);
        }
    }
    tree.give_back(moves);
    Ok(best)
}
