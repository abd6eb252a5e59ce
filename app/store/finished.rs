//! Games that were played to their end.

use engine::{Outcome, Reason, Seat};
use rusqlite::{Connection, params};
use terms::occupant::Avatar;
use terms::{MatchId, UnixTime};

use super::column::{from_json, from_word};
use super::error::StoreError;
use super::saved::{SavedMatch, load, value};

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    pub played: SavedMatch,
    pub ended: UnixTime,
    pub reason: Reason,
    /// The place of each seat, from 1.
    pub places: Vec<u8>,
    /// What was counted for each seat; empty where the game does not count.
    pub scores: Vec<i32>,
    /// Who those at the touchscreen were, where they said so afterwards.
    pub named: Vec<Option<Avatar>>,
}

impl FinishedGame {
    /// Whoever sat there, by the name that a record gives them.
    pub fn player(&self, seat: Seat) -> String {
        match self.named.get(seat.index()) {
            Some(Some(who)) => who.to_string(),
            _ => self.played.begun.seats[seat.index()].occupant.to_string(),
        }
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        Outcome::with_places(self.reason, &self.places, &self.scores)
    }
}

/// Which games somebody wants to see. Those of the screensaver are in none of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GamesWanted {
    pub game: Option<String>,
    pub variant: Option<String>,
    /// Those that began then or later.
    pub since: Option<UnixTime>,
}

/// The numbers of all games of a choice, the oldest first.
pub fn chosen(connection: &Connection, choice: &GamesWanted) -> Result<Vec<MatchId>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM matches WHERE state = 'finished' AND kind <> 'screensaver' \
         AND game = ifnull(?1, game) AND variant = ifnull(?2, variant) AND began >= ifnull(?3, began) \
         ORDER BY id",
    )?;
    let GamesWanted { game, variant, since } = choice;
    let rows = statement
        .query_map(params![game, variant, since.map(|since| since.0)], |row| row.get(0).map(MatchId))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The last games before a certain one, of one game or of all, the newest first.
pub fn latest(
    connection: &Connection,
    game: Option<&str>,
    how_many: usize,
    before: Option<MatchId>,
) -> Result<Vec<FinishedGame>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM matches WHERE state = 'finished' AND kind <> 'screensaver' AND id < ?1 \
         AND game = ifnull(?2, game) ORDER BY id DESC LIMIT ?3",
    )?;
    let before = before.map_or(i64::MAX, |id| id.0);
    let how_many = i64::try_from(how_many).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![before, game, how_many], |row| row.get(0).map(MatchId))?;
    let ids = rows.collect::<Result<Vec<_>, _>>()?;
    // A game that cannot be read is no reason to hide the others.
    let readable = |game: Result<FinishedGame, StoreError>| match game {
        Err(StoreError::Nonsense { .. }) => None,
        other => Some(other),
    };
    ids.into_iter().map(|id| load_finished(connection, id)).filter_map(readable).collect()
}

/// One of these games, if it is there.
pub fn one(connection: &Connection, id: MatchId) -> Result<Option<FinishedGame>, StoreError> {
    let just_before = MatchId(id.0.saturating_add(1));
    Ok(latest(connection, None, 1, Some(just_before))?.pop().filter(|game| game.played.id == id))
}

/// Reads a game that is over.
pub fn load_finished(connection: &Connection, id: MatchId) -> Result<FinishedGame, StoreError> {
    let played = load(connection, id)?;
    let mut end = connection.prepare_cached("SELECT ended, reason FROM matches WHERE id = ?")?;
    let (ended, reason) = end.query_row([id.0], |row| Ok((value(id, row, 0), value(id, row, 1))))?;
    let reason = from_word(reason?).map_err(|error| StoreError::Nonsense { id, why: error.to_string() })?;
    let mut seats =
        connection.prepare_cached("SELECT place, score, who FROM seats WHERE match_id = ? ORDER BY seat")?;
    let (mut places, mut scores, mut named) = (Vec::new(), Vec::new(), Vec::new());
    let mut rows = seats.query([id.0])?;
    while let Some(row) = rows.next()? {
        places.push(value(id, row, 0)?);
        scores.extend(value::<Option<i32>>(id, row, 1)?);
        // A name that nobody understands any more is as good as none.
        named.push(value::<Option<String>>(id, row, 2)?.and_then(|who| from_json(&who).ok()));
    }
    Ok(FinishedGame { played, ended: UnixTime(ended?), reason, places, scores, named })
}
