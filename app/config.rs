//! What an exhibitor may set, in one TOML file. Everything has a default, so that no file is needed.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::chess::book::{Book, BookError};
use serde::{Deserialize, Deserializer};
use thiserror::Error;

/// Where the file is looked for when none is named.
const USUAL_PLACE: &str = "/etc/gametable.toml";

/// The most memory that thinking may be given, in megabytes.
const MOST_MEMORY: usize = 4096;

/// All settings.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub thinking: Thinking,
    pub chess: Chess,
}

/// How brains think.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Thinking {
    /// What all brains that think at the same time may remember, together.
    memory_mb: usize,
    /// A brain that answers sooner waits for so long, so that people can follow.
    #[serde(deserialize_with = "duration")]
    pub at_least: Duration,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking { memory_mb: engine::Means::default().bytes >> 20, at_least: Duration::from_millis(800) }
    }
}

impl Thinking {
    /// What each of so many brains may remember.
    pub fn bytes_for_each_of(&self, brains: usize) -> usize {
        (self.memory_mb << 20) / brains.max(1)
    }
}

/// What concerns chess alone.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chess {
    /// A Polyglot book from which the champion plays openings.
    book: Option<PathBuf>,
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    humantime::parse_duration(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

/// Why settings cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}: {error}", path.display())]
    Wrong { path: PathBuf, error: toml::de::Error },
    #[error("{}: memory_mb is {megabytes}; it can be from 1 to {MOST_MEMORY}", path.display())]
    Memory { path: PathBuf, megabytes: usize },
    #[error("{}: {error}", path.display())]
    Book { path: PathBuf, error: BookError },
}

impl Config {
    /// The settings in the file that was named, or in the usual place; the defaults if there is none.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        let path = named.unwrap_or(Path::new(USUAL_PLACE));
        if named.is_none() && !path.exists() {
            return Ok(Config::default());
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { path: path.to_owned(), error })?;
        Config::read(&text, path)
    }

    /// Reads settings; a relative path in them is meant beside the file.
    fn read(text: &str, path: &Path) -> Result<Config, ConfigError> {
        let wrong = |error| ConfigError::Wrong { path: path.to_owned(), error };
        let mut config: Config = toml::from_str(text).map_err(wrong)?;
        let megabytes = config.thinking.memory_mb;
        if !(1..=MOST_MEMORY).contains(&megabytes) {
            return Err(ConfigError::Memory { path: path.to_owned(), megabytes });
        }
        if let (Some(book), Some(folder)) = (&mut config.chess.book, path.parent()) {
            *book = folder.join(&*book);
        }
        Ok(config)
    }

    /// The opening book for chess, if there is one; all of it is checked.
    pub fn chess_book(&self) -> Result<Option<Book>, ConfigError> {
        let Some(path) = &self.chess.book else { return Ok(None) };
        let bytes =
            std::fs::read(path).map_err(|error| ConfigError::Unreadable { path: path.clone(), error })?;
        Book::read(&bytes).map(Some).map_err(|error| ConfigError::Book { path: path.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        Config::read(text, Path::new("/etc/gametable.toml")).map_err(|error| error.to_string())
    }

    #[test]
    fn everything_has_a_default() {
        assert_eq!(read(""), Ok(Config::default()));
        assert_eq!(Config::default().thinking.bytes_for_each_of(2), 32 << 20);
        assert!(Config::default().chess_book().expect("nothing to read").is_none());
    }

    #[test]
    fn settings_are_read() {
        let config = read("[thinking]\nmemory_mb = 128\nat_least = \"2s\"\n[chess]\nbook = \"open.bin\"\n");
        let config = config.expect("a config");
        assert_eq!(config.thinking.at_least, Duration::from_secs(2));
        assert_eq!(config.thinking.bytes_for_each_of(4), 32 << 20);
        assert_eq!(config.chess.book.as_deref(), Some(Path::new("/etc/open.bin")));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let refused = |text: &str| read(text).expect_err("it is wrong");
        assert!(refused("[thinking]\nmemroy_mb = 1\n").contains("memroy_mb"));
        assert!(refused("[thinking]\nmemory_mb = 0\n").contains("from 1 to 4096"));
        assert!(refused("[thinking]\nat_least = \"soon\"\n").contains("line 2"));
        assert!(refused("chess = 3").starts_with("/etc/gametable.toml: "));
    }
}
