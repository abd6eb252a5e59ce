//! What an exhibitor may set. Everything has a default, so that no file is needed.
//!
//! The sections are plain data, and they alone say what can be set: keys, names of variables, ranges and what
//! `gametable config` prints all follow from them. A value comes from a flag, else from the environment, else from what
//! the operator changed at the screen, else from the file, else it is the default. Whoever gave it, it is checked alone and refused with its own place; what only two
//! values together can get wrong is checked last.

#![allow(missing_docs, reason = "names of fields say what they are")]

pub mod environment;
mod error;
mod file;
mod flags;
pub mod games;
mod given;
mod in_force;
pub mod log;
mod operator;
pub mod pin;
pub mod sections;
pub mod settings;
mod suggestion;
mod value;

use std::path::Path;

use engine::Books;
use games::GamesConfig;
use sections::{
    BookConfig, IdleConfig, LimitsConfig, LogConfig, NetworkConfig, ScreenConfig, ServerConfig, StoreConfig,
    ThinkingConfig,
};
use serde::{Deserialize, Serialize};

pub use error::ConfigError;
pub use flags::Flags;
pub use in_force::InForce;

/// All settings.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Config {
    pub server: ServerConfig,
    pub network: NetworkConfig,
    pub limits: LimitsConfig,
    pub screen: ScreenConfig,
    pub idle: IdleConfig,
    pub thinking: ThinkingConfig,
    pub games: GamesConfig,
    pub chess: BookConfig,
    pub store: StoreConfig,
    pub log: LogConfig,
}

impl Config {
    /// The settings in force where no flag changes them: those in the file that was named, or in the usual place.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        Ok(InForce::load(named, &Flags::default())?.config)
    }

    /// The opening books; all of each is checked.
    pub fn books(&self) -> Result<Books, ConfigError> {
        let named = [("chess", &self.chess.book)];
        let there_are = named.into_iter().filter(|(_, path)| !path.as_os_str().is_empty());
        let readers = there_are.filter_map(|(id, path)| {
            let game = ::games::catalog().games().iter().find(|game| game.id == id)?;
            Some((path, game.book?))
        });
        let books = readers.map(|(path, read)| {
            let bytes =
                std::fs::read(path).map_err(|error| ConfigError::Unreadable { path: path.clone(), error })?;
            read(&bytes).map_err(|error| ConfigError::Book { path: path.clone(), error })
        });
        books.collect()
    }

    /// What two values together get wrong: their keys and the words for it.
    fn contradiction(&self) -> Option<([String; 2], String)> {
        let Config { idle, thinking, network, games, .. } = self;
        let keys = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
        if idle.countdown >= idle.attract_after {
            let words = "the countdown is the end of `attract_after` and has to be shorter";
            return Some((keys("idle.countdown", "idle.attract_after"), words.to_owned()));
        }
        if thinking.at_least > thinking.at_most {
            let words = "`at_least` cannot be longer than `at_most`";
            return Some((keys("thinking.at_least", "thinking.at_most"), words.to_owned()));
        }
        if network.hotspot.ssid.is_empty() && !network.hotspot.password.is_empty() {
            let words = "a hotspot with a password needs its `ssid`, too";
            return Some((keys("network.hotspot.password", "network.hotspot.ssid"), words.to_owned()));
        }
        games.too_long().map(|(game, time)| {
            let words =
                format!("{game} offers {time}, which is longer than `games.longest`; change one of them");
            ([format!("games.{game}.times"), "games.longest".to_owned()], words)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::Start;

    #[test]
    fn the_defaults_do_not_contradict_themselves() {
        assert_eq!(Config::default().contradiction(), None);
        assert_eq!(Config::default().thinking.bytes_for_each_of(2), 32 << 20);
        let game = ::games::catalog().games()[0].variants.usual().open(Start::Usual).expect("a start");
        assert_eq!(Config::default().books().expect("nothing to read").choose(&*game, 1), None);
    }
}
