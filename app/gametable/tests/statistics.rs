//! `gametable statistics` against a count of our own over what `gametable export` writes. The count reads tags and moves as any
//! other program would, and knows nothing of the store. Matches without an end are in no export; what statistics say of them is
//! compared with what was written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use engine::catalog::Start;
use engine::{Brain, Departure, Leaving, Reason, Seat};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use store::kit::{MORNING, begun};
use store::{Begun, Ending, Entry, Store};
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use terms::{Help, Kind, UnixTime};
use test_support::gametable;

const DAY: i64 = 86_400_000;

/// On so many days there are so many matches.
const DAYS: i64 = 5;
const MATCHES: usize = 150;

/// What statistics say of matches that are in no export.
#[derive(Default)]
struct WithoutEnd {
    begun: u64,
    aborted: u64,
    moves: u64,
}

/// One game as it was exported.
struct ExportedGame {
    game: String,
    day: String,
    /// White and Black: their names, and whether they are people.
    players: [(String, bool); 2],
    result: String,
    moves: u64,
}

/// Somebody to play.
fn occupant(lot: &mut SmallRng) -> Occupant {
    match lot.random_range(0..4) {
        0 => Occupant::Touch,
        1 => Occupant::Phone { who: avatar(lot) },
        2 => {
            let brain = ["champion:casual", "minimax:beginner", "mcts", "champion@plain"].choose(lot);
            let depth = lot.random_bool(0.3).then_some(3);
            Occupant::Brain { brain: brain.expect("some").parse().expect("a brain"), depth }
        }
        _ => {
            let name = ["Deep Red 2", "r-2"].choose(lot).expect("some");
            Occupant::Remote { name: name.parse().expect("a name") }
        }
    }
}

/// One of few, so that they come again.
fn avatar(lot: &mut SmallRng) -> Avatar {
    let one = |all: &[Animal], lot: &mut SmallRng| *all[..4].choose(lot).expect("some");
    let animal = one(Animal::ALL, lot);
    Avatar { animal, colour: *Hue::ALL[..2].choose(lot).expect("some") }
}

/// Writes a match that ends in some way, or does not.
fn play(store: &Store, lot: &mut SmallRng, without_end: &mut BTreeMap<String, WithoutEnd>) {
    let games = games::catalog().games();
    let game = games.choose(lot).expect("some");
    let variant = game.variants.all()[lot.random_range(0..game.variants.all().len())].clone();
    let mut live = variant.open(Start::Usual).expect("the usual start");
    let id = store.new_id();
    let seats = [occupant(lot), occupant(lot)];
    let kind = *[Kind::Screen, Kind::Phone, Kind::Phone, Kind::Screensaver].choose(lot).expect("some");
    let began = UnixTime(MORNING.0 + lot.random_range(0..DAYS * DAY));
    let opening = Begun { kind, began, ..begun(&format!("{}/{}", game.id, variant.id), seats.clone()) };
    let mut entries = vec![Entry::Begun { id, begun: opening }];
    let mut ply = 0;
    for _ in 0..lot.random_range(0..60) {
        let offers = live.offers();
        if offers.is_empty() {
            break;
        }
        let number = lot.random_range(0..offers.len());
        let code = offers[number].code.clone();
        live.play(number).expect("it was offered");
        entries.push(Entry::Moved { id, ply, code, clocks: vec![None; 2], thought: Duration::ZERO });
        ply += 1;
        if lot.random_ratio(1, 20) {
            live.take_back().expect("one was played");
            ply -= 1;
            entries.push(Entry::TakenBack { id, plies_left: ply, clocks: vec![None; 2] });
        }
    }
    if lot.random_ratio(1, 5) {
        let help = Help { hints: 2, take_backs: 1 };
        entries.push(Entry::Helped { id, seat: Seat::FIRST, help });
    }
    let won = if lot.random_bool(0.5) { vec![1, 2] } else { vec![2, 1] };
    let finished = |reason, places| Some(Ending::Finished { reason, places, scores: Vec::new() });
    let ending = match (live.outcome(), lot.random_range(0..8)) {
        (_, 0) => None,
        (_, 1) => Some(Ending::Aborted),
        (Some(outcome), _) => Some(Ending::from(outcome)),
        (None, 2) => {
            let seat = Seat::all(2).nth(usize::from(won[0] == 1)).expect("two seats");
            let departure = Departure { seat, why: Leaving::Absence, plies: ply as usize };
            entries.push(Entry::Left { id, departure, clocks: vec![None; 2] });
            finished(Reason::Absence, won)
        }
        (None, 3) => finished(Reason::Time, won),
        (None, 4) => finished(Reason::Disqualification, won),
        (None, 5) => finished(Reason::Agreement, vec![1, 1]),
        (None, _) => finished(Reason::Resignation, won),
    };
    let is_finished = matches!(ending, Some(Ending::Finished { .. }));
    if kind != Kind::Screensaver && !is_finished {
        let counted = without_end.entry(game.id.to_owned()).or_default();
        counted.begun += 1;
        counted.aborted += u64::from(ending.is_some());
        counted.moves += u64::from(ply);
    }
    entries.extend(ending.map(|ending| Entry::Ended { id, ending, at: began }));
    if is_finished && seats[0] == Occupant::Touch && lot.random_bool(0.5) {
        entries.push(Entry::Named { id, seat: Seat::FIRST, who: avatar(lot) });
    }
    store.write(entries).wait().expect("it can be written");
}

