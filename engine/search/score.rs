//! What a position is worth to whoever is to move: hundredths of a man, or a game that is decided.

/// A game won at once. One that is won in n plies is worth n less, so that shorter wins are preferred.
pub const WIN: i32 = 1_000_000;

/// From here on a score is no evaluation but a proven end.
pub const DECIDED: i32 = WIN - 10_000;

/// Larger than any score.
pub(super) const INFINITE: i32 = WIN + 1;

/// Whether a score means a proven win or loss.
pub fn is_decided(score: i32) -> bool {
    score.abs() >= DECIDED
}

/// In a table a decided score counts its plies from the position, not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    if is_decided(score) { score + score.signum() * ply as i32 } else { score }
}

/// And back again.
pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    if is_decided(score) { score - score.signum() * ply as i32 } else { score }
}
