//! A plug that is pulled in the middle of play: the disk that is left holds every move that anybody was shown.
//!
//! Phones play at several tables. At moments drawn by lot the server is held, and a picture is taken of its disk as a power cut
//! would leave it. Another server starts on that one, and is asked for all that the phones have seen.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use test_support::phone::Phone;

use super::disk::Disk;
use super::server::{Lives, Server};
use super::shown::{Shown, Sight};
use super::table::{look_up, record};
use super::{SEED, start_tables};

/// How often it is pulled, unless the environment says otherwise.
const PLUGS: usize = 5;
const PLUGS_VARIABLE: &str = "GAMETABLE_PLUGS";

/// How long play goes on after somebody has moved.
const PLAY: std::ops::Range<u64> = 0..400;

#[test]
#[ignore = "slow: pulls a plug many times"]
fn whatever_was_shown_outlasts_a_pulled_plug() {
    let plugs = match std::env::var(PLUGS_VARIABLE) {
        Ok(number) => number.parse().expect("GAMETABLE_PLUGS is a number"),
        Err(_) => PLUGS,
    };
    let disk = match Disk::new() {
        Ok(disk) => disk,
        Err(why) => {
            println!("left out, no plug was pulled: a disk of its own needs root and loop devices. {why}");
            return;
        }
    };
    let (lives, shown, stop) = (Arc::default(), Arc::default(), Arc::new(AtomicBool::new(false)));
    let server = Server::start(disk.path(), None, &[], &lives);
    let tables = start_tables(server.port(), &lives, &shown, &stop);

    let mut chance = SmallRng::seed_from_u64(SEED);
    let mut looked_up = 0;
    for _ in 0..plugs {
        lives.wait_for_a_move();
        thread::sleep(Duration::from_millis(chance.random_range(PLAY)));
        let (left, seen) = pull(&server, &disk, &shown);
        looked_up += look_at(&left, &seen);
    }
    stop.store(true, Ordering::Relaxed);
    let moves: usize = tables.into_iter().map(|table| table.join().expect("they play on").moves).sum();
    println!("{plugs} plugs, {moves} moves, {looked_up} times a move was looked up");
    assert!(looked_up >= plugs, "{looked_up} moves prove nothing");
}

/// What a power cut would leave, and what everybody was shown before it. A phone may still read what was sent to it
/// before, and that counts too.
fn pull(server: &Server, disk: &Disk, shown: &Shown) -> (Disk, Vec<(i64, Sight)>) {
    let _held = server.hold();
    let left = disk.as_after_a_power_cut();
    (left, shown.now().into_iter().collect())
}

/// Starts a server on a disk and asks it for all of this; says how many moves that were.
fn look_at(disk: &Disk, seen: &[(i64, Sight)]) -> usize {
    let lives = Lives::default();
    let server = Server::start(disk.path(), None, &[], &lives);
    for (id, sight) in seen {
        find(server.port(), *id, sight);
    }
    let names =
        fs::read_dir(disk.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let aside: Vec<_> = names.filter(|name| name.to_string_lossy().contains("set-aside")).collect();
    assert!(aside.is_empty(), "the store could not be used: {aside:?}");
    server.kill(&lives);
    seen.iter().map(|(_, sight)| sight.moves.len()).sum()
}

/// Everything that was shown of a match is there, and perhaps what was on its way.
fn find(port: u16, id: i64, sight: &Sight) {
    let here = "the server stays";
    if sight.is_over {
        return look_up(port, id, &sight.moves).expect(here);
    }
    let mut with_the_last = sight.moves.clone();
    with_the_last.extend(sight.sent.clone());
    let mut phone = Phone::connect(port).expect(here);
    phone.say(&json!({"type": "sit", "table": sight.table, "secret": sight.secret})).expect(here);
    let answer = phone.until(|news| news["type"] == "seated" || news["type"] == "refused").expect(here);
    if answer["type"] == "refused" {
        // Only a match that is over is not gone on with: then the move that was on its way was its last.
        assert_eq!(answer["reason"], "unknown_table", "match {id}: {answer}; {sight:?} was shown");
        return look_up(port, id, &with_the_last).expect(here);
    }
    let snapshot = phone.until(|news| news["type"] == "snapshot").expect(here);
    let stored = record(&snapshot);
    assert_eq!(snapshot["match"], id, "it is the same match");
    assert!(stored == sight.moves || stored == with_the_last, "{sight:?} was shown, {stored:?} are there");
}
