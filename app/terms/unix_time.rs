//! Moments as they are kept and told.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixTime(pub i64);

impl From<SystemTime> for UnixTime {
    fn from(time: SystemTime) -> UnixTime {
        let milliseconds = |distance: Duration| i64::try_from(distance.as_millis()).unwrap_or(i64::MAX);
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => UnixTime(milliseconds(after)),
            Err(before) => UnixTime(-milliseconds(before.duration())),
        }
    }
}

impl From<UnixTime> for SystemTime {
    fn from(UnixTime(milliseconds): UnixTime) -> SystemTime {
        let distance = Duration::from_millis(milliseconds.unsigned_abs());
        let time = if milliseconds < 0 {
            UNIX_EPOCH.checked_sub(distance)
        } else {
            UNIX_EPOCH.checked_add(distance)
        };
        time.unwrap_or(UNIX_EPOCH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_go_to_and_fro() {
        for milliseconds in [0, 1, -1, 1_795_000_000_123] {
            let time = SystemTime::from(UnixTime(milliseconds));
            assert_eq!(UnixTime::from(time), UnixTime(milliseconds));
        }
        assert_eq!(SystemTime::from(UnixTime(1500)), UNIX_EPOCH + Duration::from_millis(1500));
    }
}