/// What a command says.
fn say(folder: &Path, arguments: &[&str]) -> String {
    let output = gametable!().args(arguments).arg("--data-dir").arg(folder).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "nothing is left out");
    String::from_utf8(output.stdout).expect("text")
}

/// What was exported of one game.
fn read(game: &str, text: &str) -> Vec<ExportedGame> {
    let games = text.split("[Event ").skip(1).map(|text| {
        let tag = |name: &str| {
            let (_, rest) =
                text.split_once(&format!("[{name} \"")).unwrap_or_else(|| panic!("no {name}: {text}"));
            rest.split_once("\"]").expect("a tag ends").0.to_owned()
        };
        let (_, moves) = text.split_once("\n\n").expect("moves come after the tags");
        let mut words = Vec::new();
        let mut is_comment = false;
        for word in moves.split_whitespace() {
            is_comment |= word.starts_with('{');
            if !is_comment && !word.ends_with('.') {
                words.push(word);
            }
            is_comment &= !word.ends_with('}');
        }
        assert_eq!(words.pop(), Some(&*tag("Result")), "moves end with the result: {text}");
        let player = |name: &str| (tag(name), tag(&format!("{name}Type")) == "human");
        ExportedGame {
            game: game.to_owned(),
            day: tag("Date").replace('.', "-"),
            players: ["White", "Black"].map(player),
            result: tag("Result"),
            moves: words.len() as u64,
        }
    });
    games.collect()
}

/// Counts a result for whoever is meant.
fn score(scores: &mut BTreeMap<String, [u64; 3]>, name: &str, is_white: bool, result: &str) {
    let field = match (result, is_white) {
        ("1-0", true) | ("0-1", false) => 0,
        ("1/2-1/2", _) => 1,
        ("0-1", true) | ("1-0", false) => 2,
        _ => panic!("no result: {result}"),
    };
    scores.entry(name.to_owned()).or_default()[field] += 1;
}

fn is_brain(name: &str) -> bool {
    let id = name.split([':', '@']).next().unwrap_or_default();
    Brain::ALL.iter().any(|brain| brain.id() == id)
}

fn scores(counted: BTreeMap<String, [u64; 3]>) -> Value {
    let line = |(name, [wins, draws, losses]): (String, [u64; 3])| {
        (name, json!({ "wins": wins, "draws": draws, "losses": losses }))
    };
    counted.into_iter().map(line).collect()
}

