//! The short codes by which tables and seats are found: made by lot, easy to read aloud, hard to mistake.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Digits and letters that are not easily mistaken for one another.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A text that is not a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not a code")]
pub struct NotACode;

/// So many signs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Signs<const N: usize>([u8; N]);

/// A table's own code: it stays the same, and anybody may watch by it.
pub type TableCode = Signs<5>;

/// A seat's code, which can be redeemed once.
pub type SeatCode = Signs<6>;

impl<const N: usize> Signs<N> {
    /// A new one by lot.
    pub fn lot(rng: &mut impl Rng) -> Signs<N> {
        Signs(std::array::from_fn(|_| SIGNS[rng.random_range(0..SIGNS.len())]))
    }
}

impl<const N: usize> Signs<N> {
    /// The same as a number: different codes have different ones.
    pub fn number(self) -> u64 {
        let value = |sign: u8| SIGNS.iter().position(|known| *known == sign).unwrap_or(0) as u64;
        self.0.iter().fold(0, |number, sign| number * SIGNS.len() as u64 + value(*sign))
    }
}

impl<const N: usize> fmt::Display for Signs<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|sign| write!(f, "{}", char::from(*sign)))
    }
}

impl<const N: usize> fmt::Debug for Signs<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<const N: usize> FromStr for Signs<N> {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Signs<N>, NotACode> {
        let signs: [u8; N] = text.to_ascii_uppercase().into_bytes().try_into().map_err(|_| NotACode)?;
        if signs.iter().all(|sign| SIGNS.contains(sign)) { Ok(Signs(signs)) } else { Err(NotACode) }
    }
}

impl<const N: usize> TryFrom<String> for Signs<N> {
    type Error = NotACode;

    fn try_from(text: String) -> Result<Signs<N>, NotACode> {
        text.parse()
    }
}

impl<const N: usize> From<Signs<N>> for String {
    fn from(signs: Signs<N>) -> String {
        signs.to_string()
    }
}

/// Either of the two, as it was scanned or typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Code {
    Table(TableCode),
    Seat(SeatCode),
}

impl FromStr for Code {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Code, NotACode> {
        text.parse().map(Code::Table).or_else(|_| text.parse().map(Code::Seat))
    }
}

impl TryFrom<String> for Code {
    type Error = NotACode;

    fn try_from(text: String) -> Result<Code, NotACode> {
        text.parse()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Table(signs) => write!(f, "{signs}"),
            Code::Seat(signs) => write!(f, "{signs}"),
        }
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_and_read() {
        let mut rng = rand::rng();
        for _ in 0..1000 {
            let (table, seat) = (TableCode::lot(&mut rng), SeatCode::lot(&mut rng));
            assert_eq!(table.to_string().to_lowercase().parse(), Ok(Code::Table(table)));
            assert_eq!(seat.to_string().parse(), Ok(Code::Seat(seat)));
        }
    }

    #[test]
    fn nothing_else_is_a_code() {
        for text in ["", "ABCD", "ABCDEFG", "ABCD0", "ABCDI", "ÄBCD", "AB CD", "ABCD\n", "../..", "ABCDÄ"] {
            assert_eq!(text.parse::<Code>(), Err(NotACode), "{text:?}");
        }
    }
}
