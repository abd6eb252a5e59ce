//! The program as a child process that can be killed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// No machine is so slow that nothing is played for so long: those who played have given up.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server that is running.
pub struct Server {
    pub child: Child,
    pub port: u16,
    /// Held open: whoever writes to nobody is ended by the system.
    _words: BufReader<ChildStdout>,
}

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
        let (before, began) = (self.moves.load(Ordering::Relaxed), Instant::now());
        while self.moves.load(Ordering::Relaxed) == before {
            assert!(began.elapsed() < PATIENCE, "nobody plays any more");
            thread::sleep(Duration::from_millis(2));
        }
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
        let settings = folder.join("gametable.toml");
        let text = format!(
            "[server]\nport = {}\nports_to_try = 0\nbind = \"127.0.0.1\"\n\
             [limits]\nconnections = 1000\nconnections_per_address = 1000\ntables = 10000\ntables_per_address = 10000\n\
             messages_per_second = 1000\nburst = 10000\n\
             [log]\nlevel = \"error\"\n",
            port.unwrap_or(0)
        );
        fs::write(&settings, text).expect("the folder can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametable"));
        command.arg("serve").arg("--data-dir").arg(folder).arg("--config").arg(settings);
        // Variables that begin like settings would be taken for some.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GAMETABLE_") {
                command.env_remove(name);
            }
        }
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        lives.spans.lock().unwrap().push((Instant::now(), None));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut words = BufReader::new(child.stdout.take().expect("its output is piped"));
        let port = loop {
            let mut line = String::new();
            assert!(words.read_line(&mut line).expect("text") > 0, "the server ended by itself");
            if let Some((_, place)) = line.split_once("http://") {
                let (_, port) = place.trim_end().trim_end_matches('/').rsplit_once(':').expect("a port");
                break port.parse().expect("a number");
            }
        };
        Server { child, port, _words: words }
    }

    /// Nothing of it runs as long as what is given back is kept.
    pub fn hold(&self) -> Held {
        let process = Pid::from_child(&self.child);
        kill_process(process, Signal::STOP).expect("it is still there");
        let held = Held(process);
        // Each of its threads stops by itself; one that waits for the disk does so when it has done.
        let tasks = format!("/proc/{}/task", self.child.id());
        let is_still = || {
            let mut tasks = fs::read_dir(&tasks).expect("it is still there");
            tasks.all(|task| is_stopped(&task.expect("an entry").path()))
        };
        while !is_still() {
            thread::sleep(Duration::from_millis(1));
        }
        held
    }

    /// Ends it without a warning.
    pub fn kill(mut self, lives: &Lives) {
        self.child.kill().expect("it is still there");
        self.child.wait().expect("it is gone");
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
pub struct Held(Pid);

impl Drop for Held {
    fn drop(&mut self) {
        // A server that was ended meanwhile needs nothing any more.
        let _ = kill_process(self.0, Signal::CONT);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whoever was killed already is only waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
