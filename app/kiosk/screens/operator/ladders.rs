//! What a stepper goes through: values that people would choose, close together where it matters.

/// When the screensaver begins, in seconds.
pub const IDLE: [u64; 18] =
    [15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200, 1800, 3600];

/// How long that is counted down, in seconds.
pub const COUNTDOWN: [u64; 8] = [0, 5, 10, 15, 20, 30, 45, 60];

/// How loud it is, in hundredths.
pub const VOLUME: [u64; 21] =
    [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];

/// The time for a whole game, in seconds.
pub const STOCK: [u64; 15] =
    [60, 120, 180, 300, 420, 600, 900, 1200, 1500, 1800, 2700, 3600, 5400, 7200, 10_800];

/// What each move adds to it, in seconds.
pub const INCREMENT: [u64; 12] = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60];

/// The time for each move, in seconds.
pub const PER_MOVE: [u64; 11] = [3, 5, 8, 10, 15, 20, 30, 45, 60, 90, 120];

/// The next value of a ladder within limits. There it stays, also where it stands on no rung.
pub fn next(ladder: &[u64], now: u64, up: bool, least: u64, most: u64) -> u64 {
    let within = |rung: &&u64| (least..=most).contains(*rung);
    let found = if up {
        ladder.iter().filter(within).find(|rung| **rung > now)
    } else {
        ladder.iter().filter(within).rev().find(|rung| **rung < now)
    };
    found.copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_is_climbed_rung_by_rung_and_ends_at_its_limits() {
        let climb = |now, up| next(&COUNTDOWN, now, up, 5, 30);
        assert_eq!([climb(5, true), climb(20, true), climb(30, true)], [10, 30, 30]);
        assert_eq!([climb(30, false), climb(10, false), climb(5, false)], [20, 5, 5]);
        assert_eq!([climb(17, true), climb(17, false)], [20, 15], "whoever stands between two rungs");
        assert_eq!([climb(99, true), climb(99, false), climb(0, true), climb(0, false)], [99, 30, 5, 0]);
    }

    #[test]
    fn every_ladder_goes_up() {
        let ladders: [&[u64]; 6] = [&IDLE, &COUNTDOWN, &VOLUME, &STOCK, &INCREMENT, &PER_MOVE];
        assert!(ladders.iter().all(|ladder| ladder.is_sorted_by(|one, other| one < other)));
    }
}
