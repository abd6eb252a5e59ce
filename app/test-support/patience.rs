//! Waiting for what must come. Nothing here measures time: the limit is one that only something broken reaches.

use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::task::yield_now;
use tokio::time::timeout;

/// Longer than anything takes that works, however slow the machine.
pub const PATIENCE: Duration = client::PATIENCE;

/// How often something is looked at that is waited for.
pub const GLANCE: Duration = Duration::from_millis(20);

/// Looks again and again until there is something to see.
pub fn wait_for<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    wait_for_long(what, PATIENCE, look)
}

/// The same where more patience is needed.
pub fn wait_for_long<T>(what: &str, patience: Duration, look: impl FnMut() -> Option<T>) -> T {
    within(patience, GLANCE, look).unwrap_or_else(|| panic!("waited in vain for {what}"))
}

/// The same for whoever has something to do between two looks, so that they come often.
pub fn work_for<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    within(PATIENCE, GLANCE / 4, look).unwrap_or_else(|| panic!("waited in vain for {what}"))
}

/// What is seen within some time, if anything is.
pub fn within<T>(time: Duration, between: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + time;
    loop {
        let seen = look();
        if seen.is_some() || Instant::now() >= until {
            return seen;
        }
        sleep(between);
    }
}

/// The same where the runtime's time stands still: the other tasks have their turns between two looks.
pub async fn await_turn<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < until, "waited in vain for {what}");
        yield_now().await;
    }
}

/// The same for whoever looks by awaiting; what there is instead is told in the end.
pub async fn await_for<T, F: Future<Output = Option<T>>>(
    what: &str,
    look: impl Fn() -> F,
    instead: impl Future<Output = String>,
) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(seen) = look().await {
            return seen;
        }
        if Instant::now() >= until {
            panic!("waited in vain for {what}; instead: {}", instead.await);
        }
        tokio::time::sleep(GLANCE).await;
    }
}

/// What must come.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    timeout(PATIENCE, future).await.expect("what was waited for did not come")
}
