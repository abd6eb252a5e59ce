//! Time limits as people write them: `5m` for the whole game, `5m+3s` with an increment, `20s/move`, `none`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::TimeControl;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A time limit that is read and written as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeText(pub TimeControl);

/// A text that is not a time limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a time limit; write 5m, 5m+3s, 20s/move or none")]
pub struct NotATime(String);

/// No clock needs more than a day.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

impl FromStr for TimeText {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<TimeText, NotATime> {
        let wrong = || NotATime(text.chars().take(40).collect());
        let duration = |text: &str| {
            let duration = humantime::parse_duration(text).map_err(|_| wrong())?;
            if duration <= LONGEST { Ok(duration) } else { Err(wrong()) }
        };
        let some = |duration: Duration| if duration.is_zero() { Err(wrong()) } else { Ok(duration) };
        let control = if text == "none" {
            TimeControl::Unlimited
        } else if let Some(limit) = text.strip_suffix("/move") {
            TimeControl::PerMove(some(duration(limit)?)?)
        } else {
            let (stock, increment) = text.split_once('+').unwrap_or((text, "0s"));
            TimeControl::Clock { stock: some(duration(stock)?)?, increment: duration(increment)? }
        };
        Ok(TimeText(control))
    }
}

impl fmt::Display for TimeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |time: Duration| humantime::format_duration(time).to_string().replace(' ', "");
        match self.0 {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::PerMove(limit) => write!(f, "{}/move", short(limit)),
            TimeControl::Clock { stock, increment: Duration::ZERO } => f.write_str(&short(stock)),
            TimeControl::Clock { stock, increment } => write!(f, "{}+{}", short(stock), short(increment)),
        }
    }
}

impl TryFrom<String> for TimeText {
    type Error = NotATime;

    fn try_from(text: String) -> Result<TimeText, NotATime> {
        text.parse()
    }
}

impl From<TimeText> for String {
    fn from(time: TimeText) -> String {
        time.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for text in ["none", "5m", "5m+3s", "1m30s+500ms", "20s/move", "1h"] {
            assert_eq!(text.parse::<TimeText>().expect("a time").to_string(), text);
        }
        assert_eq!("3m+2s".parse(), Ok(TimeText(TimeControl::minutes(3, 2))));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "5",
            "0s",
            "0s/move",
            "5m+",
            "+5s",
            "5m+3s+1s",
            "2000h",
            "5m/turn",
            "-5m",
            "99999999999999999999y",
        ] {
            let refused = text.parse::<TimeText>();
            assert!(refused.is_err(), "{text}: {refused:?}");
        }
    }
}
