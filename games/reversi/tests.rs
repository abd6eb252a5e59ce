//! Reversi against the kit, the tables, the mailbox, and the cases that go wrong most easily.

use engine::catalog::Start;
use engine::{
    Choice, LiveGame, MoveError, Notice, Outcome, Presentation, Reason, Route, Rules, Seat, TextError, kit,
};
use proptest::prelude::*;

use super::Reversi;
use super::plain::{ReversiPlain, worth};
use crate::contest::share_against_counting;
use crate::oracle;

const START: &str = "---------------------------OX------XO--------------------------- X";

/// The text of a drawn board: its 64 cells, then who is to move.
pub(super) fn drawn(drawing: &str) -> String {
    let letters: String = drawing.split_whitespace().collect();
    assert_eq!(letters.len(), 65, "{drawing}");
    format!("{} {}", &letters[..64], &letters[64..])
}

fn open(drawing: &str) -> Box<dyn LiveGame> {
    let (_, variant) = crate::catalog().find("reversi").unwrap();
    variant.open(Start::Text(&drawn(drawing))).unwrap()
}

fn offers(game: &dyn LiveGame) -> Vec<&str> {
    game.offers().iter().map(|offer| offer.notation.as_str()).collect()
}

fn play(game: &mut dyn LiveGame, text: &str) {
    let number = game.read_move(text).unwrap();
    game.play(number).unwrap();
}

#[test]
fn passes_the_kit() {
    kit::playouts(Reversi, 2000);
}

#[test]
fn counts_as_the_table_says() {
    let table = include_str!("../perft/reversi.txt");
    assert_eq!(kit::perft_table(crate::catalog(), "reversi", table, 0..2_000_000), 19);
}

#[test]
fn agrees_with_the_mailbox() {
    oracle::agrees::<mailbox::reversi::MailboxReversi, _>(&Reversi, "standard", 300);
}

#[test]
fn black_begins_with_four_moves() {
    assert_eq!(Reversi.write(&Reversi.start()), START);
    let game = crate::catalog().find("reversi/standard").unwrap().1.open(Start::Usual).unwrap();
    assert_eq!(offers(&*game), ["d3", "c4", "f5", "e6"]);
    assert_eq!(game.scene().notice, None);
}

#[test]
fn discs_are_turned_in_all_eight_directions() {
    let mut game = open(
        "
        X - - X - - X -
        - O - O - O - -
        - - O O O - - -
        X O O - O O O X
        - - O O O - - -
        - O - O - O - -
        X - - O - - X -
        - - - X - - - -   X",
    );
    play(&mut *game, "d4");
    let turned = "
        X - - X - - X -
        - X - X - X - -
        - - X X X - - -
        X X X X X X X X
        - - X X X - - -
        - X - X - X - -
        X - - X - - X -
        - - - X - - - -   O";
    assert_eq!(game.position(), drawn(turned));
}

#[test]
fn a_run_is_six_discs_long_at_most() {
    let rows = "
        - O O O O O O X
        X O O O O O O -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";
    let mut game = open(rows);
    play(&mut *game, "a1");
    assert!(game.position().starts_with("XXXXXXXXXOOOOOO-"));
    let mut game = open(rows);
    play(&mut *game, "h2");
    assert!(game.position().starts_with("-OOOOOOXXXXXXXXX"));
}

/// A line that left the board at one edge and came in at the other would trap something in each of these.
#[test]
fn no_line_goes_around_the_edge() {
    let row = "
        - - - - - - X O
        O - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";
    assert_eq!(offers(&*open(row)), ["pass"], "not b2");
    let falling = "
        - - - - - - X -
        - - - - - - - O
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";
    assert!(offers(&*open(falling)).is_empty(), "not a4");
    let rising = "
        - - - - - - - -
        - X - - - - - -
        O - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";
    assert_eq!(offers(&*open(rising)), ["pass"], "not h3");
    let column = "
        - - - O - - - -
        - - - X - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";
    assert_eq!(offers(&*open(column)), ["pass"], "not d8");
}

/// Black can trap nothing; White can play c1.
const BLACK_IS_STUCK: &str = "
        O X - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -   X";

#[test]
fn a_pass_is_forced_and_the_only_move() {
    let mut game = open(BLACK_IS_STUCK);
    assert_eq!(offers(&*game), ["pass"]);
    assert_eq!(game.offers()[0].route, Route::cells([]).choosing(Choice::Pass));
    assert_eq!(game.scene().notice, Some(Notice::MustPass));
    assert_eq!(game.outcome(), None);
    play(&mut *game, "PASS");
    assert_eq!((game.turn(), offers(&*game)), (Seat::SECOND, vec!["c1"]));
    assert_eq!(game.scene().notice, None);
    assert!(matches!(game.read_move("pass"), Err(MoveError::Illegal { .. })), "White can place a disc");
}

#[test]
fn a_side_without_discs_has_lost_all_cells() {
    let mut game = open(BLACK_IS_STUCK);
    play(&mut *game, "pass");
    play(&mut *game, "c1");
    assert_eq!(game.outcome(), Some(&Outcome::by_score(Reason::Count, &[0, 64])));
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat::SECOND));
    let wiped_out = Reversi.read(&game.position()).unwrap();
    assert_eq!(Seat::all(2).map(|seat| Reversi.can_win(&wiped_out, seat)).collect::<Vec<_>>(), [false, true]);
}

