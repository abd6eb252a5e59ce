//! Why a tournament cannot be held.

use std::io;
use std::path::{Path, PathBuf};

use elo::EloError;
use engine::Contender;
use engine::contender::UnknownContender;
use thiserror::Error;

use super::played::Conditions;

#[derive(Debug, Error)]
pub enum ArenaError {
    #[error("nobody plays alone: name at least two brains")]
    Alone,
    #[error("{0} is named twice; name everybody once")]
    Twice(Contender),
    #[error("{0}")]
    Unknown(#[from] UnknownContender),
    #[error("{contender} broke down: a fault in its search, in the position {position}")]
    BrokeDown { contender: Contender, position: String },
    #[error("an arena is for two seats, this game has {0}")]
    Seats(usize),
    #[error("cannot use {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{} is in use: another arena is writing to it; wait for it or give another --out", .0.display())]
    InUse(PathBuf),
    #[error("{} holds games of {held}, not of {wanted}; give another --out", path.display())]
    OtherGames { path: PathBuf, held: Conditions, wanted: Conditions },
    #[error("{}, line {line}, is not a game: {error}; delete that line or give another --out", path.display())]
    NotAGame { path: PathBuf, line: usize, error: serde_json::Error },
    #[error("{} holds no ratings: {error}", path.display())]
    NotElo { path: PathBuf, error: EloError },
}

impl ArenaError {
    /// Says which file an error is about.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> ArenaError {
        move |error| ArenaError::File { path: path.to_owned(), error }
    }
}
