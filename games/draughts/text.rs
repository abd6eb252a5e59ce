//! Positions as PDN writes them: `W:W31,32,K33:B1,2` is White to move, men on 31 and 32, a king on 33.

use engine::{Reader, TextError};

use super::geometry::{Geometry, bits};
use super::position::{Position, Side};
use super::square;
use super::variant::DraughtsVariant;

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn side(reader: &mut Reader<'_>) -> Result<Side, TextError> {
    reader.one_of("W or B", |c| [Side::White, Side::Black].into_iter().find(|side| letter(*side) == c))
}

pub fn write<V: DraughtsVariant>(position: &Position) -> String {
    let pieces = |side: Side| {
        let mut squares: Vec<u32> = bits(position.of(side)).collect();
        if V::ALGEBRAIC {
            squares.sort_by_key(|bit| square::write::<V>(*bit));
        }
        let piece = |bit: u32| {
            let king = if position.kings >> bit & 1 == 1 { "K" } else { "" };
            format!("{king}{}", square::write::<V>(bit))
        };
        squares.into_iter().map(piece).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", letter(position.turn), pieces(Side::White), pieces(Side::Black))
}

pub fn read<V: DraughtsVariant>(text: &str) -> Result<Position, TextError> {
    let mut reader = Reader::new(text)?;
    let mut position = Position { pieces: [0, 0], kings: 0, turn: side(&mut reader)? };
    let mut listed = None;
    for _ in 0..2 {
        reader.expect(':')?;
        let begun = reader.clone();
        let side = side(&mut reader)?;
        if listed == Some(side) {
            return Err(begun.impossible(format!("the pieces of {side:?} are listed twice")));
        }
        listed = Some(side);
        read_pieces::<V>(&mut reader, &mut position, side)?;
    }
    reader.take('.');
    reader.end()?;
    check::<V>(&position)?;
    Ok(position)
}

/// Reads the pieces of one side: squares or ranges of squares, `K` before those of kings, commas between.
fn read_pieces<V: DraughtsVariant>(
    reader: &mut Reader<'_>,
    position: &mut Position,
    side: Side,
) -> Result<(), TextError> {
    if matches!(reader.peek(), None | Some(':' | '.')) {
        return Ok(());
    }
    loop {
        let begun = reader.clone();
        let king = reader.take('K');
        let first = V::square(square::read::<V>(reader)?);
        let last = if reader.take('-') { V::square(square::read::<V>(reader)?) } else { first };
        if last < first {
            return Err(begun.impossible("this range of squares runs backwards"));
        }
        for square in first..=last {
            let bit = 1 << V::bit(square);
            if bit & position.empty::<V>() == 0 {
                let name = square::write::<V>(V::bit(square));
                return Err(begun.impossible(format!("there are two pieces on {name}")));
            }
            position.pieces[side as usize] |= bit;
            position.kings |= if king { bit } else { 0 };
        }
        if !reader.take(',') {
            return Ok(());
        }
    }
}

/// Refuses what no game can come to.
fn check<V: DraughtsVariant>(position: &Position) -> Result<(), TextError> {
    if position.pieces == [0, 0] {
        return Err(TextError::impossible("there is no piece on the board"));
    }
    for (side, far) in [(Side::White, V::TOP), (Side::Black, V::BOTTOM)] {
        let pieces = position.of(side);
        if pieces.count_ones() > V::MEN {
            let (count, most) = (pieces.count_ones(), V::MEN);
            return Err(TextError::impossible(format!("{side:?} has {count} pieces; {most} is the most")));
        }
        if let Some(bit) = bits(pieces & !position.kings & far).next() {
            let name = square::write::<V>(bit);
            return Err(TextError::impossible(format!("the man of {side:?} on {name} would be a king")));
        }
    }
    Ok(())
}
