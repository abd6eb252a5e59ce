//! Two phones at a table: they play, lose their server, come back, and compare.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use test_support::phone::{Gone, Phone, read};

use super::server::Lives;
use super::shown::{Shown, Sight};

/// Clocks are told in whole milliseconds, and rounded down.
const ROUNDING: u64 = 1;

/// The last server has to bear so many moves at each table.
const LAST_MOVES: usize = 4;

/// Two phones that always find each other again.
pub struct Table {
    port: u16,
    game: &'static str,
    variant: &'static str,
    chance: SmallRng,
    lives: Arc<Lives>,
    shown: Arc<Shown>,
    playing: Option<Known>,
    /// Matches that are over, with their moves.
    ended: Vec<(i64, Vec<String>)>,
    tally: Tally,
}

/// What two phones know about their match.
struct Known {
    table: String,
    id: i64,
    secrets: [String; 2],
    seats: [u64; 2],
    /// The moves that one of them was shown.
    shown: Vec<String>,
    /// A move that was sent and has not been shown yet.
    sent: Option<String>,
    /// What each of them was shown last.
    views: [Value; 2],
    /// What the clocks showed when somebody last moved, and a moment before that.
    clocks: Option<(Instant, [u64; 2])>,
}

/// What has come of it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub moves: usize,
    /// How often both came back to a match that was under way.
    pub returns: usize,
}

impl Table {
    pub fn new(
        port: u16,
        (game, variant): (&'static str, &'static str),
        seed: u64,
        lives: Arc<Lives>,
        shown: Arc<Shown>,
    ) -> Table {
        let (chance, tally) = (SmallRng::seed_from_u64(seed), Tally::default());
        Table { port, game, variant, chance, lives, shown, playing: None, ended: Vec::new(), tally }
    }

    /// Plays through all that happens to the server, and a little longer.
    pub fn play_until(mut self, stop: &AtomicBool) -> Tally {
        while self.visit(stop).is_err() {
            thread::sleep(Duration::from_millis(5));
        }
        self.tally
    }

    /// Connects and plays as long as the server is there.
    pub fn visit(&mut self, stop: &AtomicBool) -> Result<(), Gone> {
        let mut phones = [Phone::connect(self.port)?, Phone::connect(self.port)?];
        self.return_to_match(&mut phones)?;
        let mut last_moves = 0;
        while last_moves < LAST_MOVES {
            if self.playing.is_none() {
                self.open(&mut phones)?;
            }
            thread::sleep(Duration::from_millis(self.chance.random_range(0..20)));
            self.one_move(&mut phones)?;
            last_moves += usize::from(stop.load(Ordering::Relaxed));
        }
        self.ended.iter().try_for_each(|(id, shown)| look_up(self.port, *id, shown))
    }

    fn open(&mut self, phones: &mut [Phone; 2]) -> Result<(), Gone> {
        let [first, second] = phones;
        let seated = |news: &Value| news["type"] == "seated";
        let secret = |news: &Value| news["secret"].as_str().expect("a secret").to_owned();
        first.say(&json!({
            "type": "open", "game": self.game, "variant": self.variant, "time": "10m",
            "seats": [{"kind": "me"}, {"kind": "open"}], "shuffle": true, "listed": false,
            "who": {"animal": "fox", "colour": "teal"},
        }))?;
        let one = first.until(seated)?;
        let shown = first.until(|news| news["type"] == "snapshot" && code(news).is_some())?;
        let who = json!({"animal": "owl", "colour": "coral"});
        second.say(&json!({"type": "join", "code": code(&shown), "who": who}))?;
        let two = second.until(seated)?;
        let first_view = |phone: &mut Phone| {
            phone.until(|news| news["match"] == shown["match"] && news["state"] == "running")
        };
        let views = [first_view(first)?, first_view(second)?];
        let known = Known {
            table: one["table"].as_str().expect("a table").to_owned(),
            id: shown["match"].as_i64().expect("a match"),
            secrets: [secret(&one), secret(&two)],
            seats: [&one, &two].map(|news| news["seat"].as_u64().expect("a seat")),
            shown: Vec::new(),
            sent: None,
            views,
            clocks: None,
        };
        known.tell(&self.shown);
        self.playing = Some(known);
        Ok(())
    }

    /// Whoever is to move plays any move, and both are shown it.
    fn one_move(&mut self, phones: &mut [Phone; 2]) -> Result<(), Gone> {
        let known = self.playing.as_mut().expect("there is a match");
        let plies = known.shown.len();
        let mover = usize::from(moves(&known.views[0]).is_empty());
        let offered = &known.views[mover];
        let number = self.chance.random_range(0..moves(offered).len());
        known.sent = Some(moves(offered)[number]["notation"].as_str().expect("a notation").to_owned());
        known.tell(&self.shown);
        let asked = Instant::now();
        phones[mover].say(&json!({"type": "play", "revision": offered["revision"], "move": number}))?;
        for (chair, phone) in phones.iter_mut().enumerate() {
            let snapshot = phone.until(|news| news["type"] == "snapshot" && record(news).len() > plies)?;
            known.take_in(chair, snapshot, asked);
            known.tell(&self.shown);
        }
        self.tally.moves += 1;
        self.lives.moved();
        if known.is_over() {
            self.end();
        }
        Ok(())
    }

