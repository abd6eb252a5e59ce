//! The figures of a load, as one JSON object.

use std::time::Duration;

use serde::Serialize;

/// What a server has borne, and at what cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoadReport {
    pub games: usize,
    pub clients: usize,
    /// So many moves were shown to both players.
    pub moves: usize,
    /// Those of them that are not in the store.
    pub lost: usize,
    /// Moves in the store that nobody has played.
    pub doubled: usize,
    /// Of one core, while all games were played.
    pub server_cpu_percent: f64,
    /// At the end, with all games still there.
    pub server_rss_mb: f64,
    /// Before the first game.
    pub idle_rss_mb: f64,
    /// From one player's move to the other's screen, while all games were played.
    pub latency_ms: Latency,
}

/// How long moves were on their way, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Latency {
    /// The figures of these times; zeros if there are none.
    pub fn of(mut times: Vec<Duration>) -> Latency {
        times.sort_unstable();
        let of_hundred = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1);
            times.get(rank - 1).map_or(0.0, |time| rounded(time.as_secs_f64() * 1000.0))
        };
        Latency { p50: of_hundred(50), p99: of_hundred(99), max: of_hundred(100) }
    }
}

/// How much of one core was used.
pub fn percent(processor: Duration, time: Duration) -> f64 {
    rounded(100.0 * processor.as_secs_f64() / time.as_secs_f64())
}

/// Megabytes as people read them.
pub fn megabytes(bytes: u64) -> f64 {
    rounded(bytes as f64 / 1e6)
}

/// With two digits after the point.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_hundred_times_the_fiftieth_the_ninety_ninth_and_the_last_count() {
        let times = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(Latency::of(times), Latency { p50: 50.0, p99: 99.0, max: 100.0 });
        let one = Latency::of(vec![Duration::from_micros(1234)]);
        assert_eq!(one, Latency { p50: 1.23, p99: 1.23, max: 1.23 });
        assert_eq!(Latency::of(Vec::new()), Latency { p50: 0.0, p99: 0.0, max: 0.0 });
    }

    #[test]
    fn half_a_second_of_work_in_ten_is_five_percent() {
        assert_eq!(percent(Duration::from_millis(500), Duration::from_secs(10)), 5.0);
    }
}
