//! Positions and moves as text, good and bad.

use engine::{Presentation, Rules};

use super::rules;
use crate::draughts::variant::{International, Russian};

#[test]
fn positions_are_read_in_every_form() {
    let reads =
        |text: &str| rules::<International>().read(text).map(|read| rules::<International>().write(&read));
    let start = rules::<International>().write(&rules::<International>().start());
    assert_eq!(reads("W:W31-50:B1-20"), Ok(start));
    assert_eq!(reads("B:B1,2:W31,32,K33."), Ok("B:W31,32,K33:B1,2".to_owned()));
    assert_eq!(reads("W:Wa1,Kc3:Bb6"), Ok("W:WK37,46:B21".to_owned()));
    let russian = rules::<Russian>();
    assert_eq!(
        russian.read("W:Wa1,Kc3:Bb6").map(|read| russian.write(&read)),
        Ok("W:Wa1,Kc3:Bb6".to_owned())
    );
    assert_eq!(
        russian.read("W:WK29:B1-4").map(|read| russian.write(&read)),
        Ok("W:WKa1:Bb8,d8,f8,h8".to_owned())
    );
}

#[test]
fn bad_positions_are_refused_in_words() {
    let error = |text: &str| rules::<International>().read(text).unwrap_err().to_string();
    assert_eq!(error(""), "the text is empty");
    assert_eq!(error(&"W".repeat(5000)), "the text is 5000 bytes long, more than 4000");
    assert_eq!(error("X:W1:B2"), "character 1: expected W or B, found \"X\"");
    assert_eq!(error("W:W31,32"), "character 9: expected ':', found the end of the text");
    assert_eq!(error("W:W31:W32"), "character 7: the pieces of White are listed twice");
    assert_eq!(error("W:W51:B1"), "character 4: expected a square from 1 to 50, found \"51\"");
    assert_eq!(
        error("W:W31,:B1"),
        "character 7: expected a square from 1 to 50 or from a1 to j10, found \":\""
    );
    assert_eq!(error("W:W31,31:B1"), "character 7: there are two pieces on 31");
    assert_eq!(error("W:W31:B1,31"), "character 10: there are two pieces on 31");
    assert_eq!(error("W:W40-31:B1"), "character 4: this range of squares runs backwards");
    assert_eq!(
        error("W:W31-:B1"),
        "character 7: expected a square from 1 to 50 or from a1 to j10, found \":\""
    );
    assert_eq!(error("W:W:B"), "there is no piece on the board");
    assert_eq!(error("W:W1:B20"), "the man of White on 1 would be a king");
    assert_eq!(error("W:W20:B50"), "the man of Black on 50 would be a king");
    assert_eq!(error("W:W30-50:B1"), "White has 21 pieces; 20 is the most");
    assert_eq!(error("W:W31:B1 "), "character 9: expected the end of the text, found \" \"");
    assert_eq!(
        error("W:W３1:B1"),
        "character 4: expected a square from 1 to 50 or from a1 to j10, found \"３1\""
    );
}

#[test]
fn bad_moves_are_refused_in_words() {
    let start = rules::<International>().start();
    let error = |text: &str| rules::<International>().read_move(&start, text).unwrap_err().to_string();
    assert_eq!(
        error("32-27x"),
        "\"32-27x\" is not a move: character 6: expected the end of the text, found \"x\""
    );
    assert_eq!(
        error("32-99"),
        "\"32-99\" is not a move: character 4: expected a square from 1 to 50, found \"99\""
    );
    assert_eq!(error("32-26"), "\"32-26\" is not legal here");
    assert_eq!(error("32x28"), "\"32x28\" is not legal here", "a step is not a capture");
    assert!(rules::<International>().read_move(&start, "b4-c5").is_ok(), "letters are read too");
}

#[test]
fn codes_name_all_that_is_taken() {
    let code = |text: &str, said: &str| {
        let position = rules::<International>().read(text).expect("a position");
        let mv = rules::<International>().read_move(&position, said).expect("a legal move");
        rules::<International>().code(&position, mv)
    };
    assert_eq!(code("W:W32:B1", "32-28"), "32-28");
    assert_eq!(code("W:W28:B23", "28x19"), "28x19x23");
    assert_eq!(code("W:W28:B23,14,5", "28x10"), "28x10x14x23", "in the order of the squares");
}
