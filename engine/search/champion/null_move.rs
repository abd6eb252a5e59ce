//! Null move: whoever stands so well that even letting the turn go by would be good enough need not look for a move. The
//! position after it is searched less deeply, and what that search finds is believed only as far as an evaluation is.

use std::hash::Hash;

use super::params::PARAMS;
use super::principal_variation::SearchThread;
use crate::search::Stopped;
use crate::search::score::DECIDED;
use crate::search::tree::Tree;
use crate::{Evaluation, Judgement};

impl<M: Copy + PartialEq + Hash> SearchThread<'_, M> {
    /// The score with which a node can be left because a null move is good enough, if one is tried and is. `passed` is the
    /// position after it.
    pub(super) fn null_move<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        passed: &G::Position,
        depth: u32,
        beta: i32,
        static_eval: i32,
    ) -> Result<Option<i32>, Stopped> {
        if !self.may_pass(depth, beta, static_eval) {
            return Ok(None);
        }
        let depth = depth.saturating_sub(reduction(static_eval, depth, beta));
        self.picker.go(None);
        let score = tree.try_null_move(position, passed, |tree, child, turned| {
            let (low, high) = turned.window(beta - 1, beta);
            self.value(tree, child, depth, low, high)
        })?;
        self.picker.come_back();
        Ok(verified(score, beta))
    }

    /// Not near the horizon, not by whoever stands below the window, and not twice in a row.
    fn may_pass(&self, depth: u32, beta: i32, static_eval: i32) -> bool {
        depth >= PARAMS.null_move_min_depth && static_eval >= beta && !self.picker.follows_null_move()
    }
}

/// By how much less deeply the position is searched after a null move.
fn reduction(static_eval: i32, depth: u32, beta: i32) -> u32 {
    let above = ((static_eval - beta) / PARAMS.null_move_margin_per_ply).min(PARAMS.null_move_margin_most);
    PARAMS.null_move_reduction + depth / PARAMS.null_move_depth_per_ply + above as u32
}

/// What the score after a null move proves: never a win, for nobody may really let the turn go by.
fn verified(score: i32, beta: i32) -> Option<i32> {
    (score >= beta).then(|| score.min(DECIDED - 1))
}
