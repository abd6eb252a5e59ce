//! Plain minimax: whoever moves picks the best for itself, and every line is looked at to the same depth.

use super::iterative_deepening::deepen;
use super::score::INFINITE;
use super::tree::Tree;
use super::{Control, Lot, Root, Search, Stopped, Thought};
use crate::{Evaluation, Judgement};

/// Plain minimax with an evaluation, and what decides between equal moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct Minimax<E>(pub E, pub Lot);

impl<G: Judgement, E: Evaluation<G>> Search<G> for Minimax<E> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        deepen(root, &self.0, control, report, |tree, depth| {
            let moves = tree.moves(root.position);
            let best = tree.search_root(root.position, &moves, false, self.1, |tree, child, _| {
                value(tree, child, depth - 1)
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
