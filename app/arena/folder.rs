//! The folder in which a tournament is kept.
//!
//! `games.jsonl` is the truth: a line is added the moment a game is over, and nothing else decides what has been played.
//! A process may be killed in the middle of that line; it is then cut off, and that one game is played again. The games as
//! other programs read them stand beside it; that file is made anew from the lines at every start, so that the two always
//! agree.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::ledger::Ledger;
use super::notation::Notation;
use super::played::{Conditions, Played};

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    #[error("cannot use {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{} is in use: another arena is writing to it; wait for it or give another --out", .0.display())]
    InUse(PathBuf),
    #[error("{} holds games of {held}, not of {wanted}; give another --out", path.display())]
    OtherGames { path: PathBuf, held: Conditions, wanted: Conditions },
    #[error("{}, line {line}, is not a game: {error}; delete that line or give another --out", path.display())]
    NotAGame { path: PathBuf, line: usize, error: serde_json::Error },
}

impl FolderError {
    /// Says which file an error is about.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
        move |error| FolderError::File { path: path.to_owned(), error }
    }
}

/// A folder that is open, and meanwhile nobody else's.
pub struct Folder {
    path: PathBuf,
    notation: Notation,
    lines: Book,
    texts: Book,
    /// What all its games come to.
    pub ledger: Ledger,
    /// How many bytes of a game that was cut off were removed.
    pub torn: u64,
    /// Held as long as the folder is open.
    _lock: File,
}

impl Folder {
    /// Opens a folder, or makes a new one.
    pub fn open(path: &Path, conditions: &Conditions, notation: Notation) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(FolderError::at(path))?;
        let lock = lock(path)?;
        let lines = Book::open(path.join("games.jsonl"))?;
        let torn = lines.cut_off_torn_end()?;
        let texts = path.join("games").with_extension(notation.extension);
        let (draft, ledger) = read(&lines, conditions, &notation, &texts.with_extension("new"))?;
        fs::rename(&draft.path, &texts).map_err(FolderError::at(&texts))?;
        let texts = Book { path: texts, ..draft };
        Ok(Folder { path: path.to_owned(), notation, lines, texts, ledger, torn, _lock: lock })
    }

    /// Writes a game down.
    pub fn add(&mut self, played: &Played) -> Result<(), FolderError> {
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
) -> Result<(Book, Ledger), FolderError> {
    let draft = File::create(texts).map_err(FolderError::at(texts))?;
    let (mut draft, mut ledger) = (BufWriter::new(draft), Ledger::default());
    for (number, line) in BufReader::new(&lines.file).lines().enumerate() {
        let line = line.map_err(FolderError::at(&lines.path))?;
        let played: Played = serde_json::from_str(&line).map_err(|error| FolderError::NotAGame {
            path: lines.path.clone(),
            line: number + 1,
            error,
        })?;
        if played.conditions != *conditions {
            let (path, held, wanted) = (lines.path.clone(), played.conditions, conditions.clone());
            return Err(FolderError::OtherGames { path, held, wanted });
        }
        draft.write_all(notation.write(&played).as_bytes()).map_err(FolderError::at(texts))?;
        ledger.add(&played);
    }
    let file = draft.into_inner().map_err(|error| FolderError::at(texts)(error.into_error()))?;
    Ok((Book { path: texts.to_owned(), file }, ledger))
}

/// Makes sure that nobody else writes here at the same time. The lock ends with the process, however that ends.
fn lock(folder: &Path) -> Result<File, FolderError> {
    let path = folder.join("lock");
    let lock = File::create(&path).map_err(FolderError::at(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(FolderError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(FolderError::File { path, error }),
    }
}

/// A file that grows at its end.
struct Book {
    path: PathBuf,
    file: File,
}

impl Book {
    fn open(path: PathBuf) -> Result<Book, FolderError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        Ok(Book { file: file.map_err(FolderError::at(&path))?, path })
    }

    fn write(&mut self, text: &[u8]) -> Result<(), FolderError> {
        self.file.write_all(text).map_err(FolderError::at(&self.path))
    }

    /// Removes what stands after the last end of a line; gives how many bytes that was.
    fn cut_off_torn_end(&self) -> Result<u64, FolderError> {
        let text = fs::read(&self.path).map_err(FolderError::at(&self.path))?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            self.file.set_len(whole as u64).map_err(FolderError::at(&self.path))?;
        }
        Ok((text.len() - whole) as u64)
    }
}
