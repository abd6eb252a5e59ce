//! What can go wrong with a store: while it is used, and when it is opened.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use terms::MatchId;
use thiserror::Error;

use super::saved::ReplayError;

/// Why something was not written or not read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    #[error("there is no room left for the store; delete something from that disk")]
    Full,
    #[error("the store is damaged: {0}")]
    Damaged(String),
    #[error("the store cannot be opened: {0}")]
    Unopenable(String),
    #[error("the store belongs to another user and cannot be written")]
    ReadOnly,
    #[error("the store has version {found}, this program knows up to {known}; use a newer one")]
    Newer { found: i64, known: i64 },
    #[error("the store has version {found}, this program needs {known}; start the table once to renew it")]
    Older { found: i64, known: i64 },
    #[error("the store cannot be used: {0}")]
    Unusable(String),
    #[error("the store does not answer any more; restart the program")]
    Gone,
    #[error("match {0} is not running")]
    NotRunning(MatchId),
    #[error("match {id} has {stored} moves, what was to be written does not follow them")]
    OutOfOrder { id: MatchId, stored: u32 },
    #[error("match {0} has no such seat")]
    NoSuchSeat(MatchId),
    #[error("match {id} has {seats} seats, and each of them needs a result")]
    OtherSeats { id: MatchId, seats: usize },
    #[error("match {0} was not played to its end")]
    NotFinished(MatchId),
    #[error("nobody sat there at the touchscreen in match {0}")]
    NotAtTheScreen(MatchId),
    #[error("it is known already who sat there in match {0}")]
    NamedAlready(MatchId),
    #[error("somebody else in match {0} has this animal and colour; pick another")]
    Taken(MatchId),
    #[error("the store does not take it: {0}")]
    Refused(String),
    #[error("what the store says about match {id} makes no sense: {why}")]
    Nonsense { id: MatchId, why: String },
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use ErrorCode as Code;
        // All statements are ours and can be read; only tables that are not ours make one fail so.
        if let rusqlite::Error::SqlInputError { msg, .. } = error {
            return StoreError::Damaged(msg);
        }
        let words = error.to_string();
        match error.sqlite_error_code() {
            Some(Code::DiskFull) => StoreError::Full,
            Some(Code::DatabaseCorrupt | Code::NotADatabase) => StoreError::Damaged(words),
            Some(Code::CannotOpen | Code::PermissionDenied) => StoreError::Unopenable(words),
            Some(Code::ReadOnly) => StoreError::ReadOnly,
            Some(Code::ConstraintViolation | Code::TypeMismatch | Code::TooBig) => StoreError::Refused(words),
            _ => StoreError::Unusable(words),
        }
    }
}

impl StoreError {
    /// Whether the fault lies with the disk or the database, and not with one match or what was to be written of it.
    pub fn is_storage(&self) -> bool {
        match self {
            StoreError::NotRunning(_)
            | StoreError::OutOfOrder { .. }
            | StoreError::NoSuchSeat(_)
            | StoreError::OtherSeats { .. }
            | StoreError::NotFinished(_)
            | StoreError::NotAtTheScreen(_)
            | StoreError::NamedAlready(_)
            | StoreError::Taken(_)
            | StoreError::Refused(_)
            | StoreError::Nonsense { .. } => false,
            StoreError::Full
            | StoreError::Damaged(_)
            | StoreError::Unopenable(_)
            | StoreError::ReadOnly
            | StoreError::Newer { .. }
            | StoreError::Older { .. }
            | StoreError::Unusable(_)
            | StoreError::Gone => true,
        }
    }

    /// Whether this very file cannot be used, though another one in its place could.
    pub fn is_about_the_file(&self) -> bool {
        matches!(self, StoreError::Damaged(_) | StoreError::Unopenable(_) | StoreError::ReadOnly)
    }
}

/// What went wrong with the store that was opened, for the log and the operator.
#[derive(Debug, Error)]
pub enum Trouble {
    #[error(
        "{error}. It was set aside as {}; the table begins a new one. Keep the old one if its games matter",
        aside.display()
    )]
    SetAside { aside: PathBuf, error: StoreError },
    #[error(
        "{} has version {found} and needs a newer program. It was left as it is; games are kept in {} meanwhile",
        path.display(), instead.display()
    )]
    Newer { path: PathBuf, found: i64, instead: PathBuf },
    #[error("{} is in use by another gametable; games are kept in memory and are lost at the end", .0.display())]
    InUse(PathBuf),
    #[error(
        "nothing can be kept in {}: {error}. Games are kept in memory and are lost at the end; \
         make the folder writable, or choose another, and start again",
        folder.display()
    )]
    Unwritable { folder: PathBuf, error: io::Error },
    #[error(
        "{} cannot be used now: {error}. It was left as it is; games are kept in memory and are lost at the end",
        path.display()
    )]
    Unusable { path: PathBuf, error: StoreError },
    #[error("nobody knows whether the store is whole: {0}. It stays in use")]
    Unchecked(StoreError),
    #[error("match {id} {}: {error}", if error.may_pass() { "waits" } else { "cannot go on and was closed" })]
    Unplayable { id: MatchId, error: ReplayError },
}

/// Why a store was not copied or not put back.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error(
        "nothing can be kept in {}: {error}; make room there, make it writable, or choose another folder",
        folder.display()
    )]
    Unwritable { folder: PathBuf, error: io::Error },
    #[error("{} was not copied to {}: {error}", path.display(), folder.display())]
    NotCopied { path: PathBuf, folder: PathBuf, error: StoreError },
    #[error("{} is no backup that can be restored: {error}. Nothing was changed", file.display())]
    NoBackup { file: PathBuf, error: StoreError },
    #[error(
        "a table is running on {}; stop it first (sudo systemctl stop gametable). Nothing was changed",
        .0.display()
    )]
    InUse(PathBuf),
    #[error(
        "{} cannot be set aside: {error}. Wait until nobody reads it any more. Nothing was changed",
        path.display()
    )]
    NotSetAside { path: PathBuf, error: StoreError },
}
