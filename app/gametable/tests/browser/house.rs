//! The program that is tested, as an exhibitor starts it: on a port of its own, with a place for its games.

use std::path::Path;

use tempfile::TempDir;
use test_support::gametable;
use test_support::program::Served;

/// A running table.
pub struct House {
    served: Served,
    data: TempDir,
}

impl House {
    pub fn open() -> House {
        let data = TempDir::new().expect("a place for games");
        House { served: start(data.path(), None), data }
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.served.place())
    }

    /// Where it is reached: an address and a port.
    pub fn place(&self) -> String {
        self.served.place()
    }

    pub fn port(&self) -> u16 {
        self.served.port
    }

    /// Ends it without a word, as when the plug is pulled.
    pub fn pull_the_plug(&mut self) {
        self.served.program.kill();
    }

    /// Starts it again where it was.
    pub fn reopen(&mut self) {
        self.served = start(self.data.path(), Some(self.served.port));
    }
}

fn start(data: &Path, port: Option<u16>) -> Served {
    let mut command = gametable!();
    command.env("GAMETABLE_THINKING_AT_LEAST", "0s").env("GAMETABLE_THINKING_AT_MOST", "200ms");
    Served::start(command, data, port)
}
