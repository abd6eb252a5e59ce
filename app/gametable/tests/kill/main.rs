//! A server that is killed in the middle of everything, again and again: whatever anybody was shown is there afterwards.
//!
//! Phones play at several tables. At a moment drawn by lot the server is ended without a warning, as by a power cut, and
//! started again on the same folder and port. The phones come back with their secrets, compare, and play on. In [`plug`] the
//! system ends with it; in [`watchdog`] the server does not end but hangs.

mod disk;
mod plug;
mod server;
mod shown;
mod table;
mod watchdog;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use server::{Lives, Server};
use shown::Shown;
use table::{Table, Tally};

/// How often it is killed, unless the environment says otherwise.
const KILLS: usize = 20;
const KILLS_VARIABLE: &str = "GAMETABLE_KILLS";

/// What moments and moves are drawn from.
const SEED: u64 = 20_261_117;

/// The games that are played, one table each.
const TABLES: [(&str, &str); 6] = [
    ("draughts", "international"),
    ("reversi", "standard"),
    ("chess", "standard"),
    ("morris", "standard"),
    ("draughts", "english"),
    ("chess", "chess960"),
];

/// How long a server lives, and how long there is none then.
const LIFE: std::ops::Range<u64> = 0..600;
const DEATH: std::ops::Range<u64> = 0..200;

#[test]
#[ignore = "slow: kills a server many times"]
fn whatever_was_shown_outlasts_the_server() {
    let kills = match std::env::var(KILLS_VARIABLE) {
        Ok(number) => number.parse().expect("GAMETABLE_KILLS is a number"),
        Err(_) => KILLS,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (lives, stop) = (Arc::new(Lives::default()), Arc::new(AtomicBool::new(false)));
    let mut server = Server::start(folder.path(), None, &[], &lives);
    let port = server.port();
    let tables = start_tables(port, &lives, &Arc::default(), &stop);

    let mut chance = SmallRng::seed_from_u64(SEED);
    for kill in 0..kills {
        // Every other server bears a move at least; the others may be gone before anybody has come back.
        if kill % 2 == 0 {
            lives.wait_for_a_move();
        }
        thread::sleep(Duration::from_millis(chance.random_range(LIFE)));
        server.kill(&lives);
        thread::sleep(Duration::from_millis(chance.random_range(DEATH)));
        server = Server::start(folder.path(), Some(port), &[], &lives);
    }
    stop.store(true, Ordering::Relaxed);

    let (mut moves, mut returns) = (0, 0);
    for table in tables {
        let tally = table.join().expect("what was shown is there");
        moves += tally.moves;
        returns += tally.returns;
    }
    println!("{kills} kills, {moves} moves, {returns} times two phones came back to their match");
    assert!(moves > kills / 2 && returns > 0, "{moves} moves and {returns} returns prove nothing");
    server.kill(&lives);
}

/// Two phones at each table, who play until they are told to stop.
fn start_tables(
    port: u16,
    lives: &Arc<Lives>,
    shown: &Arc<Shown>,
    stop: &Arc<AtomicBool>,
) -> Vec<JoinHandle<Tally>> {
    let start = |(seed, game)| {
        let table = Table::new(port, game, seed, Arc::clone(lives), Arc::clone(shown));
        let stop = Arc::clone(stop);
        thread::spawn(move || table.play_until(&stop))
    };
    (SEED..).zip(TABLES).map(start).collect()
}
