//! Iterative deepening: each depth is cheap beside the next, and there is an answer whenever time runs out.

use super::control::{Control, Stopped};
use super::tree::Tree;
use super::{Root, Thought};
use crate::{Evaluation, Judgement};

/// Nothing is ever searched deeper: it is more than any game lasts.
pub(crate) const DEEPEST: u32 = 200;

/// Searches deeper and deeper with `value` until the budget is used up or the score is proven.
pub(super) fn deepen<G: Judgement, E: Evaluation<G>>(
    root: Root<'_, G>,
    evaluation: &E,
    control: &mut Control<'_>,
    report: &mut dyn FnMut(&Thought<G::Move>),
    mut value: impl FnMut(&mut Tree<'_, '_, G, E>, u32) -> Result<i32, Stopped>,
) -> Thought<G::Move> {
    let mut tree = Tree::new(root, evaluation, control, report);
    let (mut depth, mut exact) = (0, false);
    while depth < DEEPEST && !exact && tree.control.may_deepen(depth) {
        tree.begin(depth + 1);
        let Ok(score) = value(&mut tree, depth + 1) else { break };
        depth += 1;
        exact = tree.finish(score);
    }
    tree.end()
}
