//! How single values are read: strictly, and with words that say what they could have been.

use std::fmt;
use std::path::PathBuf;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use tracing_subscriber::EnvFilter;

/// What a name on the network may be long, as DNS has it.
const LONGEST_HOST: usize = 253;

/// What the name of a Wi-Fi may be long, in bytes.
const LONGEST_SSID: usize = 32;

/// A whole number within a range.
pub fn whole<'de, const LOW: u64, const HIGH: u64, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: TryFrom<u64>,
    D: Deserializer<'de>,
{
    struct Whole<const LOW: u64, const HIGH: u64>;

    impl<const LOW: u64, const HIGH: u64> Visitor<'_> for Whole<LOW, HIGH> {
        type Value = u64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {LOW} to {HIGH}")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
            let fits = (LOW..=HIGH).contains(&number);
            fits.then_some(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
            match u64::try_from(number) {
                Ok(number) => self.visit_u64(number),
                Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
            }
        }
    }

    let number = deserializer.deserialize_u64(Whole::<LOW, HIGH>)?;
    T::try_from(number)
        .map_err(|_| D::Error::invalid_value(Unexpected::Unsigned(number), &Whole::<LOW, HIGH>))
}

/// Times such as `90s`.
pub mod duration {
    use std::fmt;
    use std::time::Duration;

    use humantime::{format_duration, parse_duration};
    use serde::Serializer;
    use serde::de::{Deserializer, Error, Unexpected, Visitor};

    /// A time within a range of milliseconds.
    pub fn read<'de, const LOW: u64, const HIGH: u64, D>(deserializer: D) -> Result<Duration, D::Error>
    where
        D: Deserializer<'de>,
    {
        deserializer.deserialize_str(DurationVisitor { low: LOW, high: HIGH })
    }

    pub fn write<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_duration(*duration))
    }

    struct DurationVisitor {
        low: u64,
        high: u64,
    }

    impl Visitor<'_> for DurationVisitor {
        type Value = Duration;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let [low, high] =
                [self.low, self.high].map(|bound| format_duration(Duration::from_millis(bound)));
            write!(f, "a time from {low} to {high}, such as \"90s\" or \"2m 30s\"")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Duration, E> {
            let range = Duration::from_millis(self.low)..=Duration::from_millis(self.high);
            let duration = parse_duration(text).ok().filter(|duration| range.contains(duration));
            duration.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }
    }
}

/// Values that may be missing: an empty text.
pub mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        let refused = |error| D::Error::custom(format!("`{text}`: {error}"));
        if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(refused) }
    }

    pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_str(""),
        }
    }
}

/// Names of hosts, in small letters.
pub fn hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    if let Some(wrong) = names.iter().find(|name| !is_host(name)) {
        let expected = &"a bare name such as \"table.local\", without port and slashes";
        return Err(D::Error::invalid_value(Unexpected::Str(wrong), expected));
    }
    Ok(names.iter().map(|name| name.to_ascii_lowercase()).collect())
}

fn is_host(name: &str) -> bool {
    let part = |part: &str| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !part.is_empty() && part.bytes().all(known)
    };
    name.len() <= LONGEST_HOST && name.split('.').all(part)
}

/// The name of a Wi-Fi, or nothing.
pub fn ssid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let ssid = String::deserialize(deserializer)?;
    let fits = ssid.len() <= LONGEST_SSID;
    let expected = &"the name of a Wi-Fi, which has at most 32 bytes";
    if fits { Ok(ssid) } else { Err(D::Error::invalid_value(Unexpected::Str(&ssid), expected)) }
}

/// The password of a Wi-Fi, or nothing where it is open.
pub fn password<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let password = String::deserialize(deserializer)?;
    let printable = password.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if password.is_empty() || (printable && (8..=63).contains(&password.len())) {
        Ok(password)
    } else {
        // It is not repeated: others may read the screen or the log.
        Err(D::Error::custom("the password of a Wi-Fi has from 8 to 63 letters, digits and signs of ASCII"))
    }
}

/// What a tracing filter understands.
pub fn filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match EnvFilter::builder().parse(&text) {
        Ok(_) if !text.trim().is_empty() => Ok(text),
        _ => {
            let expected = &"a level (error, warn, info, debug, trace, off) or a filter such as \"info,gametable=debug\"";
            Err(D::Error::invalid_value(Unexpected::Str(&text), expected))
        }
    }
}

/// A path that is not empty.
pub fn path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Err(D::Error::invalid_value(Unexpected::Str(""), &"a path"));
    }
    Ok(text.into())
}
