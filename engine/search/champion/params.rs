//! Every number by which the champion could be tuned, under the name of the technique that it belongs to. Scores are in
//! hundredths of a man, depths in plies.

/// The parameters of all techniques.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// Aspiration window: how far the score of a depth is first expected from that of the depth before.
    pub aspiration_window: i32,
    /// From this depth on.
    pub aspiration_min_depth: u32,
    /// A score outside of the window widens it by so many times.
    pub aspiration_growth: i32,
    /// A window that would be wider than this is open.
    pub aspiration_widest: i32,

    /// Transposition table: one search ago counts like so many plies less when an entry must give way.
    pub table_plies_per_age: i32,

    /// Internal iterative reduction: from this depth on a node without a move of the table is searched less deeply,
    pub internal_reduction_min_depth: u32,
    /// by so many plies.
    pub internal_reduction: u32,

    /// Null move: from this depth on.
    pub null_move_min_depth: u32,
    /// It is searched so much less deeply,
    pub null_move_reduction: u32,
    /// and by one ply for so many plies of depth,
    pub null_move_depth_per_ply: u32,
    /// and by one ply for so much that the evaluation is above the window, but by no more plies than that.
    pub null_move_margin_per_ply: i32,
    /// See above.
    pub null_move_margin_most: i32,

    /// Futility and reverse futility: up to this depth.
    pub futility_max_depth: u32,
    /// The evaluation must be so far beyond the window for each ply of depth.
    pub futility_margin_per_ply: i32,
    /// And for a move, what it may gain by itself.
    pub futility_margin: i32,

    /// Late-move pruning: up to this depth,
    pub late_move_pruning_max_depth: u32,
    /// after so many moves and the square of the depth.
    pub late_move_pruning_moves: u32,

    /// Late-move reduction: from this depth on,
    pub late_move_reduction_min_depth: u32,
    /// after so many moves,
    pub late_move_reduction_min_moves: usize,
    /// by ln(depth) · ln(moves) divided by this,
    pub late_move_reduction_divisor: f32,
    /// and this added.
    pub late_move_reduction_base: f32,
    /// A history of so much saves a ply.
    pub late_move_reduction_history: i32,
    /// So many plies are left at least.
    pub late_move_reduction_least_left: u32,

    /// Move ordering: no guess of a game counts more than this.
    pub guess_most: i32,

    /// History heuristic: what a cut-off is worth, times the square of the depth,
    pub history_bonus: i32,
    /// but no more than this.
    pub history_bonus_most: i32,
    /// From one search to the next it is divided by this.
    pub history_fades_by: i16,
    /// No history gets larger.
    pub history_most: i32,
    /// Moves fall into two to the power of this many places,
    pub history_bits: u32,
    /// and as answers to the move before them into so many (continuation history).
    pub continuation_history_bits: u32,

    /// Extensions: by so many plies.
    pub extension: u32,
    /// Lines get at most so many times as long as the depth,
    pub extension_limit: usize,
    /// and never longer than this: deeper than any line is worth following, and not too deep for a thread's stack.
    pub longest_line: usize,

    /// Variety: an opening lasts so many plies.
    pub variety_plies: usize,

    /// Endings: what solving one may cost where neither time nor nodes are limited, in nodes. A few seconds.
    pub solving_nodes: u64,
    /// Where a game can solve endings, one part in so many of the memory is for that.
    pub solving_memory_part: usize,
}

/// The parameters that are played with.
pub const PARAMS: Params = Params {
    aspiration_window: 25,
    aspiration_min_depth: 4,
    aspiration_growth: 3,
    aspiration_widest: 1000,
    table_plies_per_age: 8,
    internal_reduction_min_depth: 4,
    internal_reduction: 1,
    null_move_min_depth: 2,
    null_move_reduction: 3,
    null_move_depth_per_ply: 4,
    null_move_margin_per_ply: 200,
    null_move_margin_most: 3,
    futility_max_depth: 6,
    futility_margin_per_ply: 80,
    futility_margin: 100,
    late_move_pruning_max_depth: 5,
    late_move_pruning_moves: 3,
    late_move_reduction_min_depth: 3,
    late_move_reduction_min_moves: 2,
    late_move_reduction_divisor: 2.2,
    late_move_reduction_base: 0.4,
    late_move_reduction_history: 1 << 13,
    late_move_reduction_least_left: 2,
    guess_most: 1 << 24,
    history_bonus: 32,
    history_bonus_most: 1 << 11,
    history_fades_by: 4,
    history_most: 1 << 14,
    history_bits: 13,
    continuation_history_bits: 16,
    extension: 1,
    extension_limit: 2,
    longest_line: 160,
    variety_plies: 16,
    solving_nodes: 30_000_000,
    solving_memory_part: 4,
};
