//! Slow and obvious move generators: a board of letters, every rule written out in the plainest way.
//!
//! They share no code and no idea with the real games. The tests use them as an oracle, the benchmark as the
//! yardstick that its ratios are measured against. They read only texts that the real games have written.

pub mod chess;
pub mod draughts;
pub mod morris;
pub mod reversi;
pub mod reversixt;

/// A game on a board of letters.
pub trait Mailbox: Sized {
    /// The position that a text of the real game describes. Panics on anything else.
    fn read(variant: &str, text: &str) -> Self;
    /// The same text again.
    fn text(&self) -> String;
    /// The positions after each legal move, one per move.
    fn children(&self) -> Vec<Self>;
}

/// The number of sequences of `depth` legal moves.
pub fn perft<M: Mailbox>(position: &M, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.children().len() as u64,
        _ => position.children().iter().map(|child| perft(child, depth - 1)).sum(),
    }
}
