//! Tournaments of brains: every game is played here, written down at once, and counted for the ratings.
//!
//! | file | idea |
//! |---|---|
//! | [`openings`] | how games begin |
//! | [`play`] | one game between two contenders |
//! | [`played`] | a finished game |
//! | [`folder`] | where games are kept, so that a run can be broken off at any moment |
//! | [`ledger`] | what all games come to |
//! | [`progress`] | how far it is |
//! | [`results`] | what is written when all games are played |
//! | [`report`] | the same as pictures |
//! | [`error`] | why it cannot be held |
//!
//! Who meets whom, from which opening, and what ratings follow is worked out by [`engine::arena`].

#![allow(missing_docs, reason = "names of fields say what they are")]

mod error;
mod folder;
mod ledger;
pub mod limit;
mod openings;
mod play;
mod played;
pub mod processor_time;
mod progress;
mod report;
mod results;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use engine::arena::{Fixture, schedule, unplayed};
use engine::catalog::Start;
use engine::{Contender, Game, LiveGame, Variant};

pub use error::ArenaError;
use folder::Folder;
pub use ledger::Ranking;
use play::Manner;
use played::{Conditions, Meeting};
use progress::{ArenaProgress, say};
use terms::notation::Notation;

use crate::limit::Limit;

/// A tournament: who plays what, how often and how.
pub struct Tournament {
    pub game: &'static Game,
    pub variant: Arc<Variant>,
    pub contenders: Vec<Contender>,
    pub games_per_pair: usize,
    pub limit: Limit,
    /// How many games are played at the same time.
    pub threads: usize,
    pub seed: u64,
    /// Where games and results are kept.
    pub folder: PathBuf,
    /// A file whose ratings of this game are replaced.
    pub elo: Option<PathBuf>,
    /// Memory for each of the brains that think at the same time.
    pub bytes: usize,
}

impl Tournament {
    /// Plays all games that the folder does not hold yet, writes the results of all that it holds, and gives how
    /// everybody stands.
    pub fn run(&self) -> Result<Ranking, ArenaError> {
        let usual_start = self.variant.open(Start::Usual).expect("the usual start is a position");
        self.check(&*usual_start)?;
        let manner = Manner {
            conditions: Conditions {
                game: format!("{}/{}", self.game.id, self.variant.id),
                limit: self.limit.to_string(),
            },
            limit: self.limit,
            usual_start: usual_start.position(),
            bytes: self.bytes,
        };
        let notation = Notation::new(self.game, &self.variant, &*usual_start);
        let mut folder = Folder::open(&self.folder, &manner.conditions, notation)?;
        if folder.torn {
            say("the last game was cut off in the middle of writing: it is played again");
        }
        if self.games_per_pair % 2 == 1 {
            say(&format!("colours are swapped, so {} games are played per pair", self.games_per_pair + 1));
        }
        let fixtures = self.left(&folder);
        if !fixtures.is_empty() {
            self.play(&fixtures, &manner, &mut folder)?;
        }
        results::write(self, &manner.conditions, &folder.ledger)
    }

    /// Whatever can be wrong is said before hours are spent.
    fn check(&self, game: &dyn LiveGame) -> Result<(), ArenaError> {
        if game.seats() != 2 {
            return Err(ArenaError::Seats(game.seats()));
        }
        self.contenders.iter().try_for_each(|one| one.among(&game.evaluations()).map(|_| ()))?;
        let mut named = HashSet::new();
        if let Some(twice) = self.contenders.iter().find(|contender| !named.insert(**contender)) {
            return Err(ArenaError::Twice(*twice));
        }
        if self.contenders.len() < 2 {
            return Err(ArenaError::Alone);
        }
        self.elo.as_deref().map_or(Ok(()), |path| results::read_elo(path).map(|_| ()))
    }

    /// The games that are still to be played.
    fn left(&self, folder: &Folder) -> Vec<Fixture> {
        let all = schedule(self.contenders.len(), self.games_per_pair, self.seed);
        let played = |fixture: &&Fixture| folder.ledger.has(&self.meeting(fixture));
        let finished: Vec<usize> = all.iter().filter(played).map(|fixture| fixture.number).collect();
        unplayed(&all, &finished)
    }

    fn meeting(&self, fixture: &Fixture) -> Meeting {
        Meeting {
            seed: self.seed,
            opening: fixture.opening,
            first: self.contenders[fixture.first],
            second: self.contenders[fixture.second],
        }
    }

    /// Plays these games on several threads; this one writes down what they have played.
    fn play(&self, fixtures: &[Fixture], manner: &Manner, folder: &mut Folder) -> Result<(), ArenaError> {
        let rounds = fixtures.iter().map(|fixture| fixture.opening + 1).max().unwrap_or(0);
        let openings = openings::fair(self.game, &self.variant, self.seed, rounds);
        let game = move |fixture: &Fixture| (self.meeting(fixture), openings[fixture.opening].boxed_clone());
        let (stop, queue) = (AtomicBool::new(false), Mutex::new(fixtures.iter().map(game)));
        let mut progress = ArenaProgress::new(fixtures.len());
        thread::scope(|scope| {
            let (finished, games) = mpsc::channel();
            for _ in 0..self.threads {
                let (stop, queue, finished) = (&stop, &queue, finished.clone());
                scope.spawn(move || {
                    let next = || queue.lock().expect("no thread dies while it takes a game").next();
                    while let Some((meeting, game)) = next() {
                        let Some(played) = manner.play(meeting, game, stop).transpose() else { break };
                        if finished.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(finished);
            let written = games.iter().try_for_each(|played| {
                folder.add(&played?)?;
                progress.game_over(&folder.ledger.ranking());
                Ok(())
            });
            stop.store(true, Ordering::Relaxed);
            written
        })
    }
}
