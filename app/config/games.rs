//! Which games are on the table, and what times they offer.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use engine::TimeControl;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use terms::times::TimeText;

use super::suggestion::nearest;
use super::value::duration;

/// The games and their times. What is offered at first, the catalog says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GamesConfig {
    /// The names of the games that can be chosen, in the order in which they are shown.
    #[serde(deserialize_with = "known_games")]
    pub enabled: Vec<String>,
    /// The longest time a visitor may choose, for each player.
    #[serde(
        serialize_with = "duration::write",
        deserialize_with = "duration::read::<60_000, 86_400_000, _>"
    )]
    pub longest: Duration,
    /// A folder of maps, from which games make variants; empty if there is none.
    pub maps: PathBuf,
    /// By the name of the game.
    #[serde(flatten)]
    pub by_name: BTreeMap<String, ThisGame>,
}

/// What can be set for one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThisGame {
    /// What is offered: quick, usual, long.
    #[serde(deserialize_with = "three")]
    times: [TimeText; 3],
}

impl Default for GamesConfig {
    fn default() -> GamesConfig {
        let games = games::catalog().games();
        let by_name =
            games.iter().map(|game| (game.id.to_owned(), ThisGame { times: game.times.map(TimeText) }));
        GamesConfig {
            enabled: games.iter().map(|game| game.id.to_owned()).collect(),
            longest: Duration::from_secs(3600),
            maps: PathBuf::new(),
            by_name: by_name.collect(),
        }
    }
}

impl GamesConfig {
    /// The times that a game offers; none for a game that is not in the catalog.
    pub fn times(&self, game: &str) -> Option<[TimeText; 3]> {
        Some(self.by_name.get(game)?.times)
    }

    /// Whether a match may be played with these limits. Without a clock it always may.
    pub fn allows(&self, control: TimeControl) -> bool {
        let range = Duration::from_secs(1)..=self.longest;
        match control {
            TimeControl::Unlimited => true,
            TimeControl::PerMove(each) => range.contains(&each),
            TimeControl::Clock { stock, increment } => range.contains(&stock) && increment <= self.longest,
        }
    }

    /// A game with a time it offers although it is not allowed.
    pub(super) fn too_long(&self) -> Option<(&str, TimeText)> {
        self.by_name.iter().find_map(|(game, ThisGame { times })| {
            let time = times.iter().find(|time| !self.allows(time.0))?;
            Some((game.as_str(), *time))
        })
    }
}

/// Names of games in the catalog, at least one and none twice; other names they answer to are understood.
fn known_games<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let mut known = Vec::new();
    for name in Vec::<String>::deserialize(deserializer)? {
        let mut games = games::catalog().games().iter();
        let Some(game) = games.find(|game| game.id == name || game.aliases.contains(&name.as_str())) else {
            let hint = nearest(&name, games::catalog().games().iter().map(|game| game.id));
            return Err(D::Error::custom(format!("unknown game `{name}`{hint}")));
        };
        if known.iter().any(|id| id == game.id) {
            return Err(D::Error::custom(format!("`{name}` is there twice")));
        }
        known.push(game.id.to_owned());
    }
    if known.is_empty() { Err(D::Error::custom("at least one game is needed")) } else { Ok(known) }
}

fn three<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[TimeText; 3], D::Error> {
    let times = Vec::<TimeText>::deserialize(deserializer)?;
    let count = times.len();
    times.try_into().map_err(|_| D::Error::custom(format!("three times are offered, not {count}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_catalog_is_offered_with_its_own_times() {
        let games = GamesConfig::default();
        for game in games::catalog().games() {
            assert!(games.enabled.iter().any(|id| id == game.id));
            assert_eq!(games.times(game.id), Some(game.times.map(TimeText)));
        }
        assert_eq!(games.times("go"), None);
    }

    #[test]
    fn a_visitor_may_choose_any_time_up_to_the_longest() {
        let games = GamesConfig { longest: Duration::from_secs(600), ..GamesConfig::default() };
        assert!(games.allows(TimeControl::Unlimited));
        assert!(games.allows(TimeControl::minutes(10, 600)));
        assert!(games.allows(TimeControl::PerMove(Duration::from_secs(1))));
        assert!(!games.allows(TimeControl::minutes(11, 0)));
        assert!(!games.allows(TimeControl::minutes(10, 601)));
        assert!(!games.allows(TimeControl::minutes(0, 5)), "it would be lost at once");
        assert!(!games.allows(TimeControl::PerMove(Duration::from_secs(601))));
    }
}