/// After c1 the two colours lie too far apart for either to trap anything: nobody has to pass.
#[test]
fn the_game_ends_when_both_would_have_to_pass() {
    let mut game = open(
        "
        X O - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - O   X",
    );
    play(&mut *game, "C1");
    assert!(game.offers().is_empty());
    assert_eq!(game.scene().notice, None);
    assert_eq!(game.outcome().unwrap().scores(), [63, 1], "the empty cells count for the winner");
    assert!(matches!(game.read_move("pass"), Err(MoveError::Over { .. })));
}

#[test]
fn equal_discs_share_the_empty_cells() {
    let game = open(
        "
        X X - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - - - - O O   O",
    );
    assert_eq!(game.outcome(), Some(&Outcome::by_score(Reason::Count, &[32, 32])));
    assert_eq!(game.outcome().unwrap().winner(), None);
}

/// One cell is left and only White can fill it: Black cannot win any more, however White plays.
#[test]
fn a_flag_falls_for_a_draw_when_the_opponent_is_beyond_help() {
    let nearly_full = "
        - X O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O   O";
    let mut game = open(nearly_full);
    game.leave(Seat::SECOND, engine::Leaving::Time).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(2, Reason::Time)));
    let mut game = open(nearly_full);
    game.leave(Seat::FIRST, engine::Leaving::Time).unwrap();
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat::SECOND));
}

#[test]
fn bad_positions_are_refused_in_words() {
    let error = |text: &str| Reversi.read(text).unwrap_err().to_string();
    let cells = &START[..64];
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error(&"-".repeat(4001)), "the text is 4001 bytes long, more than 4000");
    assert_eq!(error("--x"), "character 3: expected X, O or -, found \"x\"");
    assert_eq!(error("-é-"), "character 2: expected X, O or -, found \"é\"");
    assert_eq!(error("-⚫-"), "character 2: expected X, O or -, found \"⚫\"");
    assert_eq!(error(&cells[..63]), "character 64: expected X, O or -, found the end of the text");
    assert_eq!(error(cells), "character 65: expected ' ', found the end of the text");
    assert_eq!(error(&format!("{cells}X")), "character 65: expected ' ', found \"X\"");
    assert_eq!(error(&format!("{cells} ")), "character 66: expected X or O, found the end of the text");
    assert_eq!(error(&format!("{cells} -")), "character 66: expected X or O, found \"-\"");
    assert_eq!(error(&format!("{START} ")), "character 67: expected the end of the text, found \" \"");
    assert_eq!(error(&format!("{START}X")), "character 67: expected the end of the text, found \"X\"");
    assert_eq!(error(&format!("{} X", "-".repeat(64))), "there is no disc on the board");
}

#[test]
fn bad_moves_are_refused_in_words() {
    let error = |text: &str| Reversi.read_move(&Reversi.start(), text).unwrap_err().to_string();
    let expected = "pass or a column from a to h";
    assert_eq!(error(""), "\"\" is not a move: the text is empty");
    assert_eq!(error("i1"), format!("\"i1\" is not a move: character 1: expected {expected}, found \"i1\""));
    assert_eq!(error("d9"), "\"d9\" is not a move: character 2: expected a row from 1 to 8, found \"9\"");
    assert_eq!(
        error("d"),
        "\"d\" is not a move: character 2: expected a row from 1 to 8, found the end of the text"
    );
    assert_eq!(error("d3 "), "\"d3 \" is not a move: character 3: expected the end of the text, found \" \"");
    assert_eq!(
        error("passé"),
        format!("\"passé\" is not a move: character 1: expected {expected}, found \"passé\"")
    );
    assert_eq!(error("a1"), "\"a1\" is not legal here");
    assert_eq!(error("pass"), "\"pass\" is not legal here");
    assert!(Reversi.read_move(&Reversi.start(), "D3").is_ok());
}

#[test]
#[ignore = "a hundred pairs of games"]
fn knowing_cells_and_moves_beats_counting() {
    let discs = share_against_counting(&Reversi, ReversiPlain, |_, position, seat| {
        100 * position.discs(seat).count_ones() as i32
    });
    let cells =
        share_against_counting(&Reversi, ReversiPlain, |_, position, seat| worth(position.discs(seat)));
    println!("reversi: plain got {discs:.3} against discs, {cells:.3} against cells alone");
    assert!(discs > 0.8 && cells > 0.55);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,80}") {
        let _: Result<_, TextError> = Reversi.read(&text);
        let _: Result<_, MoveError> = Reversi.read_move(&Reversi.start(), &text);
    }

    /// What is almost a position is either refused or read as exactly what it says.
    #[test]
    fn what_is_read_is_what_is_written(text in "[XO-]{64} [XO]") {
        if let Ok(position) = Reversi.read(&text) {
            prop_assert_eq!(Reversi.write(&position), text);
        }
    }
}
