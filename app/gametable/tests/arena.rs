//! Tournaments as a shell sees them: what they write, and how they go on after whatever happened.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use test_support::gametable;

/// A folder of its own for each test, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("gametable-arena-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a new folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join("out").join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).expect("a text")
    }

    /// Runs an arena in it.
    fn arena(&self, arguments: &str) -> Output {
        let mut command = gametable!();
        command.current_dir(&self.0).arg("arena").args(arguments.split_whitespace()).args(["--out", "out"]);
        command.stdin(Stdio::null()).output().expect("the program starts")
    }

    /// Runs an arena to its end; gives what it printed, and what it said beside that.
    fn played(&self, arguments: &str) -> (String, String) {
        let output = self.arena(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{arguments}: {said}");
        (String::from_utf8(output.stdout).expect("text"), said)
    }

    /// What it says when it refuses.
    fn refused(&self, arguments: &str) -> String {
        let output = self.arena(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments} prints nothing else");
        String::from_utf8(output.stderr).expect("text")
    }

    fn games(&self) -> Vec<Value> {
        let text = self.text("games.jsonl");
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON object per line")).collect()
    }

    /// Everything in it.
    fn files(&self) -> BTreeMap<PathBuf, String> {
        let files = fs::read_dir(self.0.join("out")).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        paths.map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
    }

    fn cross_tables(&self) -> Vec<PathBuf> {
        self.files()
            .into_keys()
            .filter(|path| path.extension().is_some_and(|extension| extension == "csv"))
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("the folder is ours");
    }
}

fn moves(game: &Value) -> Vec<&str> {
    game["turns"].as_array().unwrap().iter().map(|turn| turn[1].as_str().unwrap()).collect()
}

/// What decides a game, and its moves.
fn known(games: &[Value]) -> BTreeSet<String> {
    let known = |game: &Value| {
        let [seed, opening] = ["seed", "opening"].map(|key| game[key].as_u64().unwrap());
        format!("{seed} {opening} {} {} {:?} {}", game["first"], game["second"], moves(game), game["winner"])
    };
    games.iter().map(known).collect()
}

const THREE: &str = "morris --brains champion,minimax:beginner,mcts:casual --games 2 --nodes 100";

#[test]
fn everybody_meets_everybody_with_both_colours() {
    let folder = Folder::new();
    let (printed, _) = folder.played(THREE);
    assert_eq!(printed.lines().count(), 4, "{printed}");
    let games = folder.games();
    let pairs: BTreeSet<_> = games
        .iter()
        .map(|game| [&game["first"], &game["second"]].map(|name| name.as_str().unwrap()))
        .collect();
    assert_eq!((games.len(), pairs.len()), (6, 6));
    let openings: BTreeSet<_> = games.iter().map(|game| moves(game)[..6].to_vec()).collect();
    assert_eq!(openings.len(), 1, "one opening for two games of each pair");
    for name in ["report.svg", "report.html", "elo.toml"] {
        assert!(folder.text(name).contains("minimax:beginner"), "{name}");
    }
}

#[test]
fn the_cross_table_is_what_was_played() {
    let folder = Folder::new();
    folder.played(THREE);
    let mut points: BTreeMap<(String, String), f64> = BTreeMap::new();
    for game in folder.games() {
        let names = ["first", "second"].map(|seat| game[seat].as_str().unwrap().to_owned());
        let got = match game["winner"].as_u64() {
            Some(0) => [1.0, 0.0],
            Some(_) => [0.0, 1.0],
            None => [0.5, 0.5],
        };
        *points.entry((names[0].clone(), names[1].clone())).or_default() += got[0];
        *points.entry((names[1].clone(), names[0].clone())).or_default() += got[1];
    }
    let table = fs::read_to_string(&folder.cross_tables()[0]).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 4);
    for row in &rows[1..] {
        for (column, field) in row.iter().enumerate().skip(1) {
            let met = points.get(&(row[0].to_owned(), rows[0][column].to_owned()));
            assert_eq!(field.parse().ok().as_ref(), met, "{table}");
        }
    }
    folder.played(THREE);
    assert_eq!(folder.cross_tables().len(), 2, "every run has a table of its own");
}

