//! The program as other programs see it: every protocol over real pipes. Whatever does not come within a minute is a hang.

use std::time::Duration;

use test_support::gametable;
use test_support::program::Program;

const START: &str = "position startpos";

fn uci() -> Program {
    let engine = Program::engine(gametable!().args(["engine", "uci"]));
    engine.say("uci");
    engine.wait_for("uciok");
    engine
}

fn word(line: &str, number: usize) -> &str {
    line.split_whitespace().nth(number).unwrap_or_default()
}

#[test]
fn uci_plays_a_whole_game_against_itself() {
    let engine = uci();
    engine.say("ucinewgame\nisready");
    engine.wait_for("readyok");
    let mut moves = String::new();
    for _ in 0..600 {
        engine.say(&format!("position startpos moves{moves}\ngo nodes 300"));
        let best = engine.wait_for("bestmove");
        let heard = engine.heard();
        assert!(!heard.contains("is not legal"), "{heard}");
        match word(&best, 1) {
            "(none)" => break,
            code => moves.push_str(&format!(" {code}")),
        }
    }
    assert!(engine.heard().contains("info string the game is over"), "no game lasts longer:{moves}");
    engine.quit();
}

#[test]
fn uci_thinks_until_it_is_stopped_and_answers_meanwhile() {
    let engine = uci();
    engine.say("position startpos\ngo infinite");
    engine.wait_for("info depth 3 ");
    engine.say("isready\ngo depth 1\nposition startpos moves e2e4");
    engine.wait_for("readyok");
    engine.wait_for("info string still thinking");
    engine.say("stop");
    let best = engine.wait_for("bestmove");
    assert!(["1", "2"].contains(&&word(&best, 1)[1..2]), "White moves: {best}");
    // A mate is found at once, and still nothing is said before somebody says stop.
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo infinite");
    engine.wait_for("info depth 1 score mate 1 ");
    engine.say("ponderhit\nisready");
    engine.wait_for("readyok");
    engine.is_silent(Duration::from_millis(200));
    engine.say("stop");
    assert_eq!(engine.wait_for("bestmove"), "bestmove a1a8");
    engine.quit();
}

#[test]
fn uci_ponders_until_the_expected_move_is_played() {
    let engine = uci();
    engine.say("position startpos moves e2e4 e7e5\ngo ponder wtime 100 btime 100 winc 10 binc 10");
    // Far more than the time it has: while the opponent thinks its own clock stands still.
    engine.wait_for("info depth 4 ");
    engine.is_silent_but_for("info", Duration::from_millis(300));
    engine.say("ponderhit");
    let best = engine.wait_for("bestmove");
    assert_eq!(word(&best, 2), "ponder", "{best}");
    engine.say("go ponder depth 1");
    engine.is_silent_but_for("info", Duration::from_millis(300));
    engine.say("stop");
    engine.wait_for("bestmove");
    engine.quit();
}

#[test]
fn uci_keeps_every_limit() {
    let engine = uci();
    for limit in [
        "movetime 30",
        "depth 4",
        "nodes 2000",
        "wtime 500 btime 500 movestogo 3",
        "wtime 300 btime 300 winc 20",
    ] {
        engine.say(&format!("{START}\ngo {limit}"));
        engine.wait_for("bestmove");
    }
    engine.say(&format!("{START}\ngo depth 4"));
    assert!(word(&engine.wait_for("info depth 4 "), 3) == "score");
    engine.wait_for("bestmove");
    engine.quit();
}

#[test]
fn uci_counts_mates_and_chooses_among_moves() {
    let engine = uci();
    engine.say("position fen 8/8/8/8/8/k7/8/K6r w - - 0 1 moves\ngo depth 3");
    assert_eq!(engine.wait_for("bestmove"), "bestmove (none)");
    engine.say("position fen 7k/8/R7/1R6/8/8/8/K7 w - - 0 1\ngo mate 2");
    engine.wait_for("info depth 3 score mate 2 ");
    engine.wait_for("bestmove");
    engine.say("position fen 7k/8/R7/1R6/8/8/8/K7 w - - 0 1 moves b5b7\ngo depth 6");
    engine.wait_for_part("score mate -1 ");
    engine.wait_for("bestmove h8g8");
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo depth 3 searchmoves e1e2 a1a2");
    let best = engine.wait_for("bestmove");
    assert!(["e1e2", "a1a2"].contains(&word(&best, 1)), "{best}");
    engine.say("go searchmoves e1e2 a1a8 infinite");
    engine.wait_for_part("score mate 1 ");
    engine.say("stop");
    assert_eq!(engine.wait_for("bestmove"), "bestmove a1a8");
    engine.quit();
}

