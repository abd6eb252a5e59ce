//! A folder of backups: each a whole store under the moment at which it was made. Only the newest are kept, and nothing else
//! that lies there is touched.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::draft::Draft;
use super::error::{BackupError, StoreError};
use super::place::StorePlace;
use super::shelf;

/// A backup that was made.
#[derive(Debug)]
pub struct Backup {
    pub path: PathBuf,
    pub matches: u32,
    pub bytes: u64,
}

/// Copies the store of a folder to another folder, which is made if need be, and keeps the newest so many backups there.
/// Nothing if there is no store yet.
pub fn back_up(
    data_dir: &Path,
    to: &Path,
    keep: usize,
    now: SystemTime,
) -> Result<Option<Backup>, BackupError> {
    let store = shelf::choose(data_dir, &mut Vec::new());
    let uncopied = |error| BackupError::NotCopied { path: store.clone(), folder: to.to_owned(), error };
    if !has_begun(&store).map_err(uncopied)? {
        return Ok(None);
    }
    let unwritable = |error| BackupError::Unwritable { folder: to.to_owned(), error };
    fs::create_dir_all(to).map_err(unwritable)?;
    let draft = Draft::of(&store, to)?;
    let matches = draft.matches;
    let name = Name::new(now, to);
    let path = draft.keep(&name.to_string()).map_err(unwritable)?;
    let bytes = path.metadata().map_err(unwritable)?.len();
    remove_old(to, keep, name).map_err(unwritable)?;
    Ok(Some(Backup { path, matches, bytes }))
}

/// Whether there is a store. A table that starts for the first time makes an empty file at first.
fn has_begun(store: &Path) -> Result<bool, StoreError> {
    if !fs::exists(store).map_err(|error| StoreError::Unopenable(error.to_string()))? {
        return Ok(false);
    }
    let connection = StorePlace::File(store.to_owned()).to_read()?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables > 0)
}

/// Removes all but the newest backups. A clock that was set back makes a new one look old: the one just made stays.
fn remove_old(folder: &Path, keep: usize, made: Name) -> io::Result<()> {
    let mut others = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_str().and_then(Name::read);
        others
            .extend(name.filter(|name| *name != made && entry.file_type().is_ok_and(|kind| kind.is_file())));
    }
    others.sort_unstable();
    let too_many = (others.len() + 1).saturating_sub(keep);
    for name in others.into_iter().take(too_many) {
        fs::remove_file(folder.join(name.to_string()))?;
    }
    durable::settle(folder)
}

/// The name of a backup. The older one is less.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Name {
    /// As in `2026-11-18T09-30-00Z`: not every disk takes colons.
    moment: String,
    /// Of those in the same second.
    number: u32,
}

impl Name {
    /// One that nobody has in a folder.
    fn new(now: SystemTime, folder: &Path) -> Name {
        let moment = humantime::format_rfc3339_seconds(now).to_string().replace(':', "-");
        (1..)
            .map(|number| Name { moment: moment.clone(), number })
            .find(|name| !folder.join(name.to_string()).exists())
            .expect("there are more numbers than files")
    }

    fn read(text: &str) -> Option<Name> {
        let (moment, rest) = text.strip_prefix("gametable-")?.strip_suffix(".db")?.split_at_checked(20)?;
        let number = match rest.strip_prefix('-') {
            Some(number) => number.parse().ok()?,
            None => 1,
        };
        let (day, time) = moment.split_once('T')?;
        humantime::parse_rfc3339(&format!("{day}T{}", time.replace('-', ":"))).ok()?;
        let name = Name { moment: moment.to_owned(), number };
        // Whatever would be written in another way is not ours.
        (name.to_string() == text).then_some(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gametable-{}", self.moment)?;
        if self.number > 1 {
            write!(f, "-{}", self.number)?;
        }
        f.write_str(".db")
    }
}
