//! What happened at the tables, in figures. The screensaver's matches are not among them.

use std::collections::{BTreeMap, BTreeSet};

use engine::Contender;
use rusqlite::Connection;
use serde::Serialize;

use super::column::from_json;
use super::entry::{MatchId, UnixTime};
use super::error::StoreError;
use crate::table::occupant::{Avatar, Occupant};

/// What happened in the matches that began in some time.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Statistics {
    pub total: Figures,
    pub games: BTreeMap<String, Figures>,
    /// How many different people with a phone sat at a table.
    pub people: usize,
    /// How the brains did against people.
    pub brains: BTreeMap<Contender, Score>,
    /// The finished game with most moves; among equals the first.
    pub longest: Option<Longest>,
}

/// What became of matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Figures {
    pub begun: u32,
    pub finished: u32,
    pub aborted: u32,
    /// All moves that stayed on a board.
    pub moves: u32,
}

/// How often somebody won, drew and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// A long game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Longest {
    pub id: MatchId,
    pub game: String,
    pub moves: u32,
}

/// The figures of all matches that began at `since` or later.
pub fn statistics(connection: &Connection, since: Option<UnixTime>) -> Result<Statistics, StoreError> {
    let mut statistics = Statistics::default();
    let since = since.map_or(i64::MIN, |since| since.0);
    count_matches(connection, since, &mut statistics)?;
    count_people(connection, since, &mut statistics)?;
    Ok(statistics)
}

fn count_matches(connection: &Connection, since: i64, all: &mut Statistics) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, game, state, (SELECT count(*) FROM moves WHERE match_id = id) FROM matches \
         WHERE kind <> 'screensaver' AND began >= ? ORDER BY id",
    )?;
    let mut rows = statement.query([since])?;
    while let Some(row) = rows.next()? {
        let (id, game, state) = (MatchId(row.get(0)?), row.get::<_, String>(1)?, row.get::<_, String>(2)?);
        let moves = row.get(3)?;
        for figures in [&mut all.total, all.games.entry(game.clone()).or_default()] {
            figures.begun += 1;
            figures.finished += u32::from(state == "finished");
            figures.aborted += u32::from(state == "aborted");
            figures.moves += moves;
        }
        if state == "finished" && all.longest.as_ref().is_none_or(|longest| longest.moves < moves) {
            all.longest = Some(Longest { id, game, moves });
        }
    }
    Ok(())
}

fn count_people(connection: &Connection, since: i64, all: &mut Statistics) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, state, occupant, place FROM matches JOIN seats ON match_id = id \
         WHERE kind <> 'screensaver' AND began >= ? ORDER BY id, seat",
    )?;
    let mut rows = statement.query([since])?;
    let mut people: BTreeSet<Avatar> = BTreeSet::new();
    let (mut last, mut seats) = (None, Vec::new());
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        if last.replace(id) != Some(id) {
            score(&seats, all);
            seats.clear();
        }
        let state: String = row.get(1)?;
        // Whoever cannot be read any more is nobody that could be counted.
        let occupant = from_json(&row.get::<_, String>(2)?).unwrap_or(Occupant::Open);
        if let Occupant::Phone { who } = &occupant {
            people.insert(*who);
        }
        if state == "finished" {
            seats.push((occupant, row.get::<_, Option<u8>>(3)?.unwrap_or(u8::MAX)));
        }
    }
    score(&seats, all);
    all.people = people.len();
    Ok(())
}

/// Counts what the brains of a finished game got, if people played as well.
fn score(seats: &[(Occupant, u8)], all: &mut Statistics) {
    let is_person = |occupant: &Occupant| matches!(occupant, Occupant::Touch | Occupant::Phone { .. });
    if !seats.iter().any(|(occupant, _)| is_person(occupant)) {
        return;
    }
    let drawn = seats.iter().all(|(_, place)| *place == 1);
    for (occupant, place) in seats {
        let Occupant::Brain { brain: contender, .. } = occupant else { continue };
        let score = all.brains.entry(*contender).or_default();
        match (drawn, place) {
            (true, _) => score.draws += 1,
            (false, 1) => score.wins += 1,
            (false, _) => score.losses += 1,
        }
    }
}