#[test]
fn uci_castles_in_both_chesses() {
    let castling = "fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let engine = uci();
    engine.say(&format!("position {castling}\ngo depth 2 searchmoves e1g1"));
    assert_eq!(word(&engine.wait_for("bestmove"), 1), "e1g1");
    engine.say(&format!(
        "setoption name UCI_Chess960 value true\nposition {castling}\ngo depth 2 searchmoves e1h1"
    ));
    assert_eq!(word(&engine.wait_for("bestmove"), 1), "e1h1");
    engine.say(&format!("position {castling} moves e1h1 e8d8\ngo depth 1 searchmoves f1e1"));
    assert_eq!(word(&engine.wait_for("bestmove"), 1), "f1e1");
    engine.quit();
}

#[test]
fn uci_holds_itself_back_when_asked() {
    let engine = uci();
    engine.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1300");
    engine.say("position startpos\ngo movetime 60000");
    let best = engine.wait_for("bestmove");
    assert!(best.len() >= "bestmove a2a3".len(), "it does not think for a minute");
    engine.say("setoption name UCI_Elo value 800\ngo movetime 60000");
    engine.wait_for("bestmove");
    engine.say("setoption name Brain value mcts\nsetoption name Threads value 2\nsetoption name Hash value 1\ngo nodes 50");
    engine.wait_for("bestmove");
    engine.quit();
}

#[test]
fn uci_survives_whatever_comes_in() {
    let engine = uci();
    engine.say_bytes(&[0, 255, 254, b'\n', b'\n', 13, 10]);
    engine.say_bytes(&[vec![b'x'; 5_000_000], vec![b'\n']].concat());
    engine.wait_for("info string this line is too long");
    let huge = "9".repeat(400);
    engine.say(&format!("go depth {huge} wtime {huge} btime -{huge} winc {huge} movestogo {huge}\nstop"));
    engine.wait_for("bestmove");
    // The counters of a position may be as large as a number can be.
    engine.say("position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 4294967295 moves e8d8\ngo wtime 50 btime 50");
    engine.wait_for("bestmove");
    engine.say("position fen K\nposition startpos moves e2e5\nsetoption name Hash value 1e9\nregister later\ndebug on");
    engine.say("position startpos moves e2e4 e7e5 g1f3 Nc6");
    engine.wait_for("info string \"Nc6\" is not legal here");
    engine.say("isready");
    engine.wait_for("readyok");
    engine.quit();
}

/// An engine at the start of a game, as XBoard begins one.
fn xboard(game: &str) -> Program {
    let engine = Program::engine(gametable!().args(["engine", "xboard"]));
    engine.say("xboard\nprotover 2");
    engine.wait_for("feature done=1");
    engine.say("accepted setboard\naccepted done\nmemory 16\ncores 1\nnew\nrandom");
    engine.say(game);
    engine
}

/// What XBoard says when its game is over.
const ENDS: [&str; 3] = ["1-0 {", "0-1 {", "1/2-1/2 {"];

#[test]
fn xboard_plays_a_whole_game_against_itself() {
    let [white, black] = ["hard", "easy"].map(|ponders| {
        let engine = xboard(&format!("level 40 0:20 0\npost\n{ponders}\nsd 3\ncomputer"));
        engine.say("time 2000\notim 2000");
        engine
    });
    white.say("go");
    let heard = |line: &str| {
        let told = line.starts_with("move ") || ENDS.iter().any(|end| line.starts_with(end));
        (told || line.starts_with("Illegal")).then(|| line.to_owned())
    };
    let mut last = String::new();
    for (mover, other) in [(&white, &black), (&black, &white)].into_iter().cycle().take(800) {
        last = mover.hear("a move or the end", heard);
        let Some(code) = last.strip_prefix("move ") else { break };
        other.say(&format!("time 2000\notim 2000\nusermove {code}"));
    }
    assert!(ENDS.iter().any(|end| last.starts_with(end)), "no game lasts longer: {last}");
    for engine in [white, black] {
        engine.say(&format!("result {last}\nforce\nping 5"));
        engine.wait_for("pong 5");
        let heard = engine.quit();
        assert!(!heard.contains("Illegal") && !heard.contains("Error"), "{heard}");
    }
}

