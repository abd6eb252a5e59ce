//! What programs from outside call themselves. It is the only text that visitors can bring in, so little fits into it: a
//! short name in Latin letters that looks the same on every screen, in every file and to everybody who listens.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many characters a name has at most.
const LONGEST: usize = 24;

/// What may stand between letters and digits.
const BETWEEN: [char; 5] = [' ', '.', '_', '-', '+'];

/// The name of a program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ProgramName(String);

/// Why something is no name for a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "a program is called by 1 to {LONGEST} Latin letters, digits, dots, dashes, underscores, plus signs and single spaces"
)]
pub struct BadName;

impl ProgramName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ProgramName {
    type Err = BadName;

    fn from_str(name: &str) -> Result<ProgramName, BadName> {
        // Letters with accents of their own, but none that are put together from several characters.
        let is_letter =
            |c: char| c.is_ascii_alphanumeric() || (c.is_alphabetic() && ('À'..='ɏ').contains(&c));
        let is_trimmed = name.trim() == name && !name.contains("  ");
        let is_fine = name.chars().all(|c| is_letter(c) || BETWEEN.contains(&c)) && name.contains(is_letter);
        if is_trimmed && is_fine && name.chars().count() <= LONGEST {
            Ok(ProgramName(name.to_owned()))
        } else {
            Err(BadName)
        }
    }
}

impl TryFrom<String> for ProgramName {
    type Error = BadName;

    fn try_from(name: String) -> Result<ProgramName, BadName> {
        name.parse()
    }
}

impl From<ProgramName> for String {
    fn from(name: ProgramName) -> String {
        name.0
    }
}

impl fmt::Display for ProgramName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_everybody_can_read_pass() {
        for name in ["R", "Random player", "deep-red_2.1", "Mühle++", "Zoë", "123456789012345678901234"] {
            assert_eq!(name.parse::<ProgramName>().map(String::from).as_deref(), Ok(name));
        }
    }

    #[test]
    fn names_that_are_long_strange_or_markup_do_not() {
        for name in [
            "",
            " ",
            "-",
            " fox",
            "fox ",
            "two  spaces",
            "1234567890123456789012345",
            "<b>fox</b>",
            "a&amp;b",
            "\"quoted\"",
            "line\nbreak",
            "tab\tstop",
            "zero\u{0}",
            "{{name}}",
            "Зоя",
            "e\u{301}",
            "\u{202e}xof",
            "fox\u{200b}",
            "🦊",
            "×÷",
        ] {
            assert_eq!(name.parse::<ProgramName>(), Err(BadName), "{name:?}");
        }
        assert!(serde_json::from_str::<ProgramName>("\"<i>\"").is_err());
    }
}
