//! The options of the chess engine.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use engine::{Brain, Level};

use crate::number::whole;
use crate::{EnginePlayer, MOST_HASH, MOST_THREADS};

const THREADS: RangeInclusive<u64> = 1..=MOST_THREADS as u64;
const HASH: RangeInclusive<u64> = 1..=MOST_HASH as u64;
const ELO: RangeInclusive<u64> = 800..=2400;
const OVERHEAD: RangeInclusive<u64> = 0..=5000;

/// How the protocol writes a text that is empty.
const NO_FILE: &str = "<empty>";

/// What can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciOptions {
    brain: Brain,
    level: Level,
    megabytes: u64,
    threads: u64,
    limited: bool,
    elo: u64,
    pub chess960: bool,
    /// What a move takes beside the thinking.
    pub overhead: Duration,
}

/// What setting an option brings about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionEffect {
    None,
    /// All that was thought so far is to be forgotten.
    Forget,
    /// Whether the book is to be followed.
    UseBook(bool),
    /// A book is to be read from this file; without a name there is none.
    ReadBook(String),
}

impl UciOptions {
    pub fn new(player: EnginePlayer) -> UciOptions {
        UciOptions {
            brain: player.contender.brain,
            level: player.contender.level,
            megabytes: player.megabytes() as u64,
            threads: player.means.threads as u64,
            limited: false,
            elo: 1500,
            chess960: false,
            overhead: Duration::from_millis(10),
        }
    }

    /// Lists them as the protocol wants it.
    pub fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut spin = |name: &str, value: u64, range: RangeInclusive<u64>| {
            let (min, max) = (range.start(), range.end());
            writeln!(out, "option name {name} type spin default {value} min {min} max {max}")
        };
        spin("Hash", self.megabytes, HASH)?;
        spin("Threads", self.threads, THREADS)?;
        spin("Move Overhead", self.overhead.as_millis() as u64, OVERHEAD)?;
        spin("UCI_Elo", self.elo, ELO)?;
        for (name, value) in [
            ("UCI_LimitStrength", self.limited),
            ("UCI_Chess960", self.chess960),
            ("Ponder", false),
            ("OwnBook", false),
        ] {
            writeln!(out, "option name {name} type check default {value}")?;
        }
        writeln!(out, "option name Book File type string default {NO_FILE}")?;
        let brains: String = Brain::ALL.iter().map(|brain| format!(" var {}", brain.id())).collect();
        writeln!(out, "option name Brain type combo default {}{brains}", self.brain.id())?;
        writeln!(out, "option name Clear Hash type button")
    }

    /// Does what the words after `setoption` say, or tells what is wrong with them.
    pub fn set<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<OptionEffect, String> {
        let words: Vec<&str> = words.skip_while(|word| *word != "name").skip(1).collect();
        let mut parts = words.splitn(2, |word| *word == "value").map(|part| part.join(" "));
        let name = parts.next().unwrap_or_default().to_lowercase();
        let value = parts.next().unwrap_or_default();
        match &*name {
            "hash" => self.megabytes = spin(&value, HASH)?,
            "threads" => self.threads = spin(&value, THREADS)?,
            "move overhead" => self.overhead = Duration::from_millis(spin(&value, OVERHEAD)?),
            "uci_elo" => self.elo = spin(&value, ELO)?,
            "uci_limitstrength" => self.limited = check(&value)?,
            "uci_chess960" => self.chess960 = check(&value)?,
            "brain" => self.brain = value.parse().map_err(|unknown| format!("{unknown}"))?,
            "ownbook" => return Ok(OptionEffect::UseBook(check(&value)?)),
            "book file" if value == NO_FILE => return Ok(OptionEffect::ReadBook(String::new())),
            "book file" => return Ok(OptionEffect::ReadBook(value)),
            "clear hash" => return Ok(OptionEffect::Forget),
            // Whether to think in the opponent's time is decided by `go ponder`.
            "ponder" => {}
            _ => {
                return Err(format!(
                    "there is no option called {:?}",
                    name.chars().take(40).collect::<String>()
                ));
            }
        }
        Ok(OptionEffect::None)
    }

    /// Who is to think from now on, with the seed it has.
    pub fn player(&self, mut player: EnginePlayer) -> EnginePlayer {
        player.contender.brain = self.brain;
        player.contender.level = if self.limited { level(self.elo) } else { self.level };
        player.means.threads = self.threads as usize;
        player.set_megabytes(self.megabytes as usize);
        player
    }

    /// How many positions it may look at where its strength is limited.
    pub fn most_nodes(&self) -> Option<u64> {
        nodes(self.elo).filter(|_| self.limited)
    }
}

