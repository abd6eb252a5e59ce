//! The program with its window, as an exhibitor starts it, on a port of its own and with a place for its matches.

use std::path::Path;

use test_support::gametable;
use test_support::program::{Environment, Served};

/// How it is started.
pub struct Start<'a> {
    pub size: (u32, u32),
    pub data: &'a Path,
    /// The one that phones know already; any otherwise.
    pub port: Option<u16>,
    /// Where its window goes, and what is set for it.
    pub environment: Environment,
}

/// Starts it.
pub fn start(start: &Start<'_>) -> Served {
    let (width, height) = start.size;
    let mut command = gametable!();
    command
        .args(["--lang", "en", "--log", "info", "--windowed", &format!("{width}x{height}"), "--data-dir"])
        .arg(start.data)
        .env("GAMETABLE_SCREEN_RENDERER", "software")
        .env("GAMETABLE_SCREEN_VOLUME", "0")
        .env("GAMETABLE_THINKING_AT_LEAST", "0s")
        .env("GAMETABLE_THINKING_AT_MOST", "200ms")
        // Tests ask more often than phones may.
        .env("GAMETABLE_LIMITS_MESSAGES_PER_SECOND", "1000")
        // A pixel of the twin is one of the window.
        .env("SLINT_SCALE_FACTOR", "1")
        .envs(start.environment.iter().map(|(name, value)| (name, value)));
    Served::reached(&mut command, start.port)
}

/// Gives the operator a PIN before the first start, so that nothing lies over the first screen.
pub fn new_pin(data: &Path) -> String {
    let output =
        gametable!().args(["doctor", "--new-pin", "--data-dir"]).arg(data).output().expect("it starts");
    let said = String::from_utf8(output.stdout).expect("text");
    let (_, pin) = said.split_once("PIN is now ").unwrap_or_else(|| panic!("no PIN: {said:?}"));
    // It is written in two groups, to be remembered.
    pin.chars().take_while(|sign| *sign != ',').filter(char::is_ascii_digit).collect()
}
