//! The store as a whole. What several tests need is here.

mod asking;
mod backups;
mod damage;
mod durability;
mod late;
mod leaving;
mod model;
mod naming;
mod pruning;
mod version_before;

use std::time::Duration;

use engine::catalog::Start;
use engine::{LiveGame, Reason, Seat, TimeControl};
use terms::Kind;
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use terms::secret::SecretHash;

use super::entry::TimesLeft;
use super::kit::{MORNING, begun};
use super::statistics::{Figures, Score};
use super::*;

/// The moment so many seconds after the morning.
fn after(seconds: i64) -> UnixTime {
    UnixTime(MORNING.0 + 1000 * seconds)
}

fn phone(animal: &str) -> Occupant {
    let animal = *Animal::ALL.iter().find(|known| known.name() == animal).unwrap();
    Occupant::Phone { who: Avatar { animal, colour: Hue::Sky } }
}

fn brain(name: &str) -> Occupant {
    Occupant::Brain { brain: name.parse().unwrap(), depth: None }
}

fn program(name: &str) -> Occupant {
    Occupant::Remote { name: name.parse().unwrap() }
}

fn sitter(occupant: Occupant) -> Sitter {
    Sitter { occupant, secret: None }
}

/// Phones at a board of Reversi.
fn reversi() -> Begun {
    begun("reversi", [phone("fox"), phone("owl")])
}

/// The codes of the first moves of a game in which everybody takes the first move there is.
fn opening(begun: &Begun, plies: usize) -> Vec<String> {
    let saved = SavedMatch {
        id: MatchId(0),
        begun: begun.clone(),
        moves: Vec::new(),
        departures: Vec::new(),
        clocks: Vec::new(),
        help: Vec::new(),
    };
    let mut live = saved.replay(games::catalog()).unwrap();
    (0..plies)
        .map(|_| {
            let code = live.offers()[0].code.clone();
            live.play(0).unwrap();
            code
        })
        .collect()
}

fn clocks(seconds: [u64; 2]) -> TimesLeft {
    seconds.map(|seconds| Some(Duration::from_secs(seconds))).into()
}

fn moved(id: MatchId, ply: u32, code: &str) -> Entry {
    let clocks = clocks([300 - u64::from(ply), 300]);
    Entry::Moved { id, ply, code: code.to_owned(), clocks, thought: Duration::from_millis(1500) }
}

/// A match with its first moves.
fn entries(id: MatchId, begun: &Begun, plies: usize) -> Vec<Entry> {
    let moves = opening(begun, plies);
    let moves = (0..).zip(&moves).map(|(ply, code)| moved(id, ply, code));
    [Entry::Begun { id, begun: begun.clone() }].into_iter().chain(moves).collect()
}

fn ended(id: MatchId, places: [u8; 2]) -> Entry {
    let ending = Ending::Finished { reason: Reason::NoMoves, places: places.into(), scores: Vec::new() };
    Entry::Ended { id, ending, at: after(60) }
}

/// Keeps everything that was ever played.
const FOR_EVER: Retention = Retention { time: Duration::MAX, matches: usize::MAX };

/// A store as a table finds it that has looked at all of it.
struct Opened {
    store: Store,
    running: Vec<SavedMatch>,
    troubles: Vec<Trouble>,
}

/// Opens a store and looks at all of it.
fn look_through(folder: &Path) -> Opened {
    let Opening { store, under_way, mut troubles } = Store::open(folder);
    let under_way = under_way.wait().unwrap();
    troubles.extend(under_way.troubles);
    troubles.extend(store.look_after(FOR_EVER).wait().unwrap());
    Opened { store, running: under_way.matches, troubles }
}

/// Opens a store with which nothing is wrong.
fn open(folder: &Path) -> Opened {
    let opened = look_through(folder);
    assert!(opened.troubles.is_empty(), "{:?}", opened.troubles);
    opened
}