#[test]
fn xboard_thinks_until_it_shall_move() {
    let engine = xboard("level 0 600 0\npost\nusermove e2e4");
    engine.wait_for("3 ");
    engine.say("ping 3\ndraw\nhard\nmemory 16");
    engine.is_silent_but_for("", Duration::from_millis(100));
    assert!(!engine.heard().contains("pong 3"), "first the move, then the answer");
    engine.say("?");
    engine.wait_for("move ");
    engine.wait_for("pong 3");
    engine.say("force\nsetboard 7k/8/R7/1R6/8/8/8/K7 w - - 0 1\nst 60\nsd 3\ngo");
    engine.wait_for("3 100002 ");
    engine.wait_for("move ");
    engine.quit();
}

#[test]
fn xboard_keeps_every_limit() {
    let engine = xboard("force\nusermove e2e4");
    for limit in ["level 40 0:01 0", "level 0 0:01 0", "level 0 0 1", "level 3 0:01 0.5", "st 0.05", "time 5"]
    {
        engine.say(&format!("{limit}\ngo"));
        engine.wait_for("move ");
        engine.say("force\nundo");
    }
    engine.quit();
}

#[test]
fn xboard_analyzes_and_castles_in_chess960() {
    let engine =
        xboard("variant fischerandom\nforce\npost\nsetboard 4k3/8/8/8/8/8/5PPP/4K2R w H - 0 1\nanalyze");
    engine.wait_for("3 ");
    engine.say(".");
    engine.wait_for("stat01: ");
    engine.say("usermove O-O\nusermove e8d8\nexit\nsd 2\nping 1");
    engine.wait_for("pong 1");
    assert!(!engine.heard().contains("Illegal"), "{}", engine.heard());
    engine.say("go");
    engine.wait_for("move ");
    engine.quit();
}

#[test]
fn xboard_survives_whatever_comes_in() {
    let engine = xboard("");
    engine.say_bytes(&[0, 255, 254, b'\n', b'\n', 13, 10]);
    engine.say_bytes(&[vec![b'x'; 5_000_000], vec![b'\n']].concat());
    engine.wait_for("Error (this line is too long");
    let huge = "9".repeat(400);
    engine.say(&format!(
        "level {huge} {huge}:{huge} {huge}\ntime {huge}\notim -{huge}\nsd {huge}\nusermove e2e4\n?"
    ));
    engine.wait_for("move ");
    engine.say("setboard K\nusermove e2e4\nedit\nlevel\nfly");
    engine.wait_for("tellusererror Illegal position: ");
    engine.wait_for("Illegal move (there is no position): e2e4");
    engine.wait_for("Error (unknown command): fly");
    engine.quit();
}

fn hub() -> Program {
    let engine = Program::engine(gametable!().args(["engine", "hub", "--hash", "16"]));
    engine.say("hub");
    engine.wait_for("wait");
    engine.say("set-param name=threads value=1\ninit");
    engine.wait_for("ready");
    engine
}

/// What an argument of a line says.
fn argument<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    line.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

#[test]
fn hub_plays_a_whole_game_against_itself() {
    let engine = hub();
    engine.say("new-game\nlevel nodes=300");
    let mut moves = String::new();
    for _ in 0..800 {
        engine.say(&format!("pos moves=\"{moves}\"\ngo think"));
        let done = engine.wait_for("done");
        match argument(&done, "move") {
            Some(code) => moves.push_str(&format!("{code} ")),
            None => break,
        }
    }
    let heard = engine.quit();
    let errors: Vec<&str> = heard.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(errors, ["error message=\"the game is over\""], "{moves}");
    assert!(moves.contains('x'), "no game goes without a capture: {moves}");
}

