//! The folder in which a tournament is kept.
//!
//! `games.jsonl` is the truth: a line is added the moment a game is over, and nothing else decides what has been played.
//! A process may be killed in the middle of that line; it is then cut off, and that one game is played again. The games as
//! other programs read them stand beside it; that file is made anew from the lines at every start, so that the two always
//! agree.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use terms::notation::Notation;

use super::error::ArenaError;
use super::ledger::Ledger;
use super::played::{Conditions, Played};

/// A folder that is open; a lock keeps other processes from it meanwhile.
pub struct Folder {
    notation: Notation,
    lines: GrowingFile,
    texts: GrowingFile,
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
        let lines = GrowingFile::open(path.join("games.jsonl"))?;
        let FolderContents { ledger, text, torn } = lines.read(conditions, &notation)?;
        let texts = path.join("games").with_extension(&notation.extension);
        replace(&texts, &text)?;
        Ok(Folder { lines, texts: GrowingFile::open(texts)?, notation, ledger, torn, _lock: lock })
    }

    /// Writes a game down.
    pub fn add(&mut self, played: &Played) -> Result<(), ArenaError> {
        self.texts.write(played.text(&self.notation).as_bytes())?;
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
struct GrowingFile {
    path: PathBuf,
    file: File,
}

impl GrowingFile {
    fn open(path: PathBuf) -> Result<GrowingFile, ArenaError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        Ok(GrowingFile { file: file.map_err(ArenaError::at(&path))?, path })
    }

    fn write(&mut self, text: &[u8]) -> Result<(), ArenaError> {
        self.file.write_all(text).map_err(ArenaError::at(&self.path))
    }

    /// Reads all games. A line without an end is removed.
    fn read(&self, conditions: &Conditions, notation: &Notation) -> Result<FolderContents, ArenaError> {
        let (mut past, mut reader) = (FolderContents::default(), BufReader::new(&self.file));
        let (mut line, mut number, mut end) = (Vec::new(), 1, 0);
        while reader.read_until(b'\n', &mut line).map_err(ArenaError::at(&self.path))? > 0 {
            if !line.ends_with(b"\n") {
                past.torn = true;
                self.file.set_len(end).map_err(ArenaError::at(&self.path))?;
                break;
            }
            let played: Played = serde_json::from_slice(&line).map_err(|error| {
                let path = self.path.clone();
                ArenaError::NotAGame { path, line: number, error }
            })?;
            if played.conditions != *conditions {
                let (held, wanted) = (played.conditions, conditions.clone());
                return Err(ArenaError::OtherGames { path: self.path.clone(), held, wanted });
            }
            past.text.push_str(&played.text(notation));
            past.ledger.add(&played);
            (number, end) = (number + 1, end + line.len() as u64);
            line.clear();
        }
        Ok(past)
    }
}

/// What a folder holds when it is opened.
#[derive(Default)]
struct FolderContents {
    ledger: Ledger,
    /// All games as other programs read them.
    text: String,
    /// The last line had no end.
    torn: bool,
}

/// Replaces a file by another text in one moment, so that nobody ever finds half of it.
pub fn replace(path: &Path, text: &str) -> Result<(), ArenaError> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    fs::write(&draft, text).and_then(|()| fs::rename(&draft, path)).map_err(ArenaError::at(path))
}
