//! The screensaver at speed, for a long time: memory stays what it is, and nothing goes wrong.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::visit::{USUAL, Visit};

/// How long it runs if nothing else is said: in CI.
const SECONDS: u64 = 120;

const GLANCE: Duration = Duration::from_millis(200);

const SETTINGS: [(&str, &str); 3] = [
    ("GAMETABLE_SCREEN_ATTRACT_THINKING", "10ms"),
    ("GAMETABLE_SCREEN_ATTRACT_PAUSE", "0s"),
    // Tables are filled and emptied by chance, as brains come and go: small, they hide nothing else.
    ("GAMETABLE_THINKING_MEMORY_MB", "1"),
];

/// The memory that a process takes, in kilobytes. Not its share of what several use: that changes as others come and go.
fn memory(process: u32) -> u64 {
    let told = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).expect("it still runs");
    let line = told.lines().find_map(|line| line.strip_prefix("Rss:")).expect("a line about it");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn median(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values[values.len() / 2]
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn memory_stays_flat_while_the_screensaver_plays_at_speed() {
    let seconds = env::var("GAMETABLE_SOAK").ok().map_or(SECONDS, |text| text.parse().expect("seconds"));
    let all = Duration::from_secs(seconds);
    Visit::pay("soak", USUAL, &SETTINGS, |visit| {
        visit.reads_code("the screensaver's code", |code| code == visit.page());
        // What is made once, such as the drawings of every game and the tables of every brain, is made at first.
        sleep(all / 4);
        let begun = Instant::now();
        let (mut measured, mut played) = (Vec::new(), BTreeSet::new());
        while begun.elapsed() < all * 3 / 4 {
            measured.push(memory(visit.served.program.id()));
            let tables = visit.tables("screensaver");
            played.extend(tables.iter().filter_map(|table| table["table"].as_str().map(str::to_owned)));
            sleep(GLANCE);
        }
        let third = measured.len() / 3;
        let (first, last) = (median(&measured[..third]), median(&measured[measured.len() - third..]));
        let most = measured.iter().max().expect("it was measured");
        // Some matches are shorter than a glance.
        let played = played.len() as u64;
        println!(
            "soak: {seconds} s, at least {played} matches, {first} kB at first, {last} kB at last, {most} kB at most"
        );
        assert!(played > seconds / 20, "only {played} matches were played");
        assert!(last <= first + first / 20, "memory grows from {first} kB to {last} kB");
    });
}