#[test]
fn hub_answers_while_it_thinks() {
    let engine = hub();
    engine.say("pos moves=32-28\ngo analyze");
    engine.wait_for("info depth=3 ");
    engine.say("ping\ngo think");
    engine.wait_for("pong");
    engine.wait_for("error message=\"still thinking");
    engine.say("ponder-hit\nping");
    engine.wait_for("pong");
    assert!(!engine.heard().contains("done"));
    engine.say("stop");
    engine.wait_for("done move=");
    engine.say("level time=0.2 inc=0.01\ngo ponder");
    engine.wait_for("info depth=3 ");
    engine.is_silent_but_for("info", Duration::from_millis(300));
    engine.say("ponder-hit");
    assert!(argument(&engine.wait_for("done"), "ponder").is_some());
    engine.say("level infinite\ngo think");
    engine.is_silent_but_for("info", Duration::from_millis(200));
    engine.say("stop");
    engine.wait_for("done");
    engine.quit();
}

#[test]
fn hub_survives_whatever_comes_in() {
    let engine = hub();
    engine.say_bytes(&[0, 255, 254, b'"', b'=', b'\n']);
    engine.say_bytes(&[vec![b'x'; 5_000_000], vec![b'\n']].concat());
    engine.wait_for("error message=\"this line is too long");
    engine.say("set-param name=variant value=frisian");
    engine.wait_for("error message=\"the only variant is normal\"");
    let one_capture = format!("pos pos=W{}b{}w{}", "e".repeat(22), "e".repeat(4), "e".repeat(22));
    engine.say(&format!(
        "{one_capture}\npos pos=Wwwww\npos moves=32-27x\nlevel depth={}\ngo think",
        "9".repeat(99)
    ));
    assert_eq!(engine.wait_for("done"), "done move=28x19x23");
    engine.quit();
}

fn gtp() -> Program {
    Program::engine(gametable!().args(["engine", "gtp", "--hash", "16"]))
}

#[test]
fn gtp_plays_a_whole_game_against_itself() {
    let engine = gtp();
    engine.say("1 time_settings 0 1 100");
    engine.wait_for("=1");
    let mut passes = 0;
    for number in 2..200 {
        let colour = ["black", "white"][number % 2];
        engine.say(&format!("{number} genmove {colour}"));
        let answer = engine.wait_for(&format!("={number} "));
        passes = if answer.ends_with("pass") { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    engine.say("300 final_score");
    let score = engine.wait_for("=300 ");
    assert!(["B+", "W+", "0"].iter().any(|start| word(&score, 1).starts_with(start)), "{score}");
    let heard = engine.quit();
    assert!(!heard.contains('?'), "{heard}");
}

#[test]
fn gtp_answers_in_order_and_quits_while_it_thinks() {
    let engine = gtp();
    engine.say("time_settings 3600 0 0\n1 genmove black\n2 name\n3 genmove white\n4 quit\n5 name");
    let heard = engine.end();
    let answers: Vec<&str> = heard.lines().filter(|line| !line.is_empty()).collect();
    let starts = ["=", "=1 ", "=2 Gametable", "=3 ", "=4"];
    assert_eq!(answers.len(), starts.len(), "{heard}");
    assert!(answers.iter().zip(starts).all(|(answer, start)| answer.starts_with(start)), "{heard}");
}

#[test]
fn gtp_survives_whatever_comes_in() {
    let engine = gtp();
    engine.say_bytes(&[0, 255, 254, b'\n']);
    engine.wait_for("? unknown command");
    engine.say_bytes(&[vec![b'x'; 5_000_000], vec![b'\n']].concat());
    engine.wait_for("? this line is too long");
    engine.say(&format!(
        "time_left black {} {}\nplay black e6\n8 genmove black\n9 undo",
        "9".repeat(99),
        "9".repeat(99)
    ));
    engine.wait_for("?8 it is the turn of white");
    engine.wait_for("=9");
    engine.quit();
}

#[test]
fn the_end_of_input_ends_an_engine_that_thinks() {
    for (protocol, go, answer) in [
        ("uci", "go infinite", "bestmove "),
        ("xboard", "level 0 60 0\ngo", "move "),
        ("hub", "go analyze", "done move="),
        ("gtp", "time_settings 3600 0 0\n7 genmove black", "=7 "),
    ] {
        let engine = Program::engine(gametable!().args(["engine", protocol]));
        engine.say(go);
        let words = engine.end();
        assert!(words.contains(answer), "{protocol}: {words}");
    }
}

#[test]
fn nobody_listening_is_no_fault() {
    let mut engine = Program::unheard(gametable!().args(["engine", "uci"]));
    engine.say("isready");
    engine.ends_well();
}
