//! The folder in which the store is kept, and what happens to a store that cannot be used.
//!
//! A table at a fair must start whatever the power cut did to its disk. So a file that is damaged is renamed and never
//! deleted, one from a newer program is left where it is, and in both cases a fresh one takes its place. A disk that is
//! full or fails says nothing about the file; then the file stays, and games live in memory until the next start.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::Connection;

use super::error::{StoreError, Trouble};
use super::place::StorePlace;
use super::saved::next_id;
use super::schema::{self, LATEST};

/// The usual name of the store.
const NAME: &str = "gametable.db";

/// How the names of a database's files end: its own, and what SQLite keeps beside it.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// A database that is ready to be written, and a lock that keeps other programs from it.
pub struct Ready {
    pub place: StorePlace,
    pub connection: Connection,
    /// The first number that no match has.
    pub next_id: i64,
    /// Held only where there is a folder.
    pub lock: Option<File>,
}

/// Opens the store of a folder. What went wrong on the way is added to `troubles`; with an error there is none to use.
pub fn open(folder: &Path, troubles: &mut Vec<Trouble>) -> Result<Ready, Trouble> {
    let unwritable = |error| Trouble::Unwritable { folder: folder.to_owned(), error };
    let lock = lock(folder).map_err(unwritable)?.ok_or_else(|| Trouble::InUse(folder.to_owned()))?;
    let path = choose(folder, troubles);
    let ready = match prepare(&StorePlace::File(path.clone())) {
        Err(error) if error.is_about_the_file() => replace(&path, error, troubles),
        prepared => prepared.map_err(|error| Trouble::Unusable { path, error }),
    };
    Ok(Ready { lock: Some(lock), ..ready? })
}

/// Sets a store aside that cannot be used, and begins a new one in its place.
pub fn replace(path: &Path, error: StoreError, troubles: &mut Vec<Trouble>) -> Result<Ready, Trouble> {
    let folder = || path.parent().unwrap_or(Path::new(".")).to_owned();
    let aside = set_aside(path).map_err(|error| Trouble::Unwritable { folder: folder(), error })?;
    troubles.push(Trouble::SetAside { aside, error });
    prepare(&StorePlace::File(path.to_owned()))
        .map_err(|error| Trouble::Unusable { path: path.to_owned(), error })
}

/// A new store that lasts as long as the program does.
pub fn in_memory() -> Ready {
    prepare(&StorePlace::memory()).expect("a new database in memory needs nothing from outside")
}

/// Connects to the store of a folder for reading only, whoever writes to it meanwhile, and changes nothing.
pub fn look_at(folder: &Path) -> Result<Option<Connection>, StoreError> {
    let path = choose(folder, &mut Vec::new());
    if !path.exists() {
        return Ok(None);
    }
    let connection = StorePlace::File(path).to_read()?;
    match schema::version(&connection)? {
        LATEST => Ok(Some(connection)),
        found if found < LATEST => Err(StoreError::Older { found, known: LATEST }),
        found => Err(StoreError::Newer { found, known: LATEST }),
    }
}

/// Makes sure that no other process writes here; nothing if one does. The lock ends with the process, however that ends.
pub fn lock(folder: &Path) -> io::Result<Option<File>> {
    fs::create_dir_all(folder)?;
    let lock = File::create(folder.join("lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The file to use: the usual one, or, while that one needs a newer program, one of this program's own.
pub fn choose(folder: &Path, troubles: &mut Vec<Trouble>) -> PathBuf {
    let path = folder.join(NAME);
    if !path.exists() {
        return path;
    }
    match StorePlace::File(path.clone()).to_read().and_then(|connection| schema::version(&connection)) {
        Ok(found) if found > LATEST => {
            let instead = folder.join(format!("gametable-v{LATEST}.db"));
            troubles.push(Trouble::Newer { path, found, instead: instead.clone() });
            instead
        }
        // What else may be wrong with it shows when it is opened to be used.
        Ok(_) | Err(_) => path,
    }
}

/// Connects to a database and brings it to the latest version. That takes as long for an empty one as for a full one.
pub fn prepare(place: &StorePlace) -> Result<Ready, StoreError> {
    let mut connection = place.to_write()?;
    schema::renew(&mut connection)?;
    let next_id = next_id(&connection)?;
    Ok(Ready { place: place.clone(), connection, next_id, lock: None })
}

/// Looks for damage, which means reading all there is.
pub fn check(connection: &Connection) -> Result<(), StoreError> {
    let verdict: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Damaged(verdict)) }
}

/// Renames a store and all that belongs to it; gives its new name.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let stamp = humantime::format_rfc3339_seconds(SystemTime::now()).to_string().replace(':', "-");
    let named = |number: u32| path.with_file_name(format!("gametable-set-aside-{stamp}-{number}.db"));
    let aside = (1..).map(named).find(|aside| !is_there(aside)).expect("there are more numbers than files");
    for (from, to) in parts(path).zip(parts(&aside)) {
        if from.symlink_metadata().is_ok() {
            fs::rename(from, to)?;
        }
    }
    Ok(aside)
}

/// Whether there is a store of this name, or something that was part of one.
pub fn is_there(path: &Path) -> bool {
    parts(path).any(|part| part.symlink_metadata().is_ok())
}

/// The files of a store.
fn parts(path: &Path) -> impl Iterator<Item = PathBuf> {
    PARTS.into_iter().map(|part| {
        let mut name = path.as_os_str().to_owned();
        name.push(part);
        PathBuf::from(name)
    })
}
