//! Positions and moves as text.
//!
//! A position is its 64 cells from a1 along the rows, `X` for Black, `O` for White and `-` for none, then a
//! space and who is to move. A move is the name of a cell, or `pass`.

use engine::{Cell, Reader, Seat, TextError};

use super::{Move, Position};

const PASS: &str = "pass";

pub(super) fn write(position: &Position) -> String {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat));
    let disc = |cell: u32| match (black >> cell & 1, white >> cell & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '-',
    };
    (0..64).map(disc).chain([' ', if position.turn == Seat::FIRST { 'X' } else { 'O' }]).collect()
}

pub(super) fn read(text: &str) -> Result<Position, TextError> {
    let mut reader = Reader::new(text)?;
    let mut discs = [0; 2];
    for cell in 0..64 {
        let owner = reader.one_of("X, O or -", |c| if c == '-' { Some(None) } else { seat(c).map(Some) })?;
        if let Some(owner) = owner {
            discs[owner.index()] |= 1 << cell;
        }
    }
    reader.expect(' ')?;
    let turn = reader.one_of("X or O", seat)?;
    reader.end()?;
    if discs == [0, 0] {
        return Err(TextError::impossible("there is no disc on the board"));
    }
    Ok(Position::of(discs, turn))
}

fn seat(letter: char) -> Option<Seat> {
    match letter {
        'X' => Some(Seat::FIRST),
        'O' => Some(Seat::SECOND),
        _ => None,
    }
}

/// What a cell is called: its column as a letter, its row as a number from the top.
pub(super) fn name(cell: Cell) -> String {
    format!("{}{}", char::from(b'a' + (cell % 8) as u8), cell / 8 + 1)
}

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Place(cell) => name(cell.into()),
        Move::Pass => PASS.to_owned(),
    }
}

/// Checks that a text has the form of a move; capitals will do.
pub(super) fn check_move(text: &str) -> Result<(), TextError> {
    let mut reader = Reader::new(text)?;
    if text.eq_ignore_ascii_case(PASS) {
        return Ok(());
    }
    let column = |c: char| ('a'..='h').contains(&c.to_ascii_lowercase()).then_some(());
    reader.one_of("pass or a column from a to h", column)?;
    reader.one_of("a row from 1 to 8", |c| ('1'..='8').contains(&c).then_some(()))?;
    reader.end()
}
