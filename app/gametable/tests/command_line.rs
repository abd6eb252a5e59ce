//! The program as a shell sees it: what it prints, and how it refuses.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn gametable(arguments: &[&str]) -> Command {
    let mut command = test_support::gametable!();
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    gametable(arguments).output().expect("the program starts")
}

/// What it prints when all is well.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn shown(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[&["show"], arguments].concat())).expect("one JSON object")
}

/// What it says to input that cannot be used.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} prints nothing else");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn lists_the_games() {
    let list = printed(&["games"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let known = games::catalog().games().iter();
    let known = known.flat_map(|game| {
        game.variants.all().iter().map(|variant| format!("{}/{}", game.id, variant.id)).collect::<Vec<_>>()
    });
    assert_eq!(names, known.collect::<Vec<_>>());
    assert!(names.contains(&"draughts/international") && names.contains(&"chess/chess960"));
}

#[test]
fn counts_trees() {
    assert_eq!(printed(&["perft", "chess", "3"]), "8902\n");
    assert_eq!(printed(&["perft", "checkers/english", "5"]), "7361\n");
    assert_eq!(printed(&["perft", "morris", "0"]), "1\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(printed(&["perft", "chess/standard", "2", "--position", kiwipete]), "2039\n");
}

#[test]
fn divides_trees_by_their_first_move() {
    let divided = printed(&["perft", "reversi", "3", "--divide"]);
    assert_eq!(divided, "d3 14\nc4 14\nf5 14\ne6 14\n56\n");
    assert_eq!(printed(&["perft", "reversi", "0", "--divide"]), "1\n");
}

#[test]
fn shows_a_start() {
    let start = shown(&["reversi"]);
    assert_eq!(
        start,
        json!({
            "game": "reversi",
            "variant": "standard",
            "position": "---------------------------OX------XO--------------------------- X",
            "turn": 0,
            "moves": ["d3", "c4", "f5", "e6"],
            "outcome": null,
            "plies": 0,
        })
    );
}

#[test]
fn a_bare_game_is_its_first_variant_and_checkers_is_draughts() {
    assert_eq!(shown(&["checkers"])["variant"], "international");
    assert_eq!(shown(&["checkers"])["game"], "draughts");
    assert_eq!(shown(&["draughts/english"])["turn"], 0, "whoever begins sits first");
    assert!(shown(&["draughts/english"])["position"].as_str().unwrap().starts_with("B:W21,"));
}

#[test]
fn plays_moves_in_every_notation() {
    let after = |game: &str, moves: &str| shown(&[game, "--moves", moves]);
    assert_eq!(after("chess", "e4 e7e5 Nf3 b8c6")["plies"], 4);
    assert_eq!(
        after("chess", "e4")["position"],
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "no en passant square where nobody can take"
    );
    assert_eq!(after("draughts", "32-28 19-23")["moves"], json!(["28x19"]));
    assert_eq!(after("draughts/russian", "c3-d4")["turn"], 1);
    assert_eq!(after("draughts/russian", "22-18")["plies"], 1, "numbers are read everywhere");
    assert_eq!(after("reversi", "d3")["position"].as_str().unwrap().len(), 66);
    let mill = after("morris", "a1 a7 d1 d7 g1xa7");
    assert_eq!(
        (mill["plies"].clone(), mill["position"].clone()),
        (json!(5), json!("-B-------------------WWW B 6,7"))
    );
}

#[test]
fn the_end_has_a_reason_and_no_moves() {
    let mate = shown(&["chess", "--moves", "f3 e5 g4 Qh4#"]);
    assert_eq!(mate["outcome"], json!({"reason": "checkmate", "winner": 1, "results": ["loss", "win"]}));
    assert_eq!(mate["moves"], json!([]));
    let stalemate = shown(&["chess", "--position", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(
        stalemate["outcome"],
        json!({"reason": "stalemate", "winner": null, "results": ["draw", "draw"]})
    );
    let wiped_out = format!("{}X X", "-".repeat(63));
    let counted = shown(&["reversi", "--position", &wiped_out]);
    assert_eq!(counted["outcome"]["scores"], json!([64, 0]), "a text may begin with a dash");
    assert_eq!(shown(&["draughts", "--position", "W:W31:B"])["outcome"]["reason"], "no_pieces");
}

#[test]
fn bad_input_is_refused_in_words() {
    assert!(
        refused(&["show", "ludo"]).contains("there is no game called \"ludo\"; there are draughts, reversi")
    );
    assert!(refused(&["show", "chess/bughouse"]).contains("chess has no variant called \"bughouse\""));
    assert!(refused(&["perft", "chess", "many"]).contains("invalid value 'many'"));
    assert!(refused(&["perft", "chess", "-1"]).contains("-1"));
    assert!(refused(&["perft", "chess"]).contains("DEPTH"));
    let position = refused(&["show", "draughts", "--position", "W:W31,99:B1"]);
    assert!(position.contains("character 7: expected a square from 1 to 50, found \"99\""), "{position}");
    assert!(refused(&["show", "reversi", "--position", "--"]).contains("character 3"));
    let played = refused(&["show", "chess", "--moves", "e4 e5 Ke3"]);
    assert!(played.contains("move 3: \"Ke3\" is not legal here"), "{played}");
    let over = refused(&["show", "chess", "--moves", "f3 e5 g4 Qh4# a3"]);
    assert!(over.contains("move 5: \"a3\" cannot be played: the game is over"), "{over}");
    assert!(refused(&["fly"]).contains("fly"));
    assert!(refused(&["--windowed", "big"]).contains("1280x720"));
}

#[test]
fn thinks_aloud_and_names_its_move() {
    let printed =
        printed(&["think", "chess", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "--depth", "3"]);
    let steps: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let last = steps.last().expect("an answer");
    assert_eq!(
        (&last["move"], &last["line"], &last["exact"]),
        (&json!("Ra8#"), &json!(["Ra8#"]), &json!(true))
    );
    assert_eq!(last["score"], 999_999, "a win at the next ply");
    assert!(steps.len() >= 2 && steps[0].get("move").is_none());
    for brain in ["minimax", "alpha_beta", "ordered", "mcts", "champion"] {
        let answer = run(&["think", "draughts", "--brain", brain, "--nodes", "300"]);
        assert!(answer.status.success(), "{brain}");
    }
    let beginner = run(&["think", "chess", "--brain", "champion", "--level", "beginner", "--threads", "2"]);
    assert!(beginner.status.success());
    assert!(refused(&["think", "chess", "--level", "godlike"]).contains("merciless"));
    assert!(refused(&["think", "chess", "--time", "soon"]).contains("soon"));
    assert!(refused(&["think", "chess", "--depth", "0"]).contains("1..=200"));
    assert!(refused(&["think", "chess", "--brain", "stockfish"]).contains("minimax"));
    assert!(refused(&["think", "draughts", "--position", "W:W31:B"]).contains("the game is over"));
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let mut child =
        gametable(&["perft", "chess", "2", "--divide"]).stdout(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("ends").success());
}

#[test]
fn plays_on_the_terminal() {
    let mut child = gametable(&["play", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(b"f3\ne5\ng4\nQh4\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Black wins: checkmate."));
}

/// A file that is there as long as a test needs it.
struct Settings(std::path::PathBuf);

impl Settings {
    fn new(name: &str, content: impl AsRef<[u8]>) -> Settings {
        let path = std::env::temp_dir().join(format!("gametable-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        Settings(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path that is text")
    }
}

impl Drop for Settings {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn plays_against_a_brain_by_its_settings() {
    // One entry: the key of the start, e2e4, a weight.
    let book = Settings::new("book.bin", b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\0\x01\0\0\0\0");
    let text = format!("[thinking]\nat_least = \"0s\"\n[chess]\nbook = {:?}\n", book.path());
    let settings = Settings::new("play.toml", text);
    let arguments = ["play", "chess", "--against", "champion", "--second", "--nodes", "300", "--config"];
    let mut child = gametable(&[&arguments[..], &[settings.path()]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(b"e5\nback\nc5\nquit\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("White: The champion thinks ... e4\n"), "{printed}");
    assert_eq!(printed.matches("White: The champion thinks").count(), 3, "{printed}");
}

#[test]
fn settings_that_cannot_be_used_are_refused() {
    let with = |content: &str| {
        let settings = Settings::new(&format!("bad-{}.toml", content.len()), content);
        refused(&["think", "chess", "--config", settings.path()])
    };
    assert!(
        with("[thinking]\nmemory = 3\n")
            .contains("line 2, column 1: unknown key `memory`, did you mean `memory_mb`?")
    );
    assert!(with("[thinking]\nmemory_mb = 0\n").contains("from 1 to 4096"));
    assert!(refused(&["think", "chess", "--config", "/nowhere/at/all"]).contains("cannot read /nowhere"));
    let book = Settings::new("wrong.bin", [7; 20]);
    let settings = Settings::new("book.toml", format!("[chess]\nbook = {:?}\n", book.path()));
    let arguments = ["play", "chess", "--against", "champion", "--config", settings.path()];
    assert!(refused(&arguments).contains("16 bytes per entry"));
    assert!(refused(&["play", "chess", "--second"]).contains("--against"));
}

#[test]
fn settings_in_force_are_printed_with_their_sources() {
    let file = Settings::new("force.toml", "[limits]\ntables = 7\n");
    let output = gametable(&["config", "--config", file.path(), "--port", "9001"])
        .env("GAMETABLE_IDLE_GRACE", "90s")
        .output()
        .expect("the program starts");
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).expect("text");
    let line = |start: &str| printed.lines().find(|line| line.starts_with(start)).expect("it is printed");
    assert!(line("tables = 7").ends_with(&format!("# {}, line 2, column 10", file.path())));
    assert!(line("grace = \"1m 30s\"").ends_with("# environment GAMETABLE_IDLE_GRACE"));
    assert!(line("port = 9001").ends_with("# flag --port"));
    assert!(line("burst = 60").ends_with("# default"));
    let wrong = gametable(&["config"]).env("GAMETABLE_GRACE", "1s").output().expect("the program starts");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("environment GAMETABLE_GRACE: "));
    assert!(refused(&["config", "--port", "65536"]).contains("flag --port: server.port: "));
}

#[test]
fn export_refuses_in_words() {
    assert!(refused(&["export"]).contains("--out"));
    assert!(refused(&["export", "--game", "ludo"]).contains("no game called \"ludo\""));
    assert!(refused(&["export", "--game", "chess", "--since", "tuesday"]).contains("as in 2026-05-01"));
    assert!(refused(&["export", "--game", "chess", "--data-dir", "/nowhere"]).contains("/nowhere"));
}

#[test]
fn the_doctor_says_what_needs_care_and_how_much_of_it() {
    let settings = Settings::new("doctor.toml", "[server]\nprot = 1\n");
    let output = run(&["doctor", "--config", settings.path()]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(output.stderr.is_empty(), "all of it is told in one place");
    assert!(text.contains(" !!  settings") && text.contains("| prot = 1\n"), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.ends_with("care, marked with !!.")), "{text}");
}

#[test]
fn measuring_is_left_to_the_program_beside_it() {
    let program = test_support::gametable!().get_program().to_owned();
    let beside = std::path::Path::new(&program).parent().expect("a folder");
    let alone = tempfile::tempdir_in(beside).expect("a folder of our own");
    let here = alone.path().join("gametable");
    std::fs::hard_link(&program, &here).expect("the same program elsewhere");
    let bench =
        |arguments: &[&str]| Command::new(&here).arg("bench").args(arguments).output().expect("it starts");

    let missing = bench(&["rules"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&missing.stderr).contains("cargo build --release --package gametable-bench")
    );

    let other = alone.path().join("gametable-bench");
    std::os::unix::fs::symlink("/bin/echo", &other).expect("a program that repeats what it is told");
    assert_eq!(bench(&["search", "--time", "1s"]).stdout, b"search --time 1s\n");
}
