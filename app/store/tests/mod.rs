//! The store as a whole. What several tests need is here.

mod asking;
mod backups;
mod damage;
mod durability;
mod model;
mod naming;

use std::time::Duration;

use engine::catalog::Start;
use engine::{LiveGame, Reason, Seat, TimeControl};

use super::entry::Clocks;
use super::statistics::{Figures, Score};
use super::*;
use crate::table::Kind;
use crate::table::occupant::{Animal, Avatar, Hue, Occupant};

const MORNING: UnixTime = UnixTime(1_795_000_000_000);

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

/// The usual start of a game that phones play.
pub fn begun(name: &str, seats: [Occupant; 2]) -> Begun {
    let (game, variant) = games::catalog().find(name).unwrap();
    Begun {
        table: "K7QX".to_owned(),
        kind: Kind::Phone,
        game: game.id.to_owned(),
        variant: variant.id.to_owned(),
        start: variant.open(Start::Usual).unwrap().position(),
        time: TimeControl::minutes(5, 3),
        seats: seats.map(sitter).into(),
        began: MORNING,
        rematch_of: None,
    }
}

/// Phones at a board of Reversi.
fn reversi() -> Begun {
    begun("reversi", [phone("fox"), phone("owl")])
}

/// The codes of the first moves of a game in which everybody takes the first move there is.
fn opening(begun: &Begun, plies: usize) -> Vec<String> {
    let saved = SavedMatch { id: MatchId(0), begun: begun.clone(), moves: Vec::new(), clocks: Vec::new() };
    let mut live = saved.replay().unwrap();
    (0..plies)
        .map(|_| {
            let code = live.offers()[0].code.clone();
            live.play(0).unwrap();
            code
        })
        .collect()
}

fn clocks(seconds: [u64; 2]) -> Clocks {
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
    let ending = Ending::Finished { reason: Reason::Resignation, places: places.into(), scores: Vec::new() };
    Entry::Ended { id, ending, at: after(60) }
}

/// Opens a store with which nothing is wrong.
fn open(folder: &Path) -> Opening {
    let opening = Store::open(folder);
    assert!(opening.troubles.is_empty(), "{:?}", opening.troubles);
    opening
}
