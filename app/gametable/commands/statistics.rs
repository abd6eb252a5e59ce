//! `gametable statistics`: what happened at the tables, in figures.

use std::io::Write;
use std::path::PathBuf;

use config::Config;
use store::export::Archive;

use super::Failure;
use super::export::Since;

#[derive(clap::Args)]
pub struct StatisticsArgs {
    /// The folder in which the table keeps its games, instead of the one in the settings
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Only matches that began on this day or later, as in 2026-05-01 or 2026-05-01T09:30:00Z
    #[arg(long, value_name = "DATE")]
    since: Option<Since>,
}

impl StatisticsArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let archive =
            Archive::open(self.data_dir.as_deref().unwrap_or(&config.store.data_dir), games::catalog())?;
        let figures = archive.statistics(self.since.map(|since| since.0))?;
        let text = serde_json::to_string(&figures).expect("figures and their names can be written as JSON");
        Ok(writeln!(out, "{text}")?)
    }
}
