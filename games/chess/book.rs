//! Opening books in the Polyglot format: a sorted list of 16 bytes per entry, which are the key of a position, a move, and
//! how often it should be chosen beside the others.
//!
//! A book comes from outside and may be wrong. A key does not say which position it stands for, so a book is checked by
//! walking it: every move it knows on the ways from the start must be legal. What no such way leads to is checked when
//! it is asked for.

use std::collections::HashSet;

use engine::book::BookFault;
use engine::{Book, LiveGame, Rules, key};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, File, Move, Position, Rank, Role, Square};
use thiserror::Error;

use super::{Laws, notation};

const ENTRY: usize = 16;

/// What is wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum BookError {
    /// Not a list of entries.
    #[error("a Polyglot book has {ENTRY} bytes per entry and at least one; this has {0} bytes in all")]
    Size(usize),
    /// Not sorted.
    #[error("a Polyglot book is sorted by its keys; entry {0} comes too late")]
    Order(usize),
    /// It does not know how the game begins.
    #[error("this book has no move for the start of the game")]
    NoStart,
    /// A move that cannot be played.
    #[error("this book plays {mv} where it is not legal: {position}")]
    Illegal {
        /// The move from square to square.
        mv: String,
        /// The position.
        position: String,
    },
}

struct BookEntry {
    key: u64,
    mv: u16,
    weight: u16,
}

/// An opening book.
struct PolyglotBook {
    entries: Vec<BookEntry>,
}

/// Reads a book and checks it.
pub fn read(bytes: &[u8]) -> Result<Box<dyn Book>, BookFault> {
    Ok(Box::new(PolyglotBook::read(bytes)?))
}

impl Book for PolyglotBook {
    fn choose(&self, game: &dyn LiveGame, lot: u64) -> Option<usize> {
        game.read_move(&self.draw(&game.position(), lot)?).ok()
    }
}

impl PolyglotBook {
    fn read(bytes: &[u8]) -> Result<PolyglotBook, BookError> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(BookError::Size(bytes.len()));
        }
        let number = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let entry = |bytes: &[u8]| BookEntry {
            key: number(&bytes[..8]),
            mv: number(&bytes[8..10]) as u16,
            weight: number(&bytes[10..12]) as u16,
        };
        let entries: Vec<BookEntry> = bytes.chunks_exact(ENTRY).map(entry).collect();
        if let Some(place) = entries.windows(2).position(|pair| pair[0].key > pair[1].key) {
            return Err(BookError::Order(place + 2));
        }
        let book = PolyglotBook { entries };
        book.walk()?;
        Ok(book)
    }

    /// The entries of a position.
    fn entries(&self, position: &Chess) -> &[BookEntry] {
        let key = position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
        let first = self.entries.partition_point(|entry| entry.key < key);
        let known = &self.entries[first..];
        &known[..known.partition_point(|entry| entry.key == key)]
    }

    /// Follows every way from the start for as long as the book knows it.
    fn walk(&self) -> Result<(), BookError> {
        let mut ways = vec![Laws::STANDARD.start()];
        if self.entries(&ways[0]).is_empty() {
            return Err(BookError::NoStart);
        }
        let mut seen = HashSet::new();
        while let Some(position) = ways.pop() {
            if !seen.insert(Laws::STANDARD.key(&position)) {
                continue;
            }
            for entry in self.entries(&position) {
                let mv = legal(&position, entry.mv).ok_or_else(|| BookError::Illegal {
                    mv: squares(entry.mv),
                    position: Laws::STANDARD.write(&position),
                })?;
                ways.push(Laws::STANDARD.play(&position, mv));
            }
        }
        Ok(())
    }

    /// A move for a position given as text, as it is written, drawn by lot: each as often as its weight says. None if the
    /// book does not know the position.
    fn draw(&self, position: &str, lot: u64) -> Option<String> {
        let position = Laws::STANDARD.read(position).ok()?;
        let moves: Vec<(Move, u64)> = self
            .entries(&position)
            .iter()
            .filter_map(|entry| Some((legal(&position, entry.mv)?, u64::from(entry.weight))))
            .collect();
        let all: u64 = moves.iter().map(|(_, weight)| weight).sum();
        let mut drawn = key::mix([lot]) % all.max(1);
        let (mv, _) = moves.into_iter().find(|(_, weight)| {
            let found = drawn < *weight;
            drawn = drawn.saturating_sub(*weight);
            found
        })?;
        Some(notation::write(&position, mv))
    }
}

/// Where a move goes from and to, and what a pawn becomes: three bits each for files, ranks and the piece.
fn parts(mv: u16) -> (Square, Square, Option<Role>) {
    let part = |place: u32| u32::from(mv >> place & 7);
    let square = |place| Square::from_coords(File::new(part(place)), Rank::new(part(place + 3)));
    let becomes = [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];
    (square(6), square(0), becomes.get(part(12) as usize).copied().flatten())
}

