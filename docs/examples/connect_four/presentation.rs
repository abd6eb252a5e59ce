//! How Connect Four looks and how its moves are tapped and written: each by the cell in which the disc comes to lie.

use engine::{
    Board, Cell, Change, Changes, Colour, Piece, Presentation, Reader, Route, Scene, Seat, SeatScene, Shape,
    TextError, Tone,
};

use super::ConnectFour;
use super::position::{CELLS, COLUMNS, Position, ROWS};

fn colour(seat: Seat) -> Colour {
    if seat == Seat::FIRST { Colour::Red } else { Colour::Yellow }
}

/// A disc that can be told without its colour.
fn disc(seat: Seat) -> Piece {
    Piece { colour: colour(seat), figure: colour(seat).disc() }
}

fn name(cell: Cell) -> String {
    let (column, row) = (cell as u8 % COLUMNS, cell as u8 / COLUMNS);
    format!("{}{}", char::from(b'a' + column), ROWS - row)
}

/// The cell in which a legal move's disc comes to lie.
fn landing(position: &Position, column: u8) -> Cell {
    let row = position.landing(column).expect("a legal move has room");
    Cell::from(row * COLUMNS + column)
}

impl Presentation for ConnectFour {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: u16::from(COLUMNS), tones: vec![Tone::Light; CELLS] },
            names: (0..CELLS as Cell).map(name).collect(),
            columns: ('a'..='g').map(String::from).collect(),
            rows: (1..=ROWS).rev().map(|row| row.to_string()).collect(),
            links: Vec::new(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let discs =
            |seat: Seat| (0..CELLS as Cell).filter(move |cell| position.discs[seat.index()] & 1 << cell != 0);
        let lying = |seat: Seat| discs(seat).map(move |cell| (cell, disc(seat)));
        Scene {
            pieces: Seat::all(2).flat_map(lying).collect(),
            seats: Seat::all(2).map(|seat| SeatScene::new(colour(seat), discs(seat).count())).collect(),
            ..Scene::default()
        }
    }

    fn route(&self, position: &Position, column: u8) -> Route {
        Route::cells([landing(position, column)])
    }

    fn changes(&self, position: &Position, column: u8) -> Changes {
        let placed = Change::Placed { cell: landing(position, column), piece: disc(position.turn()) };
        Changes::from_iter([(1, placed)])
    }

    fn notation(&self, position: &Position, column: u8) -> String {
        name(landing(position, column))
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        let mut reader = Reader::new(text)?;
        reader.one_of("a column from a to g", |c| ('a'..='g').contains(&c).then_some(()))?;
        reader.number("a row", 1..=ROWS.into())?;
        reader.end()
    }
}
