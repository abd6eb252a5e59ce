//! What a screen and a search are told.

use engine::{
    Colour, Evaluation, Judgement, Mark, Notice, Piece, Presentation, Rules, Seat, Shape, Step, Tone,
};

use super::{Laws, live, standard};
use crate::chess::plain::ChessPlain;

#[test]
fn the_board_lies_with_a_dark_corner_on_the_left() {
    let board = Laws::STANDARD.board();
    assert_eq!(["a8", "h8", "a1", "h1"], [0, 7, 56, 63].map(|cell: usize| board.names[cell].as_str()));
    assert_eq!(board.columns.concat(), "abcdefgh");
    assert_eq!(board.rows.concat(), "87654321");
    let Shape::Grid { columns, tones } = board.shape else { panic!("a grid") };
    assert_eq!((columns, tones.len()), (8, 64));
    assert_eq!(
        [0, 7, 56, 63].map(|cell: usize| tones[cell]),
        [Tone::Light, Tone::Dark, Tone::Dark, Tone::Light]
    );
}

#[test]
fn the_pieces_stand_where_they_belong() {
    let scene = Laws::STANDARD.scene(&Laws::STANDARD.start());
    let figures = |cells: std::ops::Range<u16>, colour| -> Vec<&str> {
        let pieces = cells.map(|cell| scene.piece(cell).expect("a piece"));
        pieces.inspect(|piece: &Piece| assert_eq!(piece.colour, colour)).map(|piece| piece.figure).collect()
    };
    let officers = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"];
    assert_eq!(figures(0..8, Colour::Black), officers);
    assert_eq!(figures(8..16, Colour::Black), ["pawn"; 8]);
    assert_eq!(figures(48..56, Colour::White), ["pawn"; 8]);
    assert_eq!(figures(56..64, Colour::White), officers);
    assert_eq!((scene.pieces.len(), scene.seats[0].on_board), (32, 16));
    assert_eq!((scene.marks.len(), scene.notice), (0, None));
}

// 8 . . . . r . k .
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn a_checked_king_is_pointed_out() {
    let scene = Laws::STANDARD.scene(&standard("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    assert_eq!(scene.marks, [(60, Mark::Danger)]);
    assert_eq!(scene.notice, Some(Notice::Check));
}

// 8 . . . . k . . .
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . R
#[test]
fn castling_is_tapped_with_the_king() {
    let taps = |variant: &str, castling: &str| {
        let game = live(variant, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let offer = game.offers().iter().find(|offer| offer.notation == castling);
        offer.expect("castling is offered").route.steps().to_vec()
    };
    assert_eq!(taps("standard", "O-O"), [60, 62].map(Step::Cell));
    assert_eq!(taps("standard", "O-O-O"), [60, 58].map(Step::Cell));
    assert_eq!(taps("chess960", "O-O"), [60, 63].map(Step::Cell), "on its rook");
    assert_eq!(taps("chess960", "O-O-O"), [60, 56].map(Step::Cell));
}

// 8 . . . . k . . .
// 7 . P . . . . . .
// 6 . . . . . . . .
// 5 . . . q . . . .
// 4 . . . . P . . .
// 3 . . . . . . . .
// 2 . . . R . . . .
// 1 . . . . K . . .
#[test]
fn the_judgement_counts_the_material_and_takes_queens_first() {
    let (laws, position) = (Laws::STANDARD, standard("4k3/1P6/8/3q4/4P3/8/3R4/4K3 w - - 0 1"));
    assert_eq!(ChessPlain.evaluate(&laws, &position, Seat::FIRST), 500 + 200 - 900 + 20);
    assert_eq!(ChessPlain.evaluate(&laws, &position, Seat::SECOND), 900 - 200 - 500 - 20);
    let guess = |text: &str| {
        let mv = laws.read_move(&position, text).expect("a legal move");
        (laws.guess(&position, mv), laws.noisy(&position, mv))
    };
    let (pawn, rook, promotion, quiet) = (guess("exd5"), guess("Rxd5"), guess("b8=Q"), guess("Ke2"));
    assert!(pawn > rook && rook > promotion && promotion > quiet);
    assert!(pawn.1 && rook.1 && promotion.1 && !quiet.1);
}
