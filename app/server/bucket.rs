//! How fast a client may talk.

use std::time::Duration;

use config::sections::LimitsConfig;
use tokio::time::Instant;

/// How fast somebody talks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    Fine,
    /// This message is one too many.
    TooFast,
    /// So were all the last ones: this does not stop by itself.
    Flood,
}

/// A token bucket: it holds a burst and fills up with time. Whoever takes more than is in it runs into debt, and a whole
/// burst of debt is a flood.
#[derive(Debug)]
pub struct Bucket {
    burst: f64,
    per_second: f64,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(limits: &LimitsConfig, now: Instant) -> Bucket {
        let burst = f64::from(limits.burst);
        Bucket { burst, per_second: f64::from(limits.messages_per_second), tokens: burst, filled: now }
    }

    /// Takes the token for one message.
    pub fn take(&mut self, now: Instant) -> Speed {
        let passed: Duration = now.saturating_duration_since(self.filled);
        self.filled = now;
        self.tokens = (self.tokens + passed.as_secs_f64() * self.per_second).min(self.burst) - 1.0;
        if self.tokens >= 0.0 {
            Speed::Fine
        } else if self.tokens >= -self.burst {
            Speed::TooFast
        } else {
            Speed::Flood
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_fine_more_is_too_fast_and_twice_as_much_is_a_flood() {
        let now = Instant::now();
        let mut bucket = Bucket::new(&LimitsConfig::default(), now);
        let speeds: Vec<Speed> = (0..121).map(|_| bucket.take(now)).collect();
        assert!(speeds[..60].iter().all(|speed| *speed == Speed::Fine));
        assert!(speeds[60..120].iter().all(|speed| *speed == Speed::TooFast));
        assert_eq!(speeds[120], Speed::Flood);
    }

    #[test]
    fn whoever_keeps_to_the_limit_is_never_too_fast() {
        let mut now = Instant::now();
        let mut bucket = Bucket::new(&LimitsConfig::default(), now);
        for _ in 0..10_000 {
            assert_eq!(bucket.take(now), Speed::Fine);
            now += Duration::from_millis(50);
        }
    }

    #[test]
    fn debts_are_forgiven_with_time_and_no_more_than_a_burst_is_saved() {
        let mut now = Instant::now();
        let mut bucket = Bucket::new(&LimitsConfig::default(), now);
        let fine = |bucket: &mut Bucket, now| (0..100).filter(|_| bucket.take(now) == Speed::Fine).count();
        assert_eq!(fine(&mut bucket, now), 60);
        now += Duration::from_secs(1);
        assert_eq!(bucket.take(now), Speed::TooFast);
        now += Duration::from_secs(3600);
        assert_eq!(fine(&mut bucket, now), 60);
    }
}
