//! The board on a screen, and the taps that play a move.
//!
//! The first cell is a8, as White sees the board. A move is tapped from square to square; a promotion asks for
//! the piece beside the board. Castling is the king's move: to the square where it ends in standard chess, to
//! its own rook in Chess960, where a king may castle one square far (or none) and that tap would be taken.

use engine::{
    Board, Cell, Change, Changes, Choice, Colour, Mark, MoveError, Notice, Piece, Presentation, Route, Scene,
    SeatScene, Shape, TextError, Tone,
};
use shakmaty::{CastlingMode, Chess, Color, File, Move, Position, Rank, Role, Square};

use super::{Laws, notation};

fn cell(square: Square) -> Cell {
    Cell::from(square.flip_vertical())
}

/// The squares in the order of their cells.
fn squares() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().map(Square::flip_vertical)
}

fn figure(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn colour(color: Color) -> Colour {
    color.fold_wb(Colour::White, Colour::Black)
}

fn shown(color: Color, role: Role) -> Piece {
    Piece { colour: colour(color), figure: figure(role) }
}

impl Presentation for Laws {
    fn board(&self) -> Board {
        let tone = |square: Square| if square.is_light() { Tone::Light } else { Tone::Dark };
        Board {
            shape: Shape::Grid { columns: 8, tones: squares().map(tone).collect() },
            names: squares().map(|square| square.to_string()).collect(),
            columns: File::ALL.iter().map(File::to_string).collect(),
            rows: Rank::ALL.iter().rev().map(Rank::to_string).collect(),
            links: Vec::new(),
        }
    }

    fn scene(&self, position: &Chess) -> Scene {
        let board = position.board();
        let piece =
            |(square, piece): (Square, shakmaty::Piece)| (cell(square), shown(piece.color, piece.role));
        let seat = |color: Color| SeatScene::new(colour(color), board.by_color(color).count());
        let checked = board.king_of(position.turn()).filter(|_| position.is_check());
        Scene {
            pieces: board.iter().map(piece).collect(),
            marks: checked.map(|king| (cell(king), Mark::Danger)).into_iter().collect(),
            notice: checked.map(|_| Notice::Check),
            seats: vec![seat(Color::White), seat(Color::Black)],
            ..Scene::default()
        }
    }

    fn route(&self, position: &Chess, mv: Move) -> Route {
        let to = match (mv.castling_side(), self.castling) {
            (Some(side), CastlingMode::Standard) => side.king_to(position.turn()),
            _ => mv.to(),
        };
        let route = Route::cells(mv.from().into_iter().chain([to]).map(cell));
        match mv.promotion() {
            Some(role) => route.choosing(Choice::Piece(figure(role))),
            None => route,
        }
    }

    /// A pawn arrives before it is asked what it becomes.
    fn changes(&self, position: &Chess, mv: Move) -> Changes {
        let (mut changes, turn) = (Changes::new(), position.turn());
        let moved = |from: Square, to: Square| {
            (from != to).then(|| (2, Change::Moved { from: cell(from), to: cell(to) }))
        };
        if let (Move::Castle { king, rook }, Some(side)) = (mv, mv.castling_side()) {
            changes.extend(moved(king, side.king_to(turn)));
            changes.extend(moved(rook, side.rook_to(turn)));
            return changes;
        }
        changes.extend(mv.from().and_then(|from| moved(from, mv.to())));
        if let Some(role) = mv.capture() {
            // In passing, the pawn stands beside where the other one began.
            let stood = match mv {
                Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
                _ => mv.to(),
            };
            changes.push((2, Change::Removed { cell: cell(stood), piece: shown(turn.other(), role) }));
        }
        if let Some(role) = mv.promotion() {
            changes.push((3, Change::Became { cell: cell(mv.to()), piece: shown(turn, role) }));
        }
        changes
    }

    fn notation(&self, position: &Chess, mv: Move) -> String {
        notation::write(position, mv)
    }

    /// As the Universal Chess Interface has it: `g1f3`, `e7e8q`. Castling goes where it is tapped.
    fn code(&self, _: &Chess, mv: Move) -> String {
        mv.to_uci(self.castling).to_string()
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        notation::parse(text).map(|_| ())
    }

    fn read_move(&self, position: &Chess, text: &str) -> Result<Move, MoveError> {
        notation::read(position, text)
    }
}
