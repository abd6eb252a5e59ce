//! How nine men's morris looks and how its moves are tapped and written.

use engine::{Board, Colour, Piece, Presentation, Route, Scene, Seat, SeatView, Shape, TextError};

use super::points::{self, NAMES};
use super::rings::each;
use super::{Morris, Move, Position, text};

fn colour(seat: Seat) -> Colour {
    if seat == Seat::FIRST { Colour::White } else { Colour::Black }
}

impl Presentation for Morris {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Points { extent: (6, 6), points: points::places(), lines: points::lines() },
            names: NAMES.iter().map(ToString::to_string).collect(),
            columns: ('a'..='g').map(String::from).collect(),
            rows: (1..=7).rev().map(|row: u8| row.to_string()).collect(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let men = |seat: Seat| {
            let man = Piece { colour: colour(seat), figure: "man" };
            each(position.men(seat)).map(move |point| (points::cell(point), man))
        };
        let view = |seat: Seat| SeatView {
            colour: colour(seat),
            on_board: position.men(seat).count_ones() as usize,
            in_hand: position.hand(seat) as usize,
        };
        Scene {
            pieces: Seat::all(2).flat_map(men).collect(),
            marks: Vec::new(),
            notice: None,
            seats: Seat::all(2).map(view).collect(),
        }
    }

    /// Where the man comes from, where he goes to, whom he takes.
    fn route(&self, position: &Position, mv: Move) -> Route {
        let taps = [mv.from(position), mv.to(position), mv.taken];
        Route::cells(taps.into_iter().filter(|point| *point != 0).map(points::cell))
    }

    fn notation(&self, position: &Position, mv: Move) -> String {
        text::write_move(position, mv)
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        text::check_move(text)
    }

    fn means(&self, position: &Position, mv: Move, text: &str) -> bool {
        text::write_move(position, mv).eq_ignore_ascii_case(text)
    }
}
