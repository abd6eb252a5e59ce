//! An engine's own opening book: a file that whoever uses the engine names, and follows or not.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use engine::{Books, LiveGame, key};

/// A file that is larger is no book that anybody made.
const LARGEST: u64 = 1 << 30;

/// The book and whether it is followed.
#[derive(Default)]
pub struct OwnBook {
    pub used: bool,
    books: Books,
}

impl OwnBook {
    /// Reads a book and checks all of it; without a name there is none. A file that cannot be used changes nothing.
    pub fn read(&mut self, path: &str) -> Result<(), String> {
        if path.is_empty() {
            self.books = Books::default();
            return Ok(());
        }
        let bytes = bytes(Path::new(path)).map_err(|error| format!("{path} cannot be read: {error}"))?;
        let read = games::catalog().find("chess").expect("it is in the catalog").0.book;
        let read = read.ok_or("there are no books of this game")?;
        let book = read(&bytes).map_err(|error| format!("{path} cannot be used: {error}"))?;
        self.books = [book].into_iter().collect();
        Ok(())
    }

    /// The number of a move that the book knows, drawn by lot, if it is followed.
    pub fn choose(&self, game: &dyn LiveGame, seed: u64) -> Option<usize> {
        let lot = key::mix([seed, game.record().len() as u64]);
        self.used.then(|| self.books.choose(game, lot)).flatten()
    }
}

/// What stands in a file. Of something that is no file, such as a device, nobody knows whether it ever ends.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
pub mod kit {
    use std::io::Write;

    use tempfile::NamedTempFile;

    /// A book of one entry: the key of the start, a2a4 in three bits each, a weight.
    pub fn rooks_pawn() -> NamedTempFile {
        let key = 0x463b_9618_1691_fc9c_u64.to_be_bytes();
        let mut file = NamedTempFile::new().expect("a file");
        let entry = [&key[..], &[0x02, 0x18, 0, 1, 0, 0, 0, 0]].concat();
        file.write_all(&entry).expect("it can be written");
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess;

    #[test]
    fn it_is_followed_when_asked_and_where_it_knows_the_position() {
        let (file, mut book) = (kit::rooks_pawn(), OwnBook::default());
        let path = file.path().to_str().expect("a name");
        let mut game = chess::start(false);
        book.read(path).expect("a book");
        assert_eq!(book.choose(&*game, 1), None);
        book.used = true;
        let number = book.choose(&*game, 1).expect("it knows the start");
        assert_eq!(game.offers()[number].code, "a2a4");
        game.play(number).expect("a legal move");
        assert_eq!(book.choose(&*game, 1), None);
    }

    #[test]
    fn what_cannot_be_used_is_refused_in_words_and_changes_nothing() {
        let (file, mut book) = (kit::rooks_pawn(), OwnBook::default());
        book.used = true;
        book.read(file.path().to_str().expect("a name")).expect("a book");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/lib.rs");
        for path in ["/no/such/book.bin", "/dev/zero", "/", "\0", source] {
            assert!(book.read(path).is_err_and(|words| words.starts_with(path)), "{path}");
        }
        assert!(book.choose(&*chess::start(false), 1).is_some());
        book.read("").expect("none");
        assert_eq!(book.choose(&*chess::start(false), 1), None);
    }
}
