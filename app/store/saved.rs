//! A match as the store gives it back: how it began, and what was played since.

use std::sync::Arc;
use std::time::Duration;

use engine::catalog::{Catalog, Start, UnknownName};
use engine::leaving::{Happening, in_order};
use engine::{Departure, Game, LiveGame, Seat, TextError, Variant};
use rusqlite::{Connection, OptionalExtension, Row};
use terms::secret::SecretHash;
use terms::{Help, MatchId, UnixTime};
use thiserror::Error;

use super::column::{from_json, from_word, to_clocks};
use super::entry::{Begun, Entry, Sitter, TimesLeft};
use super::error::StoreError;

/// A match and how far it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatch {
    pub id: MatchId,
    /// How it began, with whoever sits there by now.
    pub begun: Begun,
    /// The moves on the board, as [`engine::Offer`] writes them for programs.
    pub moves: Vec<String>,
    /// The seats that left while the others played on, the first one first.
    pub departures: Vec<Departure>,
    /// What each seat has left; empty as long as nobody's time has run.
    pub clocks: TimesLeft,
    /// What each seat was helped with; empty as long as nobody was.
    pub help: Vec<Help>,
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
    #[error("its table is called {0:?}, which no table can be")]
    Table(String),
    #[error("its move {number}, {code:?}, is not legal there")]
    Move { number: usize, code: String },
    #[error("its seat {0} cannot have left there")]
    Left(usize),
    #[error("the file of its variant is no longer what it was: {0}")]
    File(Box<ReplayError>),
    #[error("{0}")]
    Unreadable(StoreError),
}

impl ReplayError {
    /// Whether it can be played again once the file of its variant is back, or is again what it was.
    pub fn may_pass(&self) -> bool {
        matches!(self, ReplayError::Name(UnknownName::Variant { .. }) | ReplayError::File(_))
    }
}

impl SavedMatch {
    /// What was played.
    pub fn variant(&self, catalog: &'static Catalog) -> Result<(&'static Game, Arc<Variant>), UnknownName> {
        catalog.find(&format!("{}/{}", self.begun.game, self.begun.variant))
    }

    /// The game at its start, if everybody has a seat there.
    pub fn open(&self, catalog: &'static Catalog) -> Result<Box<dyn LiveGame>, ReplayError> {
        let (_, variant) = self.variant(catalog)?;
        let live = variant.open(Start::Text(&self.begun.start))?;
        let (kept, needed) = (self.begun.seats.len(), live.seats());
        if kept == needed { Ok(live) } else { Err(ReplayError::Seats { kept, needed }) }
    }

    /// Entries that make it what it is.
    pub fn entries(&self) -> Vec<Entry> {
        let SavedMatch { id, begun, moves, departures, clocks, help } = self;
        let (id, clocks) = (*id, || clocks.clone());
        let mut entries = vec![Entry::Begun { id, begun: begun.clone() }];
        let mut plies = 0..;
        entries.extend(in_order(moves, departures).filter_map(|event| match event {
            Happening::Moved(code) => {
                let (ply, code) = (plies.next()?, code.clone());
                Some(Entry::Moved { id, ply, code, clocks: clocks(), thought: Duration::ZERO })
            }
            Happening::Left(gone) => Some(Entry::Left { id, departure: *gone, clocks: clocks() }),
        }));
        if entries.len() == 1 {
            // All moves may have been taken back, but not the time that they took.
            entries.push(Entry::TakenBack { id, plies_left: 0, clocks: clocks() });
        }
        let helped = Seat::all(help.len()).zip(help).filter(|(_, help)| !help.is_none());
        entries.extend(helped.map(|(seat, help)| Entry::Helped { id, seat, help: *help }));
        entries
    }

    /// What cannot have happened after so many moves.
    pub fn illegal_at(&self, plies: usize) -> ReplayError {
        let left = self.departures.iter().find(|gone| gone.plies == plies).map(|gone| gone.seat.index());
        match (self.moves.get(plies), left) {
            (Some(code), None) => ReplayError::Move { number: plies + 1, code: code.clone() },
            (_, seat) => ReplayError::Left(seat.unwrap_or(0)),
        }
    }

    /// The same error, laid to the file of the variant if there is one and it can be at fault.
    pub fn blamed(&self, catalog: &'static Catalog, error: ReplayError) -> ReplayError {
        let of_rules = matches!(
            error,
            ReplayError::Start(_)
                | ReplayError::Seats { .. }
                | ReplayError::Move { .. }
                | ReplayError::Left(_)
        );
        let from_file = catalog
            .find(&self.begun.game)
            .is_ok_and(|(game, _)| game.variants.is_of_a_file(&self.begun.variant));
        if of_rules && from_file { ReplayError::File(Box::new(error)) } else { error }
    }

