//! Positions as text: what is refused and why, and that nothing makes the reader fall over.

use engine::{Presentation, Rules};
use proptest::prelude::*;

use super::{Laws, standard};

/// What is said about a text that is no position of standard chess.
fn refusal(text: &str) -> String {
    match Laws::STANDARD.read(text) {
        Ok(position) => panic!("{text:?} is read as {}", Laws::STANDARD.write(&position)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn boards_of_another_form_are_refused_with_their_place() {
    for (text, error) in [
        ("", "the text is empty"),
        (
            "hello",
            "character 1: expected a piece or a number from 1 to 8 on rank 8 of the board, found \"hello\"",
        ),
        (
            "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
            "character 18: expected a space and whose turn it is, found \"/\"",
        ),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "character 18: expected '/' and rank 1 of the board, found \" \""),
        (
            "4k4/8/8/8/8/8/8/4K3 w - - 0 1",
            "character 3: expected a piece or a number from 1 to 3 on rank 8 of the board, found \"4\"",
        ),
        ("4k3p/8/8/8/8/8/8/4K3 w - - 0 1", "character 4: expected '/' and rank 7 of the board, found \"p\""),
        (
            "4k2/8/8/8/8/8/8/4K3 w - - 0 1",
            "character 4: expected a piece on rank 8 of the board, found \"/\"",
        ),
        (
            "4k12/8/8/8/8/8/8/4K3 w - - 0 1",
            "character 4: expected a piece on rank 8 of the board, found \"2\"",
        ),
        (
            "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
            "character 5: expected a piece or a number from 1 to 8 on rank 7 of the board, found \"9\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2Q~ w - - 0 1",
            "character 21: expected a space and whose turn it is, found \"~\"",
        ),
        (
            "4♚3/8/8/8/8/8/8/4K3 w - - 0 1",
            "character 2: expected a piece on rank 8 of the board, found \"♚\"",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "character 25: the castling rights name the same rook twice"),
        (
            "4k3/8/8/8/8/8/8/4K2R w K- - 0 1",
            "character 25: expected the castling rights, letters of KQkq or -, found \"-\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
            "character 24: expected the castling rights, letters of KQkq or -, found \"H\"",
        ),
    ] {
        assert_eq!(refusal(text), error, "{text}");
    }
    assert_eq!(refusal(&"8/".repeat(2400)), "the text is 4800 bytes long, more than 4000");
}

#[test]
fn fields_of_another_form_are_refused_with_their_place() {
    for (fields, error) in [
        ("", "character 20: expected a space and whose turn it is, found the end of the text"),
        (" w", "character 22: expected a space and the castling rights, found the end of the text"),
        (" w -", "character 24: expected a space and the en passant square, found the end of the text"),
        (" w - -", "character 26: expected a space and the halfmove clock, found the end of the text"),
        (" w - - 0", "character 28: expected a space and the move number, found the end of the text"),
        (
            " w - - 0 ",
            "character 29: expected the move number from 1 to 4294967295, found the end of the text",
        ),
        (" w - - 0 1 ", "character 30: expected the end of the text, found \" \""),
        (" w - - 0 1 3+3", "character 30: expected the end of the text, found \" \""),
        ("  w - - 0 1", "character 21: expected whose turn it is, w or b, found \" \""),
        ("_w_-_-_0_1", "character 20: expected a space and whose turn it is, found \"_\""),
        ("[] w - - 0 1", "character 20: expected a space and whose turn it is, found \"[\""),
        (" W - - 0 1", "character 21: expected whose turn it is, w or b, found \"W\""),
        (" w KX - 0 1", "character 24: expected the castling rights, letters of KQkq or -, found \"X\""),
        (" w  - 0 1", "character 23: expected the castling rights, letters of KQkq or -, found \" \""),
        (" w - i6 0 1", "character 25: expected the en passant square or -, found \"i6\""),
        (" w - e4 0 1", "character 26: expected the rank of the en passant square, 3 or 6, found \"4\""),
        (" w - - -1 1", "character 27: expected the halfmove clock from 0 to 4294967295, found \"-\""),
        (" w - - +1 1", "character 27: expected the halfmove clock from 0 to 4294967295, found \"+\""),
        (
            " w - - 4294967296 1",
            "character 27: expected the halfmove clock from 0 to 4294967295, found \"4294967296\"",
        ),
        (" w - - 0 0", "character 29: expected the move number from 1 to 4294967295, found \"0\""),
        (
            " w - - 0 99999999999999999999999",
            "character 29: expected the move number from 1 to 4294967295, found \"999999999999\"",
        ),
        (" w - - 0 1\0", "character 30: expected the end of the text, found \"\\0\""),
        (" w - - ٠ 1", "character 27: expected the halfmove clock from 0 to 4294967295, found \"٠\""),
    ] {
        assert_eq!(refusal(&format!("4k3/8/8/8/8/8/8/4K3{fields}")), error, "{fields}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, error) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "character 1: White has no king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "character 1: White has no king"),
        ("8/8/8/8/8/8/8/4K3 w KQkq - 0 1", "character 1: Black has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "character 1: White has more than one king"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "character 1: a pawn stands on the first or the last rank"),
        (
            "4k3/8/8/8/8/PPPPPPPP/P7/4K3 w - - 0 1",
            "character 1: a side has more pieces than its pawns could become",
        ),
        (
            "4k3/8/8/8/8/QQQQQ3/PPPPP3/4K3 w - - 0 1",
            "character 1: a side has more pieces than its pawns could become",
        ),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "character 23: it is the turn of White, but Black is in check"),
        ("4k3/4R3/8/8/8/8/4r3/4K3 b - - 0 1", "character 25: it is the turn of Black, but White is in check"),
        ("8/8/8/8/8/8/8/3kK3 w - - 0 1", "character 20: it is the turn of White, but Black is in check"),
        ("4k3/8/8/8/1b6/8/3n1n2/r3K2r w - - 0 1", "character 1: no move can have given this check to White"),
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "character 1: no move can have given this check to White"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "character 23: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
            "character 25: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
            "character 24: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
            "character 25: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
            "character 24: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
            "character 24: the castling rights need the king and a rook where they started",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "character 25: no pawn can just have passed over the en passant square",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
            "character 27: no pawn can just have passed over the en passant square",
        ),
        (
            "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
            "character 29: no pawn can just have passed over the en passant square",
        ),
        (
            "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
            "character 29: no pawn can just have passed over the en passant square",
        ),
    ] {
        assert_eq!(refusal(text), error, "{text}");
    }
}

#[test]
fn the_clocks_hold_what_a_text_can_say() {
    for text in [
        "4k3/8/8/8/8/8/P7/4K3 w - - 4294967295 4294967295",
        "4k3/8/8/8/8/8/P7/4K3 b - - 4294967295 4294967295",
    ] {
        let position = standard(text);
        assert_eq!(Laws::STANDARD.write(&position), text);
        let mut moves = Vec::new();
        Laws::STANDARD.moves(&position, &mut moves);
        standard(&Laws::STANDARD.write(&Laws::STANDARD.play(&position, moves[0])));
    }
}

#[test]
fn castling_rights_of_chess960_are_read_by_file_and_by_side() {
    let rewritten = |text: &str| Laws::CHESS960.read(text).map(|position| Laws::CHESS960.write(&position));
    let outer = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1";
    assert_eq!(rewritten(outer).as_deref(), Ok(outer));
    assert_eq!(rewritten("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1").as_deref(), Ok(outer));
    let inner = "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1";
    assert_eq!(rewritten(inner).as_deref(), Ok(inner));
    for refused in [
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KG - 0 1", // the same rook twice
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w H - 0 1",  // no rook on that file
        "1r2k1r1/8/8/8/8/8/8/RRR1K3 w AB - 0 1",  // two rooks on the same side
        "1r2k1r1/8/8/8/8/8/8/RRR1K3 w E - 0 1",   // the king's own file
        "1r2k1r1/8/8/8/8/8/4K3/1R4R1 w BG - 0 1", // the king has moved
    ] {
        assert!(rewritten(refused).is_err(), "{refused}");
    }
}

/// Texts that are nearly right, for most of what is drawn at random is wrong in its first character.
fn nearly_a_position() -> impl Strategy<Value = String> {
    let whole = prop::sample::select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/2Pp3r/K7/8/8/8 w - d6 0 1",
        "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 99 150",
    ]);
    let letters = "pnbrqkPNBRQK/12345678 wb-KQkqabcdefgh0369é\0";
    let change = (any::<prop::sample::Index>(), prop::sample::select(letters.chars().collect::<Vec<_>>()));
    (whole, prop::collection::vec(change, 0..4)).prop_map(|(whole, changes)| {
        let mut text: Vec<char> = whole.chars().collect();
        for (place, letter) in changes {
            let place = place.index(text.len());
            text[place] = letter;
        }
        text.into_iter().collect()
    })
}

