//! How deeply a node and its moves are searched: deeper where there is little choice, less deeply where little is expected.

use super::move_picker::RankedMove;
use super::params::PARAMS;

/// Extension: so many plies more where the seat to move has little choice (in check, or with a single reply), as long as
/// the line is not longer than `longest`.
pub(super) fn extension(extends: bool, ply: usize, longest: usize) -> u32 {
    if extends && ply > 0 && ply < longest { PARAMS.extension } else { 0 }
}

/// Internal iterative reduction: without a move of the table to begin with a look is dear; the next one will have it.
pub(super) fn internal_iterative_reduction(depth: u32, ply: usize, has_table_move: bool) -> u32 {
    let applies = ply > 0 && depth >= PARAMS.internal_reduction_min_depth && !has_table_move;
    if applies { PARAMS.internal_reduction } else { 0 }
}

/// Late-move reduction: by how much less deeply a move is looked at first, because the moves before it were likelier.
pub(super) fn late_move_reduction<M>(mv: &RankedMove<M>, depth: u32, place: usize, is_pv: bool) -> u32 {
    if depth < PARAMS.late_move_reduction_min_depth
        || place < PARAMS.late_move_reduction_min_moves
        || (mv.noisy && !mv.seems_to_lose())
    {
        return 0;
    }
    let late = (depth as f32).ln() * (place as f32).ln() / PARAMS.late_move_reduction_divisor
        + PARAMS.late_move_reduction_base;
    let liked = mv.history as f32 / PARAMS.late_move_reduction_history as f32
        + f32::from(is_pv)
        + f32::from(mv.is_killer());
    ((late - liked).max(0.0) as u32).min(depth - PARAMS.late_move_reduction_least_left)
}
