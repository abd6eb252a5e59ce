//! Reading text from outside: what is wrong and where, as types that become words.

use std::fmt;

use thiserror::Error;

/// The longest position or move that is read at all, in bytes. The longest honest one, a board of fifty by
/// fifty, has about 2,700.
pub const MAX_TEXT: usize = 4000;

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is nothing to read.
    #[error("the text is empty")]
    Empty,
    /// There is more than any honest text has.
    #[error("the text is {length} bytes long, more than {MAX_TEXT}")]
    TooLong {
        /// How long it is, in bytes.
        length: usize,
    },
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand here, in words.
        expected: String,
        /// What does stand here.
        found: Found,
    },
    /// It can be read, but no game can have come to this.
    #[error("{0}")]
    Impossible(String),
}

/// What stood where something else was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Nothing: the text ends here.
    End,
    /// These characters.
    Text(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::End => write!(f, "the end of the text"),
            Found::Text(text) => write!(f, "{text:?}"),
        }
    }
}

/// A text that is not a position or a move: what is wrong, and at which character.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{fault}", match at { Some(at) => format!("character {at}: "), None => String::new() })]
pub struct TextError {
    /// The character where it goes wrong, from 1; none where the text as a whole is wrong.
    pub at: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl TextError {
    /// A text that no game can have come to.
    pub fn impossible(why: impl Into<String>) -> TextError {
        TextError { at: None, fault: Fault::Impossible(why.into()) }
    }
}

/// Why a move given as text cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It is not a move of this game at all.
    #[error("{text:?} is not a move: {error}")]
    Unreadable {
        /// The text given.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// It may be a move, but not here.
    #[error("{text:?} is not legal here")]
    Illegal {
        /// The text given.
        text: String,
    },
    /// It can mean several of the legal moves.
    #[error("{text:?} can mean {}", candidates.join(" or "))]
    Ambiguous {
        /// The text given.
        text: String,
        /// What it can mean.
        candidates: Vec<String>,
    },
    /// The game is over.
    #[error("{text:?} cannot be played: the game is over")]
    Over {
        /// The text given.
        text: String,
    },
}

/// Walks through a text character by character and knows where it is.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text that is neither empty nor over-long.
    pub fn new(text: &'a str) -> Result<Reader<'a>, TextError> {
        match text.len() {
            0 => Err(TextError { at: None, fault: Fault::Empty }),
            length if length > MAX_TEXT => Err(TextError { at: None, fault: Fault::TooLong { length } }),
            _ => Ok(Reader { rest: text, at: 1 }),
        }
    }

    /// The next character, without going on.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether everything has been read.
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Goes on by one character.
    pub fn skip(&mut self) {
        let mut chars = self.rest.chars();
        if chars.next().is_some() {
            self.at += 1;
        }
        self.rest = chars.as_str();
    }

    /// Takes the next character if it is `wanted`.
    pub fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.skip();
        }
        found
    }

    /// Takes the next character, translated by `meaning`; what it does not know is an error.
    pub fn one_of<T>(&mut self, expected: &str, meaning: impl Fn(char) -> Option<T>) -> Result<T, TextError> {
        let value = self.peek().and_then(meaning).ok_or_else(|| self.unexpected(expected))?;
        self.skip();
        Ok(value)
    }

    /// Takes exactly this character.
    pub fn expect(&mut self, wanted: char) -> Result<(), TextError> {
        self.one_of(&format!("{wanted:?}"), |found| (found == wanted).then_some(()))
    }

    /// Takes all that matches, perhaps nothing.
    pub fn take_while(&mut self, matches: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !matches(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.at += taken.chars().count();
        self.rest = rest;
        taken
    }

    /// Takes a whole number within `range`.
    pub fn number(
        &mut self,
        expected: &str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<usize, TextError> {
        let start = self.clone();
        let digits = self.take_while(|c| c.is_ascii_digit());
        match digits.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(start.unexpected(&format!("{expected} from {} to {}", range.start(), range.end()))),
        }
    }

    /// Everything must have been read.
    pub fn end(&self) -> Result<(), TextError> {
        if self.is_done() { Ok(()) } else { Err(self.unexpected("the end of the text")) }
    }

    /// The error that something else was expected here.
    pub fn unexpected(&self, expected: &str) -> TextError {
        let word: String = self.rest.chars().take_while(|c| c.is_alphanumeric()).take(12).collect();
        let found = match self.peek() {
            None => Found::End,
            Some(c) if word.is_empty() => Found::Text(c.to_string()),
            Some(_) => Found::Text(word),
        };
        self.fault(Fault::Unexpected { expected: expected.to_owned(), found })
    }

    /// The error that what stands here cannot be.
    pub fn impossible(&self, why: impl Into<String>) -> TextError {
        self.fault(Fault::Impossible(why.into()))
    }

    fn fault(&self, fault: Fault) -> TextError {
        TextError { at: Some(self.at), fault }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_what_and_where() {
        let mut reader = Reader::new("aé7x").unwrap();
        reader.skip();
        reader.skip();
        let error = reader.expect('8').unwrap_err();
        assert_eq!(error.to_string(), "character 3: expected '8', found \"7x\"");
        assert_eq!(
            reader.number("a row", 1..=6).unwrap_err().to_string(),
            "character 3: expected a row from 1 to 6, found \"7x\""
        );
        reader.skip();
        reader.skip();
        assert_eq!(
            reader.expect('8').unwrap_err().to_string(),
            "character 5: expected '8', found the end of the text"
        );
        assert!(reader.end().is_ok());
    }

    #[test]
    fn empty_and_over_long_texts_are_refused() {
        assert_eq!(Reader::new("").unwrap_err().fault, Fault::Empty);
        let length = MAX_TEXT + 1;
        assert_eq!(Reader::new(&"x".repeat(length)).unwrap_err().fault, Fault::TooLong { length });
    }

    #[test]
    fn numbers_stay_in_range_however_many_digits() {
        assert_eq!(Reader::new("50,").unwrap().number("a square", 1..=50), Ok(50));
        assert!(Reader::new("51").unwrap().number("a square", 1..=50).is_err());
        assert!(Reader::new(&"9".repeat(99)).unwrap().number("a square", 1..=50).is_err());
    }
}