/// That statistics say of these games what they are.
fn agree(statistics: &Value, exported: &[&ExportedGame]) {
    let (mut games, mut people) = (BTreeMap::<&str, (u64, u64)>::new(), BTreeSet::new());
    let (mut brains, mut programs) = (BTreeMap::new(), BTreeMap::new());
    for one in exported {
        let (finished, moves) = games.entry(&one.game).or_default();
        *finished += 1;
        *moves += one.moves;
        let with_people = one.players.iter().any(|(_, is_person)| *is_person);
        for ((name, is_person), is_white) in one.players.iter().zip([true, false]) {
            if *is_person {
                people.extend(Some(name).filter(|name| *name != "touchscreen"));
            } else if !is_brain(name) {
                score(&mut programs, name, is_white, &one.result);
            } else if with_people {
                score(&mut brains, name, is_white, &one.result);
            }
        }
    }
    let finished: BTreeMap<&str, u64> = statistics["games"]
        .as_object()
        .expect("games")
        .iter()
        .map(|(game, figures)| (game.as_str(), figures["finished"].as_u64().expect("a number")))
        .filter(|(_, finished)| *finished > 0)
        .collect();
    assert_eq!(finished, games.iter().map(|(game, (finished, _))| (*game, *finished)).collect());
    assert_eq!(statistics["total"]["finished"], exported.len());
    assert_eq!(statistics["brains"], scores(brains));
    assert_eq!(statistics["programs"], scores(programs));
    // Somebody may have played only matches without an end.
    assert!(statistics["people"].as_u64() >= Some(people.len() as u64), "{people:?}");
    let longest = exported.iter().map(|one| one.moves).max().unwrap_or_default();
    assert_eq!(statistics["longest"]["moves"].as_u64().unwrap_or_default(), longest);
    let game = statistics["longest"]["game"].as_str().unwrap_or_default();
    assert!(longest == 0 || exported.iter().any(|one| one.moves == longest && one.game == game));
}

#[test]
fn statistics_agree_with_a_count_over_the_export() {
    let folder = tempfile::tempdir().expect("a place for matches");
    let (mut lot, mut without_end) = (SmallRng::seed_from_u64(13), BTreeMap::new());
    let store = Store::open(folder.path()).store;
    (0..MATCHES).for_each(|_| play(&store, &mut lot, &mut without_end));
    drop(store);

    let out = folder.path().join("exported");
    say(folder.path(), &["export", "--out", out.to_str().expect("text")]);
    let mut exported = Vec::new();
    for entry in fs::read_dir(&out).expect("files") {
        let path = entry.expect("a file").path();
        let game = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        exported.extend(read(&game, &fs::read_to_string(&path).expect("text")));
    }
    let statistics: Value = serde_json::from_str(&say(folder.path(), &["statistics"])).expect("JSON");
    let all: Vec<&ExportedGame> = exported.iter().collect();
    agree(&statistics, &all);
    let drawn = all.iter().filter(|one| one.result == "1/2-1/2").count();
    assert!(
        all.len() > MATCHES / 2
            && drawn > 3
            && games::catalog().games().len() == out.read_dir().map(Iterator::count).unwrap_or(0)
    );

    // Of the matches without an end nothing was exported.
    for game in games::catalog().games() {
        let figures = &statistics["games"][game.id];
        let of_game = || all.iter().filter(|one| one.game == game.id);
        let other = without_end.remove(game.id).unwrap_or_default();
        assert_eq!(figures["begun"], of_game().count() as u64 + other.begun, "{}", game.id);
        assert_eq!(figures["aborted"], other.aborted, "{}", game.id);
        assert_eq!(
            figures["moves"],
            of_game().map(|one| one.moves).sum::<u64>() + other.moves,
            "{}",
            game.id
        );
    }

    // From any day on.
    let days: BTreeSet<&str> = all.iter().map(|one| one.day.as_str()).collect();
    assert!(days.len() as i64 >= DAYS, "{days:?}");
    for day in days {
        let since = say(folder.path(), &["statistics", "--since", day]);
        let later: Vec<&ExportedGame> = exported.iter().filter(|one| *one.day >= *day).collect();
        agree(&serde_json::from_str(&since).expect("JSON"), &later);
    }
}
