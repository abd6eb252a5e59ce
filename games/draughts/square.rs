//! The names of squares: numbers from the top left, or a letter and a number from the bottom left.

use engine::{Reader, TextError};

use super::geometry::Geometry;
use super::variant::DraughtsVariant;

/// The square's name as this variant writes it.
pub fn write<V: DraughtsVariant>(bit: u32) -> String {
    if V::ALGEBRAIC {
        let (row, column) = V::row_and_column(bit);
        format!("{}{}", char::from(b'a' + column as u8), V::SIDE - row)
    } else {
        (V::square(bit) + 1).to_string()
    }
}

/// Reads either form, whatever the variant writes, and gives the square's bit.
pub fn read<V: DraughtsVariant>(reader: &mut Reader<'_>) -> Result<u32, TextError> {
    let begun = reader.clone();
    let last_column = char::from(b'a' + V::SIDE as u8 - 1);
    match reader.peek() {
        Some(c) if c.is_ascii_digit() => {
            Ok(V::bit(reader.number("a square", 1..=V::SQUARES as usize)? as u32 - 1))
        }
        Some(column) if ('a'..=last_column).contains(&column) => {
            reader.skip();
            let row = V::SIDE - reader.number("a row", 1..=V::SIDE as usize)? as u32;
            let column = column as u32 - 'a' as u32;
            if (row + column).is_multiple_of(2) {
                return Err(begun.impossible("this is a light square; draughts is played on the dark ones"));
            }
            Ok(V::bit(row * V::ROW + column / 2))
        }
        _ => Err(begun.unexpected(&format!(
            "a square from 1 to {} or from a1 to {last_column}{}",
            V::SQUARES,
            V::SIDE
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::geometry::bits;
    use crate::draughts::variant::{Brazilian, English, International};

    fn reads<V: DraughtsVariant>(text: &str) -> Result<u32, String> {
        read::<V>(&mut Reader::new(text).unwrap())
            .map(|bit| V::square(bit) + 1)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn both_forms_name_the_same_square() {
        assert_eq!((reads::<English>("b8"), reads::<English>("g1")), (Ok(1), Ok(32)));
        assert_eq!((reads::<English>("a1"), reads::<English>("29")), (Ok(29), Ok(29)));
        assert_eq!((reads::<International>("b10"), reads::<International>("a1")), (Ok(1), Ok(46)));
        assert_eq!((reads::<International>("j10"), reads::<International>("i1")), (Ok(5), Ok(50)));
    }

    #[test]
    fn every_name_is_read_back() {
        for bit in bits(Brazilian::BOARD) {
            assert_eq!(read::<Brazilian>(&mut Reader::new(&write::<Brazilian>(bit)).unwrap()), Ok(bit));
        }
        for bit in bits(International::BOARD) {
            assert_eq!(
                read::<International>(&mut Reader::new(&write::<International>(bit)).unwrap()),
                Ok(bit)
            );
        }
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        let error = |text| reads::<English>(text).unwrap_err();
        assert_eq!(error("33"), "character 1: expected a square from 1 to 32, found \"33\"");
        assert_eq!(error("a9"), "character 2: expected a row from 1 to 8, found \"9\"");
        assert_eq!(error("a2"), "character 1: this is a light square; draughts is played on the dark ones");
        assert_eq!(error("i1"), "character 1: expected a square from 1 to 32 or from a1 to h8, found \"i1\"");
        assert!(reads::<International>("51").is_err() && reads::<International>("0").is_err());
    }
}
