//! The whole talk in memory: the input ends at once, so that every search is stopped as soon as it has begun.

use super::*;
use proptest::prelude::*;
use std::io::Cursor;

fn said(input: impl Into<Vec<u8>>) -> String {
    let player = EnginePlayer::new("champion".parse().expect("a brain"), 1, 1, 0);
    let mut out = Vec::new();
    speak(player, Cursor::new(input.into()), &mut out).expect("writing to memory works");
    String::from_utf8(out).expect("text")
}

/// The answers, one for each command.
fn answers(input: &str) -> Vec<String> {
    said(input).split_terminator("\n\n").map(str::to_owned).collect()
}

#[test]
fn answers_begin_with_a_sign_and_the_number_of_their_command() {
    assert_eq!(
        answers("protocol_version\n7 name\n# nothing\n\n12 fly\nfly"),
        ["= 2", "=7 Gametable", "?12 unknown command", "? unknown command"]
    );
    assert_eq!(said("3 quit\nname\n"), "=3\n\n", "nothing comes after quit");
    let list = said("list_commands\n");
    assert_eq!(list.trim_start_matches("= ").lines().filter(|line| !line.is_empty()).count(), COMMANDS.len());
    for command in COMMANDS {
        assert!(!said(format!("{command}\n")).contains("unknown"), "{command}");
        assert_eq!(
            answers(&format!("known_command {command}\nknown_command x{command}")),
            ["= true", "= false"]
        );
    }
}

#[test]
fn plays_and_takes_back() {
    let words = said("play black d3\nplay W c3\nundo\nshowboard\nundo\nundo\nquit\n");
    assert!(words.starts_with("=\n\n=\n\n=\n\n= \n  1  . . . ."), "{words}");
    assert!(words.contains("\n  3  . . . x . . . .\n"), "{words}");
    assert!(
        words.contains("\n     white to move\n\n=\n\n? cannot undo: no move has been played\n\n=\n\n"),
        "{words}"
    );
}

#[test]
fn what_cannot_be_played_changes_nothing() {
    let bad = "play black a1\nplay white d3\nplay red d3\nplay black\nplay black pass\nplay black z9\ngenmove white\n";
    let answers = answers(&format!("{bad}play black d3"));
    assert!(answers[..7].iter().all(|answer| answer.starts_with("? ")), "{answers:?}");
    assert_eq!((&*answers[1], &*answers[6]), ("? it is the turn of black", "? it is the turn of black"));
    assert_eq!(answers[7], "=");
}

/// A game up to where a side must pass, as commands, and that side.
fn up_to_a_pass() -> (String, Seat) {
    for stride in 1.. {
        let (mut game, mut commands) = (start(), String::new());
        while game.outcome().is_none() {
            let number = game.record().len() * stride % game.offers().len();
            let cell = game.offers()[number].notation.clone();
            if cell == PASS {
                return (commands, game.turn());
            }
            commands.push_str(&format!("play {} {cell}\n", colour(game.turn())));
            game.play(number).expect("an offered move");
        }
    }
    unreachable!("there are strides without end")
}

#[test]
fn a_pass_may_be_said_or_understood() {
    let (before, seat) = up_to_a_pass();
    let (passer, other) = (colour(seat), colour(seat.other()));
    let said = answers(&format!("{before}genmove {passer}\nundo\nplay {passer} pass\ngenmove {other}"));
    let [.., passed, undone, told, moved] = &said[..] else { panic!("{said:?}") };
    assert_eq!((&**passed, &**undone, &**told), ("= pass", "=", "="));
    let cell = moved.strip_prefix("= ").expect("a move");
    let understood = answers(&format!("{before}play {other} {cell}\nundo\nplay {other} z9\nshowboard"));
    let [.., played, undone, refused, shown] = &understood[..] else { panic!("{understood:?}") };
    assert_eq!((&**played, &**undone), ("=", "="));
    assert!(refused.starts_with("? illegal move"), "{refused}");
    assert!(shown.ends_with(&format!("{passer} to move")), "the pass went with the move: {shown}");
}

/// A game that Black wins by leaving no white disc.
const WIPE_OUT: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];

fn wipe_out() -> String {
    let colours = ["black", "white"].iter().cycle();
    WIPE_OUT.iter().zip(colours).map(|(cell, colour)| format!("play {colour} {cell}\n")).collect()
}

#[test]
fn a_game_that_is_over_is_counted_and_passed() {
    let words = answers(&format!(
        "final_score\n{}final_score\ngenmove white\nplay black pass\nplay black a1\nundo\nundo\nundo\nfinal_score",
        wipe_out()
    ));
    assert_eq!(words[0], "? cannot score: the game is not over");
    assert!(words[1..10].iter().all(|answer| answer == "="), "{words:?}");
    assert_eq!(&words[10..13], ["= B+64", "= pass", "="]);
    assert!(words[13].starts_with("? illegal move"), "{words:?}");
    assert_eq!(&words[14..], ["=", "=", "=", "? cannot score: the game is not over"], "passes go first");
}

#[test]
fn sizes_games_and_times_are_read_or_refused() {
    let good = answers(
        "boardsize 8\nset_game Othello\nset_game reversi\ntime_settings 60 0 0\ntime_left b 3.5 0\ntime_left w 9\nclear_board",
    );
    assert!(good.iter().all(|answer| answer == "="), "{good:?}");
    let bad = answers(
        "boardsize 10\nset_game Go\ntime_settings 60\ntime_settings a b c\ntime_left b soon 1\ntime_left b 1 x",
    );
    assert!(bad.iter().all(|answer| answer.starts_with("? ")) && bad.len() == 6, "{bad:?}");
}

#[test]
fn a_move_that_is_asked_for_is_played() {
    let words = answers("genmove black\nshowboard\nundo\ngenmove white\n5 genmove b\n");
    assert!(["= d3", "= c4", "= f5", "= e6"].contains(&&*words[0]), "{words:?}");
    assert!(words[1].contains("white to move"), "{words:?}");
    assert_eq!((&*words[2], &*words[3]), ("=", "? it is the turn of black"));
    assert!(words[4].starts_with("=5 "), "{words:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever comes in, every command has its answer, in order.
    #[test]
    fn any_lines_do_no_harm(lines in prop::collection::vec(
        prop_oneof![
            "genmove (black|white)",
            "play (b|w) ([a-h][1-8]|pass)",
            "(play|genmove|undo|time_left|time_settings|boardsize) .{0,30}",
            "time_settings [0-9.e]{1,20} [0-9]{1,20} [0-9]{1,20}",
            ".{0,60}",
        ], 0..16,
    )) {
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.contains("quit")).collect();
        let commands: usize = lines.iter().flat_map(|line| line.split('\n')).filter(|line| GtpCommand::read(line).is_some()).count();
        let answers = answers(&lines.join("\n"));
        prop_assert_eq!(answers.len(), commands, "{:?}", answers);
        prop_assert!(answers.iter().all(|answer| answer.starts_with(['=', '?'])), "{:?}", answers);
    }
}