#[test]
fn a_run_that_was_broken_off_goes_on_with_exactly_the_rest() {
    let folder = Folder::new();
    folder.played(THREE);
    let (whole, lines) = (folder.games(), folder.text("games.jsonl"));
    let (text, kept) = (folder.text("games.txt"), 1 + lines.match_indices('\n').nth(2).unwrap().0);
    for torn in [0, 1, 200] {
        fs::write(folder.file("games.jsonl"), &lines[..kept + torn]).unwrap();
        // A game whose line was cut off stands in the other file already.
        fs::write(folder.file("games.txt"), format!("{text}[Event")).unwrap();
        let (_, said) = folder.played(THREE);
        assert_eq!(said.contains("cut off"), torn > 0, "{said}");
        assert!(folder.text("games.jsonl").starts_with(&lines[..kept]), "finished games stay as they are");
        assert_eq!(folder.games().len(), 6);
        assert_eq!(known(&folder.games()), known(&whole));
        assert_eq!(folder.text("games.txt").matches("[Event ").count(), 6);
    }
    let again = folder.text("games.jsonl");
    folder.played(THREE);
    assert_eq!(folder.text("games.jsonl"), again, "nothing is left to play");
}

#[test]
fn other_brains_more_games_and_other_seeds_are_added() {
    let folder = Folder::new();
    folder.played(THREE);
    let first = folder.text("games.jsonl");
    folder.played("morris --brains ordered,champion --games 2 --nodes 100");
    assert_eq!(folder.games().len(), 6 + 2);
    let (_, said) = folder.played("morris --brains champion,ordered --games 3 --nodes 100");
    assert!(said.contains("4 games are played per pair"), "{said}");
    assert_eq!(folder.games().len(), 8 + 2, "an odd number is made even; the order of names does not matter");
    let (printed, _) = folder.played("morris --brains champion,ordered --games 2 --nodes 100 --seed 2");
    assert_eq!(folder.games().len(), 10 + 2);
    assert!(folder.text("games.jsonl").starts_with(&first));
    assert_eq!(printed.lines().count(), 5, "ratings are about all four: {printed}");
    assert!(folder.text("elo.toml").contains("games = 12\n"));
}

#[test]
fn the_seed_decides_however_many_threads_there_are() {
    let games = |arguments: &str| {
        let folder = Folder::new();
        folder.played(arguments);
        known(&folder.games())
    };
    let run = "draughts --brains champion,mcts,ordered:casual --games 4 --nodes 150";
    let one = games(run);
    assert_eq!(one.len(), 12);
    assert_eq!(games(&format!("{run} --threads 2")), one);
    assert!(games(&format!("{run} --seed 2")).is_disjoint(&one));
}

#[test]
fn games_can_be_read_by_others() {
    for (game, file, tag, white_begins) in [
        ("chess", "games.pgn", "[Round \"1.1\"]", true),
        ("chess/chess960", "games.pgn", "[Variant \"Chess960\"]", true),
        ("draughts", "games.pdn", "[GameType \"20\"]", true),
        ("draughts/english", "games.pdn", "[GameType \"21\"]", false),
        ("draughts/russian", "games.pdn", "[GameType \"25\"]", true),
        ("draughts/brazilian", "games.pdn", "[GameType \"26\"]", true),
        ("reversi", "games.txt", "[Game \"Reversi\"]", false),
    ] {
        let folder = Folder::new();
        folder.played(&format!("{game} --brains champion,minimax:beginner --games 2 --nodes 60"));
        let text = folder.text(file);
        let texts: Vec<&str> = text.split("[Event ").skip(1).collect();
        assert_eq!(texts.len(), 2);
        for (text, kept) in texts.iter().zip(folder.games()) {
            assert!(text.contains(tag), "{text}");
            let tagged = |name: &str| {
                let value = text.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
                value.map(|value| value.trim_end_matches("\"]"))
            };
            let seats = if white_begins { ["White", "Black"] } else { ["Black", "White"] };
            assert_eq!(tagged(seats[0]), kept["first"].as_str());
            let end = replayed(game, tagged("FEN"), text);
            assert_eq!(end["plies"], moves(&kept).len());
            if !end["outcome"].is_null() {
                assert_eq!(end["outcome"]["winner"], kept["winner"]);
                assert_eq!(end["outcome"]["reason"], kept["reason"]);
            }
            let white_won = (kept["winner"] == 0) == white_begins;
            let result =
                if kept["winner"].is_null() { "1/2-1/2" } else { ["0-1", "1-0"][usize::from(white_won)] };
            assert_eq!(tagged("Result"), Some(result));
            assert!(text.trim_end().ends_with(result));
        }
    }
}

