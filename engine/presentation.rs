//! What whoever shows a game needs: the board, what stands on it, how a move is tapped, what it does and how it is written.

use crate::{Board, Changes, MoveError, Reader, Route, Rules, Scene, TextError};

/// How a game is shown and written down.
pub trait Presentation: Rules {
    /// The board, which stays the same for the whole game.
    fn board(&self) -> Board;

    /// What stands on the board and what to say about it.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// The taps that play a move. No move's route is the beginning of another's.
    fn route(&self, position: &Self::Position, mv: Self::Move) -> Route;

    /// What a legal move does to the pieces, in the order in which to show it, and after how many taps of its route. Moves whose
    /// routes begin alike do the same as long as they do; a move that does nothing is a pass.
    fn changes(&self, position: &Self::Position, mv: Self::Move) -> Changes;

    /// The move as people write it, unique among the legal moves.
    fn notation(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The move as programs write it to one another, unique among the legal moves. Games whose players and programs agree
    /// have nothing to say here.
    fn code(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.notation(position, mv)
    }

    /// Checks that a text has the form of a move, so that nonsense is told from moves that are merely illegal.
    fn check_move_text(&self, text: &str) -> Result<(), TextError>;

    /// Whether `text` means this legal move. Games that read more than they write say so here.
    fn means(&self, position: &Self::Position, mv: Self::Move, text: &str) -> bool {
        self.notation(position, mv) == text
    }

    /// Finds the one legal move that a text means.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, MoveError> {
        let unreadable = |error| MoveError::Unreadable { text: text.chars().take(40).collect(), error };
        Reader::new(text).and_then(|_| self.check_move_text(text)).map_err(unreadable)?;
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let meant: Vec<Self::Move> =
            moves.iter().copied().filter(|mv| self.means(position, *mv, text)).collect();
        match meant[..] {
            [mv] => Ok(mv),
            [] => Err(MoveError::Illegal { text: text.to_owned() }),
            _ => Err(MoveError::Ambiguous {
                text: text.to_owned(),
                candidates: meant.into_iter().map(|mv| self.notation(position, mv)).collect(),
            }),
        }
    }
}
