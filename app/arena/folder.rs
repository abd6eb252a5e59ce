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
        let texts = path.join("games").with_extension(notation.extension);
        let draft = texts.with_extension("new");
        let mut folder = Folder {
            lines,
            texts: Book { file: File::create(&draft).map_err(ArenaError::at(&draft))?, path: draft },
            notation,
            ledger: Ledger::default(),
            torn: false,
            _lock: lock,
        };
        folder.read(conditions)?;
        fs::rename(&folder.texts.path, &texts).map_err(ArenaError::at(&texts))?;
        folder.texts.path = texts;
        Ok(folder)
    }

    /// Reads all games, and writes them as other programs read them.
    fn read(&mut self, conditions: &Conditions) -> Result<(), ArenaError> {
        let mut texts = BufWriter::new(&self.texts.file);
        let (mut reader, mut line) = (BufReader::new(&self.lines.file), Vec::new());
        let (mut number, mut end) = (1, 0);
        while reader.read_until(b'\n', &mut line).map_err(ArenaError::at(&self.lines.path))? > 0 {
            if !line.ends_with(b"\n") {
                self.torn = true;
                self.lines.file.set_len(end).map_err(ArenaError::at(&self.lines.path))?;
                break;
            }
            let played: Played = serde_json::from_slice(&line).map_err(|error| {
                let path = self.lines.path.clone();
                ArenaError::NotAGame { path, line: number, error }
            })?;
            if played.conditions != *conditions {
                let (held, wanted) = (played.conditions, conditions.clone());
                return Err(ArenaError::OtherGames { path: self.lines.path.clone(), held, wanted });
            }
            let text = self.notation.write(&played);
            texts.write_all(text.as_bytes()).map_err(ArenaError::at(&self.texts.path))?;
            self.ledger.add(&played);
            (number, end) = (number + 1, end + line.len() as u64);
            line.clear();
        }
        texts.flush().map_err(ArenaError::at(&self.texts.path))
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
}
