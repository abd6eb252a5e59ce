//! Finished games as files that other programs read: PGN for chess, PDN for draughts, the same form for the rest.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use engine::catalog::{Catalog, Start};
use engine::{Reason, Seat, TimeControl};
use rusqlite::Connection;
use terms::notation::{Notation, extension};
use terms::{MatchId, UnixTime};
use thiserror::Error;

use crate::{FinishedGame, GamesWanted, ReplayError, Statistics, StoreError};

/// Why games cannot be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error("no games are kept in {}; name the table's folder with --data-dir", .0.display())]
    NoStore(PathBuf),
    #[error("cannot read the games in {}: {error}", folder.display())]
    Store { folder: PathBuf, error: StoreError },
    #[error("cannot write {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
}

/// The games that a table has kept. Reading them does not disturb a table that is running.
pub struct Archive {
    catalog: &'static Catalog,
    folder: PathBuf,
    connection: Connection,
}

/// What came of writing games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Exported {
    pub written: usize,
    /// Those that could not be written, each with the reason.
    pub left_out: Vec<String>,
}

impl Archive {
    /// Opens the archive of a table on which these games are played.
    pub fn open(folder: &Path, catalog: &'static Catalog) -> Result<Archive, ExportError> {
        let store = crate::look_at(folder)
            .map_err(|error| ExportError::Store { folder: folder.to_owned(), error })?;
        let connection = store.ok_or_else(|| ExportError::NoStore(folder.to_owned()))?;
        Ok(Archive { catalog, folder: folder.to_owned(), connection })
    }

    /// What happened in matches that began at `since` or later.
    pub fn statistics(&self, since: Option<UnixTime>) -> Result<Statistics, ExportError> {
        crate::statistics(&self.connection, since).map_err(|error| self.unreadable(error))
    }

    /// The numbers of the games of a choice, the oldest first.
    pub fn chosen(&self, choice: &GamesWanted) -> Result<Vec<MatchId>, ExportError> {
        crate::chosen(&self.connection, choice).map_err(|error| self.unreadable(error))
    }

    /// The texts of these games. A game that cannot be replayed has none, but a reason.
    pub fn texts<'a>(
        &'a self,
        games: &'a [MatchId],
    ) -> impl Iterator<Item = Result<Result<String, String>, ExportError>> + 'a {
        games.iter().map(|id| match crate::load_finished(&self.connection, *id) {
            Err(error) if error.is_storage() => Err(self.unreadable(error)),
            Err(error) => Ok(Err(error.to_string())),
            Ok(game) => Ok(text(self.catalog, &game).map_err(|error| format!("match {id}: {error}"))),
        })
    }

    /// Writes games to a file, which is there as a whole or not at all.
    pub fn save(&self, games: &[MatchId], path: &Path) -> Result<Exported, ExportError> {
        let failed = |error| ExportError::File { path: path.to_owned(), error };
        let mut draft = path.as_os_str().to_owned();
        draft.push(".new");
        let mut file = BufWriter::new(File::create(&draft).map_err(failed)?);
        let mut exported = Exported::default();
        for text in self.texts(games) {
            match text? {
                Ok(text) => {
                    file.write_all(text.as_bytes()).map_err(failed)?;
                    exported.written += 1;
                }
                Err(reason) => exported.left_out.push(reason),
            }
        }
        let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(failed)?;
        fs::rename(&draft, path).map_err(failed)?;
        Ok(exported)
    }

    /// Writes a file for each game that was played, into a folder that is made if need be.
    pub fn save_all(
        &self,
        folder: &Path,
        since: Option<UnixTime>,
    ) -> Result<Vec<(PathBuf, Exported)>, ExportError> {
        let failed = |error| ExportError::File { path: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut files = Vec::new();
        for game in self.catalog.games() {
            let choice = GamesWanted { game: Some(game.id.to_owned()), since, ..GamesWanted::default() };
            let chosen = self.chosen(&choice)?;
            if !chosen.is_empty() {
                let path = folder.join(game.id).with_extension(extension(game));
                let exported = self.save(&chosen, &path)?;
                files.push((path, exported));
            }
        }
        // Whoever is told that it is done may pull the stick out.
        durable::settle(folder).map_err(failed)?;
        Ok(files)
    }

    fn unreadable(&self, error: StoreError) -> ExportError {
        ExportError::Store { folder: self.folder.clone(), error }
    }
}

/// One game, with an empty line after it.
fn text(catalog: &'static Catalog, game: &FinishedGame) -> Result<String, ReplayError> {
    let begun = &game.played.begun;
    let live = game.played.replay(catalog)?;
    let (kind, variant) = game.played.variant(catalog)?;
    let usual = variant.open(Start::Usual)?.position();
    let start = Some(begun.start.as_str()).filter(|start| *start != usual);
    let notation = Notation::new(kind, &variant, &*live);
    let player = |seat: Seat| game.player(seat);
    let termination = match game.reason {
        Reason::Time => "time forfeit",
        Reason::Disqualification => "rules infraction",
        _ => "normal",
    };
    let is_person = |seat: Seat| begun.seats[seat.index()].occupant.is_person();
    let record = notation
        .record(player, start)
        .tag("Event", "Gametable")
        .tag("Date", &date(begun.began))
        .tag("TimeControl", &time_control(begun.time))
        .tag("Termination", termination);
    let record = notation.with_kinds(record, is_person);
    let record = notation.with_departures(record, &game.played.departures);
    Ok(notation.write(&record, live.record(), &game.outcome()))
}

/// The day of a moment, as PGN writes it.
fn date(moment: UnixTime) -> String {
    // A game from before its epoch says that a clock was wrong.
    let day = Some(moment).filter(|moment| moment.0 >= 0).and_then(UnixTime::day);
    day.map_or("????.??.??".to_owned(), |day| day.replace('-', "."))
}

/// Time limits, as PGN writes them: in seconds.
fn time_control(time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => "-".to_owned(),
        TimeControl::Clock { stock, increment } if increment.is_zero() => stock.as_secs().to_string(),
        TimeControl::Clock { stock, increment } => format!("{}+{}", stock.as_secs(), increment.as_secs()),
        TimeControl::PerMove(limit) => format!("1/{}", limit.as_secs()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_are_written_as_pgn_does() {
        assert_eq!(date(UnixTime(43_200_000)), "1970.01.01");
        assert_eq!(date(UnixTime(1_795_000_000_000)), "2026.11.18");
        for wrong in [-1, i64::MIN, i64::MAX] {
            assert_eq!(date(UnixTime(wrong)), "????.??.??");
        }
    }

    #[test]
    fn time_limits_are_written_as_pgn_does() {
        assert_eq!(time_control(TimeControl::Unlimited), "-");
        assert_eq!(time_control(TimeControl::minutes(5, 3)), "300+3");
        assert_eq!(time_control(TimeControl::minutes(5, 0)), "300");
        assert_eq!(time_control(TimeControl::PerMove(Duration::from_secs(10))), "1/10");
    }
}
