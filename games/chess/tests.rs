//! The whole of chess in a few lines of the kit, and its special cases one by one.

mod castling;
mod endings;
mod expert;
mod fen;
mod notation;
mod oracle;
mod pawns;
mod shown;
mod starts;

use engine::catalog::Start;
use engine::{History, LiveGame, Outcome, Rules, kit};
use shakmaty::Chess;

use super::Laws;

/// The position that a text of standard chess describes.
fn standard(text: &str) -> Chess {
    Laws::STANDARD.read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The end of the game, if a position that nothing came before is one.
fn outcome(text: &str) -> Option<Outcome> {
    let position = standard(text);
    Laws::STANDARD.outcome(&position, &History::new(Laws::STANDARD.key(&position)))
}

/// A live game of a variant, from a position.
fn live(variant: &str, text: &str) -> Box<dyn LiveGame> {
    let (_, variant) = crate::catalog().find(&format!("chess/{variant}")).expect("the variant exists");
    variant.open(Start::Text(text)).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Plays moves given as text.
fn play(game: &mut dyn LiveGame, moves: &str) {
    for text in moves.split_whitespace() {
        let number = game.read_move(text).unwrap_or_else(|error| panic!("{error}: {}", game.position()));
        game.play(number).expect("what can be read can be played");
    }
}

/// What can be played, as it is written.
fn offers(game: &dyn LiveGame) -> Vec<&str> {
    game.offers().iter().map(|offer| offer.notation.as_str()).collect()
}

#[test]
fn standard_passes_the_kit() {
    kit::playouts(Laws::STANDARD, 2000);
}

#[test]
fn chess960_passes_the_kit() {
    kit::playouts(Laws::CHESS960, 2000);
}

#[test]
fn counts_the_known_trees() {
    let table = include_str!("../perft/chess.txt");
    assert_eq!(kit::perft_table(crate::catalog(), "chess", table, 0..2_000_000), 12);
}
