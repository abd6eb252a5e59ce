//! The folder in which a tournament is kept.
//!
//! `games.jsonl` is the truth: a line is added the moment a game is over, and nothing else decides what has been played.
//! A process may be killed in the middle of that line; it is then cut off, and that one game is played again. The games as
//! other programs read them stand beside it; that file is made anew from the lines at every start, so that the two always
//! agree.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::error::ArenaError;
use super::ledger::Ledger;
use super::notation::Notation;
use super::played::{Conditions, Played};

/// A folder that is open, and meanwhile nobody else's.
pub struct Folder {
    notation: Notation,
    lines: Book,
    texts: Book,
    /// What all its games come to.
    pub ledger: Ledger,
    /// The last game was cut off, and what there was of it has been removed.
    pub torn: bool,
    /// Held as long as the folder is open.
    _lock: File,
}

impl Folder {
    /// Opens a folder, or makes a new one.
    pub fn open(path: &Path, conditions: &Conditions, notation: Notation) -> Result<Folder, ArenaError> {
        fs::create_dir_all(path).map_err(ArenaError::at(path))?;
        let lock = lock(path)?;
        let lines = Book::open(path.join("games.jsonl"))?;
        let torn = lines.cut_off_torn_end()?;
        let texts = path.join("games").with_extension(notation.extension);
        let (draft, ledger) = read(&lines, conditions, &notation, &texts.with_extension("new"))?;
        fs::rename(&draft.path, &texts).map_err(ArenaError::at(&texts))?;
        let texts = Book { path: texts, ..draft };
        Ok(Folder { notation, lines, texts, ledger, torn, _lock: lock })
    }

    /// Writes a game down.
    pub fn add(&mut self, played: &Played) -> Result<(), ArenaError> {
        self.texts.write(self.notation.write(played).as_bytes())?;
        let line = serde_json::to_string(played).expect("a game can be written as JSON");
        self.lines.write((line + "\n").as_bytes())?;
        self.ledger.add(played);
        Ok(())
    }
}

/// Reads all games, and writes those texts that other programs read.
fn read(
    lines: &Book,
    conditions: &Conditions,
    notation: &Notation,
    texts: &Path,
) -> Result<(Book, Ledger), ArenaError> {
    let draft = File::create(texts).map_err(ArenaError::at(texts))?;
    let (mut draft, mut ledger) = (BufWriter::new(draft), Ledger::default());
    for (number, line) in BufReader::new(&lines.file).lines().enumerate() {
        let line = line.map_err(ArenaError::at(&lines.path))?;
        let played: Played = serde_json::from_str(&line).map_err(|error| ArenaError::NotAGame {
            path: lines.path.clone(),
            line: number + 1,
            error,
        })?;
        if played.conditions != *conditions {
            let (path, held, wanted) = (lines.path.clone(), played.conditions, conditions.clone());
            return Err(ArenaError::OtherGames { path, held, wanted });
        }
        draft.write_all(notation.write(&played).as_bytes()).map_err(ArenaError::at(texts))?;
        ledger.add(&played);
    }
    let file = draft.into_inner().map_err(|error| ArenaError::at(texts)(error.into_error()))?;
    Ok((Book { path: texts.to_owned(), file }, ledger))
}

/// Makes sure that nobody else writes here at the same time. The lock ends with the process, however that ends.
fn lock(folder: &Path) -> Result<File, ArenaError> {
    let path = folder.join("lock");
    let lock = File::create(&path).map_err(ArenaError::at(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ArenaError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(ArenaError::File { path, error }),
    }
}

/// A file that grows at its end.
struct Book {
    path: PathBuf,
    file: File,
}

impl Book {
    fn open(path: PathBuf) -> Result<Book, ArenaError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        Ok(Book { file: file.map_err(ArenaError::at(&path))?, path })
    }

    fn write(&mut self, text: &[u8]) -> Result<(), ArenaError> {
        self.file.write_all(text).map_err(ArenaError::at(&self.path))
    }

    /// Removes what stands after the last end of a line; says whether there was anything.
    fn cut_off_torn_end(&self) -> Result<bool, ArenaError> {
        let text = fs::read(&self.path).map_err(ArenaError::at(&self.path))?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let torn = whole < text.len();
        if torn {
            self.file.set_len(whole as u64).map_err(ArenaError::at(&self.path))?;
        }
        Ok(torn)
    }
}
