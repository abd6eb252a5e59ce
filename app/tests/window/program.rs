//! The program with its window, as an exhibitor starts it, on a port of its own and with a place for its matches.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::patience::PATIENCE;

/// A running table.
pub struct Program {
    child: Child,
    pub port: u16,
    /// All it has logged so far.
    log: Arc<Mutex<String>>,
}

/// How it is started.
pub struct Start<'a> {
    pub size: (u32, u32),
    pub data: &'a Path,
    /// The one that phones know already; any otherwise.
    pub port: u16,
    /// Where its window goes, and what is set for it.
    pub environment: Vec<(&'static str, OsString)>,
}

impl Program {
    pub fn start(start: &Start<'_>) -> Program {
        let (width, height) = start.size;
        let mut child = command()
            .args(["--address", "127.0.0.1", "--lang", "en", "--log", "info"])
            .args(["--windowed", &format!("{width}x{height}"), "--port", &start.port.to_string()])
            .arg("--data-dir")
            .arg(start.data)
            .env("GAMETABLE_SERVER_BIND", "127.0.0.1")
            .env("GAMETABLE_SCREEN_RENDERER", "software")
            .env("GAMETABLE_SCREEN_VOLUME", "0")
            .env("GAMETABLE_THINKING_AT_LEAST", "0s")
            .env("GAMETABLE_THINKING_AT_MOST", "200ms")
            // Tests ask more often than phones may.
            .env("GAMETABLE_LIMITS_MESSAGES_PER_SECOND", "1000")
            // A pixel of the twin is one of the window.
            .env("SLINT_SCALE_FACTOR", "1")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .envs(start.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = BufReader::new(child.stderr.take().expect("it was asked for"));
        let log = Arc::new(Mutex::new(String::new()));
        let (tell, told) = channel();
        let kept = Arc::clone(&log);
        thread::spawn(move || {
            for line in said.lines().map_while(Result::ok) {
                if let Some((_, place)) = line.split_once("phones reach the table at http://127.0.0.1:") {
                    // Whoever waited may have given up.
                    let _ = tell.send(place.trim_end_matches('/').parse().expect("a port"));
                }
                *kept.lock().expect("nobody panics with it") += &format!("{line}\n");
            }
        });
        let port = wait_for_port(&told, &log);
        Program { child, port, log }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn log(&self) -> String {
        self.log.lock().expect("nobody panics with it").clone()
    }

    /// Whether it still runs.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it without a word, as when the plug is pulled.
    pub fn kill(&mut self) {
        // It may have ended before; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Gives the operator a PIN before the first start, so that nothing lies over the first screen.
pub fn new_pin(data: &Path) -> String {
    let output = command().args(["doctor", "--new-pin", "--data-dir"]).arg(data).output().expect("it starts");
    let said = String::from_utf8(output.stdout).expect("text");
    let (_, pin) = said.split_once("PIN is now ").unwrap_or_else(|| panic!("no PIN: {said:?}"));
    // It is written in two groups, to be remembered.
    pin.chars().take_while(|sign| *sign != ',').filter(char::is_ascii_digit).collect()
}

/// The program that is tested: what `GAMETABLE_TESTED` names, or the one that was built for this test.
fn command() -> Command {
    let tested = env::var_os("GAMETABLE_TESTED").unwrap_or_else(|| env!("CARGO_BIN_EXE_gametable").into());
    let mut command = Command::new(tested);
    // What is set for a table of one's own does not count here.
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GAMETABLE_")) {
        command.env_remove(name);
    }
    command
}

fn wait_for_port(told: &Receiver<u16>, log: &Mutex<String>) -> u16 {
    told.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        panic!("it does not say where it is: {}", log.lock().expect("nobody panics with it"))
    })
}
