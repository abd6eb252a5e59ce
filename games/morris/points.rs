//! The points as people know them: their names, their order in texts and on screens, and where they lie.
//!
//! ```text
//! 7  .-----.-----.
//! 6  | .---.---. |
//! 5  | | .-.-. | |
//! 4  .-.-.   .-.-.
//! 3  | | .-.-. | |
//! 2  | .---.---. |
//! 1  .-----.-----.
//!    a b c d e f g
//! ```
//!
//! MorrisCells are numbered as one reads, from a7 to g1. The rules number them by rings; this is where the two meet.

use engine::{Cell, Reader, TextError};

use super::rings::{BOARD, clockwise, each, inwards};

/// The names of the points in the order of the text.
pub(super) const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", //
    "e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// The bit of each of them in the rings.
const BITS: [u8; 24] = [
    0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, //
    19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4,
];

/// The cells of the bits.
const CELLS: [u8; 24] = {
    let mut cells = [0; 24];
    let mut cell = 0;
    while cell < 24 {
        cells[BITS[cell] as usize] = cell as u8;
        cell += 1;
    }
    cells
};

/// The point of a cell, as a set of one.
pub(super) fn point(cell: usize) -> u32 {
    1 << BITS[cell]
}

/// The cell of a point.
pub(super) fn cell(point: u32) -> Cell {
    CELLS[point.trailing_zeros() as usize].into()
}

/// The name of a point.
pub(super) fn name(point: u32) -> &'static str {
    NAMES[usize::from(cell(point))]
}

/// Where each cell lies, to the right and down.
pub(super) fn places() -> Vec<(u16, u16)> {
    let place = |name: &str| match name.as_bytes() {
        [column, row] => (u16::from(column - b'a'), u16::from(b'7' - row)),
        _ => unreachable!("a name is a letter and a digit"),
    };
    NAMES.iter().map(|name| place(name)).collect()
}

/// Every two neighbours on a line.
pub(super) fn lines() -> Vec<(Cell, Cell)> {
    let along = each(BOARD).map(|point| (point, clockwise(point)));
    let across = each(BOARD).map(|point| (point, inwards(point))).filter(|(_, inner)| *inner != 0);
    along.chain(across).map(|(one, other)| (cell(one), cell(other))).collect()
}

/// Walks over the name of a point, if it is one; capitals will do.
pub(super) fn check_name(reader: &mut Reader<'_>) -> Result<(), TextError> {
    let start = reader.clone();
    let column = reader.one_of("a column from a to g", |c| {
        let c = c.to_ascii_lowercase();
        ('a'..='g').contains(&c).then_some(c)
    })?;
    let row = reader.one_of("a row from 1 to 7", |c| ('1'..='7').contains(&c).then_some(c))?;
    if NAMES.contains(&format!("{column}{row}").as_str()) {
        Ok(())
    } else {
        Err(start.impossible(format!("there is no point {column}{row} on the board")))
    }
}
