//! The whole talk in memory: the input ends at once, so that every search is stopped as soon as it has begun.

use super::*;
use crate::own_book::kit::rooks_pawn;
use engine::search::score;
use proptest::prelude::*;
use std::io::Cursor;

fn said(input: impl Into<Vec<u8>>) -> String {
    let player = EnginePlayer::new("champion".parse().expect("a brain"), 1, 1, 0);
    let mut out = Vec::new();
    speak(player, Cursor::new(input.into()), &mut out).expect("writing to memory works");
    String::from_utf8(out).expect("text")
}

#[test]
fn scores_are_in_hundredths_or_in_moves_to_a_mate() {
    assert_eq!((written(35), written(-120), written(0)), ("cp 35".into(), "cp -120".into(), "cp 0".into()));
    assert_eq!((written(score::WIN - 5), written(2 - score::WIN)), ("mate 3".into(), "mate -1".into()));
}

#[test]
fn introduces_itself() {
    let words = said("uci\nisready\nquit\n");
    assert!(words.starts_with("id name Gametable "), "{words}");
    assert!(words.contains("option name Hash type spin default 1 min 1 max 1024\n"), "{words}");
    assert!(words.contains("option name Brain type combo default champion var minimax var "), "{words}");
    assert!(words.ends_with("uciok\nreadyok\n"), "{words}");
}

#[test]
fn a_bad_position_is_answered_in_words_and_changes_nothing() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q -\n";
    for bad in [
        "position",
        "position fen",
        "position fen 9/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e4",
        "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3",
        "position fen 8/8/8/8/8/8/8/K6k w KQkq - 0 1 moves a1a2",
    ] {
        let words = said(format!("{mate}{bad}\ngo depth 2\n"));
        assert!(words.starts_with("info string "), "{bad}: {words}");
        let best = words.lines().last().expect("a move");
        assert!(best.starts_with("bestmove a1") || best.starts_with("bestmove e1"), "{bad}: {words}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let words = said("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3\n");
    assert_eq!(words, "info string the game is over\nbestmove (none)\n");
}

#[test]
fn its_own_book_is_followed_when_asked() {
    let file = rooks_pawn();
    let book = format!("setoption name Book File value {}\n", file.path().display());
    let used = "setoption name OwnBook value true\n";
    let go = "position startpos\ngo depth 1\n";
    assert_eq!(said(format!("{book}{used}{go}")), "bestmove a2a4\n");
    for not in
        [book.clone(), used.to_owned(), format!("{book}{used}setoption name Book File value <empty>\n")]
    {
        assert!(said(format!("{not}{go}")).starts_with("info depth "), "{not}");
    }
    for searched in ["go infinite", "go ponder", "go depth 1 searchmoves e2e4"] {
        assert!(!said(format!("{book}{used}{searched}\n")).contains("bestmove a2a4\n"), "{searched}");
    }
    let words = said(format!("{book}{used}setoption name Book File value /no/book.bin\n{go}"));
    assert!(words.starts_with("info string /no/book.bin cannot be read: "), "{words}");
    assert!(words.ends_with("\nbestmove a2a4\n"), "a book that cannot be read takes no other away: {words}");
}

#[test]
fn words_before_a_command_are_ignored() {
    assert_eq!(said("joho isready\nfoo bar\n\n"), "readyok\n");
    assert_eq!(said("joho quit\nisready\n"), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever comes in, it is read to its end.
    #[test]
    fn any_lines_do_no_harm(lines in prop::collection::vec(
        prop_oneof![
            Just("go infinite".to_owned()),
            Just("stop".to_owned()),
            "(go|position|setoption|ponderhit|isready) .{0,40}",
            "position startpos moves( [a-h][1-8][a-h][1-8]q?){1,3}",
            "setoption name (Hash|Threads|UCI_Chess960|Brain|OwnBook|Book File) value (true|[0-3]|mcts)",
            ".{0,60}",
        ], 0..12,
    ), tail in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut input = lines.join("\n").into_bytes();
        input.extend(tail);
        let words = said(input);
        prop_assert!(words.lines().all(|line| {
            ["info ", "bestmove ", "readyok", "id ", "option ", "uciok"].iter().any(|start| line.starts_with(start))
        }), "{words}");
    }
}
