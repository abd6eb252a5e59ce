//! How long somebody has to wait who has tried wrong PINs.
//!
//! Only their number is kept, never a moment. A Pi has no clock of its own: after a start its time may be that of the last
//! shutdown, and it jumps once the network tells it. A moment on disk could end the wait at once, or make it last for years. So
//! whoever starts the program with many wrong tries behind it waits all of the last wait again: pulling the plug never
//! makes it shorter, and no clock can change it.

use std::time::{Duration, Instant};

/// So many tries cost nothing.
pub const FREE_TRIES: u32 = 5;

/// What the last of them costs; each further one costs twice as much as the one before.
const FIRST_WAIT: Duration = Duration::from_secs(30);

/// No wait is longer, so that the exhibitor can come back the same morning.
const LONGEST_WAIT: Duration = Duration::from_secs(15 * 60);

/// The wrong tries in a row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lockout {
    wrong: u32,
    /// The next try is heard from then on; nothing if it is heard at any time.
    open_from: Option<Instant>,
}

impl Lockout {
    /// After so many wrong tries, the last of them now, or in the life of the program before this one.
    pub fn after(wrong: u32, now: Instant) -> Lockout {
        Lockout { wrong, open_from: wait(wrong).map(|wait| now + wait) }
    }

    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    /// How long there is still to wait.
    pub fn left(&self, now: Instant) -> Duration {
        self.open_from.map_or(Duration::ZERO, |open| open.saturating_duration_since(now))
    }

    /// How many more tries there are before the first wait.
    pub fn free_tries(&self) -> u32 {
        FREE_TRIES.saturating_sub(self.wrong)
    }
}

fn wait(wrong: u32) -> Option<Duration> {
    let further = wrong.checked_sub(FREE_TRIES)?;
    Some(FIRST_WAIT.saturating_mul(1 << further.min(16)).min(LONGEST_WAIT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_wrong_try_costs_half_a_minute_and_each_further_one_twice_as_much() {
        let seconds = |wrong| wait(wrong).map_or(0, |wait| wait.as_secs());
        assert_eq!([0, 1, 4, 5, 6, 7, 8, 9, 10, 11].map(seconds), [0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
        assert_eq!([30, u32::MAX].map(seconds), [900, 900]);
    }

    #[test]
    fn a_wait_ends_when_it_is_over() {
        let now = Instant::now();
        let lockout = Lockout::after(5, now);
        assert_eq!(lockout.left(now + Duration::from_secs(10)), Duration::from_secs(20));
        assert_eq!(lockout.left(now + Duration::from_secs(30)), Duration::ZERO);
        assert_eq!(Lockout::after(4, now).left(now), Duration::ZERO);
        assert_eq!([0, 4, 5, 9].map(|wrong| Lockout::after(wrong, now).free_tries()), [5, 1, 0, 0]);
    }
}