fn squares(mv: u16) -> String {
    let (from, to, becomes) = parts(mv);
    format!("{from}{to}{}", becomes.map_or(String::new(), |role| role.char().to_string()))
}

/// The legal move that an entry means. A king castles by going to the rook's square, as he does in our moves.
fn legal(position: &Chess, mv: u16) -> Option<Move> {
    let meant = parts(mv);
    let is_meant = |mv: &Move| Some(meant) == mv.from().map(|from| (from, mv.to(), mv.promotion()));
    position.legal_moves().into_iter().find(is_meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(moves: &[&str]) -> Chess {
        moves.iter().fold(Laws::STANDARD.start(), |position, text| {
            let mv = engine::Presentation::read_move(&Laws::STANDARD, &position, text).expect("a legal move");
            Laws::STANDARD.play(&position, mv)
        })
    }

    /// A book of these positions, moves and weights, the moves by their squares.
    fn bytes(entries: &[(&[&str], &str, u16)]) -> Vec<u8> {
        let mut list: Vec<(u64, u16, u16)> = entries
            .iter()
            .map(|(moves, mv, weight)| {
                let key = position(moves).zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
                let number = |place: usize, first: u8| u16::from(mv.as_bytes()[place] - first);
                let squares =
                    number(0, b'a') << 6 | number(1, b'1') << 9 | number(2, b'a') | number(3, b'1') << 3;
                (key, squares, *weight)
            })
            .collect();
        list.sort_unstable();
        let entry = |(key, mv, weight): (u64, u16, u16)| {
            [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        };
        list.into_iter().flat_map(entry).collect()
    }

    fn start() -> String {
        Laws::STANDARD.write(&Laws::STANDARD.start())
    }

    /// The keys that the format's author gives for checking.
    #[test]
    fn keys_are_those_of_the_format() {
        for (moves, key) in [
            (&[][..], 0x463b_9618_1691_fc9c),
            (&["e4"], 0x823c_9b50_fd11_4196),
            (&["e4", "d5"], 0x0756_b944_61c5_0fb0),
            (&["e4", "d5", "e5"], 0x662f_afb9_65db_29d4),
            (&["e4", "d5", "e5", "f5"], 0x22a4_8b5a_8e47_ff78),
        ] {
            let found = position(moves).zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
            assert_eq!(found, key, "{moves:?}");
        }
    }

    #[test]
    fn moves_come_as_often_as_their_weights_say() {
        let book = PolyglotBook::read(&bytes(&[(&[], "e2e4", 3), (&[], "d2d4", 1), (&[], "a2a3", 0)]))
            .expect("a book");
        let count = |mv| (0..1000).filter(|lot| book.draw(&start(), *lot).as_deref() == Some(mv)).count();
        assert!((650..850).contains(&count("e4")) && count("e4") + count("d4") == 1000);
    }

    #[test]
    fn kings_castle_to_their_rooks() {
        let line = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"];
        let book = PolyglotBook::read(&bytes(&[(&[], "e2e4", 1), (&line, "e1h1", 1)])).expect("a book");
        assert_eq!(book.draw(&Laws::STANDARD.write(&position(&line)), 5).as_deref(), Some("O-O"));
    }

    #[test]
    fn what_it_does_not_know_it_does_not_play() {
        let book = PolyglotBook::read(&bytes(&[(&[], "e2e4", 1)])).expect("a book");
        assert_eq!(book.draw(&Laws::STANDARD.write(&position(&["e4"])), 0), None);
        assert_eq!(book.draw("nonsense", 0), None);
    }

    #[test]
    fn a_wrong_book_is_refused_with_words() {
        assert_eq!(PolyglotBook::read(&[]).err(), Some(BookError::Size(0)));
        assert_eq!(PolyglotBook::read(&[0; 17]).err(), Some(BookError::Size(17)));
        let mut unsorted = [255; 32];
        unsorted[16..].fill(0);
        assert_eq!(PolyglotBook::read(&unsorted).err(), Some(BookError::Order(2)));
        assert_eq!(PolyglotBook::read(&[0; 16]).err(), Some(BookError::NoStart));
        let illegal =
            PolyglotBook::read(&bytes(&[(&[], "e2e4", 1), (&["e4"], "e7e4", 1)])).err().expect("refused");
        assert!(illegal.to_string().starts_with("this book plays e7e4 where it is not legal: rnbq"));
    }

    /// What is not reached from the start is checked when it is asked for.
    #[test]
    fn an_illegal_move_is_never_played() {
        let book = PolyglotBook::read(&bytes(&[(&[], "e2e4", 1), (&["d4"], "e7e4", 1)])).expect("a book");
        assert_eq!(book.draw(&Laws::STANDARD.write(&position(&["d4"])), 0), None);
    }
}
