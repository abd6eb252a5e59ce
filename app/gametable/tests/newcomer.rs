//! What docs/ADDING_A_GAME.md promises of a game that is nothing but a folder and a word in a list: the terminal, a table for
//! phones, the store, the export and the arena have it. Screen and page have tests of their own.

use std::process::Command;

use engine::LiveGame;
use engine::catalog::Start;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use test_support::phone::Phone;
use test_support::program::{Program, Served};
use test_support::{gametable, newcomer};

/// What a command prints that is told these lines and ends well.
fn printed(command: &mut Command, lines: &[&str]) -> String {
    let program = Program::engine(command);
    lines.iter().for_each(|line| program.say(line));
    program.end()
}

/// Some whole game.
fn a_game() -> Box<dyn LiveGame> {
    let (_, usual) = games::catalog().find(&newcomer::name()).expect("a game of the catalog");
    let (mut game, mut lot) = (usual.open(Start::Usual).expect("a start"), SmallRng::seed_from_u64(5));
    while game.outcome().is_none() {
        game.play(lot.random_range(..game.offers().len())).expect("an offered move");
    }
    game
}

#[test]
fn a_newcomer_is_listed_and_played_on_the_terminal() {
    let name = newcomer::name();
    assert!(printed(gametable!().arg("games"), &[]).contains(&format!("{name}/")));
    let game = a_game();
    let moves: Vec<&str> = game.record().iter().map(|ply| ply.notation.as_str()).collect();
    let played = printed(gametable!().args(["play", &name]), &moves);
    let last = played.trim_end().lines().last().unwrap_or_default();
    assert!(
        last.contains(" wins: ") || last.starts_with("A draw") || last.contains("share first place"),
        "{played}"
    );
}

#[test]
fn a_newcomer_is_played_at_a_table_stored_and_exported() {
    let (name, folder) = (newcomer::name(), tempfile::tempdir().unwrap());
    let mut table = Served::start(gametable!(), folder.path(), None);
    let (_, usual) = games::catalog().find(&name).unwrap();
    let mut phone = Phone::connect(table.port).unwrap();
    phone.open(&name, &usual.id, &json!({"kind": "brain", "brain": "champion:beginner"})).unwrap();
    let end = phone.play_out().unwrap();
    let record = end["record"].as_array().unwrap();
    assert!(end["result"]["reason"].is_string() && record.len() > 2, "{end}");
    table.program.kill();
    let exported =
        printed(gametable!().args(["export", "--game", &name, "--data-dir"]).arg(folder.path()), &[]);
    for ply in record {
        assert!(exported.contains(ply["notation"].as_str().unwrap()), "{exported}");
    }
}

#[test]
fn brains_meet_in_a_newcomer_in_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = gametable!();
    command.current_dir(folder.path()).args(["arena", &newcomer::name(), "--out", "out"]);
    command.args(["--brains", "minimax:beginner,champion:casual", "--games", "2", "--nodes", "200"]);
    printed(&mut command, &[]);
    let games = std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    assert_eq!(games.lines().count(), 2);
    assert!(folder.path().join("out/report.html").exists());
}
