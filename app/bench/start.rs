//! Whether a table that has been used for years shows its first frame as soon as a new one: the program is started in turn on
//! an empty store and on one with many finished games, which are a few real ones again and again.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use engine::catalog::Start;
use engine::{Reason, TimeControl};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;
use store::{Begun, Ending, Entry, Sitter, Store};
use terms::Kind;
use terms::occupant::Occupant;

use super::BenchFailure;
use super::ui::{Spread, print, round, start};

/// What the used store may cost at most, times the empty one.
pub const TARGET: f64 = 1.2;

/// A game of visitors has about so many moves.
const PLIES: u32 = 60;

#[derive(clap::Args)]
pub struct StartBench {
    /// How many finished games the used store holds
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u32,
    /// How often the program is started on each store
    #[arg(long, value_name = "N", default_value_t = 9)]
    starts: usize,
    /// The size of the screen
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = kiosk::size, default_value = "1920x1080")]
    size: (u32, u32),
}

#[derive(Serialize)]
struct UsedStart {
    measure: &'static str,
    games: u32,
    store_mb: f64,
    empty_first_frame_ms: Spread,
    used_first_frame_ms: Spread,
    /// Of the middle ones.
    ratio: f64,
    target: f64,
}

impl StartBench {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), BenchFailure> {
        let folders = (tempfile::tempdir()?, tempfile::tempdir()?);
        let (empty, used) = (folders.0.path(), folders.1.path());
        fill(empty, 0)?;
        fill(used, self.games)?;
        let program = std::env::current_exe()?;
        let first_frame = |folder| start::start(&program, self.size, false, Some(folder));
        let (mut new, mut old) = (Vec::new(), Vec::new());
        // The first start of each writes what is the same for all others, and is not counted.
        for number in 0..=self.starts {
            let (one, other) = (first_frame(empty)?.first_frame_ms, first_frame(used)?.first_frame_ms);
            if number > 0 {
                new.push(one);
                old.push(other);
            }
        }
        let (new, old) = (Spread::of(&new), Spread::of(&old));
        let bytes = used.join("gametable.db").metadata()?.len();
        let line = UsedStart {
            measure: "start_of_a_used_table",
            games: self.games,
            store_mb: round(bytes as f64 / (1 << 20) as f64),
            ratio: round(old.p50 / new.p50),
            empty_first_frame_ms: new,
            used_first_frame_ms: old,
            target: TARGET,
        };
        print(out, &line)?;
        judged(line.ratio)
    }
}

fn judged(ratio: f64) -> Result<(), BenchFailure> {
    if ratio <= TARGET { Ok(()) } else { Err(BenchFailure::SlowStart(ratio)) }
}

/// Makes a store with so many finished games.
fn fill(folder: &Path, games: u32) -> Result<(), BenchFailure> {
    let store = Store::open(folder).store;
    for game in games::catalog().games().iter().take(games as usize) {
        store.write(played(&store, game)).wait().map_err(io::Error::other)?;
    }
    drop(store);
    store::multiply(folder, games).map_err(io::Error::other)?;
    Ok(())
}

/// A game at random that somebody gives up.
fn played(store: &Store, game: &engine::Game) -> Vec<Entry> {
    let (id, variant) = (store.new_id(), game.variants.usual());
    let mut live = variant.open(Start::Usual).expect("the usual start is a position");
    let sitter = Sitter { occupant: Occupant::Touch, secret: None };
    let begun = Begun {
        table: "AAAAA".to_owned(),
        kind: Kind::Screen,
        game: game.id.to_owned(),
        variant: variant.id.clone(),
        start: live.position(),
        time: TimeControl::Unlimited,
        seats: vec![sitter; live.seats()],
        began: SystemTime::now().into(),
        rematch_of: None,
    };
    let mut entries = vec![Entry::Begun { id, begun }];
    let mut chance = SmallRng::seed_from_u64(12);
    for ply in 0..PLIES {
        let offers = live.offers();
        if offers.is_empty() {
            break;
        }
        let number = chance.random_range(0..offers.len());
        let (code, clocks) = (offers[number].code.clone(), vec![None; live.seats()]);
        entries.push(Entry::Moved { id, ply, code, clocks, thought: Duration::from_secs(3) });
        live.play(number).expect("it was offered");
    }
    let places = (1..).take(live.seats()).collect();
    let ending = Ending::Finished { reason: Reason::Resignation, places, scores: Vec::new() };
    entries.push(Entry::Ended { id, ending, at: SystemTime::now().into() });
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_used_table_that_starts_too_slowly_is_a_failure() {
        assert!(judged(TARGET).is_ok());
        assert!(matches!(judged(1.21), Err(BenchFailure::SlowStart(_))));
    }

    #[test]
    fn a_store_is_filled_with_as_many_games_as_it_takes() {
        for games in [0, 3, 50] {
            let folder = tempfile::tempdir().unwrap();
            fill(folder.path(), games).unwrap();
            let store = Store::open(folder.path()).store;
            let finished = store.finished(99, None).wait().unwrap();
            assert_eq!(finished.len(), games as usize);
            assert!(finished.iter().all(|game| game.played.replay(games::catalog()).is_ok()));
        }
    }
}
