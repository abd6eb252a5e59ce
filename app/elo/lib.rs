//! The ratings that were earned in arenas: what `elo.toml` says, and what a visitor reads beside a brain's name.
//!
//! One file holds all games. An arena replaces the part of its own game and leaves the others as they are.

#![allow(missing_docs, reason = "names of fields say what they are")]

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use engine::Contender;
use engine::catalog::UnknownName;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The ratings of all games that have been rated.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Elo {
    /// By game and variant.
    games: BTreeMap<String, BTreeMap<String, Ratings>>,
}

/// The ratings in one variant of a game, and how they came about.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// How long a move could take, in words.
    pub limit: String,
    /// How many games they follow from.
    pub games: u64,
    /// Everybody who played.
    pub contenders: BTreeMap<Contender, Rating>,
}

/// How strong a contender is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    pub elo: i32,
    /// The true figure is within so much of it with a probability of 95 %.
    pub error: u32,
    pub games: u64,
}

/// Why a text does not say anything about ratings.
#[derive(Debug, Error)]
pub enum EloError {
    #[error("{0}")]
    Form(#[from] toml::de::Error),
    #[error("{0}")]
    Name(#[from] UnknownName),
}

impl Elo {
    /// Those that come with the program.
    pub fn shipped() -> &'static Elo {
        static SHIPPED: LazyLock<Elo> = LazyLock::new(|| {
            Elo::read(include_str!("elo.toml")).expect("the file that comes with the program can be read")
        });
        &SHIPPED
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Result<Elo, EloError> {
        let elo: Elo = toml::from_str(text)?;
        for (game, variants) in &elo.games {
            for variant in variants.keys() {
                games::catalog().find(&format!("{game}/{variant}"))?;
            }
        }
        Ok(elo)
    }

    /// The ratings in a variant, if it has been rated.
    pub fn of(&self, game: &str, variant: &str) -> Option<&Ratings> {
        self.games.get(game)?.get(variant)
    }

    /// Puts the ratings in a variant in the place of what was there.
    pub fn set(&mut self, game: &str, variant: &str, ratings: Ratings) {
        self.games.entry(game.to_owned()).or_default().insert(variant.to_owned(), ratings);
    }
}

/// As the file says it: one line for each contender.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Written by `gametable arena`: figures that were played for, each within its error at 95 %."
        )?;
        for (game, variants) in &self.games {
            for (variant, Ratings { limit, games, contenders }) in variants {
                writeln!(f, "\n[{game}.{variant}]")?;
                writeln!(f, "limit = {}", toml::Value::from(limit.as_str()))?;
                writeln!(f, "games = {games}\n\n[{game}.{variant}.contenders]")?;
                for (contender, Rating { elo, error, games }) in contenders {
                    let name = format!("\"{contender}\"");
                    writeln!(f, "{name:<22} = {{ elo = {elo}, error = {error}, games = {games} }}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratings(elo: i32) -> Ratings {
        let rating =
            |contender: &str, elo| (contender.parse().unwrap(), Rating { elo, error: 20, games: 80 });
        let contenders = [rating("champion", elo), rating("mcts:beginner", -elo)].into();
        Ratings { limit: "a \"moment\"\n".to_owned(), games: 80, contenders }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut elo = Elo::default();
        assert_eq!(Elo::read(&elo.to_string()).unwrap(), elo);
        elo.set("chess", "standard", ratings(2100));
        elo.set("chess", "chess960", ratings(2200));
        elo.set("morris", "standard", ratings(2300));
        assert_eq!(Elo::read(&elo.to_string()).unwrap(), elo);
    }

    #[test]
    fn one_game_is_replaced_and_the_others_stay() {
        let mut elo = Elo::default();
        elo.set("chess", "standard", ratings(2100));
        elo.set("morris", "standard", ratings(2300));
        elo.set("chess", "standard", ratings(1900));
        assert_eq!(elo.of("chess", "standard"), Some(&ratings(1900)));
        assert_eq!(elo.of("morris", "standard"), Some(&ratings(2300)));
        assert_eq!(elo.of("chess", "chess960"), None);
    }

    #[test]
    fn the_shipped_file_can_be_read() {
        assert_eq!(Elo::read(&Elo::shipped().to_string()).unwrap(), *Elo::shipped());
    }

    /// A game that has just come has not been rated yet.
    #[test]
    fn whoever_is_rated_has_played_enough_in_the_main_variant() {
        let usual = |game: &engine::Game| Elo::shipped().of(game.id, &game.variants.usual().id);
        let rated: Vec<_> = games::catalog().games().iter().filter(|game| usual(game).is_some()).collect();
        assert!(rated.len() >= 4, "ratings that came with the program are gone");
        for game in rated {
            let ratings = usual(game).expect("it is rated");
            for contender in Contender::all() {
                let rating = ratings.contenders.get(&contender).expect("everybody is rated");
                assert!(rating.games >= 40, "{}: {contender} played {} games", game.id, rating.games);
            }
        }
    }

    #[test]
    fn bad_texts_are_refused_in_words() {
        let refused = |text: &str| Elo::read(text).unwrap_err().to_string();
        assert!(refused("chess = 3").contains("expected a map"), "{}", refused("chess = 3"));
        assert!(refused("[chess").contains("line 1"), "{}", refused("[chess"));
        assert!(refused("[chess.standard]\ngames = 2").contains("missing field"));
        let section = |game: &str, line: &str| {
            refused(&format!("[{game}]\nlimit = \"\"\ngames = 1\n[{game}.contenders]\n{line}"))
        };
        assert!(section("chess.bughouse", "").contains("no variant called \"bughouse\""));
        assert!(section("ludo.standard", "").contains("no game called \"ludo\""));
        let champion = |rating: &str| section("chess.standard", &format!("champion = {rating}"));
        assert!(champion("{ elo = nan, error = 1, games = 1 }").contains("expected i32"));
        assert!(champion("{ elo = 1, error = -1, games = 1 }").contains("-1"));
        assert!(champion("{ elo = 1, error = 1 }").contains("missing field `games`"));
        assert!(
            section("chess.standard", "deep_blue = { elo = 1, error = 1, games = 1 }").contains("deep_blue")
        );
    }
}
