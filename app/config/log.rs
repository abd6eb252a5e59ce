//! What the running program tells whoever looks after it: lines on a terminal, structured entries in systemd's journal.

use std::io::{self, IsTerminal};
use std::os::fd::AsFd;

use rustix::fs::fstat;
use thiserror::Error;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::prelude::*;
use tracing_subscriber::util::TryInitError;
use tracing_subscriber::{EnvFilter, fmt};

use crate::Config;

/// Why nothing can be logged.
#[derive(Debug, Error)]
pub enum LogError {
    #[error("log.level: {0}")]
    Filter(#[from] ParseError),
    #[error("the log was started before: {0}")]
    Started(#[from] TryInitError),
}

/// Starts the log, once for the whole program. It goes to the journal if systemd has connected us to it, and to stderr
/// everywhere else; stdout belongs to the commands.
pub fn start(config: &Config) -> Result<(), LogError> {
    let filter = EnvFilter::builder().parse(&config.log.level)?;
    let journal = if is_journal(std::env::var("JOURNAL_STREAM").ok(), io::stderr()) {
        tracing_journald::layer().ok()
    } else {
        None
    };
    let lines = journal.is_none().then(|| {
        fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal()).with_target(false)
    });
    tracing_subscriber::registry().with(filter).with(journal).with(lines).try_init()?;
    Ok(())
}

/// Whether an output goes to the journal: systemd says which stream does, and somebody may have turned ours elsewhere.
fn is_journal(stream: Option<String>, output: impl AsFd) -> bool {
    let journal = stream.as_deref().and_then(device_and_inode);
    let ours = fstat(output).ok().map(|stat| (stat.st_dev, stat.st_ino));
    journal.is_some() && journal == ours
}

/// Reads `DEVICE:INODE`, as systemd writes it.
fn device_and_inode(text: &str) -> Option<(u64, u64)> {
    let (device, inode) = text.split_once(':')?;
    Some((device.parse().ok()?, inode.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::os::unix::fs::MetadataExt;

    #[test]
    fn the_journals_stream_is_read_as_systemd_writes_it() {
        assert_eq!(device_and_inode("8:94271"), Some((8, 94271)));
        for wrong in ["", "8", ":", "8:", "a:1", "8:1:2", "8: 1"] {
            assert_eq!(device_and_inode(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_journal_is_meant_only_where_the_output_goes_there() {
        let program = std::env::current_exe().expect("this test");
        let metadata = program.metadata().expect("it is there");
        let goes = |stream: Option<String>| is_journal(stream, File::open(&program).expect("it can be read"));
        assert!(goes(Some(format!("{}:{}", metadata.dev(), metadata.ino()))));
        assert!(!goes(Some(format!("{}:{}", metadata.dev(), metadata.ino() + 1))));
        assert!(!goes(Some("nonsense".to_owned())));
        assert!(!goes(None));
    }

    #[test]
    fn it_starts_once_and_says_so() {
        // Nothing else in these tests starts it; what is logged by them goes to the captured stderr or nowhere.
        let mut config = Config::default();
        config.log.level = "off".to_owned();
        start(&config).expect("the first time");
        assert!(matches!(start(&config), Err(LogError::Started(_))));
    }
}
