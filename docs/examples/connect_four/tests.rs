//! Connect Four against the kit, the table of its move trees, and what no game can have come to.

use engine::catalog::Start;
use engine::{Outcome, Reason, Rules, Seat, kit};

use super::ConnectFour;

#[test]
fn passes_the_kit() {
    kit::playouts(ConnectFour, 2000);
}

/// The numbers are those of the On-Line Encyclopedia of Integer Sequences, A212693.
#[test]
fn counts_as_the_table_says() {
    let table = "standard ; start ; 7 49 343 2401 16807 117649 823536";
    assert_eq!(kit::perft_table(crate::catalog(), "connect_four", table, 0..u64::MAX), 7);
}

#[test]
fn four_in_a_row_win_and_a_full_board_is_a_draw() {
    let (_, variant) = crate::catalog().find("four").unwrap();
    let ended = |text: &str, last: &str| {
        let mut game = variant.open(Start::Text(text)).unwrap();
        game.play(game.read_move(last).unwrap()).unwrap();
        game.outcome().cloned()
    };
    let red = Some(Outcome::win(2, Seat::FIRST, Reason::Row));
    assert_eq!(ended("-----------------------------------RRR-YYY", "d1"), red);
    assert_eq!(ended("-----------------------RR----RYY---RYYR--Y", "d4"), red);
    let yellow = Some(Outcome::win(2, Seat::SECOND, Reason::Row));
    assert_eq!(ended("---------------------R--Y---R--Y---R--Y--R", "d4"), yellow);
    let draw = Some(Outcome::draw(2, Reason::NoMoves));
    assert_eq!(ended("-RYRRYRRYYRYYRRRRYRRYYYRYRYYYRYYRRRYYYRYRR", "a6"), draw);
}

#[test]
fn what_no_game_can_have_come_to_is_refused() {
    for (text, why) in [
        ("R", "character 2: expected R, Y or -, found the end of the text"),
        ("-----------------------------------RR-----", "2 red discs and 0 yellow ones"),
        ("R----------------------------------Y------", "a disc has nothing below it"),
        ("---------------------R------R------RYYYYRR", "somebody had won before the last disc"),
    ] {
        assert_eq!(ConnectFour.read(text).expect_err("it is refused").to_string(), why);
    }
    assert!(ConnectFour.read("-----------------------------------R------").is_ok());
}