    /// Both take their seats again, and look whether all is as they know it.
    fn return_to_match(&mut self, phones: &mut [Phone; 2]) -> Result<(), Gone> {
        let Some(known) = &mut self.playing else { return Ok(()) };
        let asked = Instant::now();
        for (chair, phone) in phones.iter_mut().enumerate() {
            phone.say(&json!({"type": "sit", "table": known.table, "secret": known.secrets[chair]}))?;
            let answer = phone.until(|news| news["type"] == "seated" || news["type"] == "refused")?;
            if answer["type"] == "refused" {
                assert_eq!(answer["reason"], "unknown_table", "{answer}");
                // Only a match that is over is not gone on with: if nobody saw its end, the move that was on its way
                // must have been the last.
                if !known.is_over() {
                    known.shown.push(known.sent.take().expect("the match was not over"));
                }
                self.shown.note(known.id, Sight { is_over: true, ..known.sight() });
                self.end();
                return Ok(());
            }
            assert_eq!(answer["seat"], known.seats[chair], "nobody has lost a seat");
            let snapshot = phone.until(|news| news["type"] == "snapshot")?;
            known.compare(&snapshot, &self.lives);
            known.take_in(chair, snapshot, asked);
        }
        // What did not arrive before never will.
        known.sent = None;
        known.tell(&self.shown);
        self.tally.returns += 1;
        Ok(())
    }

    /// The match is over; what was shown of it is looked up in the end.
    fn end(&mut self) {
        self.ended.extend(self.playing.take().map(|known| (known.id, known.shown)));
    }
}

/// Reads a match that is over, and looks whether everything is there that was shown of it.
pub fn look_up(port: u16, id: i64, shown: &[String]) -> Result<(), Gone> {
    let page = read(port, &format!("/api/v1/games/{id}"))?;
    let game = page.unwrap_or_else(|| panic!("match {id} was played to its end and is not there"));
    let frames = game["frames"].as_array().expect("frames");
    let stored: Vec<&str> = frames.iter().filter_map(|frame| frame["notation"].as_str()).collect();
    assert_eq!(stored, shown, "match {id}");
    Ok(())
}

impl Known {
    /// Everything that was shown is there, and perhaps what was on its way; and time ran only while there was a server.
    fn compare(&self, snapshot: &Value, lives: &Lives) {
        assert_eq!(snapshot["match"], self.id, "it is the same match");
        let stored = record(snapshot);
        assert!(stored.starts_with(&self.shown), "{:?} were shown, {stored:?} are there", self.shown);
        let more: Vec<String> = stored[self.shown.len()..].to_vec();
        assert!(
            more.is_empty() || Some(&more[0]) == self.sent.as_ref() && more.len() == 1,
            "{more:?} was not sent"
        );
        if let Some((before, clocks)) = self.clocks {
            let run = lives.between(before, Instant::now()).as_millis() as u64;
            for (seat, (left, now_left)) in clocks.into_iter().zip(left(snapshot)).enumerate() {
                assert!(
                    now_left + run + ROUNDING >= left,
                    "seat {seat} had {left} ms and has {now_left} ms after {run} ms with a server"
                );
            }
        }
    }

    /// Remembers what a phone was shown in answer to something that was asked after `asked`.
    fn take_in(&mut self, chair: usize, snapshot: Value, asked: Instant) {
        let stored = record(&snapshot);
        assert!(stored.starts_with(&self.shown), "{:?} were shown, {stored:?} are there", self.shown);
        if stored.len() > self.shown.len() {
            assert_eq!(stored.last().cloned(), self.sent.take(), "the move that was sent");
        }
        self.shown = stored;
        self.clocks = Some((asked, left(&snapshot)));
        self.views[chair] = snapshot;
    }

    /// Tells whoever looks on.
    fn tell(&self, shown: &Shown) {
        shown.note(self.id, self.sight());
    }

    fn sight(&self) -> Sight {
        Sight {
            table: self.table.clone(),
            secret: self.secrets[0].clone(),
            moves: self.shown.clone(),
            sent: self.sent.clone(),
            is_over: self.is_over(),
        }
    }

    /// Whether one of both has seen the end.
    fn is_over(&self) -> bool {
        self.views.iter().any(|view| view["state"] == "over")
    }
}

fn moves(snapshot: &Value) -> &[Value] {
    snapshot["moves"].as_array().map_or(&[], Vec::as_slice)
}

/// The moves of a match.
pub fn record(snapshot: &Value) -> Vec<String> {
    let plies = snapshot["record"].as_array().expect("a record");
    plies.iter().map(|ply| ply["notation"].as_str().expect("a notation").to_owned()).collect()
}

/// What both clocks show.
fn left(snapshot: &Value) -> [u64; 2] {
    [0, 1].map(|seat: usize| snapshot["seats"][seat]["clock"]["left"].as_u64().expect("a clock"))
}

/// The code of the seat that is still open.
fn code(snapshot: &Value) -> Option<&str> {
    snapshot["seats"].as_array()?.iter().find_map(|seat| seat["occupant"]["code"].as_str())
}
