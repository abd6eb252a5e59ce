//! What everybody needs to know of a game: who may do what, and when it is over.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Effect, History, Outcome, Reason, Seat, TextError};

/// The rules of one variant of a game.
///
/// The value itself is the variant (often a type without data); positions are plain values beside it. Nothing
/// here assumes that turns alternate or that there are two seats: compare [`Rules::turn`] before and after a
/// move.
pub trait Rules: Send + Sync + 'static {
    /// A position: small, and exactly what its text says. Equal positions repeat each other; counters that the
    /// text carries, such as chess's move clock, do not take part in equality.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// One whole turn: a capture of five men, a mill with its removal, a pass.
    type Move: Copy + PartialEq + Hash + Debug + Send + Sync + 'static;

    /// How many seats there are, two to eight.
    fn seats(&self) -> usize {
        2
    }

    /// The usual start.
    fn start(&self) -> Self::Position;

    /// A start drawn by lot, where the variant has several.
    fn start_by_lot(&self, _lot: u64) -> Self::Position {
        self.start()
    }

    /// Whose turn it is.
    fn turn(&self, position: &Self::Position) -> Seat;

    /// Replaces `moves` by all legal moves, each once. None means that the game is over on the board;
    /// repetition and move counts do not matter here.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// How many legal moves there are. Games that can count without listing say so here.
    fn count(&self, position: &Self::Position) -> usize {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.len()
    }

    /// The position after one of the legal moves.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The same, over a position that is no longer needed. Games whose positions are large write it in place.
    #[inline]
    fn play_into(&self, position: &Self::Position, mv: Self::Move, after: &mut Self::Position) {
        *after = self.play(position, mv);
    }

    /// What a move did to the past: `after` is `before` with `mv` played.
    fn effect(&self, before: &Self::Position, mv: Self::Move, after: &Self::Position) -> Effect;

    /// The end of the game, if this is it. `history` ends with this very position.
    fn outcome(&self, position: &Self::Position, history: &History) -> Option<Outcome>;

    /// Why the seat to move may claim a draw, if it may. Nothing ends unless somebody claims it.
    fn claims(&self, _position: &Self::Position, _history: &History) -> Option<Reason> {
        None
    }

    /// Whether `seat` could still win by some sequence of legal moves: if not, an opponent whose time runs out
    /// has drawn.
    fn can_win(&self, position: &Self::Position, seat: Seat) -> bool;

    /// The position without `seat`, which plays no further: it is never its turn again, and an outcome has it behind all
    /// that stay. None where the others cannot go on, as with two seats.
    fn without(&self, _position: &Self::Position, _seat: Seat) -> Option<Self::Position> {
        None
    }

    /// A number that is equal for equal positions and, as good as always, different for different ones.
    fn key(&self, position: &Self::Position) -> u64;

    /// The position as text.
    fn write(&self, position: &Self::Position) -> String;

    /// Reads what [`Rules::write`] writes.
    fn read(&self, text: &str) -> Result<Self::Position, TextError>;
}
