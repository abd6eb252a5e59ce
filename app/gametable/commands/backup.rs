//! `gametable backup`: all matches in one file, also while the table is running.

use std::io::Write;
use std::path::PathBuf;
use std::time::SystemTime;

use config::Config;
use rustix::process::geteuid;

use super::{Failure, must_be_ours};

/// Where backups are kept, in the folder of the matches.
const FOLDER: &str = "backups";

#[derive(clap::Args)]
pub struct BackupArgs {
    /// The folder in which the table keeps its games, instead of the one in the settings
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// The folder to copy them to, instead of `backups` in that one
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// How many backups are kept there; the oldest ones are deleted
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..))]
    keep: u32,
}

impl BackupArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let data_dir = self.data_dir.as_ref().unwrap_or(&config.store.data_dir);
        let to = match &self.to {
            Some(folder) => folder.clone(),
            None => {
                must_be_ours(data_dir, geteuid().as_raw(), "its backups", "backup".to_owned())?;
                data_dir.join(FOLDER)
            }
        };
        match store::back_up(data_dir, &to, self.keep as usize, SystemTime::now())? {
            Some(store::Backup { path, matches, bytes }) => {
                let kilobytes = bytes.div_ceil(1024);
                writeln!(out, "{}: {matches} matches, {kilobytes} kB", path.display())?;
            }
            // A table that has not been used yet is no failure.
            None => writeln!(out, "no matches are kept in {} yet; nothing was copied", data_dir.display())?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use store::Store;

    use super::*;
    use crate::commands::{Cli, run};

    fn said(arguments: &[&str]) -> Result<String, Failure> {
        let mut out = Vec::new();
        run(Cli::try_parse_from(arguments).expect("a command"), &mut out)?;
        Ok(String::from_utf8(out).expect("words"))
    }

    #[test]
    fn backups_lie_beside_the_matches_and_one_line_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().to_str().expect("a name");
        let backup = || said(&["gametable", "backup", "--data-dir", data]).expect("it is ours");
        assert_eq!(backup(), format!("no matches are kept in {data} yet; nothing was copied\n"));
        drop(Store::open(folder.path()));
        let words = backup();
        assert!(words.starts_with(&format!("{data}/backups/gametable-2")), "{words}");
        assert!(words.contains("Z.db: 0 matches, ") && words.ends_with(" kB\n"), "{words}");
        assert!(Cli::try_parse_from(["gametable", "backup", "--keep", "0"]).is_err());
    }

    #[test]
    fn a_missing_backup_is_bad_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().to_str().expect("a name");
        let refused = said(&["gametable", "restore", "/nowhere/at.db", "--data-dir", data]);
        let refused = refused.expect_err("there is no such file");
        assert!(refused.is_bad_input() && refused.to_string().contains("/nowhere/at.db"), "{refused}");
    }
}
