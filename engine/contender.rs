//! Whom one can play against: a brain at a level, written `champion` or `champion:casual`. Where evaluations are compared,
//! `champion@plain` plays by another one than its usual.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Brain, Level};

/// The name of an evaluation, short enough to be copied about.
pub type EvaluationName = ArrayString<16>;

/// A brain at a level. They are ordered as [`Contender::all`] lists them; files have their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Contender {
    /// How it thinks.
    pub brain: Brain,
    /// How strong it plays.
    pub level: Level,
    /// By which of a game's evaluations, if it is not the usual one of this brain.
    pub evaluation: Option<EvaluationName>,
}

impl Contender {
    /// A brain at a level.
    pub const fn new(brain: Brain, level: Level) -> Contender {
        Contender { brain, level, evaluation: None }
    }

    /// All there are, by their usual evaluations: every brain from the plainest on, each from its weakest level on.
    pub fn all() -> impl Iterator<Item = Contender> {
        Brain::ALL.iter().flat_map(|brain| Level::ALL.map(|level| Contender::new(*brain, level)))
    }

    /// The same contender, unless it wants an evaluation that is not among those of the game.
    pub fn among(self, evaluations: &[&'static str]) -> Result<Contender, UnknownContender> {
        match self.evaluation.filter(|name| !evaluations.contains(&name.as_str())) {
            Some(name) => Err(UnknownContender::Evaluation(name.to_string(), evaluations.join(", "))),
            None => Ok(self),
        }
    }
}

/// A brain that nothing holds back.
impl From<Brain> for Contender {
    fn from(brain: Brain) -> Contender {
        Contender::new(brain, Level::Merciless)
    }
}

/// A name that no brain or level has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownContender {
    /// No such brain.
    #[error("there is no brain called {0:?}; there are {known}", known = names(Brain::ALL, |brain| brain.id()))]
    Brain(String),
    /// No such level.
    #[error("there is no level called {0:?}; there are {known}", known = names(&Level::ALL, |level| level.id()))]
    Level(String),
    /// No such evaluation.
    #[error("there is no evaluation called {0:?}; there are {1}")]
    Evaluation(String, String),
}

fn names<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str) -> String {
    all.iter().map(|one| id(*one)).collect::<Vec<_>>().join(", ")
}

impl FromStr for Brain {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Brain, UnknownContender> {
        Brain::find(name).ok_or_else(|| UnknownContender::Brain(name.to_owned()))
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
        let (name, evaluation) = name.split_once('@').map_or((name, None), |(name, by)| (name, Some(by)));
        let (brain, level) = name.split_once(':').unwrap_or((name, Level::Merciless.id()));
        let unknown = |by: &str| UnknownContender::Evaluation(by.to_owned(), "shorter ones".to_owned());
        let evaluation =
            evaluation.map(|by| EvaluationName::from(by).map_err(|_| unknown(by))).transpose()?;
        Ok(Contender { brain: brain.parse()?, level: level.parse()?, evaluation })
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
        f.write_str(self.brain.id())?;
        if self.level != Level::Merciless {
            write!(f, ":{}", self.level.id())?;
        }
        self.evaluation.map_or(Ok(()), |by| write!(f, "@{by}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        assert!(Contender::all().all(|contender| contender.to_string().parse() == Ok(contender)));
        assert_eq!(Contender::all().count(), Brain::ALL.len() * Level::ALL.len());
        let casual = Contender::new(Brain::Champion, Level::Casual);
        assert_eq!(casual.to_string(), "champion:casual");
        assert_eq!("mcts:merciless".parse(), "mcts".parse::<Contender>());
        assert!(Contender::all().is_sorted());
        for name in ["champion@plain", "mcts:casual@plain"] {
            assert_eq!(name.parse::<Contender>().map(|contender| contender.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn unknown_names_are_refused_with_those_there_are() {
        let refused = |name: &str| name.parse::<Contender>().unwrap_err().to_string();
        assert!(refused("deep_blue").contains("\"deep_blue\"; there are minimax, alpha_beta"));
        assert!(refused("mcts:godlike").contains("\"godlike\"; there are beginner"));
        assert!(refused("mcts@a_name_that_is_far_too_long").contains("far_too_long"));
        let elsewhere: Contender = "mcts@discs".parse().expect("the name of some evaluation");
        assert!(elsewhere.among(&["plain", "discs"]).is_ok());
        let refusal = elsewhere.among(&["plain", "expert"]).unwrap_err().to_string();
        assert!(refusal.contains("\"discs\"; there are plain, expert"), "{refusal}");
        assert!(refused("").contains("minimax") && refused("mcts:").contains("merciless"));
    }
}