    /// Plays it again, from its start to its last move.
    pub fn replay(&self, catalog: &'static Catalog) -> Result<Box<dyn LiveGame>, ReplayError> {
        self.replay_with(catalog, |_| {})
    }

    /// The same, and shows the game at the start, after every move and after every departure.
    pub fn replay_with(
        &self,
        catalog: &'static Catalog,
        mut show: impl FnMut(&dyn LiveGame),
    ) -> Result<Box<dyn LiveGame>, ReplayError> {
        let mut live = self.open(catalog)?;
        show(&*live);
        for event in in_order(&self.moves, &self.departures) {
            let code = match event {
                Happening::Moved(code) => code,
                Happening::Left(gone) => {
                    let seat = gone.seat.index();
                    live.leave(gone.seat, gone.why).map_err(|_| ReplayError::Left(seat))?;
                    show(&*live);
                    continue;
                }
            };
            let number = live.record().len() + 1;
            let illegal = || ReplayError::Move { number, code: code.clone() };
            let offer = live.offers().iter().position(|offer| offer.code == *code).ok_or_else(illegal)?;
            live.play(offer).map_err(|_| illegal())?;
            show(&*live);
        }
        Ok(live)
    }
}

/// A match that was under way, or why it cannot be read.
pub type Unfinished = (MatchId, Result<SavedMatch, ReplayError>);

/// The matches that were under way, the oldest first.
pub fn unfinished(connection: &Connection) -> Result<Vec<Unfinished>, StoreError> {
    let mut statement = connection.prepare("SELECT id FROM matches WHERE state = 'running' ORDER BY id")?;
    let ids = statement.query_map([], |row| row.get(0).map(MatchId))?.collect::<Result<Vec<_>, _>>()?;
    let read = |id| match load(connection, id) {
        Err(error) if error.is_storage() => Err(error),
        other => Ok((id, other.map_err(ReplayError::Unreadable))),
    };
    ids.into_iter().map(read).collect()
}

/// The first number that no match has.
pub fn next_id(connection: &Connection) -> Result<i64, StoreError> {
    let last: i64 = connection.query_row("SELECT ifnull(max(id), 0) FROM matches", [], |row| row.get(0))?;
    last.checked_add(1).ok_or_else(|| StoreError::Damaged(format!("there is a match {last}")))
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
    let help;
    (begun.seats, help) = sitters(connection, id)?;
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
    let departures = departures(connection, id)?;
    Ok(SavedMatch { id, begun, moves, departures, clocks, help })
}

/// Who left while the others played on.
fn departures(connection: &Connection, id: MatchId) -> Result<Vec<Departure>, StoreError> {
    let sql = "SELECT seat, left_why, left_plies FROM seats WHERE match_id = ? AND left_why NOT NULL \
               ORDER BY left_rank";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([id.0])?;
    let mut departures = Vec::new();
    while let Some(row) = rows.next()? {
        let nonsense = |why: String| StoreError::Nonsense { id, why };
        let seat = usize::try_from(value::<i64>(id, row, 0)?).ok().and_then(Seat::new);
        let seat = seat.ok_or_else(|| nonsense("a seat that no game has left it".to_owned()))?;
        let why = from_word(value(id, row, 1)?).map_err(|error| nonsense(error.to_string()))?;
        departures.push(Departure { seat, why, plies: value::<u32>(id, row, 2)? as usize });
    }
    Ok(departures)
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

/// Who sits where, and what they were helped with.
fn sitters(connection: &Connection, id: MatchId) -> Result<(Vec<Sitter>, Vec<Help>), StoreError> {
    let sql = "SELECT occupant, secret, hints, take_backs FROM seats WHERE match_id = ? ORDER BY seat";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([id.0])?;
    let (mut sitters, mut helps) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let occupant = from_json(&value::<String>(id, row, 0)?)
            .map_err(|error| StoreError::Nonsense { id, why: error.to_string() })?;
        sitters.push(Sitter { occupant, secret: value::<Option<[u8; 32]>>(id, row, 1)?.map(SecretHash) });
        helps.push(Help { hints: value(id, row, 2)?, take_backs: value(id, row, 3)? });
    }
    if helps.iter().all(Help::is_none) {
        helps.clear();
    }
    Ok((sitters, helps))
}

/// A column of a match. One that holds something else is that match's trouble, not the store's.
pub fn value<T: rusqlite::types::FromSql>(
    id: MatchId,
    row: &Row<'_>,
    column: usize,
) -> Result<T, StoreError> {
    row.get(column).map_err(|error| StoreError::Nonsense { id, why: error.to_string() })
}
