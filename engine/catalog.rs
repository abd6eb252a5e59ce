//! The list of games. A new game is one folder and one line in it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use crate::about::Measure;
use crate::book::ReadBook;
use crate::live::Live;
use crate::perft::{self, Leaves};
use crate::variants::{RefusedFile, VariantFile, Variants};
use crate::{About, Complete, Judgement, Language, LiveGame, Pace, TextError, TimeControl};

/// A game with its variants, the usual one first.
pub struct Game {
    /// Its short name, as it stands in commands and files.
    pub id: &'static str,
    /// What it says about itself.
    pub about: About,
    /// Other short names it answers to.
    pub aliases: &'static [&'static str],
    /// The time limits to offer first: quick, usual, long.
    pub times: [TimeControl; 3],
    /// How long its games last, for whoever has to divide their time.
    pub pace: Pace,
    /// How a file of its openings is read, if there are such files.
    pub book: Option<ReadBook>,
    /// What it can be played as.
    pub variants: Variants,
}

impl Game {
    /// Its name in English.
    pub fn title(&self) -> &str {
        self.about.say(Language::English, "name")
    }
}

/// One set of rules of a game. It is shared, and lives as long as anybody plays by it.
pub struct Variant {
    /// Its short name.
    pub id: String,
    /// Its name in English.
    pub title: String,
    opener: Box<dyn Opener>,
    /// The one on whose board its lesson is given.
    pub(crate) school: Option<Arc<Variant>>,
}

/// How a live game begins.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// In the usual way.
    Usual,
    /// By lot, where a variant has several starts.
    Lot(u64),
    /// From a position given as text.
    Text(&'a str),
}

impl Variant {
    /// A variant with these names and rules.
    pub fn new(id: impl Into<String>, title: impl Into<String>, game: impl Complete) -> Variant {
        Variant { id: id.into(), title: title.into(), opener: Box::new(Arc::new(game)), school: None }
    }

    /// The same, but its lesson is given on the board of another variant, which need not be listed: what many share that
    /// differ by their boards.
    #[must_use]
    pub fn taught_on(self, school: Arc<Variant>) -> Variant {
        Variant { school: Some(school), ..self }
    }

    /// Begins a game.
    pub fn open(&self, start: Start<'_>) -> Result<Box<dyn LiveGame>, TextError> {
        self.opener.open(start)
    }

    /// Counts the tree of legal moves below each move of a position: its notation and its count.
    pub fn divide(&self, start: Start<'_>, depth: u32) -> Result<Vec<(String, u64)>, TextError> {
        self.opener.divide(start, depth)
    }

    /// Counts the tree of legal moves.
    pub fn perft(&self, start: Start<'_>, depth: u32, leaves: Leaves) -> Result<u64, TextError> {
        self.opener.perft(start, depth, leaves)
    }

    /// The measure by which its searches go.
    pub fn measure(&self) -> Measure {
        self.opener.measure()
    }

    /// The size of a position in memory.
    pub fn bytes_per_position(&self) -> usize {
        self.opener.bytes_per_position()
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.id)
    }
}

/// A name that is not in the catalog.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownName {
    /// No such game.
    #[error("there is no game called {name:?}; there are {known}")]
    Game {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The game is there, the variant is not.
    #[error("{game} has no variant called {name:?}; it has {known}")]
    Variant {
        /// The game.
        game: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
}

/// All games of a program.
pub struct Catalog {
    games: Vec<Game>,
    refused: Mutex<Vec<RefusedFile>>,
}

impl Catalog {
    /// A catalog of these games, in this order.
    pub fn new(games: Vec<Game>) -> Catalog {
        Catalog { games, refused: Mutex::default() }
    }

    /// The games in their order.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The endings of the files from which games make variants.
    pub fn endings(&self) -> impl Iterator<Item = &'static str> {
        self.games.iter().filter_map(|game| game.variants.ending())
    }

    /// From now on there are the variants of these files, beside those that are built in.
    pub fn offer_files(&self, files: &[VariantFile]) {
        let refused = self.games.iter().flat_map(|game| game.variants.offer_files(files)).collect();
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner) = refused;
    }

    /// The files that are there but do not become variants, and why.
    pub fn refused_files(&self) -> Vec<RefusedFile> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Finds `GAME` or `GAME/VARIANT`; a bare game means its first variant.
    pub fn find(&self, name: &str) -> Result<(&Game, Arc<Variant>), UnknownName> {
        let (game_name, variant_name) = match name.split_once('/') {
            Some((game, variant)) => (game, Some(variant)),
            None => (name, None),
        };
        let answers = |game: &&Game| game.id == game_name || game.aliases.contains(&game_name);
        let game = self.games.iter().find(answers).ok_or_else(|| UnknownName::Game {
            name: game_name.to_owned(),
            known: list(self.games.iter().map(|game| game.id)),
        })?;
        let Some(variant_name) = variant_name else { return Ok((game, Arc::clone(game.variants.usual()))) };
        let unknown = || UnknownName::Variant {
            game: game.id,
            name: variant_name.to_owned(),
            known: list(game.variants.all().iter().map(|variant| variant.id.as_str())),
        };
        Ok((game, game.variants.find(variant_name).ok_or_else(unknown)?))
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// What a variant can do without its types being known.
trait Opener: Send + Sync {
    fn open(&self, start: Start<'_>) -> Result<Box<dyn LiveGame>, TextError>;
    fn divide(&self, start: Start<'_>, depth: u32) -> Result<Vec<(String, u64)>, TextError>;
    fn perft(&self, start: Start<'_>, depth: u32, leaves: Leaves) -> Result<u64, TextError>;
    fn measure(&self) -> Measure;
    fn bytes_per_position(&self) -> usize;
}

fn first<G: Complete>(game: &G, start: Start<'_>) -> Result<G::Position, TextError> {
    match start {
        Start::Usual => Ok(game.start()),
        Start::Lot(lot) => Ok(game.start_by_lot(lot)),
        Start::Text(text) => game.read(text),
    }
}

impl<G: Complete> Opener for Arc<G> {
    fn open(&self, start: Start<'_>) -> Result<Box<dyn LiveGame>, TextError> {
        Ok(Box::new(Live::new(self.clone(), first(&**self, start)?)))
    }

    fn divide(&self, start: Start<'_>, depth: u32) -> Result<Vec<(String, u64)>, TextError> {
        let position = first(&**self, start)?;
        let branches = perft::divide(&**self, &position, depth);
        Ok(branches.into_iter().map(|(mv, nodes)| (self.notation(&position, mv), nodes)).collect())
    }

    fn perft(&self, start: Start<'_>, depth: u32, leaves: Leaves) -> Result<u64, TextError> {
        let position = first(&**self, start)?;
        Ok(perft::perft(&**self, &position, depth, leaves))
    }

    fn measure(&self) -> Measure {
        Judgement::measure(&**self)
    }

    fn bytes_per_position(&self) -> usize {
        size_of::<G::Position>()
    }
}
