//! What was played before pictures are taken: matches that are over, for the leaderboard, and matches that are under way.
//! All moves are legal ones, chosen by a short search, and always the same.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime};

use engine::catalog::Start;
use engine::search::Budget;
use engine::thinking::{Task, decide};
use engine::{Brain, LiveGame, Means, Outcome, Reason, Seat, TimeControl};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use store::{Begun, Ending, Entry, SavedMatch, Sitter, Store};
use terms::code::TableCode;
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use terms::{Kind, UnixTime};

use crate::rehearsal::RehearsalError;

/// How long ago the first match of the day began, unless the day is younger.
const OPENED: Duration = Duration::from_secs(90 * 60);

/// Visitors of the day, the strongest first.
const VISITORS: [(Animal, Hue); 8] = [
    (Animal::Otter, Hue::Teal),
    (Animal::Fox, Hue::Coral),
    (Animal::Owl, Hue::Violet),
    (Animal::Hedgehog, Hue::Amber),
    (Animal::Whale, Hue::Sky),
    (Animal::Hare, Hue::Rose),
    (Animal::Frog, Hue::Lime),
    (Animal::Badger, Hue::Sand),
];

/// Whom they met, and who won: pairs of visitors by their number, the winner first.
const RESULTS: [(usize, usize); 18] = [
    (0, 1),
    (0, 2),
    (1, 2),
    (0, 3),
    (1, 4),
    (2, 3),
    (0, 5),
    (1, 3),
    (4, 5),
    (2, 6),
    (0, 7),
    (3, 6),
    (1, 5),
    (4, 7),
    (2, 1),
    (3, 4),
    (5, 6),
    (6, 7),
];

/// A match under way: the game, who sits there, and how it came to where it is.
pub struct Middle {
    pub game: &'static str,
    pub seats: [Occupant; 2],
    pub time: TimeControl,
    pub moves: Moves,
    /// What each has left of their time, in seconds.
    pub left: Option<[u64; 2]>,
}

/// How a match came to where it is.
pub enum Moves {
    /// By these moves, in the game's notation.
    Written(&'static str),
    /// By so many moves that a short search likes.
    Found(usize),
}

fn visitor(number: usize) -> Occupant {
    let (animal, colour) = VISITORS[number];
    Occupant::Phone { who: Avatar { animal, colour } }
}

/// Writes down what visitors have played today.
pub fn write_the_day(store: &Store) -> Result<(), RehearsalError> {
    let games = games::catalog().games();
    let now = SystemTime::now();
    let opened = (now - OPENED).max(UnixTime::from(now).beginning_of_day().into());
    let between = now.duration_since(opened).unwrap_or_default() / (RESULTS.len() as u32 + 1);
    for (number, (winner, loser)) in RESULTS.into_iter().enumerate() {
        let game = games[number % games.len()].id;
        // Each has the first move now and then.
        let (seats, won) = match number % 3 {
            0 => ([visitor(loser), visitor(winner)], Seat::SECOND),
            _ => ([visitor(winner), visitor(loser)], Seat::FIRST),
        };
        let middle = Middle {
            game,
            seats,
            time: TimeControl::minutes(5, 3),
            moves: Moves::Found(8 + number),
            left: None,
        };
        let began = opened + between * number as u32;
        let saved = middle.played(store, began.into());
        let mut entries = entries(&saved);
        let ending = Ending::from(&Outcome::win(2, won, Reason::Resignation));
        entries.push(Entry::Ended { id: saved.id, ending, at: (began + between).into() });
        store.write(entries).wait().map_err(|_| RehearsalError::Stuck("the store"))?;
    }
    Ok(())
}

impl Middle {
    /// The match as the store would give it back; it is written down there.
    pub fn begin(&self, store: &Store) -> Result<SavedMatch, RehearsalError> {
        let saved = self.played(store, SystemTime::now().into());
        store.write(entries(&saved)).wait().map_err(|_| RehearsalError::Stuck("the store"))?;
        Ok(saved)
    }

    fn played(&self, store: &Store, began: UnixTime) -> SavedMatch {
        let (game, variant) = games::catalog().find(self.game).expect("only games that there are");
        let mut live = variant.open(Start::Usual).expect("the usual start is a position");
        let start = live.position();
        let mut moves = Vec::new();
        let mut play = |live: &mut Box<dyn LiveGame>, number: usize| {
            moves.push(live.offers()[number].code.clone());
            live.play(number).expect("the move is legal");
        };
        match self.moves {
            Moves::Written(written) => {
                for one in written.split(' ') {
                    let number = live.read_move(one).expect("the move is legal");
                    play(&mut live, number);
                }
            }
            Moves::Found(plies) => {
                for _ in 0..plies {
                    if live.outcome().is_none() {
                        let number = liked(&*live);
                        play(&mut live, number);
                    }
                }
            }
        }
        let id = store.new_id();
        let seats = self.seats.clone().map(|occupant| Sitter { occupant, secret: None }).into();
        let begun = Begun {
            table: TableCode::lot(&mut SmallRng::seed_from_u64(id.0.unsigned_abs())).to_string(),
            kind: Kind::Screen,
            game: game.id.to_owned(),
            variant: variant.id.clone(),
            start,
            time: self.time,
            seats,
            began,
            rematch_of: None,
        };
        let clocks = self.left.map(|left| left.map(|seconds| Some(Duration::from_secs(seconds))).into());
        SavedMatch {
            id,
            begun,
            moves,
            departures: Vec::new(),
            clocks: clocks.unwrap_or_default(),
            help: Vec::new(),
        }
    }
}

/// The number of a move that is not bad.
fn liked(game: &dyn LiveGame) -> usize {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut thinker = game.thinker(Brain::Ordered.into(), Means::default());
    let task = Task::new(game, Budget::nodes(2000), &clock, &stop);
    decide(&mut *thinker, &task, &mut |_| {}).number.unwrap_or(0)
}

fn entries(saved: &SavedMatch) -> Vec<Entry> {
    let SavedMatch { id, begun, moves, clocks, .. } = saved;
    let moved = |(ply, code): (u32, &String)| Entry::Moved {
        id: *id,
        ply,
        code: code.clone(),
        clocks: if clocks.is_empty() { vec![None; begun.seats.len()] } else { clocks.clone() },
        thought: Duration::from_secs(4),
    };
    let moves = (0..).zip(moves).map(moved);
    [Entry::Begun { id: *id, begun: begun.clone() }].into_iter().chain(moves).collect()
}
