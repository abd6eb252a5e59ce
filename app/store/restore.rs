//! A backup takes the store's place. What was there is set aside, whole, and can be restored in its turn.

use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::error::{BackupError, StoreError, Trouble};
use super::place::StorePlace;
use super::saved::{Unfinished, unfinished};
use super::shelf;

/// What was put in the store's place.
#[derive(Debug)]
pub struct Restored {
    pub path: PathBuf,
    pub matches: u32,
    /// How many of them go on when the table starts.
    pub running: usize,
    /// Those that would, but cannot be played.
    pub troubles: Vec<Trouble>,
    /// Where the store is now that was there.
    pub aside: Option<PathBuf>,
}

/// Puts a backup in the place of a folder's store. Until all is well with it, nothing is changed.
pub fn restore(file: &Path, data_dir: &Path) -> Result<Restored, BackupError> {
    let unwritable = |error| BackupError::Unwritable { folder: data_dir.to_owned(), error };
    let lock = shelf::lock(data_dir).map_err(unwritable)?;
    let _lock = lock.ok_or_else(|| BackupError::InUse(data_dir.to_owned()))?;
    let no_backup = |error| BackupError::NoBackup { file: file.to_owned(), error };
    let draft = Draft::of(file, data_dir).map_err(|refused| match refused {
        BackupError::NotCopied { error, .. } if error != StoreError::Full => no_backup(error),
        other => other,
    })?;
    let tried = try_out(&draft.path()).map_err(no_backup)?;
    let matches = draft.matches;
    let path = shelf::choose(data_dir, &mut Vec::new());
    let aside = set_aside(&path)?;
    let name = path.file_name().and_then(|name| name.to_str()).expect("stores have names of ours");
    draft.keep(name).map_err(unwritable)?;
    let unfinished = tried.len();
    let unplayable = |(id, read): Unfinished| {
        let error = read.and_then(|saved| saved.replay(games::catalog())).err()?;
        Some(Trouble::Unplayable { id, error })
    };
    let troubles: Vec<Trouble> = tried.into_iter().filter_map(unplayable).collect();
    Ok(Restored { path, matches, running: unfinished - troubles.len(), troubles, aside })
}

/// Does what a table does with its store when it starts: what fails would be set aside there.
fn try_out(draft: &Path) -> Result<Vec<Unfinished>, StoreError> {
    let place = StorePlace::File(draft.to_owned());
    let unfinished = unfinished(&shelf::prepare(&place)?.connection)?;
    place.without_log()?;
    Ok(unfinished)
}

/// Sets the store aside that is there, in one file if it can be read at all.
fn set_aside(path: &Path) -> Result<Option<PathBuf>, BackupError> {
    if !shelf::is_there(path) {
        return Ok(None);
    }
    if path.exists() {
        match StorePlace::File(path.to_owned()).without_log() {
            Err(error) if !error.is_about_the_file() => {
                return Err(BackupError::NotSetAside { path: path.to_owned(), error });
            }
            // What cannot be read is no less worth keeping.
            Ok(()) | Err(_) => {}
        }
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    // The new one must not meet the old one's log, not even after a power cut between both.
    let aside = shelf::set_aside(path).and_then(|aside| durable::settle(folder).map(|()| aside));
    aside.map(Some).map_err(|error| BackupError::Unwritable { folder: folder.to_owned(), error })
}
