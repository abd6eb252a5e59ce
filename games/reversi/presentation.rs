//! How Reversi looks and how its moves are tapped and written.

use engine::{
    Board, Cell, Choice, Colour, Notice, Piece, Presentation, Route, Scene, Seat, SeatView, Shape, TextError,
    Tone,
};

use super::{Move, Position, Reversi, text};

fn colour(seat: Seat) -> Colour {
    if seat == Seat::FIRST { Colour::Black } else { Colour::White }
}

impl Presentation for Reversi {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 8, tones: vec![Tone::Felt; 64] },
            names: (0..64).map(text::name).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            rows: ('1'..='8').map(String::from).collect(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let owner = |cell: Cell| Seat::all(2).find(|seat| position.discs(*seat) >> cell & 1 == 1);
        let disc = |seat: Seat| Piece { colour: colour(seat), figure: "disc" };
        let view = |seat: Seat| SeatView {
            colour: colour(seat),
            on_board: position.discs(seat).count_ones() as usize,
            in_hand: 0,
        };
        Scene {
            pieces: (0..64).filter_map(|cell| Some((cell, disc(owner(cell)?)))).collect(),
            marks: Vec::new(),
            notice: position.must_pass().then_some(Notice::MustPass),
            seats: Seat::all(2).map(view).collect(),
        }
    }

    fn route(&self, _: &Position, mv: Move) -> Route {
        match mv {
            Move::Place(cell) => Route::cells([cell.into()]),
            Move::Pass => Route::cells([]).choosing(Choice::Pass),
        }
    }

    fn score_unit(&self) -> i32 {
        100
    }

    fn notation(&self, _: &Position, mv: Move) -> String {
        text::write_move(mv)
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        text::check_move(text)
    }

    fn means(&self, _: &Position, mv: Move, text: &str) -> bool {
        text::write_move(mv).eq_ignore_ascii_case(text)
    }
}
