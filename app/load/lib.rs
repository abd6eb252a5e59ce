//! How much the server bears: many games at the same time, played by clients that know nothing but the protocol.
//!
//! The server is a process of its own, so that its processor time and memory are its own as well. The clients play
//! random moves and remember them. In the end every stored game is played again through the rules and compared with
//! what its players were shown: nothing may be missing, and nothing may be there that nobody played.
//!
//! | file | idea |
//! |---|---|
//! | [`served`] | the server as a child process |
//! | [`usage`] | what a process has used |
//! | [`files`] | how many connections a process may have |
//! | [`player`] | one client, and what it reads of a message |
//! | [`duel`] | two of them at a table |
//! | [`account`] | what was played, and whether the store knows it |
//! | [`report`] | the figures |
//! | [`error`] | what can go wrong |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod account;
mod duel;
mod error;
mod files;
mod player;
mod report;
mod served;
mod usage;

use std::io::Write;
use std::ops::Range;
use std::time::{Duration, Instant};

use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::task::JoinSet;

use account::compare;
use duel::{Duel, PlayedDuel};
pub use error::LoadError;
use player::LoadClient;
pub use report::LoadReport;
use report::{Latency, megabytes};
use served::Served;
use usage::Usage;

/// So many tables are opened at the same time; more would not fit into the queue of new connections.
const OPENERS: usize = 32;

/// How often it is told how things go.
const BETWEEN_WORDS: Duration = Duration::from_secs(10);

/// A load to put on a server.
pub struct Load {
    /// How many games at the same time, of two clients each.
    pub games: usize,
    /// For how long, from the moment when all games have begun.
    pub time: Duration,
    /// How long a client thinks about a move.
    pub think: Range<Duration>,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LoadPhase {
    /// Not all games have begun.
    Opening,
    /// All of them are played. What is measured is measured now.
    Steady,
    Over,
}

impl Load {
    /// Starts a server, plays, and looks at what has become of it.
    pub fn run(&self, out: &mut dyn Write) -> Result<LoadReport, LoadError> {
        files::make_room(self.games)?;
        let folder = tempfile::tempdir().map_err(LoadError::Folder)?;
        let served = Served::start(folder.path(), self.games)?;
        // One thread is enough for clients, and leaves the others to the server.
        let runtime = Builder::new_current_thread().enable_all().build().map_err(LoadError::Start)?;
        let figures = runtime.block_on(self.play(&served, out));
        served.stop()?;
        let LoadFigures { idle, begun, ended, steady, played } = figures?;

        let store = store::look_at(folder.path())?.ok_or(LoadError::NoStore)?;
        let (accounts, latencies): (Vec<_>, Vec<_>) =
            played.into_iter().map(|PlayedDuel { accounts, latencies }| (accounts, latencies)).unzip();
        let comparison = compare(&accounts.concat(), &store::all(&store)?);
        Ok(LoadReport {
            games: self.games,
            clients: 2 * self.games,
            moves: comparison.acknowledged,
            lost: comparison.lost,
            doubled: comparison.doubled,
            server_cpu_percent: report::percent(ended.processor - begun.processor, steady),
            server_rss_mb: megabytes(ended.memory),
            idle_rss_mb: megabytes(idle.memory),
            latency_ms: Latency::of(latencies.concat()),
        })
    }

    async fn play(&self, served: &Served, out: &mut dyn Write) -> Result<LoadFigures, LoadError> {
        // Whoever comes first finds everything prepared afterwards.
        drop(LoadClient::connect(served.port()).await?);
        let idle = served.usage()?;
        let (phase, watcher) = watch::channel(LoadPhase::Opening);
        let mut duels = JoinSet::new();
        let mut openers = JoinSet::new();
        for number in 0..self.games {
            if openers.len() >= OPENERS
                && let Some(duel) = openers.join_next().await
            {
                duels.spawn(joined::<Duel>(duel)?.play(watcher.clone()));
            }
            openers.spawn(Duel::open(served.port(), number, self.think.clone()));
        }
        while let Some(duel) = openers.join_next().await {
            duels.spawn(joined::<Duel>(duel)?.play(watcher.clone()));
        }
        writeln!(out, "{} games have begun", self.games)?;

        let (since, begun) = (Instant::now(), served.usage()?);
        phase.send_replace(LoadPhase::Steady);
        let mut left = self.time;
        while !left.is_zero() {
            tokio::time::sleep(left.min(BETWEEN_WORDS)).await;
            left = self.time.saturating_sub(since.elapsed());
            let Usage { processor, memory } = served.usage()?;
            let percent = report::percent(processor - begun.processor, since.elapsed());
            let (seconds, memory) = (since.elapsed().as_secs(), megabytes(memory));
            writeln!(out, "{seconds} s: the server uses {percent} % of a core and {memory} MB")?;
            out.flush()?;
        }
        let (steady, ended) = (since.elapsed(), served.usage()?);
        phase.send_replace(LoadPhase::Over);
        let mut played = Vec::new();
        while let Some(duel) = duels.join_next().await {
            played.push(joined(duel)?);
        }
        Ok(LoadFigures { idle, begun, ended, steady, played })
    }
}

/// What was measured.
struct LoadFigures {
    /// Before the first game.
    idle: Usage,
    /// When all games had begun.
    begun: Usage,
    /// When the time was over.
    ended: Usage,
    /// How long lies in between.
    steady: Duration,
    played: Vec<PlayedDuel>,
}

/// What a task has come to.
fn joined<T>(task: Result<Result<T, LoadError>, tokio::task::JoinError>) -> Result<T, LoadError> {
    task.expect("no client panics, and none is stopped from outside")
}
