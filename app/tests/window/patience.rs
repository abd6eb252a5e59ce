//! Waiting for something that will be so, however slow the machine.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// So long anything may take. It is long, so that a busy machine fails no test.
pub const PATIENCE: Duration = Duration::from_secs(60);
const GLANCE: Duration = Duration::from_millis(15);

/// Looks again and again until there is something.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "waited in vain for {what}");
        sleep(GLANCE);
    }
}