fn spin(value: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let wrong = || format!("this option takes a number from {} to {}", range.start(), range.end());
    whole(value).filter(|number| range.contains(number) && !value.starts_with('-')).ok_or_else(wrong)
}

fn check(value: &str) -> Result<bool, String> {
    match &*value.to_lowercase() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("this option takes true or false".to_owned()),
    }
}

/// Below this a brain is held back by its level, from here on by the positions it may look at.
const FULL_LEVEL: u64 = 1200;

/// Elo here is a scale of our own: whoever has more is never held back more. Few positions alone do not make a beginner, so
/// those who have least look at all moves but not far, and do not tell them apart so finely.
fn level(elo: u64) -> Level {
    match elo {
        ..1000 => Level::Beginner,
        1000..FULL_LEVEL => Level::Casual,
        _ => Level::Merciless,
    }
}

/// Twice the positions for every hundred points.
fn nodes(elo: u64) -> Option<u64> {
    let doublings = elo.checked_sub(FULL_LEVEL)? as f64 / 100.0;
    Some((600.0 * doublings.exp2()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Contender;
    use proptest::prelude::*;

    fn options() -> UciOptions {
        let champion = Contender::new(Brain::Champion, Level::Merciless);
        UciOptions::new(EnginePlayer::new(champion, 1, 64, 0))
    }

    fn set(options: &mut UciOptions, text: &str) -> Result<OptionEffect, String> {
        options.set(text.split_whitespace())
    }

    #[test]
    fn every_option_can_be_set() {
        let mut options = options();
        for text in [
            "name Hash value 128",
            "name threads value 2",
            "name Move Overhead value 50",
            "name UCI_Elo value 900",
            "name UCI_LimitStrength value true",
            "name UCI_Chess960 value true",
            "name Ponder value true",
            "name Brain value mcts",
        ] {
            assert_eq!(set(&mut options, text), Ok(OptionEffect::None), "{text}");
        }
        for (text, effect) in [
            ("name Clear Hash", OptionEffect::Forget),
            ("name OwnBook value true", OptionEffect::UseBook(true)),
            ("name Book File value my book.bin", OptionEffect::ReadBook("my book.bin".to_owned())),
            ("name Book File value <empty>", OptionEffect::ReadBook(String::new())),
        ] {
            assert_eq!(set(&mut options, text), Ok(effect), "{text}");
        }
        let player = options.player(EnginePlayer::new("ordered".parse().expect("a brain"), 1, 64, 7));
        assert_eq!((player.contender.brain, player.means.bytes), (Brain::Mcts, 128 << 20));
        assert_eq!(
            (player.means.threads, player.means.seed, player.contender.level),
            (2, 7, Level::Beginner)
        );
        assert_eq!((options.overhead.as_millis(), options.chess960), (50, true));
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut options = options();
        let before = options.clone();
        for text in [
            "name Hash value 99999999999999999999999",
            "name Hash value -1",
            "name Threads value 0",
            "name UCI_Elo value many",
            "name Brain value stockfish",
            "name UCI_Chess960 value maybe",
            "name OwnBook value book.bin",
            "name Contempt value 3",
            "Hash 3",
            "",
        ] {
            assert!(set(&mut options, text).is_err_and(|words| !words.is_empty()), "{text}");
        }
        assert_eq!(options, before);
    }

    #[test]
    fn a_lower_elo_is_held_back_more() {
        for elo in ELO.skip(1) {
            let (less, more) = ((level(elo - 1), nodes(elo - 1)), (level(elo), nodes(elo)));
            assert!(less <= more, "{elo}: {less:?}, {more:?}");
        }
        assert_eq!((nodes(800), nodes(1200), nodes(2400)), (None, Some(600), Some(2_457_600)));
        let mut options = options();
        assert_eq!(options.most_nodes(), None, "unless it is asked for");
        set(&mut options, "name UCI_LimitStrength value true").expect("it can be set");
        assert_eq!(options.most_nodes(), nodes(1500));
    }

    proptest! {
        #[test]
        fn any_words_do_no_harm(text in "(name )?(Hash|Threads|UCI_Elo|Brain|.{0,9})( value .{0,30})?") {
            let mut options = options();
            let _ = set(&mut options, &text);
            let player = options.player(EnginePlayer::new("champion".parse().expect("a brain"), 1, 64, 0));
            prop_assert!(HASH.contains(&(player.megabytes() as u64)));
            prop_assert!(THREADS.contains(&(player.means.threads as u64)));
        }
    }
}
