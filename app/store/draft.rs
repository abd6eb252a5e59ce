//! A whole copy of a store in one file, made beside whoever writes to it.
//!
//! `VACUUM INTO` reads one moment of a store; the writer does not wait for it, nor it for the writer. What comes out needs no
//! log beside it, so that it can be carried away. Until it is given a name it is a draft: a pulled plug leaves the whole copy
//! under its name, or a draft that the next one replaces.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{BackupError, StoreError};
use super::place::StorePlace;
use super::schema::{self, LATEST};
use super::shelf;

const NAME: &str = "gametable-draft.db";

/// What SQLite may have left beside a draft when the plug was pulled.
const ENDINGS: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// A copy without a name; it is gone unless it is given one.
pub struct Draft {
    folder: PathBuf,
    /// How many matches are in it.
    pub matches: u32,
    /// Whoever else makes a draft in this folder waits as long as this is held.
    _lock: File,
}

impl Draft {
    /// Copies a store into a folder, if it is whole.
    pub fn of(store: &Path, folder: &Path) -> Result<Draft, BackupError> {
        let mut draft = Draft::begin(folder)
            .map_err(|error| BackupError::Unwritable { folder: folder.to_owned(), error })?;
        draft.matches = copy(store, &draft.path()).map_err(|error| BackupError::NotCopied {
            path: store.to_owned(),
            folder: folder.to_owned(),
            error,
        })?;
        Ok(draft)
    }

    /// An empty one.
    fn begin(folder: &Path) -> io::Result<Draft> {
        let lock = File::open(folder)?;
        lock.lock()?;
        let draft = Draft { folder: folder.to_owned(), matches: 0, _lock: lock };
        draft.remove()?;
        File::create_new(draft.path())?;
        Ok(draft)
    }

    pub fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    /// Gives it a name in its folder, under which it is on the disk then.
    pub fn keep(self, name: &str) -> io::Result<PathBuf> {
        let path = self.folder.join(name);
        File::open(self.path())?.sync_all()?;
        fs::rename(self.path(), &path)?;
        durable::settle(&self.folder)?;
        Ok(path)
    }

    fn remove(&self) -> io::Result<()> {
        for ending in ENDINGS {
            match fs::remove_file(self.folder.join(format!("{NAME}{ending}"))) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next one, or hinders it and is told then.
        let _ = self.remove();
    }
}

/// Copies a store with which nothing is wrong to an empty file; says how many matches it holds.
fn copy(from: &Path, to: &Path) -> Result<u32, StoreError> {
    let store = StorePlace::File(from.to_owned()).to_read()?;
    match schema::version(&store)? {
        1..=LATEST => {}
        found if found > LATEST => return Err(StoreError::Newer { found, known: LATEST }),
        found => return Err(StoreError::Damaged(format!("its version is {found}"))),
    }
    shelf::check(&store)?;
    let name =
        to.to_str().ok_or_else(|| StoreError::Unopenable("its folder has no name in UTF-8".to_owned()))?;
    store.execute("VACUUM INTO ?", [name])?;
    let copy = StorePlace::File(to.to_owned()).to_read()?;
    Ok(copy.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?)
}
