//! `gametable restore`: a backup in the place of all matches.

use std::io::Write;
use std::path::PathBuf;

use config::Config;
use rustix::process::geteuid;
use store::Restored;

use super::{Failure, must_be_ours};

#[derive(clap::Args)]
pub struct RestoreArgs {
    /// A file that `gametable backup` has made, or a store that was set aside
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder in which the table keeps its games, instead of the one in the settings
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

impl RestoreArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let data_dir = self.data_dir.as_ref().unwrap_or(&config.store.data_dir);
        let command = format!("restore {}", self.file.display());
        must_be_ours(data_dir, geteuid().as_raw(), "what is restored there", command)?;
        let Restored { path, matches, running, troubles, aside } = store::restore(&self.file, data_dir)?;
        if let Some(aside) = aside {
            writeln!(out, "What was there is now {}.", aside.display())?;
        }
        for trouble in troubles {
            writeln!(out, "{trouble}.")?;
        }
        writeln!(
            out,
            "{} holds {matches} matches now; {running} of them go on when the table starts.",
            path.display()
        )?;
        Ok(())
    }
}
