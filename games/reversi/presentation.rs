//! How Reversi looks and how its moves are tapped and written.

use engine::{
    Board, Cell, Change, Changes, Choice, Colour, Notice, Piece, Presentation, Route, Scene, Seat, SeatScene,
    Shape, TextError, Tone,
};

use super::runs::trapped;
use super::{Move, Position, Reversi, text};

fn colour(seat: Seat) -> Colour {
    if seat == Seat::FIRST { Colour::Black } else { Colour::White }
}

fn disc(seat: Seat) -> Piece {
    Piece { colour: colour(seat), figure: "disc" }
}

impl Presentation for Reversi {
    fn board(&self) -> Board {
        Board {
            shape: Shape::Grid { columns: 8, tones: vec![Tone::Felt; 64] },
            names: (0..64).map(text::name).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            rows: ('1'..='8').map(String::from).collect(),
            links: Vec::new(),
        }
    }

    fn scene(&self, position: &Position) -> Scene {
        let owner = |cell: Cell| Seat::all(2).find(|seat| position.discs(*seat) >> cell & 1 == 1);
        let view = |seat: Seat| SeatScene::new(colour(seat), position.discs(seat).count_ones() as usize);
        Scene {
            pieces: (0..64).filter_map(|cell| Some((cell, disc(owner(cell)?)))).collect(),
            notice: position.must_pass().then_some(Notice::MustPass),
            seats: Seat::all(2).map(view).collect(),
            ..Scene::default()
        }
    }

    fn route(&self, _: &Position, mv: Move) -> Route {
        match mv {
            Move::Place(cell) => Route::cells([cell.into()]),
            Move::Pass => Route::cells([]).choosing(Choice::Pass),
        }
    }

    fn changes(&self, position: &Position, mv: Move) -> Changes {
        let Move::Place(placed) = mv else { return Changes::new() };
        let (piece, run) = (disc(position.turn), trapped(1 << placed, position.mover, position.other));
        let turned = (0..64).filter(|cell| run >> cell & 1 == 1).map(|cell| Change::Turned { cell, piece });
        let placed = Change::Placed { cell: placed.into(), piece };
        [placed].into_iter().chain(turned).map(|change| (1, change)).collect()
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
