//! Why settings cannot be used.

use std::io;
use std::path::PathBuf;

use engine::book::BookFault;
use thiserror::Error;

use super::given::Source;

#[derive(Debug, Error)]
pub enum ConfigError {
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{giver}: {words}{}", giver.excerpt())]
    Refused { giver: Box<Source>, words: String },
    #[error("{}: {error}", path.display())]
    Book { path: PathBuf, error: BookFault },
}

impl ConfigError {
    pub(super) fn refused(giver: Source, words: impl Into<String>) -> ConfigError {
        ConfigError::Refused { giver: Box::new(giver), words: words.into() }
    }
}
