//! Whom one can play against: a brain at a level, written `champion` or `champion:casual`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Algorithm, Level};

/// A brain at a level. They are ordered as [`Contender::all`] lists them; files have their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Contender {
    /// How it thinks.
    pub algorithm: Algorithm,
    /// How strong it plays.
    pub level: Level,
}

impl Contender {
    /// All there are: every brain from the plainest on, each from its weakest level on.
    pub fn all() -> impl Iterator<Item = Contender> {
        let at_levels =
            |algorithm: &Algorithm| Level::ALL.map(|level| Contender { algorithm: *algorithm, level });
        Algorithm::ALL.iter().flat_map(at_levels)
    }
}

/// A name that no brain or level has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownContender {
    /// No such brain.
    #[error("there is no brain called {0:?}; there are {known}", known = names(Algorithm::ALL, |a| a.id()))]
    Brain(String),
    /// No such level.
    #[error("there is no level called {0:?}; there are {known}", known = names(&Level::ALL, |l| l.id()))]
    Level(String),
}

fn names<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str) -> String {
    all.iter().map(|one| id(*one)).collect::<Vec<_>>().join(", ")
}

impl FromStr for Algorithm {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Algorithm, UnknownContender> {
        Algorithm::find(name).ok_or_else(|| UnknownContender::Brain(name.to_owned()))
    }
}

impl FromStr for Level {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Level, UnknownContender> {
        Level::find(name).ok_or_else(|| UnknownContender::Level(name.to_owned()))
    }
}

impl FromStr for Contender {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Contender, UnknownContender> {
        let (brain, level) = name.split_once(':').unwrap_or((name, Level::Merciless.id()));
        Ok(Contender { algorithm: brain.parse()?, level: level.parse()? })
    }
}

impl TryFrom<String> for Contender {
    type Error = UnknownContender;

    fn try_from(name: String) -> Result<Contender, UnknownContender> {
        name.parse()
    }
}

impl From<Contender> for String {
    fn from(contender: Contender) -> String {
        contender.to_string()
    }
}

/// Its shortest name: a brain that nothing holds back needs no level.
impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Level::Merciless => f.write_str(self.algorithm.id()),
            level => write!(f, "{}:{}", self.algorithm.id(), level.id()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        assert!(Contender::all().all(|contender| contender.to_string().parse() == Ok(contender)));
        assert_eq!(Contender::all().count(), Algorithm::ALL.len() * Level::ALL.len());
        let casual = Contender { algorithm: Algorithm::Champion, level: Level::Casual };
        assert_eq!(casual.to_string(), "champion:casual");
        assert_eq!("mcts:merciless".parse(), "mcts".parse::<Contender>());
        assert!(Contender::all().is_sorted());
    }

    #[test]
    fn unknown_names_are_refused_with_those_there_are() {
        let refused = |name: &str| name.parse::<Contender>().unwrap_err().to_string();
        assert!(refused("deep_blue").contains("\"deep_blue\"; there are minimax, alpha_beta"));
        assert!(refused("mcts:godlike").contains("\"godlike\"; there are beginner"));
        assert!(refused("").contains("minimax") && refused("mcts:").contains("merciless"));
    }
}
