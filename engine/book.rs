//! Opening books: what to play where somebody has looked before, as a file that comes from outside.
//!
//! A game that knows such files says how one is read ([`Game::book`](crate::Game::book)). Whoever holds books need not know
//! whose they are: a book is asked about any live game, and has an answer where it knows the position.

use std::error::Error;
use std::sync::Arc;

use crate::LiveGame;

/// An opening book of some game.
pub trait Book: Send + Sync {
    /// The number of a legal move, drawn by lot; none if the book does not know the position.
    fn choose(&self, game: &dyn LiveGame, lot: u64) -> Option<usize>;
}

/// Reads a book and checks all of it.
pub type ReadBook = fn(&[u8]) -> Result<Box<dyn Book>, BookFault>;

/// What is wrong with a book, in a game's own words.
pub type BookFault = Box<dyn Error + Send + Sync>;

/// Books for whoever plays: the first that knows a position is followed.
#[derive(Clone, Default)]
pub struct Books(Arc<[Box<dyn Book>]>);

impl FromIterator<Box<dyn Book>> for Books {
    fn from_iter<I: IntoIterator<Item = Box<dyn Book>>>(books: I) -> Books {
        Books(books.into_iter().collect())
    }
}

impl Books {
    /// What they say of a position, drawn by lot; none if none of them knows it.
    pub fn choose(&self, game: &dyn LiveGame, lot: u64) -> Option<usize> {
        self.0.iter().find_map(|book| book.choose(game, lot))
    }
}
