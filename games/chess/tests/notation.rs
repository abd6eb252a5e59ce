//! Moves as text: what is written, what is read, what is refused.

use engine::MoveError;

use super::{live, offers};

/// What a text is read as, written our way.
fn read(position: &str, text: &str) -> Result<String, MoveError> {
    let game = live("standard", position);
    game.read_move(text).map(|number| game.offers()[number].notation.clone())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// 8 . . . . k . . .
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . N . .
// 2 . . . . . . . .
// 1 . N . . K . . .
#[test]
fn the_file_tells_two_knights_apart() {
    let text = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let game = live("standard", text);
    assert!(offers(&*game).contains(&"Nbd2") && offers(&*game).contains(&"Nfd2"));
    let error = read(text, "Nd2").unwrap_err();
    assert_eq!(error.to_string(), "\"Nd2\" can mean Nbd2 or Nfd2");
}

// 8 . . . . k . . .
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 R . . . . . . .
// 4 . . . . . . . .
// 3 . . . . . . . .
// 2 . . . . . . . .
// 1 R . . . K . . .
#[test]
fn the_rank_tells_two_rooks_apart() {
    let game = live("standard", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1");
    assert!(offers(&*game).contains(&"R1a3") && offers(&*game).contains(&"R5a3"));
}

// 8 . . . . . . . .
// 7 k . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . . . . Q . . Q
// 3 . . . . . . . .
// 2 . K . . . . . .
// 1 . . . . . . . Q
#[test]
fn file_and_rank_tell_three_queens_apart() {
    let text = "8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1";
    let game = live("standard", text);
    let to_e1: Vec<&str> = offers(&*game).into_iter().filter(|written| written.ends_with("e1")).collect();
    assert_eq!(to_e1, ["Q1e1", "Qee1", "Qh4e1"]);
    assert_eq!(read(text, "Qh4e1").unwrap(), "Qh4e1");
    assert_eq!(read(text, "h4e1").unwrap(), "Qh4e1");
    assert!(matches!(read(text, "Qhe1"), Err(MoveError::Ambiguous { .. })));
}

// 8 . . . . k . . .    The knight on c3 is pinned: the other one needs no letter.
// 7 . . . . . . . .
// 6 . . . . . . . .
// 5 . . . . . . . .
// 4 . b . . . . . .
// 3 . . N . . . . .
// 2 . . . . . . . .
// 1 . . . . K . N .
#[test]
fn a_pinned_piece_is_not_told_apart() {
    let text = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_eq!(read(text, "Nge2").unwrap(), "Ne2");
    assert!(matches!(read(text, "Nce2"), Err(MoveError::Illegal { .. })));
}

#[test]
fn people_and_programs_are_both_read() {
    for (text, written) in [("e4", "e4"), ("e2e4", "e4"), ("Nf3", "Nf3"), ("Ng1f3", "Nf3"), ("g1f3", "Nf3")] {
        assert_eq!(read(START, text).as_deref(), Ok(written), "{text}");
    }
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["O-O", "0-0", "e1g1", "e1h1", "O-O+"] {
        assert_eq!(read(castling, text).as_deref(), Ok("O-O"), "{text}");
    }
    for text in ["O-O-O", "0-0-0", "e1c1", "e1a1", "0-0-0#"] {
        assert_eq!(read(castling, text).as_deref(), Ok("O-O-O"), "{text}");
    }
    for text in ["Rxa8+", "Rxa8", "Ra1xa8", "a1a8"] {
        assert_eq!(read(castling, text).as_deref(), Ok("Rxa8+"), "{text}");
    }
}

#[test]
fn moves_that_are_not_legal_here_are_no_nonsense() {
    for text in ["e5", "Ke2", "e2e5", "e7e5", "e3e4", "O-O", "exd3", "Nxf3", "e8=Q", "e2e4q", "e1h1", "a1a1"]
    {
        assert!(matches!(read(START, text), Err(MoveError::Illegal { .. })), "{text}");
    }
}

#[test]
fn nonsense_is_refused_with_its_place() {
    for (text, error) in [
        ("", "the text is empty"),
        ("hello", "character 3: expected a rank from 1 to 8, found \"llo\""),
        ("x", "character 1: expected a move such as e4, Nf3, O-O or e2e4, found \"x\""),
        ("--", "character 1: expected a move such as e4, Nf3, O-O or e2e4, found \"-\""),
        ("Nf9", "character 3: expected a rank from 1 to 8, found \"9\""),
        ("N", "character 2: expected a file from a to h, found the end of the text"),
        ("P@e4", "character 1: expected a move such as e4, Nf3, O-O or e2e4, found \"P\""),
        ("e4e", "character 4: expected a rank from 1 to 8, found the end of the text"),
        ("e8=K", "character 4: expected Q, R, B or N, found \"K\""),
        ("Nf3=Q", "character 4: expected the end of the text, found \"=\""),
        ("O-0", "character 3: expected 'O', found \"0\""),
        ("O-O-O-O", "character 6: expected the end of the text, found \"-\""),
        ("e4++", "character 4: expected the end of the text, found \"+\""),
        ("e4 ", "character 3: expected the end of the text, found \" \""),
        ("\0", "character 1: expected a move such as e4, Nf3, O-O or e2e4, found \"\\0\""),
        ("е4", "character 1: expected a move such as e4, Nf3, O-O or e2e4, found \"е4\""), // a Cyrillic е
    ] {
        match read(START, text) {
            Err(MoveError::Unreadable { error: found, .. }) => assert_eq!(found.to_string(), error, "{text}"),
            other => panic!("{text:?} is read as {other:?}"),
        }
    }
    assert!(matches!(read(START, &"e".repeat(2000)), Err(MoveError::Unreadable { .. })));
}

#[test]
fn codes_are_what_programs_write() {
    let code = |variant: &str, text: &str, said: &str| {
        let game = super::live(variant, text);
        game.offers()[game.read_move(said).expect("a legal move")].code.clone()
    };
    assert_eq!(code("standard", START, "Nf3"), "g1f3");
    assert_eq!(code("standard", "8/P7/8/8/8/8/8/K1k5 w - - 0 1", "a8=N"), "a7a8n");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    assert_eq!(
        (code("standard", castling, "O-O"), code("standard", castling, "O-O-O")),
        ("e8g8".into(), "e8c8".into())
    );
    assert_eq!(
        (code("chess960", castling, "O-O"), code("chess960", castling, "O-O-O")),
        ("e8h8".into(), "e8a8".into())
    );
}
