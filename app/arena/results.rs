//! What is written when all games are played: ratings, cross table and reports.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::SystemTime;

use elo::{Elo, Rating, Ratings};
use engine::arena::crosstable;
use terms::UnixTime;

use super::error::ArenaError;
use super::folder::replace;
use super::ledger::Ledger;
use super::played::Conditions;
use super::report::ArenaReport;
use super::{Ranking, Tournament};

/// Writes everything, and gives how everybody stands.
pub fn write(arena: &Tournament, conditions: &Conditions, ledger: &Ledger) -> Result<Ranking, ArenaError> {
    let (ranking, speeds) = (ledger.ranking(), ledger.speeds());
    write_cross_table(&arena.folder, &ranking)?;
    let games = ledger.games();
    let report = ArenaReport {
        title: &arena.variant.title,
        conditions: &format!("{}, {games} games, {} brains", conditions.limit, ranking.contenders.len()),
        ranking: &ranking,
        speeds: &speeds,
    };
    replace(&arena.folder.join("report.svg"), &report.svg())?;
    replace(&arena.folder.join("report.html"), &report.html())?;
    let ratings = ratings(&conditions.limit, games as u64, &ranking);
    if let Some(path) = &arena.elo {
        let mut elo = read_elo(path)?;
        elo.set(arena.game.id, &arena.variant.id, ratings.clone());
        replace(path, &elo.to_string())?;
    }
    let mut elo = Elo::default();
    elo.set(arena.game.id, &arena.variant.id, ratings);
    replace(&arena.folder.join("elo.toml"), &elo.to_string())?;
    Ok(ranking)
}

/// The ratings in a file; none if there is no such file yet.
pub fn read_elo(path: &Path) -> Result<Elo, ArenaError> {
    match fs::read_to_string(path) {
        Ok(text) => Elo::read(&text).map_err(|error| ArenaError::NotElo { path: path.to_owned(), error }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Elo::default()),
        Err(error) => Err(ArenaError::at(path)(error)),
    }
}

fn ratings(limit: &str, games: u64, ranking: &Ranking) -> Ratings {
    let rated = ranking.contenders.iter().zip(&ranking.standings).map(|(contender, standing)| {
        let (elo, error) = (standing.rating.round() as i32, standing.error.ceil() as u32);
        (*contender, Rating { elo, error, games: standing.games })
    });
    Ratings { limit: limit.to_owned(), games, contenders: rated.collect() }
}

/// Writes the cross table under a name that no other run has used.
fn write_cross_table(folder: &Path, ranking: &Ranking) -> Result<(), ArenaError> {
    let names: Vec<String> = ranking.contenders.iter().map(ToString::to_string).collect();
    let time = UnixTime::from(SystemTime::now()).stamp().unwrap_or_default();
    let mut number = 1;
    loop {
        let path = folder.join(format!("cross-table-{time}-{number}.csv"));
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            file => {
                let text = crosstable::csv(&names, &ranking.tally);
                return file
                    .and_then(|mut file| file.write_all(text.as_bytes()))
                    .map_err(ArenaError::at(&path));
            }
        }
    }
}
