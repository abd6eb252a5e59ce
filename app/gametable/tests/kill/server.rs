//! The program as a child process that can be killed.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use test_support::gametable;
use test_support::patience::{wait_for, wait_for_long};
use test_support::program::{Program, Served};

/// No machine is so slow that nothing is played for so long: those who played have given up.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server that is running.
pub struct Server(pub Served);

/// When there was a server: from before it was started until it was surely gone; and what it has borne.
#[derive(Default)]
pub struct Lives {
    spans: Mutex<Vec<(Instant, Option<Instant>)>>,
    moves: AtomicUsize,
}

impl Lives {
    /// A move was shown.
    pub fn moved(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
    }

    /// Waits, however slow the machine, until something is played.
    pub fn wait_for_a_move(&self) {
        let before = self.moves.load(Ordering::Relaxed);
        let moved = || (self.moves.load(Ordering::Relaxed) > before).then_some(());
        wait_for_long("a move", PATIENCE, moved);
    }

    /// For how long there can have been a server between two moments.
    pub fn between(&self, from: Instant, to: Instant) -> Duration {
        let lives = self.spans.lock().unwrap();
        let part = |(born, died): &(Instant, Option<Instant>)| {
            died.unwrap_or(to).min(to).saturating_duration_since(from.max(*born))
        };
        lives.iter().map(part).sum()
    }
}

impl Server {
    /// Starts one on this folder, on a port that is free or on the one that phones know.
    pub fn start(
        folder: &Path,
        port: Option<u16>,
        environment: &[(&'static str, String)],
        lives: &Lives,
    ) -> Server {
        let mut command = gametable!();
        command
            .env("GAMETABLE_LIMITS_TABLES", "10000")
            .env("GAMETABLE_LIMITS_TABLES_PER_ADDRESS", "10000")
            .envs(environment.iter().map(|(name, value)| (name, value)));
        lives.spans.lock().unwrap().push((Instant::now(), None));
        Server(Served::start(command, folder, port))
    }

    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// Nothing of it runs as long as what is given back is kept.
    pub fn hold(&self) -> Held<'_> {
        let program = &self.0.program;
        program.signal(Signal::STOP);
        let held = Held(program);
        // Each of its threads stops by itself; one that waits for the disk does so when it has done.
        let tasks = format!("/proc/{}/task", program.id());
        let is_still = || {
            let mut tasks = fs::read_dir(&tasks).expect("it is still there");
            tasks.all(|task| is_stopped(&task.expect("an entry").path()))
        };
        wait_for("its threads to stop", || is_still().then_some(()));
        held
    }

    /// Ends it without a warning.
    pub fn kill(mut self, lives: &Lives) {
        self.0.program.kill();
        if let Some((_, died)) = lives.spans.lock().unwrap().last_mut() {
            *died = Some(Instant::now());
        }
    }
}

/// Whether a thread does not run; one that has ended meanwhile does not either.
fn is_stopped(task: &Path) -> bool {
    // The state follows the name, which stands in parentheses and may hold anything.
    let state = |text: String| text.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T'));
    fs::read_to_string(task.join("stat")).map_or(true, state)
}

/// A server that does not run for now.
pub struct Held<'a>(&'a Program);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.signal(Signal::CONT);
    }
}
