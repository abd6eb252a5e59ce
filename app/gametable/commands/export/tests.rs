use std::fs;
use std::path::Path;
use std::time::Duration;

use clap::Parser;
use engine::Reason;
use engine::catalog::Start;
use store::kit::begun;
use store::{Begun, Ending, Entry, Store};
use terms::Kind;
use terms::occupant::{Animal, Avatar, Hue, Occupant};

use super::super::{Cli, run};
use super::*;

/// The morning of 18 November 2026.
const MORNING: UnixTime = UnixTime(1_795_000_000_000);

/// A finished game.
struct Game {
    name: &'static str,
    moves: &'static str,
    places: [u8; 2],
    reason: Reason,
}

const FOOLS_MATE: Game =
    Game { name: "chess", moves: "f3 e5 g4 Qh4", places: [2, 1], reason: Reason::Checkmate };

impl Game {
    /// How it began: a fox with a phone against a brain.
    fn begun(&self) -> Begun {
        let who = Avatar { animal: Animal::Fox, colour: Hue::Rose };
        let seats = [
            Occupant::Phone { who },
            Occupant::Brain { brain: "champion:casual".parse().unwrap(), depth: None },
        ];
        Begun { began: MORNING, ..begun(self.name, seats) }
    }

    /// Writes it to a store.
    fn write(&self, begun: Begun, store: &Store) {
        let id = store.new_id();
        let (_, variant) = games::catalog().find(self.name).unwrap();
        let mut live = variant.open(Start::Text(&begun.start)).unwrap();
        let mut entries = vec![Entry::Begun { id, begun }];
        for (text, ply) in self.moves.split_whitespace().zip(0..) {
            let number = live.read_move(text).unwrap();
            let code = live.offers()[number].code.clone();
            live.play(number).unwrap();
            entries.push(Entry::Moved { id, ply, code, clocks: vec![None; 2], thought: Duration::ZERO });
        }
        let ending = Ending::Finished { reason: self.reason, places: self.places.into(), scores: Vec::new() };
        entries.push(Entry::Ended { id, ending, at: MORNING });
        store.write(entries).wait().unwrap();
    }
}

fn given_up(name: &'static str, moves: &'static str) -> Game {
    Game { name, moves, places: [1, 2], reason: Reason::Resignation }
}

/// A folder of games, and the store that is still open.
fn table(games: &[Game]) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).store;
    games.iter().for_each(|game| game.write(game.begun(), &store));
    (folder, store)
}