/// Where the moves of a text lead.
fn replayed(game: &str, start: Option<&str>, text: &str) -> Value {
    let words = text.rsplit_once("\"]\n").expect("tags").1.split_whitespace();
    let is_move = |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2"].contains(word);
    let moves = words.filter(is_move).collect::<Vec<_>>().join(" ");
    let mut command = gametable!();
    command.args(["show", game, "--moves", &moves]);
    if let Some(start) = start {
        command.args(["--position", start]);
    }
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

#[test]
fn a_folder_holds_one_kind_of_games() {
    let folder = Folder::new();
    let two = "--brains champion,minimax:beginner --games 2";
    folder.played(&format!("morris {two} --nodes 50"));
    let before = folder.files();
    let limit = folder.refused(&format!("morris {two} --nodes 51"));
    assert!(limit.contains("50 nodes a move, not of morris/standard at 51 nodes a move"), "{limit}");
    assert!(folder.refused(&format!("morris {two} --depth 1")).contains("1 ply a move"));
    assert!(folder.refused(&format!("morris {two} --time 1ms")).contains("1ms a move"));
    assert!(folder.refused(&format!("reversi {two} --nodes 50")).contains("holds games of morris/standard"));
    assert_eq!(folder.files(), before, "whoever is refused changes nothing");

    let lines = folder.file("games.jsonl");
    fs::write(&lines, format!("{{}}\n{}", before[&lines])).unwrap();
    let broken = folder.refused(&format!("morris {two} --nodes 50"));
    assert!(broken.contains("line 1, is not a game") && broken.contains("missing field"), "{broken}");
}

#[test]
fn two_cannot_write_to_one_folder() {
    let folder = Folder::new();
    fs::create_dir(folder.file("")).unwrap();
    let lock = File::create(folder.file("lock")).unwrap();
    lock.try_lock().expect("nobody else has it");
    assert!(folder.refused(THREE).contains("is in use"));
    drop(lock);
    folder.played(THREE);
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let folder = Folder::new();
    assert!(folder.refused("ludo --brains champion,mcts --games 2 --nodes 5").contains("no game called"));
    assert!(folder.refused("chess --brains champion --games 2 --nodes 5").contains("at least two"));
    assert!(
        folder
            .refused("chess --brains mcts,mcts:merciless --games 2 --nodes 5")
            .contains("mcts is named twice")
    );
    assert!(folder.refused("chess --brains mcts,deep_blue --games 2 --nodes 5").contains("deep_blue"));
    assert!(folder.refused("chess --brains mcts,champion --games 0 --nodes 5").contains("1..=10000"));
    assert!(folder.refused("chess --brains mcts,champion --games 2").contains("--time"));
    assert!(
        folder
            .refused("chess --brains mcts,champion --games 2 --nodes 5 --depth 2")
            .contains("cannot be used")
    );
    assert!(folder.refused("chess --brains mcts,champion --games 2 --time soon").contains("soon"));
    assert!(
        folder.refused("chess --brains mcts,champion --games 2 --nodes 5 --threads 0").contains("1..=64")
    );
}

#[test]
fn ratings_are_put_beside_those_of_other_games() {
    let folder = Folder::new();
    let elo = folder.0.join("elo.toml");
    let chess = "[chess.standard]\nlimit = \"1s a move\"\ngames = 1\n[chess.standard.contenders]\n\
                 mcts = { elo = 1807, error = 9, games = 1 }\n";
    fs::write(&elo, chess).unwrap();
    folder.played(&format!("{THREE} --elo elo.toml"));
    let text = fs::read_to_string(&elo).unwrap();
    assert!(text.contains("= { elo = 1807, error = 9, games = 1 }"), "{text}");
    let own = folder.text("elo.toml");
    let section = own.split_once("[morris.standard]").expect("a section").1;
    assert!(text.ends_with(section), "{text}");
    let figures = fs::read_to_string(&elo).unwrap();
    folder.played(&format!("{THREE} --elo elo.toml"));
    assert_eq!(fs::read_to_string(&elo).unwrap(), figures, "the same games, the same figures");

    fs::write(&elo, "[morris.standard]\nlimit = 3").unwrap();
    let games = folder.text("games.jsonl");
    let refused = folder.refused("morris --brains champion,mcts --games 8 --nodes 100 --elo elo.toml");
    assert!(refused.contains("elo.toml holds no ratings") && refused.contains("line 2"), "{refused}");
    assert_eq!(folder.text("games.jsonl"), games, "it is refused before anything is played");
}

#[test]
fn a_folder_that_cannot_be_made_is_no_bad_input() {
    let folder = Folder::new();
    File::create(folder.0.join("out")).unwrap();
    let output = folder.arena(THREE);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot use out"));
    assert!(Path::new(&folder.0).join("out").is_file());
}

#[test]
fn brains_are_listed_for_every_game() {
    let brains = |arguments: &[&str]| {
        let mut command = gametable!();
        let output = command.arg("brains").args(arguments).output().expect("the program starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (_, all) = brains(&[]);
    assert!(all.contains("draughts/international") && all.contains("morris/standard"), "{all}");
    let (_, chess) = brains(&["chess/chess960"]);
    let champion =
        chess.lines().find(|line| line.starts_with("champion:casual")).expect("everybody is listed");
    assert!(champion.contains("The champion") && champion.contains("casual"), "{champion}");
    assert_eq!(brains(&["ludo"]).0, Some(2));
}
