//! What happened at the tables, in figures. The screensaver's matches are not among them, nor is what cannot be read.

use std::collections::{BTreeMap, BTreeSet};

use engine::Contender;
use rusqlite::Connection;
use serde::Serialize;
use terms::occupant::{Avatar, Occupant};
use terms::program::ProgramName;
use terms::{MatchId, UnixTime};

use super::column::from_json;
use super::error::StoreError;

/// What happened in the matches that began in some time.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Statistics {
    pub total: Figures,
    pub games: BTreeMap<String, Figures>,
    /// How many different people sat at a table, by the animal and colour of their phone or that they gave afterwards.
    pub people: usize,
    /// How the brains did against people.
    pub brains: BTreeMap<Contender, Score>,
    /// How programs from outside did, against whomever.
    pub programs: BTreeMap<ProgramName, Score>,
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
        let Ok((id, game, state, moves)) = <(i64, String, String, u32)>::try_from(row) else { continue };
        for figures in [&mut all.total, all.games.entry(game.clone()).or_default()] {
            figures.begun += 1;
            figures.finished += u32::from(state == "finished");
            figures.aborted += u32::from(state == "aborted");
            figures.moves += moves;
        }
        if state == "finished" && all.longest.as_ref().is_none_or(|longest| longest.moves < moves) {
            all.longest = Some(Longest { id: MatchId(id), game, moves });
        }
    }
    Ok(())
}

fn count_people(connection: &Connection, since: i64, all: &mut Statistics) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, state, occupant, who, place FROM matches JOIN seats ON match_id = id \
         WHERE kind <> 'screensaver' AND began >= ? ORDER BY id, seat",
    )?;
    let mut rows = statement.query([since])?;
    let mut people: BTreeSet<Avatar> = BTreeSet::new();
    let (mut last, mut seats) = (None, Vec::new());
    while let Some(row) = rows.next()? {
        type Row = (i64, String, String, Option<String>, Option<u8>);
        let Ok((id, state, occupant, named, place)) = Row::try_from(row) else { continue };
        if last.replace(id) != Some(id) {
            score(&seats, all);
            seats.clear();
        }
        // Whoever cannot be understood any more is nobody that could be counted.
        let occupant = from_json(&occupant).unwrap_or(Occupant::Open);
        people.extend(occupant.who().or_else(|| from_json(&named?).ok()));
        if state == "finished" {
            seats.extend(place.map(|place| (occupant, place)));
        }
    }
    score(&seats, all);
    all.people = people.len();
    Ok(())
}

/// Counts what the programs of a finished game got, and its brains if people played as well.
fn score(seats: &[(Occupant, u8)], all: &mut Statistics) {
    let people = seats.iter().any(|(occupant, _)| occupant.is_person());
    let drawn = seats.iter().all(|(_, place)| *place == 1);
    for (occupant, place) in seats {
        let score = match occupant {
            Occupant::Brain { brain, .. } if people => all.brains.entry(*brain).or_default(),
            Occupant::Remote { name } => all.programs.entry(name.clone()).or_default(),
            _ => continue,
        };
        match (drawn, place) {
            (true, _) => score.draws += 1,
            (false, 1) => score.wins += 1,
            (false, _) => score.losses += 1,
        }
    }
}
