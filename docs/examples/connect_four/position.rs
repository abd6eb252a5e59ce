//! Where the discs lie, and how that is written: the rows from the top, `R` and `Y` for discs and `-` for empty cells.

use std::fmt;

use engine::{Reader, Seat, TextError};

pub(super) const COLUMNS: u8 = 7;
pub(super) const ROWS: u8 = 6;
pub(super) const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// The discs of both seats, a bit for each cell, row by row from the top left. Whose turn it is follows from their number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Position {
    pub(super) discs: [u64; 2],
}

/// The bit of a cell.
pub(super) const fn bit(column: u8, row: u8) -> u64 {
    1 << (row * COLUMNS + column)
}

/// Every four cells in a row.
pub(super) const LINES: [u64; 69] = lines();

const fn lines() -> [u64; 69] {
    let (mut lines, mut found, mut cell) = ([0; 69], 0, 0);
    while cell < COLUMNS * ROWS {
        let (column, row) = (cell % COLUMNS, cell / COLUMNS);
        let steps: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let mut direction = 0;
        while direction < steps.len() {
            let (right, down) = steps[direction];
            let (last_column, last_row) = (column as i8 + 3 * right, row as i8 + 3 * down);
            if last_column >= 0 && last_column < COLUMNS as i8 && last_row < ROWS as i8 {
                let mut step = 0;
                while step < 4 {
                    lines[found] |= bit((column as i8 + step * right) as u8, (row as i8 + step * down) as u8);
                    step += 1;
                }
                found += 1;
            }
            direction += 1;
        }
        cell += 1;
    }
    lines
}

impl Position {
    fn all(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    pub(super) fn is_full(&self) -> bool {
        self.all().count_ones() as usize == CELLS
    }

    pub(super) fn turn(&self) -> Seat {
        if self.all().count_ones() % 2 == 0 { Seat::FIRST } else { Seat::SECOND }
    }

    fn has_four(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| line & !self.discs[seat.index()] == 0)
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        Seat::all(2).find(|seat| self.has_four(*seat))
    }

    /// The row in which a disc would come to lie.
    pub(super) fn landing(&self, column: u8) -> Option<u8> {
        (0..ROWS).rev().find(|row| self.all() & bit(column, *row) == 0)
    }

    /// The columns into which a disc can be dropped; none once somebody has won.
    pub(super) fn columns(&self) -> impl Iterator<Item = u8> {
        let runs = self.winner().is_none();
        (0..COLUMNS).filter(move |column| runs && self.landing(*column).is_some())
    }

    /// With a disc dropped into a column that is not full.
    pub(super) fn after(mut self, column: u8) -> Position {
        let seat = self.turn();
        let row = self.landing(column).expect("a legal move has room");
        self.discs[seat.index()] |= bit(column, row);
        self
    }

    pub(super) fn read(text: &str) -> Result<Position, TextError> {
        let mut reader = Reader::new(text)?;
        let mut position = Position::default();
        for cell in 0..CELLS {
            match reader.one_of("R, Y or -", |c| "RY-".find(c))? {
                2 => {}
                seat => position.discs[seat] |= 1 << cell,
            }
        }
        reader.end()?;
        let [red, yellow] = position.discs.map(u64::count_ones);
        let last = position.turn().other();
        if red != yellow && red != yellow + 1 {
            return Err(TextError::impossible(format!("{red} red discs and {yellow} yellow ones")));
        }
        let floats = position.all() & !(position.all() >> COLUMNS) & !(((1 << COLUMNS) - 1) << (CELLS - 7));
        if floats != 0 {
            return Err(TextError::impossible("a disc has nothing below it"));
        }
        if position.has_four(last.other()) {
            return Err(TextError::impossible("somebody had won before the last disc"));
        }
        Ok(position)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |cell: usize| match self.discs.map(|discs| discs & 1 << cell != 0) {
            [true, _] => 'R',
            [_, true] => 'Y',
            _ => '-',
        };
        (0..CELLS).try_for_each(|cell| write!(f, "{}", letter(cell)))
    }
}
