//! How long nobody has touched the screen, and what follows from it. Time is told, not taken, so that it is tested without
//! waiting.

use std::time::{Duration, Instant};

use config::sections;

/// The last touch, and how long it counts.
#[derive(Clone, Debug)]
pub struct IdleTime {
    after: Duration,
    countdown: Duration,
    touched: Instant,
}

/// What a screen that nobody touches does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stillness {
    /// Somebody is there.
    Awake,
    /// It counts down: so many seconds are left.
    Leaving(u64),
    /// Nobody is there any more.
    Gone,
}

impl IdleTime {
    pub fn new(times: &sections::IdleConfig, now: Instant) -> IdleTime {
        IdleTime { after: times.attract_after, countdown: times.countdown, touched: now }
    }

    /// Other times count from now on.
    pub fn set(&mut self, times: &sections::IdleConfig) {
        (self.after, self.countdown) = (times.attract_after, times.countdown);
    }

    /// Somebody has touched the screen, or something has happened that somebody looks at.
    pub fn touch(&mut self, now: Instant) {
        self.touched = now;
    }

    pub fn at(&self, now: Instant) -> Stillness {
        let left = self.after.saturating_sub(now.saturating_duration_since(self.touched));
        if left.is_zero() {
            Stillness::Gone
        } else if left <= self.countdown {
            Stillness::Leaving(left.as_millis().div_ceil(1000) as u64)
        } else {
            Stillness::Awake
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seconds_are_counted_down_and_a_touch_begins_anew() {
        let start = Instant::now();
        let at = |seconds: f32| start + Duration::from_secs_f32(seconds);
        let mut idle = IdleTime::new(&sections::IdleConfig::default(), start);
        assert_eq!(idle.at(at(74.9)), Stillness::Awake);
        assert_eq!(idle.at(at(75.0)), Stillness::Leaving(15));
        assert_eq!(idle.at(at(75.1)), Stillness::Leaving(15));
        assert_eq!(idle.at(at(89.9)), Stillness::Leaving(1));
        assert_eq!(idle.at(at(90.0)), Stillness::Gone);
        idle.touch(at(89.0));
        assert_eq!(idle.at(at(160.0)), Stillness::Awake);
        idle.set(&sections::IdleConfig {
            attract_after: Duration::from_secs(30),
            ..sections::IdleConfig::default()
        });
        assert_eq!(idle.at(at(160.0)), Stillness::Gone);
    }

    #[test]
    fn a_clock_that_stands_before_the_last_touch_is_no_reason_to_leave() {
        let start = Instant::now();
        let idle = IdleTime::new(&sections::IdleConfig::default(), start + Duration::from_secs(5));
        assert_eq!(idle.at(start), Stillness::Awake);
    }
}
