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

#[test]
fn introduces_itself() {
    let words = said("hub\nset-param name=threads value=2\ninit\nping\nquit\n");
    assert!(words.starts_with("id name=Gametable version="), "{words}");
    assert!(words.contains("\nparam name=threads value=1 type=int min=1 max=64\n"), "{words}");
    assert!(words.ends_with("wait\nready\npong\n"), "{words}");
}

#[test]
fn scores_are_in_men() {
    assert_eq!((men(150), men(-7), men(0)), (1.5, -0.07, 0.0));
    assert_eq!((men(score::WIN - 3), men(1 - score::WIN)), (99.97, -99.99));
}

#[test]
fn parameters_are_set_or_refused() {
    let mut player = EnginePlayer::new("champion".parse().expect("a brain"), 1, 1, 0);
    let mut try_set = |text: &str| set(&HubLine::read(text), &mut player);
    assert_eq!(try_set("set-param name=hash value=32"), Ok(()));
    assert_eq!(try_set("set-param name=brain value=mcts"), Ok(()));
    assert_eq!(try_set("set-param name=variant value=normal"), Ok(()));
    assert_eq!(try_set("set-param name=book value=false"), Ok(()), "nobody knows it");
    for refused in
        ["name=variant value=frisian", "name=hash value=0", "name=threads", "name=brain value=scan"]
    {
        assert!(try_set(&format!("set-param {refused}")).is_err(), "{refused}");
    }
    assert_eq!((player.megabytes(), player.contender.brain, player.means.threads), (32, Brain::Mcts, 1));
}

#[test]
fn a_bad_position_is_answered_in_words_and_changes_nothing() {
    let few = format!("pos pos=W{}b{}w{}\n", "e".repeat(22), "e".repeat(4), "e".repeat(22));

    for bad in [
        "pos pos=Wbb",
        "pos moves=32-29",
        "pos moves=\"32-28 19-23 28-22\"",
        "pos pos=\"\"",
        "level",
        "go analyze\ngo think",
    ] {
        let words = said(format!("{few}{bad}\ngo think\n"));
        assert!(words.contains("error message=\""), "{bad}: {words}");
        assert!(words.ends_with("done move=28x19x23\n"), "{bad}: {words}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let lost = format!("pos pos=W{}b{}\ngo think\n", "e".repeat(22), "e".repeat(27));
    assert_eq!(said(lost), "error message=\"the game is over\"\ndone\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever comes in, it is read to its end.
    #[test]
    fn any_lines_do_no_harm(lines in prop::collection::vec(
        prop_oneof![
            "go (think|ponder|analyze)",
            Just("stop".to_owned()),
            "(go|pos|level|set-param|ponder-hit|init) .{0,40}",
            "pos pos=[WB][wbWBe]{50}",
            "level (depth|nodes|time|move-time|inc|moves)=-?[0-9.]{0,20}",
            ".{0,60}",
        ], 0..12,
    ), tail in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut input = lines.join("\n").into_bytes();
        input.extend(tail);
        let words = said(input);
        prop_assert!(words.lines().all(|line| {
            ["info ", "done", "ready", "pong", "id ", "param ", "wait", "error "].iter().any(|start| line.starts_with(start))
        }), "{words}");
    }
}
