//! The program of docs/examples plays against the real table, as a student would let it: to the end of a game.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/random_player.py");

/// A table that says nothing for so long is stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table on a port of its own, with a folder of its own.
struct Table {
    program: Child,
    address: String,
    /// Held open, so that the program can always say something.
    _said: BufReader<ChildStdout>,
    _folder: tempfile::TempDir,
}

impl Table {
    fn open() -> Table {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_gametable"))
            .args(["serve", "--port", "0", "--address", "127.0.0.1", "--log", "error", "--data-dir"])
            .arg(folder.path())
            .env("GAMETABLE_SERVER_BIND", "127.0.0.1")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(program.stdout.take().unwrap());
        let lines = said.by_ref().lines().map_while(Result::ok);
        let told = |line: String| Some(line.split_once("http://")?.1.trim_end_matches('/').to_owned());
        let address = lines.filter_map(told).next();
        Table { program, address: address.expect("it tells its address"), _said: said, _folder: folder }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // It may have ended already; then there is nothing to end.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// A phone that plays the first move it is offered.
struct Phone(WebSocket<TcpStream>);

impl Phone {
    fn connect(table: &Table) -> Phone {
        let stream = TcpStream::connect(&table.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) = tungstenite::client(format!("ws://{}/ws", table.address), stream).unwrap();
        let mut phone = Phone(socket);
        phone.say(&json!({"type": "hello", "version": 1}));
        phone
    }

    fn say(&mut self, wish: &Value) {
        self.0.send(Message::text(wish.to_string())).unwrap();
    }

    /// The next snapshot that is as wanted.
    fn snapshot(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let Message::Text(text) = self.0.read().unwrap() else { continue };
            let news: Value = serde_json::from_str(&text).unwrap();
            assert!(news["type"] != "refused" && news["type"] != "closed", "{news}");
            if news["type"] == "snapshot" && wanted(&news) {
                return news;
            }
        }
    }

    /// Opens a table, and returns the code of its other seat.
    fn invite(&mut self, game: &str, variant: &str) -> String {
        self.say(&json!({
            "type": "open", "game": game, "variant": variant, "time": "none", "shuffle": false, "listed": false,
            "seats": [{"kind": "me"}, {"kind": "open"}], "who": {"animal": "fox", "colour": "teal"},
        }));
        let open = self.snapshot(|snapshot| snapshot["seats"][1]["occupant"]["code"].is_string());
        open["seats"][1]["occupant"]["code"].as_str().unwrap().to_owned()
    }

    fn play_out(&mut self) -> Value {
        let mut played = Value::Null;
        loop {
            let now = self.snapshot(|now| now["state"] == "over" || now["moves"] != json!([]));
            if now["state"] == "over" {
                return now;
            }
            if now["revision"] != played {
                played = now["revision"].clone();
                self.say(&json!({"type": "play", "revision": played, "move": 0}));
            }
        }
    }
}

/// Whether there is a Python that can run the example.
fn has_python() -> bool {
    let asked =
        Command::new("python3").args(["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).output();
    let found = asked.is_ok_and(|answer| answer.status.success());
    if !found {
        println!(
            "left out: there is no python3 (3.8 or newer) that could run docs/examples/random_player.py"
        );
    }
    found
}

fn example(arguments: &[&str]) -> Child {
    Command::new("python3")
        .arg(EXAMPLE)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn the_example_joins_by_a_code_and_plays_to_the_end() {
    if !has_python() {
        return;
    }
    let table = Table::open();
    for (game, variant) in [("reversi", "standard"), ("draughts", "english")] {
        let mut phone = Phone::connect(&table);
        let code = phone.invite(game, variant);
        let player = example(&[&table.address, &code, "Schöner Zufall 1.0"]);
        let end = phone.play_out();
        let other = &end["seats"][1]["occupant"];
        assert_eq!(
            (other["kind"].as_str(), other["name"].as_str()),
            (Some("remote"), Some("Schöner Zufall 1.0"))
        );
        let told = player.wait_with_output().unwrap();
        let (said, complained) =
            (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
        assert!(told.status.success(), "{said}{complained}");
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
    let table = Table::open();
    let mut phone = Phone::connect(&table);
    let code = phone.invite("chess", "standard");
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    for (arguments, words) in [
        (&[table.address.as_str(), "ZZZZZZ"][..], "refused: no table has this code"),
        (&[&table.address, &code, "<b>bold</b>"], "refused: this is not a message of the protocol"),
        (&[&nowhere, &code], "cannot sit down at"),
        (&[&code], "ADDRESS CODE [NAME]"),
    ] {
        let told = example(arguments).wait_with_output().unwrap();
        let complained = String::from_utf8_lossy(&told.stderr);
        assert!(!told.status.success() && complained.contains(words), "{arguments:?}: {complained}");
    }
}
