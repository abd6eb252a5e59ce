//! What is not looked at: when a node is left without searching its moves, and which of its moves are passed over. The null
//! move has a file of its own.

use super::params::PARAMS;
use crate::search::score::WIN;

/// Mate distance: nobody wins sooner than by the next move, so the window need not reach further. If nothing is left of it,
/// a shorter win is known elsewhere.
pub(super) fn mate_distance(beta: i32, ply: usize) -> i32 {
    beta.min(WIN - ply as i32 - 1)
}

/// Reverse futility: whether a position is so good by its evaluation that nothing within the depth will bring it back into
/// the window.
pub(super) fn reverse_futility(static_eval: i32, depth: u32, beta: i32) -> bool {
    depth <= PARAMS.futility_max_depth && static_eval - PARAMS.futility_margin_per_ply * depth as i32 >= beta
}

/// Futility: whether a position is so bad by its evaluation that no quiet move will bring it back into the window.
pub(super) fn futility(static_eval: i32, depth: u32, alpha: i32) -> bool {
    let margin = PARAMS.futility_margin + PARAMS.futility_margin_per_ply * depth as i32;
    depth <= PARAMS.futility_max_depth && static_eval + margin <= alpha
}

/// Late-move pruning: whether a quiet move comes so late in the list that it is not looked at near the horizon.
pub(super) fn late_move_pruning(depth: u32, place: usize) -> bool {
    depth <= PARAMS.late_move_pruning_max_depth
        && place as u32 > PARAMS.late_move_pruning_moves + depth * depth
}
