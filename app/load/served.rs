//! A server as a child process: with a folder of its own, and with room for everybody.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use launch::{Running, forget_settings, port};
use rustix::process::{Pid, Signal, kill_process};

use super::LoadError;
use super::usage::Usage;

/// How long a server may take to say goodbye to everybody.
const FAREWELL: Duration = Duration::from_secs(60);

/// A server that is running.
pub struct Served {
    program: Running,
    port: u16,
    /// Held open: whoever writes to nobody is ended by the system.
    _words: Lines<BufReader<ChildStdout>>,
}

impl Served {
    /// Starts this same program as a server that has room for so many games, and waits until it says where it listens.
    pub fn start(folder: &Path, games: usize) -> Result<Served, LoadError> {
        let settings = folder.join("gametable.toml");
        fs::write(&settings, settings_for(games)).map_err(LoadError::Folder)?;
        let mut command = Command::new(std::env::current_exe().map_err(LoadError::Start)?);
        command.arg("serve").arg("--data-dir").arg(folder).arg("--config").arg(settings);
        // Nothing that was set for the real table is meant for this one.
        forget_settings(&mut command);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut program = Running::start(&mut command).map_err(LoadError::Start)?;
        let stdout = program.stdout.take().expect("its output is piped");
        let mut words = BufReader::new(stdout).lines();
        let port = words.by_ref().map_while(Result::ok).find_map(|line| port(&line));
        Ok(Served { program, port: port.ok_or(LoadError::NoServer)?, _words: words })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// What it has used until now.
    pub fn usage(&self) -> Result<Usage, LoadError> {
        Usage::of(self.program.id()).map_err(LoadError::Usage)
    }

    /// Ends it as the system would, and waits until it has written everything down.
    pub fn stop(mut self) -> Result<(), LoadError> {
        kill_process(Pid::from_child(&self.program), Signal::TERM)
            .map_err(|error| LoadError::Start(error.into()))?;
        let since = Instant::now();
        while since.elapsed() < FAREWELL {
            if self.program.try_wait().map_err(LoadError::Start)?.is_some() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err(LoadError::Lingers)
    }
}

/// Settings that have room for so many games, reachable from this machine alone.
fn settings_for(games: usize) -> String {
    // Two to each game, and a few who look.
    let connections = 2 * games + 20;
    // Who begins a new table leaves an old one behind, which stays for a while; and one address never gets more than half.
    let tables = (8 * games + 200).min(10_000);
    format!(
        "[server]\nport = 0\nbind = \"127.0.0.1\"\n\
         [limits]\nconnections = {connections}\nconnections_per_address = {connections}\ntables = {tables}\ntables_per_address = {tables}\n\
         messages_per_second = 1000\nburst = 10000\n\
         [idle]\nabandoned_after = \"30s\"\n\
         [log]\nlevel = \"warn\"\n"
    )
}
