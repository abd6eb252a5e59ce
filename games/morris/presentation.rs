//! How nine men's morris looks and how its moves are tapped and written.

use engine::{
    Board, Change, Changes, Colour, Piece, Presentation, Route, Scene, Seat, SeatScene, Shape, TextError,
};

use super::points::{self, NAMES};
use super::rings::each;
use super::{Morris, Move, Position, text};

fn colour(seat: Seat) -> Colour {
    if seat == Seat::FIRST { Colour::White } else { Colour::Black }
}

fn man(seat: Seat) -> Piece {
    Piece { colour: colour(seat), figure: "man" }
}

impl Presentation for Morris {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Points { extent: (6, 6), points: points::places(), lines: points::lines() },
            names: NAMES.iter().map(ToString::to_string).collect(),
            columns: ('a'..='g').map(String::from).collect(),
            rows: (1..=7).rev().map(|row: u8| row.to_string()).collect(),
            links: Vec::new(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let men = |seat: Seat| each(position.men(seat)).map(move |point| (points::cell(point), man(seat)));
        let view = |seat: Seat| {
            let view = SeatScene::new(colour(seat), position.men(seat).count_ones() as usize);
            match position.hand(seat) {
                0 => view,
                hand => view.with_stock("hand", "man", hand as usize),
            }
        };
        Scene {
            pieces: Seat::all(2).flat_map(men).collect(),
            seats: Seat::all(2).map(view).collect(),
            ..Scene::default()
        }
    }

    /// Where the man comes from, where he goes to, whom he takes. A mill that is closed stays closed.
    fn route(&self, position: &Position, mv: Move) -> Route {
        let taps = [mv.from(position), mv.to(position), mv.taken];
        let route = Route::cells(taps.into_iter().filter(|point| *point != 0).map(points::cell));
        let closing = route.steps().len() - 1;
        if mv.taken == 0 { route } else { route.committing(closing) }
    }

    fn changes(&self, position: &Position, mv: Move) -> Changes {
        let (from, to) = (mv.from(position), points::cell(mv.to(position)));
        let mut changes = Changes::new();
        let there = if from == 0 {
            changes.push((1, Change::Placed { cell: to, piece: man(position.turn) }));
            1
        } else {
            changes.push((2, Change::Moved { from: points::cell(from), to }));
            2
        };
        if mv.taken != 0 {
            let piece = man(position.turn.other());
            changes.push((there + 1, Change::Removed { cell: points::cell(mv.taken), piece }));
        }
        changes
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
