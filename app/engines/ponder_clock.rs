//! The time that counts: it stands still while the opponent is to move.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use engine::search::Clock;

/// A clock that has to be started.
#[derive(Default)]
pub struct PonderClock(OnceLock<Instant>);

impl PonderClock {
    /// Runs from now on, unless it runs already.
    pub fn start(&self) {
        self.0.get_or_init(Instant::now);
    }
}

impl Clock for PonderClock {
    fn passed(&self) -> Duration {
        self.0.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}
