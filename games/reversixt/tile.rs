//! What a tile can be, as one small number and as the letter of map files and positions.
//!
//! The numbers are in an order that answers the questions of the inner loops with one comparison: what can be placed on
//! without an override stone comes before what blocks it, and all that a line goes through comes last.

use engine::Seat;

/// Not there.
pub(super) const HOLE: u8 = 0;
/// Empty, and nothing special.
pub(super) const EMPTY: u8 = 1;
/// Empty: whoever comes here swaps stones with a player.
pub(super) const CHOICE: u8 = 2;
/// Empty: whoever comes here has all stones handed on to the next player.
pub(super) const INVERSION: u8 = 3;
/// Empty: whoever comes here gets a bomb or an override stone.
pub(super) const BONUS: u8 = 4;
/// A stone of nobody. From here on a line goes through, unless the stone is one's own.
pub(super) const EXPANSION: u8 = 5;
/// The stone of the first seat; those of the others follow.
pub(super) const FIRST_STONE: u8 = 6;

/// The letters of the tiles, in their order.
const LETTERS: [char; 14] = ['-', '0', 'c', 'i', 'b', 'x', '1', '2', '3', '4', '5', '6', '7', '8'];

/// The stone of a seat.
#[inline]
pub(super) const fn stone(seat: Seat) -> u8 {
    FIRST_STONE + seat.index() as u8
}

/// Whose stone lies on a tile.
pub(super) fn owner(tile: u8) -> Option<Seat> {
    Seat::new(usize::from(tile.checked_sub(FIRST_STONE)?))
}

/// Whether a stone may come here without an override stone.
#[inline]
pub(super) const fn is_free(tile: u8) -> bool {
    tile != HOLE && tile < EXPANSION
}

/// The letter of a tile.
pub(super) fn letter(tile: u8) -> char {
    LETTERS[usize::from(tile)]
}

/// The tile that a letter stands for.
pub(super) fn of_letter(letter: char) -> Option<u8> {
    LETTERS.iter().position(|known| *known == letter).map(|tile| tile as u8)
}

/// What drawings and words call a special tile.
pub(super) fn sign(tile: u8) -> Option<&'static str> {
    match tile {
        CHOICE => Some("choice"),
        INVERSION => Some("inversion"),
        BONUS => Some("bonus"),
        _ => None,
    }
}

/// The places of a value among bytes whose number is a multiple of eight, eight at a time.
#[inline]
pub(super) fn places(bytes: &[u8], value: u8) -> impl Iterator<Item = usize> {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wanted = u64::from(value) * 0x0101_0101_0101_0101;
    bytes.as_chunks::<8>().0.iter().zip((0..).step_by(8)).flat_map(move |(eight, first)| {
        let other = u64::from_le_bytes(*eight) ^ wanted;
        // The highest bit of each byte that has nothing else in it.
        let mut found = !(((other & LOW) + LOW) | other | LOW);
        std::iter::from_fn(move || {
            let place = first + found.trailing_zeros() as usize / 8;
            (found != 0).then(|| {
                found &= found - 1;
                place
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_tiles_belong_together() {
        for tile in 0..LETTERS.len() as u8 {
            assert_eq!(of_letter(letter(tile)), Some(tile));
        }
        assert_eq!((of_letter('9'), of_letter('X')), (None, None));
        assert_eq!(Seat::all(8).map(|seat| letter(stone(seat))).collect::<String>(), "12345678");
        assert_eq!(owner(EXPANSION), None);
    }

    #[test]
    fn bytes_are_found_eight_at_a_time() {
        let bytes: Vec<u8> = (0..64).map(|place| [0, 1, 13, 128, 255, 1, 1, 0, 2][place % 9]).collect();
        for value in [0, 1, 2, 13, 128, 255, 7] {
            let one_by_one: Vec<usize> = (0..64).filter(|place| bytes[*place] == value).collect();
            assert_eq!(places(&bytes, value).collect::<Vec<_>>(), one_by_one, "{value}");
        }
    }
}
