//! Moves as text: written as people write them (`Nbd7`, `exd6`, `O-O`, `e8=Q+`), read also as programs write
//! them (`g1f3`, `e7e8q`).
//!
//! A text is read once, into what it says, and that is then looked up in the position. Comparing it with the
//! notation of every legal move would be slower and could read nothing but what we write ourselves. The two
//! forms never meet: nobody writes a pawn's move with the rank it comes from, so two squares side by side
//! without a piece letter are a program's.

use engine::{MoveError, Reader, TextError};
use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

pub(super) fn write(position: &Chess, mv: Move) -> String {
    SanPlus::from_move_and_play_unchecked(&mut position.clone(), mv).to_string()
}

/// What a text says, before anybody has looked at the board.
#[derive(Clone, Copy)]
pub(super) enum Said {
    /// As people write.
    San(San),
    /// As programs write: from square to square.
    Squares(UciMove),
}

/// Reads the form of a move.
pub(super) fn parse(text: &str) -> Result<Said, TextError> {
    let mut reader = Reader::new(text)?;
    let said = match reader.peek() {
        Some('O' | '0') => Said::San(San::Castle(read_castling(&mut reader)?)),
        _ => read_piece_move(&mut reader)?,
    };
    // Whether it is check is for the board to say; whoever forgets the sign means the same move.
    if !reader.take('+') {
        reader.take('#');
    }
    reader.end()?;
    Ok(said)
}

fn read_castling(reader: &mut Reader<'_>) -> Result<CastlingSide, TextError> {
    let sign = reader.one_of("O-O", |c| matches!(c, 'O' | '0').then_some(c))?;
    reader.expect('-')?;
    reader.expect(sign)?;
    if !reader.take('-') {
        return Ok(CastlingSide::KingSide);
    }
    reader.expect(sign)?;
    Ok(CastlingSide::QueenSide)
}

/// `Nf3`, `Nbd7`, `N1xf3`, `Qh4e1`, `exd5`, `e8=Q`, `e2e4`, `e7e8q`.
fn read_piece_move(reader: &mut Reader<'_>) -> Result<Said, TextError> {
    let letter = take(reader, piece);
    let role = letter.unwrap_or(Role::Pawn);
    if letter.is_none() && reader.peek().and_then(File::from_char).is_none() {
        return Err(reader.unexpected("a move such as e4, Nf3, O-O or e2e4"));
    }
    // The first square is where the piece goes, unless a second one follows: then it says, in whole or in
    // part, where it comes from.
    let (file, rank) = (take(reader, File::from_char), take(reader, Rank::from_char));
    let capture = reader.take('x');
    let second = reader.peek().and_then(File::from_char).is_some();
    let (file, rank, to) = match (file, rank) {
        (Some(file), Some(rank)) if !capture && !second => (None, None, Square::from_coords(file, rank)),
        (Some(_), None) if !capture && !second => return Err(reader.unexpected("a rank from 1 to 8")),
        _ => (file, rank, read_square(reader)?),
    };
    let promotion = if role == Role::Pawn { read_promotion(reader)? } else { None };
    Ok(match (letter, file, rank) {
        (None, Some(file), Some(rank)) if !capture => {
            Said::Squares(UciMove::Normal { from: Square::from_coords(file, rank), to, promotion })
        }
        _ => Said::San(San::Normal { role, file, rank, capture, to, promotion }),
    })
}

fn read_square(reader: &mut Reader<'_>) -> Result<Square, TextError> {
    let file = reader.one_of("a file from a to h", File::from_char)?;
    let rank = reader.one_of("a rank from 1 to 8", Rank::from_char)?;
    Ok(Square::from_coords(file, rank))
}

/// People write the piece with or without `=`, programs write it small.
fn read_promotion(reader: &mut Reader<'_>) -> Result<Option<Role>, TextError> {
    let promotion = |c: char| piece(c.to_ascii_uppercase()).filter(|role| *role != Role::King);
    if reader.take('=') {
        reader.one_of("Q, R, B or N", promotion).map(Some)
    } else {
        Ok(take(reader, promotion))
    }
}

/// A pawn has no letter.
fn piece(letter: char) -> Option<Role> {
    Role::from_char(letter).filter(|role| letter.is_ascii_uppercase() && *role != Role::Pawn)
}

/// Takes the next character if it means anything.
fn take<T>(reader: &mut Reader<'_>, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let value = reader.peek().and_then(meaning)?;
    reader.skip();
    Some(value)
}

/// Finds the legal move that a text means.
pub(super) fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let unreadable = |error| MoveError::Unreadable { text: text.chars().take(40).collect(), error };
    let illegal = || MoveError::Illegal { text: text.to_owned() };
    match parse(text).map_err(unreadable)? {
        Said::Squares(squares) => squares.to_move(position).map_err(|_| illegal()),
        Said::San(san) => san.to_move(position).map_err(|error| match error {
            SanError::IllegalSan => illegal(),
            SanError::AmbiguousSan => {
                MoveError::Ambiguous { text: text.to_owned(), candidates: candidates(position, san) }
            }
        }),
    }
}

fn candidates(position: &Chess, san: San) -> Vec<String> {
    let moves = position.legal_moves();
    moves.into_iter().filter(|mv| san.matches(*mv)).map(|mv| write(position, mv)).collect()
}
