//! How values stand in the columns of the database, and how they are read from there.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::entry::TimesLeft;

/// A value as JSON.
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has text for its keys")
}

/// A value that is one word, as it stands in JSON but without the quotation marks, so that it can be compared in SQL.
pub fn word(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

/// Reads what [`json`] wrote.
pub fn from_json<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str(text)
}

/// Reads what [`word`] wrote.
pub fn from_word<T: DeserializeOwned>(word: String) -> serde_json::Result<T> {
    serde_json::from_value(Value::String(word))
}

/// A time in microseconds; one that is longer than anybody lives is cut off.
pub fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// Clocks as a list of microseconds.
pub fn from_clocks(clocks: &[Option<Duration>]) -> String {
    json(&clocks.iter().map(|left| left.map(microseconds)).collect::<Vec<_>>())
}

/// Reads what [`from_clocks`] wrote.
pub fn to_clocks(text: &str) -> serde_json::Result<TimesLeft> {
    let all: Vec<Option<u64>> = from_json(text)?;
    Ok(all.into_iter().map(|left| left.map(Duration::from_micros)).collect())
}

#[cfg(test)]
mod tests {
    use engine::Reason;
    use terms::Kind;

    use super::*;

    #[test]
    fn words_can_be_compared_in_sql() {
        assert_eq!(word(&Kind::Screensaver), "screensaver");
        assert_eq!(word(&Reason::NoMoves), "no_moves");
        assert_eq!(from_word::<Reason>("no_moves".to_owned()).unwrap(), Reason::NoMoves);
        let own = Reason::own("high_tide");
        assert_eq!(from_word::<Reason>(word(&own)).unwrap(), own, "an end that only one game knows");
        assert!(from_word::<Reason>("out of boredom".to_owned()).is_err());
    }

    #[test]
    fn clocks_are_kept_to_the_microsecond() {
        let clocks = vec![Some(Duration::new(299, 123_456_789)), None];
        assert_eq!(from_clocks(&clocks), "[299123456,null]");
        assert_eq!(to_clocks("[299123456,null]").unwrap(), [Some(Duration::from_micros(299_123_456)), None]);
        assert!(to_clocks("[-1]").is_err() && to_clocks("soon").is_err());
        assert_eq!(microseconds(Duration::MAX), i64::MAX);
    }
}
