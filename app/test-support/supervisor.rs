//! What systemd hears of a program that it has started.

use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::patience::PATIENCE;

/// What only the supervisor says, to itself.
const CAUGHT_UP: &str = "CAUGHT_UP=1";

/// Listens in systemd's place.
pub struct Supervisor {
    heard: Receiver<String>,
    socket: PathBuf,
    _folder: TempDir,
}

impl Supervisor {
    pub fn listening() -> Supervisor {
        let folder = TempDir::new().expect("a folder");
        let socket = folder.path().join("notify");
        let listening = UnixDatagram::bind(&socket).expect("a socket");
        let (tell, heard) = channel();
        // Somebody has to listen all the time: whoever tells more than is heard has to wait.
        thread::spawn(move || {
            let mut words = [0; 4096];
            while let Ok(length) = listening.recv(&mut words) {
                let text = String::from_utf8_lossy(&words[..length]).into_owned();
                if text.lines().try_for_each(|line| tell.send(line.to_owned())).is_err() {
                    return;
                }
            }
        });
        Supervisor { heard, socket, _folder: folder }
    }

    /// What tells a program to whom it has to say that it is well, and within what time.
    pub fn environment(&self, within: Duration) -> [(&'static str, String); 2] {
        let socket = self.socket.to_str().expect("a path in plain letters").to_owned();
        [("NOTIFY_SOCKET", socket), ("WATCHDOG_USEC", within.as_micros().to_string())]
    }

    /// What it hears next.
    pub fn hears(&self) -> String {
        self.heard.recv_timeout(PATIENCE).expect("the program says something")
    }

    /// Waits for something, whatever comes before it.
    pub fn waits_for(&self, wanted: &str) {
        while self.hears() != wanted {}
    }

    /// Forgets all that has been said until now.
    pub fn catches_up(&self) {
        let own = UnixDatagram::unbound().expect("a socket");
        own.send_to(CAUGHT_UP.as_bytes(), &self.socket).expect("it listens");
        self.waits_for(CAUGHT_UP);
    }

    /// All that is said in this time.
    pub fn hears_for(&self, time: Duration) -> Vec<String> {
        let until = Instant::now() + time;
        let next = || self.heard.recv_timeout(until.saturating_duration_since(Instant::now())).ok();
        std::iter::from_fn(next).collect()
    }
}
