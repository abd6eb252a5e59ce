//! Positions and moves as text.
//!
//! A position is its 24 points in reading order, `W` for White, `B` for Black and `-` for none, then who is to
//! move, then the men in hand, White's first: `------------------------ W 9,9`. A move is a point (`a1`), or
//! two with a dash (`a1-d1`), and with `x` the point of the man it takes (`a1xd7`, `a1-d1xg7`).

use engine::{Reader, Seat, TextError};

use super::points::{self, point};
use super::position::{FEWEST, MEN, Move, Position};

pub(super) fn write(position: &Position) -> String {
    let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| position.men(seat));
    let man = |cell: usize| match (white & point(cell), black & point(cell)) {
        (0, 0) => '-',
        (_, 0) => 'W',
        _ => 'B',
    };
    let men: String = (0..24).map(man).collect();
    let turn = if position.turn == Seat::FIRST { 'W' } else { 'B' };
    format!("{men} {turn} {},{}", position.hand(Seat::FIRST), position.hand(Seat::SECOND))
}

pub(super) fn read(text: &str) -> Result<Position, TextError> {
    let mut reader = Reader::new(text)?;
    let mut men = [0; 2];
    for cell in 0..24 {
        let owner = reader.one_of("W, B or -", |c| if c == '-' { Some(None) } else { seat(c).map(Some) })?;
        if let Some(owner) = owner {
            men[owner.index()] |= point(cell);
        }
    }
    reader.expect(' ')?;
    let turn = reader.one_of("W or B", seat)?;
    reader.expect(' ')?;
    let white_hand = reader.number("White's men in hand", 0..=MEN as usize)?;
    reader.expect(',')?;
    let black_hand = reader.number("Black's men in hand", 0..=MEN as usize)?;
    reader.end()?;
    let position = Position::of(men, [white_hand as u8, black_hand as u8], turn);
    check(&position)?;
    Ok(position)
}

/// Refuses what no game can come to; anything else may be composed.
fn check(position: &Position) -> Result<(), TextError> {
    for (seat, name) in [(Seat::FIRST, "White"), (Seat::SECOND, "Black")] {
        let strength = position.strength(seat);
        if strength > MEN {
            let why = format!("{name} has {strength} men on the board and in hand, more than {MEN}");
            return Err(TextError::impossible(why));
        }
    }
    if Seat::all(2).all(|seat| position.is_broken(seat)) {
        return Err(TextError::impossible(format!("both sides have fewer than {FEWEST} men")));
    }
    Ok(())
}

fn seat(letter: char) -> Option<Seat> {
    match letter {
        'W' => Some(Seat::FIRST),
        'B' => Some(Seat::SECOND),
        _ => None,
    }
}

pub(super) fn write_move(before: &Position, mv: Move) -> String {
    let mut text = String::new();
    if mv.from(before) != 0 {
        text = format!("{}-", points::name(mv.from(before)));
    }
    text += points::name(mv.to(before));
    if mv.taken != 0 {
        text = format!("{text}x{}", points::name(mv.taken));
    }
    text
}

/// Checks that a text has the form of a move; capitals will do.
pub(super) fn check_move(text: &str) -> Result<(), TextError> {
    let mut reader = Reader::new(text)?;
    points::check_name(&mut reader)?;
    if reader.take('-') {
        points::check_name(&mut reader)?;
    }
    if reader.take('x') || reader.take('X') {
        points::check_name(&mut reader)?;
    }
    reader.end()
}
