//! Numbers as tools write them. None is too large or too small to be understood.

use std::time::Duration;

/// Nobody thinks longer than this.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// A whole number; what is below zero is zero, and what is too large is the largest there is.
pub fn whole(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// The same where less would do.
pub fn small(text: &str) -> Option<u32> {
    whole(text).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// A time in thousandths of a second.
pub fn milliseconds(text: &str) -> Option<Duration> {
    whole(text).map(|number| Duration::from_millis(number).min(LONGEST))
}

/// A time in hundredths of a second.
pub fn centiseconds(text: &str) -> Option<Duration> {
    whole(text).map(|number| Duration::from_millis(number.saturating_mul(10)).min(LONGEST))
}

/// A time in seconds and parts of them.
pub fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| !seconds.is_nan())?;
    Some(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST.as_secs_f64())))
}

/// How many in a second.
pub fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-6)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_too_large_or_too_small() {
        assert_eq!((whole("12"), whole("+12"), whole("-12")), (Some(12), Some(12), Some(0)));
        assert_eq!((whole(&"9".repeat(500)), small("5000000000")), (Some(u64::MAX), Some(u32::MAX)));
        assert_eq!((whole(""), whole("-"), whole("1e3"), whole("twelve")), (None, None, None, None));
        assert_eq!(milliseconds(&"9".repeat(30)), Some(LONGEST));
        assert_eq!(centiseconds(&"9".repeat(30)), Some(LONGEST));
        assert_eq!(centiseconds("125"), Some(Duration::from_millis(1250)));
    }

    #[test]
    fn seconds_have_parts() {
        assert_eq!(seconds("0.25"), Some(Duration::from_millis(250)));
        assert_eq!((seconds("-3"), seconds("1e300")), (Some(Duration::ZERO), Some(LONGEST)));
        assert_eq!((seconds("inf"), seconds("nan"), seconds("")), (Some(LONGEST), None, None));
    }
}