/// Whatever is read can be played, shown, written and read again.
fn holds(laws: &Laws, text: &str) {
    let Ok(position) = laws.read(text) else { return };
    let written = laws.write(&position);
    assert!(laws.read(&written).as_ref() == Ok(&position), "{text} is written as {written}");
    laws.scene(&position);
    let mut moves = Vec::new();
    laws.moves(&position, &mut moves);
    for mv in moves {
        assert_eq!(laws.read_move(&position, &laws.notation(&position, mv)), Ok(mv), "{text}");
        let child = laws.play(&position, mv);
        assert!(laws.read(&laws.write(&child)) == Ok(child), "after {mv} in {text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_reader_fall_over(text in "\\PC{0,80}", nearly in nearly_a_position()) {
        for laws in [Laws::STANDARD, Laws::CHESS960] {
            holds(&laws, &text);
            holds(&laws, &nearly);
        }
    }

    #[test]
    fn no_move_makes_the_reader_fall_over(text in "\\PC{0,8}", nearly in "[KQRBNPO0a-h]?[a-h1-8x-]{0,5}[=+#QKqk]{0,3}") {
        for laws in [Laws::STANDARD, Laws::CHESS960] {
            for text in [&text, &nearly] {
                let known = laws.check_move_text(text).is_ok();
                let read = laws.read_move(&laws.start(), text);
                prop_assert_eq!(known, !matches!(read, Err(engine::MoveError::Unreadable { .. })));
            }
        }
    }
}
