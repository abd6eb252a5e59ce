//! The program that is tested, as an exhibitor starts it: on a port of its own, with a place for its games.

use std::env;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// A running table.
pub struct House {
    program: Child,
    /// Held open, so that the program can always say something.
    _said: BufReader<ChildStdout>,
    port: u16,
    data: TempDir,
}

impl House {
    pub fn open() -> House {
        let data = TempDir::new().expect("a place for games");
        let (program, said, port) = start(0, &data);
        House { program, _said: said, port, data }
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it without a word, as when the plug is pulled.
    pub fn pull_the_plug(&mut self) {
        self.program.kill().expect("the program ran until now");
        self.program.wait().expect("it was ours");
    }

    /// Starts it again where it was.
    pub fn reopen(&mut self) {
        let (program, said, port) = start(self.port, &self.data);
        assert_eq!(port, self.port, "the same address as before");
        (self.program, self._said) = (program, said);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended before; then there is nothing to end.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn start(port: u16, data: &TempDir) -> (Child, BufReader<ChildStdout>, u16) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametable"));
    // What is set for a table of one's own does not count here.
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GAMETABLE_")) {
        command.env_remove(name);
    }
    let mut program = command
        .args([
            "serve",
            "--address",
            "127.0.0.1",
            "--log",
            "error",
            "--port",
            &port.to_string(),
            "--data-dir",
        ])
        .arg(data.path())
        .env("GAMETABLE_SERVER_BIND", "127.0.0.1")
        .env("GAMETABLE_THINKING_AT_LEAST", "0s")
        .env("GAMETABLE_THINKING_AT_MOST", "200ms")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = BufReader::new(program.stdout.take().expect("it was asked for"));
    let port = said
        .by_ref()
        .lines()
        .map(|line| line.expect("text"))
        .find_map(|line| {
            line.strip_prefix("Phones reach the table at http://127.0.0.1:")?.strip_suffix('/')?.parse().ok()
        })
        .expect("it says where it is before it ends");
    (program, said, port)
}
