//! A match as the store gives it back: how it began, and what was played since.

use engine::catalog::{Start, UnknownName};
use engine::{Game, LiveGame, Step, TextError, Variant};
use rusqlite::{Connection, OptionalExtension, Row};
use thiserror::Error;

use super::column::{from_json, from_word, to_clocks};
use super::entry::{Begun, Clocks, Entry, MatchId, Sitter, UnixTime};
use super::error::StoreError;
use super::pen;
use super::secret::SecretHash;

/// A match and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatch {
    pub id: MatchId,
    /// How it began, with whoever sits there by now.
    pub begun: Begun,
    /// The moves on the board, as [`engine::Offer`] writes them for programs.
    pub moves: Vec<String>,
    /// What each seat has left; empty as long as nobody's time has run.
    pub clocks: Clocks,
}

/// Why a match cannot be played again.
#[derive(Debug, Error)]
pub enum ReplayError {
    #[error("{0}")]
    Name(#[from] UnknownName),
    #[error("it began with no position of the game: {0}")]
    Start(#[from] TextError),
    #[error("it has {kept} seats and its game has {needed}")]
    Seats { kept: usize, needed: usize },
    #[error("its move {number}, {code:?}, is not legal there")]
    Move { number: usize, code: String },
    #[error("{0}")]
    Unreadable(StoreError),
}

impl SavedMatch {
    /// What was played.
    pub fn variant(&self) -> Result<(&'static Game, &'static Variant), UnknownName> {
        games::catalog().find(&format!("{}/{}", self.begun.game, self.begun.variant))
    }

    /// Plays it again, from its start to its last move.
    pub fn replay(&self) -> Result<Box<dyn LiveGame>, ReplayError> {
        self.replay_with(|_, _| {})
    }

    /// The same, and shows the game at the start and after every move to somebody, with the route of the move.
    pub fn replay_with(
        &self,
        mut show: impl FnMut(&dyn LiveGame, &[Step]),
    ) -> Result<Box<dyn LiveGame>, ReplayError> {
        let (_, variant) = self.variant()?;
        let mut live = variant.open(Start::Text(&self.begun.start))?;
        let (kept, needed) = (self.begun.seats.len(), live.seats());
        if kept != needed {
            return Err(ReplayError::Seats { kept, needed });
        }
        show(&*live, &[]);
        for (code, number) in self.moves.iter().zip(1..) {
            let illegal = || ReplayError::Move { number, code: code.clone() };
            let offer = live.offers().iter().position(|offer| offer.code == *code).ok_or_else(illegal)?;
            let route = live.offers()[offer].route.clone();
            live.play(offer).map_err(|_| illegal())?;
            show(&*live, route.steps());
        }
        Ok(live)
    }
}

/// What a store knows when it is opened.
pub struct Past {
    /// The matches that were under way.
    pub running: Vec<SavedMatch>,
    /// Those that were, too, but cannot go on. They are closed now.
    pub unplayable: Vec<(MatchId, ReplayError)>,
    /// The first number that no match has.
    pub next_id: i64,
}

impl Past {
    /// Reads what is there.
    pub fn read(connection: &Connection) -> Result<Past, StoreError> {
        let last: i64 =
            connection.query_row("SELECT ifnull(max(id), 0) FROM matches", [], |row| row.get(0))?;
        let too_great = || StoreError::Damaged(format!("there is a match {last}"));
        let next_id = last.checked_add(1).ok_or_else(too_great)?;
        let mut past = Past { running: Vec::new(), unplayable: Vec::new(), next_id };
        let mut statement =
            connection.prepare("SELECT id FROM matches WHERE state = 'running' ORDER BY id")?;
        let ids = statement.query_map([], |row| row.get(0).map(MatchId))?.collect::<Result<Vec<_>, _>>()?;
        for id in ids {
            let saved = match load(connection, id) {
                Err(error) if error.is_storage() => return Err(error),
                Err(error) => Err(ReplayError::Unreadable(error)),
                Ok(saved) => saved.replay().map(|_| saved),
            };
            match saved {
                Ok(saved) => past.running.push(saved),
                Err(error) => {
                    pen::write(connection, &Entry::Closed { id })?;
                    past.unplayable.push((id, error));
                }
            }
        }
        Ok(past)
    }
}

/// Reads all matches, however far they have come, the oldest first.
pub fn all(connection: &Connection) -> Result<Vec<SavedMatch>, StoreError> {
    let mut statement = connection.prepare("SELECT id FROM matches ORDER BY id")?;
    let ids = statement.query_map([], |row| row.get(0).map(MatchId))?.collect::<Result<Vec<_>, _>>()?;
    ids.into_iter().map(|id| load(connection, id)).collect()
}

/// Reads a match.
pub fn load(connection: &Connection, id: MatchId) -> Result<SavedMatch, StoreError> {
    let sql = "SELECT \"table\", kind, game, variant, start, time, began, rematch_of, clocks \
               FROM matches WHERE id = ?";
    let found = connection.prepare_cached(sql)?.query_row([id.0], |row| Ok(head(id, row))).optional()?;
    let nonsense = || StoreError::Nonsense { id, why: "it is not there".to_owned() };
    let (mut begun, mut clocks) = found.ok_or_else(nonsense)??;
    begun.seats = sitters(connection, id)?;
    let mut moves = Vec::new();
    let sql = "SELECT ply, code, clocks FROM moves WHERE match_id = ? ORDER BY ply";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        if row.get_ref(0)?.as_i64() != Ok(moves.len() as i64) {
            return Err(StoreError::Nonsense { id, why: format!("move {} is missing", moves.len() + 1) });
        }
        moves.push(value(id, row, 1)?);
        clocks = value(id, row, 2)?;
    }
    let clocks = to_clocks(&clocks).map_err(|error| StoreError::Nonsense { id, why: error.to_string() })?;
    Ok(SavedMatch { id, begun, moves, clocks })
}

/// How a match began, still without its seats, and its clocks before the first move.
fn head(id: MatchId, row: &Row<'_>) -> Result<(Begun, String), StoreError> {
    let nonsense = |error: serde_json::Error| StoreError::Nonsense { id, why: error.to_string() };
    let time: String = value(id, row, 5)?;
    let begun = Begun {
        table: value(id, row, 0)?,
        kind: from_word(value(id, row, 1)?).map_err(nonsense)?,
        game: value(id, row, 2)?,
        variant: value(id, row, 3)?,
        start: value(id, row, 4)?,
        time: from_json(&time).map_err(nonsense)?,
        seats: Vec::new(),
        began: UnixTime(value(id, row, 6)?),
        rematch_of: value::<Option<i64>>(id, row, 7)?.map(MatchId),
    };
    Ok((begun, value(id, row, 8)?))
}

/// Who sits where.
fn sitters(connection: &Connection, id: MatchId) -> Result<Vec<Sitter>, StoreError> {
    let sql = "SELECT occupant, secret FROM seats WHERE match_id = ? ORDER BY seat";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([id.0])?;
    let mut sitters = Vec::new();
    while let Some(row) = rows.next()? {
        let occupant = from_json(&value::<String>(id, row, 0)?)
            .map_err(|error| StoreError::Nonsense { id, why: error.to_string() })?;
        sitters.push(Sitter { occupant, secret: value::<Option<[u8; 32]>>(id, row, 1)?.map(SecretHash) });
    }
    Ok(sitters)
}

/// A column of a match. One that holds something else is that match's trouble, not the store's.
pub fn value<T: rusqlite::types::FromSql>(
    id: MatchId,
    row: &Row<'_>,
    column: usize,
) -> Result<T, StoreError> {
    row.get(column).map_err(|error| StoreError::Nonsense { id, why: error.to_string() })
}