fn export(folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let folder = folder.to_str().unwrap();
    let all = [&["gametable", "export", "--data-dir", folder], arguments].concat();
    let mut out = Vec::new();
    run(Cli::try_parse_from(all).unwrap(), &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_game_of_chess_is_printed_while_the_table_runs() {
    let (folder, _store) = table(&[FOOLS_MATE, given_up("reversi", "d3")]);
    let text = export(folder.path(), &["--game", "chess"]).unwrap();
    assert_eq!(
        text,
        "[Event \"Gametable\"]\n\
         [Site \"?\"]\n\
         [Date \"2026.11.18\"]\n\
         [Round \"?\"]\n\
         [White \"rose fox\"]\n\
         [Black \"champion:casual\"]\n\
         [Result \"0-1\"]\n\
         [TimeControl \"300+3\"]\n\
         [Termination \"normal\"]\n\
         [WhiteType \"human\"]\n\
         [BlackType \"program\"]\n\
         \n\
         1. f3 e5 2. g4 Qh4# 0-1\n\n"
    );
}

#[test]
fn every_game_gets_a_file_of_its_own() {
    let (folder, store) = table(&[
        FOOLS_MATE,
        given_up("draughts/english", "11-15"),
        given_up("draughts", "32-28"),
        given_up("reversi", "d3"),
        FOOLS_MATE,
    ]);
    drop(store);
    let out = folder.path().join("new/games");
    let told = export(folder.path(), &["--out", out.to_str().unwrap()]).unwrap();
    let lines: Vec<&str> = told.lines().map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(lines, ["draughts.pdn: 2 games", "reversi.txt: 1 game", "chess.pgn: 2 games"]);
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(read("chess.pgn").matches("[Result \"0-1\"]").count(), 2);
    let draughts = read("draughts.pdn");
    // In English draughts Black begins, so the first seat is Black and has won.
    assert!(draughts.contains("[White \"champion:casual\"]\n[Black \"rose fox\"]\n[Result \"0-1\"]"));
    assert!(draughts.contains("[GameType \"21\"]") && draughts.contains("[GameType \"20\"]"));
    assert!(draughts.find("11-15") < draughts.find("32-28"), "the oldest comes first");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 3, "no drafts are left");
}

#[test]
fn variants_and_days_can_be_chosen() {
    let (folder, store) = table(&[given_up("draughts/english", "11-15"), given_up("draughts", "32-28")]);
    let yesterday = Begun { began: UnixTime(MORNING.0 - 86_400_000), ..FOOLS_MATE.begun() };
    FOOLS_MATE.write(yesterday, &store);
    let games = |arguments: &[&str]| export(folder.path(), arguments).unwrap().matches("[Event ").count();
    assert_eq!(games(&["--game", "draughts"]), 2);
    assert_eq!(games(&["--game", "draughts/english"]), 1);
    assert_eq!(games(&["--game", "draughts/russian"]), 0);
    assert_eq!(games(&["--game", "chess", "--since", "2026-11-17"]), 1);
    assert_eq!(games(&["--game", "chess", "--since", "2026-11-18"]), 0);
    assert_eq!(games(&["--game", "draughts", "--since", "2026-11-18T11:06:40Z"]), 2);
    assert_eq!(games(&["--game", "draughts", "--since", "2026-11-18T11:06:41Z"]), 0);
}

#[test]
fn a_program_from_outside_is_told_by_its_name_and_as_what_it_is() {
    let (folder, store) = table(&[]);
    let seats = [Occupant::Touch, Occupant::Remote { name: "Deep Red 2".parse().unwrap() }];
    // In English draughts the second seat is White.
    for name in ["chess", "draughts/english"] {
        let game = given_up(name, "");
        game.write(begun(name, seats.clone()), &store);
    }
    let tags = |game| export(folder.path(), &["--game", game]).unwrap();
    let (chess, draughts) = (tags("chess"), tags("draughts"));
    assert!(chess.contains("[White \"touchscreen\"]\n[Black \"Deep Red 2\"]"), "{chess}");
    assert!(chess.contains("[WhiteType \"human\"]\n[BlackType \"program\"]"), "{chess}");
    assert!(draughts.contains("[White \"Deep Red 2\"]\n[Black \"touchscreen\"]"), "{draughts}");
    assert!(draughts.contains("[WhiteType \"program\"]\n[BlackType \"human\"]"), "{draughts}");
}

#[test]
fn an_unusual_start_is_told() {
    let (folder, store) = table(&[]);
    let game = given_up("chess/chess960", "e4");
    let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    game.write(Begun { start: start.to_owned(), ..game.begun() }, &store);
    let text = export(folder.path(), &["--game", "chess"]).unwrap();
    assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/"), "{text}");
}

#[test]
fn what_nobody_played_or_nobody_can_replay_is_left_out() {
    let (folder, store) = table(&[FOOLS_MATE]);
    FOOLS_MATE.write(Begun { kind: Kind::Screensaver, ..FOOLS_MATE.begun() }, &store);
    let spoilt = Begun { variant: "chess960".to_owned(), start: "8/8".to_owned(), ..FOOLS_MATE.begun() };
    let id = store.new_id();
    let ending = Ending::Finished { reason: Reason::Time, places: vec![1, 2], scores: Vec::new() };
    store
        .write(vec![Entry::Begun { id, begun: spoilt }, Entry::Ended { id, ending, at: MORNING }])
        .wait()
        .unwrap();
    let file = folder.path().join("all.pgn");
    let told = export(folder.path(), &["--game", "chess", "--out", file.to_str().unwrap()]).unwrap();
    assert!(told.ends_with("all.pgn: 1 game\n"), "{told}");
    assert_eq!(fs::read_to_string(file).unwrap().matches("[Event ").count(), 1);
}

#[test]
fn an_empty_store_is_no_failure() {
    let (folder, _store) = table(&[]);
    assert_eq!(export(folder.path(), &["--game", "chess"]).unwrap(), "");
    let out = folder.path().join("out");
    assert_eq!(export(folder.path(), &["--out", out.to_str().unwrap()]).unwrap(), "no game was finished\n");
}

#[test]
fn stores_that_cannot_be_read_are_refused_and_left_alone() {
    let refused = |folder: &Path| export(folder, &["--game", "chess"]).unwrap_err();
    let folder = tempfile::tempdir().unwrap();
    let nothing = refused(folder.path());
    assert!(nothing.is_bad_input() && nothing.to_string().contains("--data-dir"), "{nothing}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is made");
    let path = folder.path().join("gametable.db");
    fs::write(&path, "a shopping list that is long enough").unwrap();
    let damaged = refused(folder.path());
    assert!(!damaged.is_bad_input() && damaged.to_string().contains("damaged"), "{damaged}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "a shopping list that is long enough");
    fs::write(&path, "").unwrap();
    assert!(refused(folder.path()).to_string().contains("version 0"));
    let (folder, _store) = table(&[FOOLS_MATE]);
    let error = export(folder.path(), &["--game", "chess", "--out", "/dev/null/x.pgn"]).unwrap_err();
    assert!(error.to_string().contains("/dev/null/x.pgn") && !error.is_bad_input(), "{error}");
}
