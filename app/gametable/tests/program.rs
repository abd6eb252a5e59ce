//! Programs from outside against the real table: that of docs/examples, as a student would let it play, and one that knows
//! nothing but docs/PROTOCOL.md and complains about whatever is not on that page.

use std::process::Command;

use rustix::process::Signal;
use store::kit::begun;
use store::{Begun, Entry, Store};
use terms::occupant::Occupant;
use test_support::gametable;
use test_support::phone::Phone;
use test_support::program::{Program, Served};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/random_player.py");

const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/protocol_client.py");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PROTOCOL.md");

/// The example with a `choose` that takes until a ping was answered meanwhile, as one takes that thinks for long.
const SLOW: &str = "
import sys, threading
sys.path.insert(0, sys.argv.pop(1))
import random_player
answered, send = threading.Event(), random_player.Line.send
def notice(line, kind, data):
    send(line, kind, data)
    if kind == 10:
        answered.set()
random_player.Line.send = notice
random_player.choose = lambda snapshot, board: 0 if answered.wait() else 1
random_player.main()
";

/// A table on a port of its own, with a folder of its own.
fn open() -> (Served, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Served::start(gametable!(), folder.path(), None), folder)
}

/// Whether there is a Python that can run the example.
fn has_python() -> bool {
    let asked =
        Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).output();
    let found = asked.is_ok_and(|answer| answer.status.success());
    if !found {
        println!(
            "left out: there is no python3 (3.8 or newer) that could run docs/examples/random_player.py and \
             tests/protocol_client.py"
        );
    }
    found
}

fn example(arguments: &[&str]) -> Program {
    Program::start(Command::new("python3").arg(EXAMPLE).args(arguments))
}

#[test]
fn the_example_joins_by_a_code_and_plays_to_the_end() {
    if !has_python() {
        return;
    }
    let (table, _folder) = open();
    let place = table.place();
    for (game, variant) in [("reversi", "standard"), ("draughts", "english")] {
        let mut phone = Phone::connect(table.port).unwrap();
        let code = phone.invite(game, variant).unwrap();
        let player = example(&[&place, &code, "Schöner Zufall 1.0"]);
        let end = phone.play_out().unwrap();
        let other = &end["seats"][1]["occupant"];
        assert_eq!(
            (other["kind"].as_str(), other["name"].as_str()),
            (Some("remote"), Some("Schöner Zufall 1.0"))
        );
        let said = player.end();
        let (verdict, reason) = (&end["result"]["verdicts"][1], &end["result"]["reason"]);
        let plies = end["record"].as_array().unwrap().len();
        let expected =
            format!("{} by {} after {plies} moves\n", verdict.as_str().unwrap(), reason.as_str().unwrap());
        assert_eq!(said, expected);
    }
}

#[test]
fn the_example_says_why_it_cannot_play() {
    if !has_python() {
        return;
    }
    let (table, _folder) = open();
    let place = table.place();
    let mut phone = Phone::connect(table.port).unwrap();
    let code = phone.invite("chess", "standard").unwrap();
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    for (arguments, words) in [
        (&[place.as_str(), "ZZZZZZ"][..], "refused: no table has this code"),
        (
            &[&place, &code, "Team #1"],
            "refused: this is not a message of the protocol: who: a program is called by",
        ),
        (&[&nowhere, &code], "cannot sit down at"),
        (&["127.0.0.1", &code], "127.0.0.1 is no address with a port"),
        (&["127.0.0.1:8o80", &code], "127.0.0.1:8o80 is no address with a port"),
        (&[&code], "ADDRESS CODE [NAME]"),
    ] {
        let mut player = example(arguments);
        player.wait_for_part(words);
        assert!(!player.ends().success(), "{arguments:?}");
    }
}

#[test]
fn the_example_is_not_taken_for_gone_however_long_it_thinks() {
    if !has_python() {
        return;
    }
    let (table, _folder) = open();
    let mut phone = Phone::connect(table.port).unwrap();
    let code = phone.invite("reversi", "standard").unwrap();
    let folder = std::path::Path::new(EXAMPLE).parent().unwrap();
    let arguments = [table.place(), code, "Thinker".to_owned()];
    let player = Program::start(Command::new("python3").args(["-B", "-c", SLOW]).arg(folder).args(arguments));
    phone.play_out().unwrap();
    player.end();
}

/// Lets the client that knows only the page do one of the things it can.
fn client(table: &Served, what: &[&str]) -> Program {
    // What Python compiles does not stay among the sources.
    Program::start(Command::new("python3").args(["-B", CLIENT, PAGE, &table.place()]).args(what))
}

#[test]
fn a_client_written_from_the_page_alone_plays_every_variant() {
    if !has_python() {
        return;
    }
    let (table, _folder) = open();
    let said = client(&table, &["play"]).end();
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            assert!(said.contains(&format!("{} {}: ", game.id, variant.id)), "{said}");
        }
    }
}

#[test]
fn a_client_written_from_the_page_alone_meets_every_refusal_and_limit() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // There is a match that waits, for nobody has its map.
    let waiting = Begun {
        table: "QKZ7M".to_owned(),
        variant: "castle".to_owned(),
        ..begun("reversi", [Occupant::Touch, Occupant::Touch])
    };
    let store = Store::open(folder.path()).store;
    store.write(vec![Entry::Begun { id: store.new_id(), begun: waiting }]).wait().unwrap();
    drop(store);
    let mut command = gametable!();
    command.args(["serve", "--data-dir"]).arg(folder.path());
    let said = client(&Served::reached(&mut command, None), &["manners", "QKZ7M"]).end();
    assert!(said.contains("all refusals: "), "{said}");
}

#[test]
fn a_client_written_from_the_page_alone_finds_a_full_table_and_its_match_after_a_restart() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let serve = |port| {
        let mut command = gametable!();
        command.args(["serve", "--data-dir"]).arg(folder.path());
        command.envs([
            ("GAMETABLE_LIMITS_CONNECTIONS_PER_ADDRESS", "12"),
            // Nobody waits for so long: what is played sooner is played because somebody said so.
            ("GAMETABLE_THINKING_AT_MOST", "10m"),
        ]);
        Served::reached(&mut command, port)
    };
    let mut table = serve(None);
    let player = client(&table, &["restart"]);
    player.wait_for_part("the table may be switched off");
    table.program.signal(Signal::TERM);
    table.program.ends_well();
    let _table = serve(Some(table.port));
    let said = player.end();
    assert!(said.contains("the match goes on"), "{said}");
}
