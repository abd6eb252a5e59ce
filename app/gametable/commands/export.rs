//! `gametable export`: finished games for other programs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use config::Config;
use store::GamesWanted;
use store::export::{Archive, ExportError, Exported};
use terms::UnixTime;

use super::Failure;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// The folder in which the table keeps its games, instead of the one in the settings
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Only this game, perhaps in one variant, such as `chess` or `draughts/english`
    #[arg(long, value_name = "GAME[/VARIANT]")]
    game: Option<String>,
    /// Only games that began on this day or later, as in 2026-05-01 or 2026-05-01T09:30:00Z
    #[arg(long, value_name = "DATE")]
    since: Option<Since>,
    /// With --game the file to write, or the games are printed; without it the folder for a file of each game
    #[arg(long, value_name = "PATH", required_unless_present = "game")]
    out: Option<PathBuf>,
}

/// The moment from which on games are wanted.
#[derive(Clone, Copy)]
pub struct Since(pub UnixTime);

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Since, String> {
        let wrong = || "write a day as in 2026-05-01, or a moment as in 2026-05-01T09:30:00Z".to_owned();
        UnixTime::typed(text).map(Since).ok_or_else(wrong)
    }
}

impl ExportArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let since = self.since.map(|since| since.0);
        let Some(name) = &self.game else {
            let folder = self.out.as_deref().expect("without a game, a folder is required");
            return save_all(&self.archive(config)?, folder, since, out);
        };
        let (game, variant) = games::catalog().find(name)?;
        let variant = name.contains('/').then(|| variant.id.clone());
        let choice = GamesWanted { game: Some(game.id.to_owned()), variant, since };
        let archive = self.archive(config)?;
        let chosen = archive.chosen(&choice)?;
        if let Some(path) = &self.out {
            return report(path, &archive.save(&chosen, path)?, out);
        }
        for text in archive.texts(&chosen) {
            match text? {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(reason) => left_out(&reason),
            }
        }
        Ok(())
    }

    /// What the table has kept.
    fn archive(&self, config: &Config) -> Result<Archive, ExportError> {
        Archive::open(self.data_dir.as_deref().unwrap_or(&config.store.data_dir), games::catalog())
    }
}

/// Writes a file for each game that was played.
fn save_all(
    archive: &Archive,
    folder: &Path,
    since: Option<UnixTime>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let files = archive.save_all(folder, since)?;
    for (path, exported) in &files {
        report(path, exported, out)?;
    }
    if files.is_empty() {
        writeln!(out, "no game was finished")?;
    }
    Ok(())
}

/// Says what came of a file.
fn report(path: &Path, exported: &Exported, out: &mut dyn Write) -> Result<(), Failure> {
    exported.left_out.iter().for_each(|reason| left_out(reason));
    let games = if exported.written == 1 { "game" } else { "games" };
    writeln!(out, "{}: {} {games}", path.display(), exported.written)?;
    Ok(())
}

fn left_out(reason: &str) {
    // With stderr gone there is nobody left to tell, and the other games are written all the same.
    let _ = writeln!(io::stderr(), "left out: {reason}");
}

#[cfg(test)]
mod tests;
