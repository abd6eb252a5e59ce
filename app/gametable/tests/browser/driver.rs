//! What starts browsers for the tests, and ends them with itself.

use std::env;
use std::io::{BufRead, BufReader, Read};
use std::process::{ChildStdout, Command, Stdio};

use test_support::program::Running;

/// In which engine pages are shown.
pub enum Engine {
    Chromium(Driver),
    /// Each browser has a driver of its own.
    WebKit,
}

impl Engine {
    /// The one that `GAMETABLE_BROWSER` names; Chromium otherwise.
    pub fn chosen() -> Engine {
        match env::var("GAMETABLE_BROWSER").as_deref() {
            Ok("webkit") => Engine::WebKit,
            Ok(other) if other != "chromium" => panic!("no test knows how to start {other}"),
            _ => Engine::Chromium(Driver::start()),
        }
    }
}

/// A running chromedriver.
pub struct Driver {
    _program: Running,
    /// Held open, so that it can always say something.
    _said: BufReader<ChildStdout>,
    port: u16,
}

impl Driver {
    pub fn start() -> Driver {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Browsers do not end with their driver, but they stay in its group.
        let mut program =
            Running::start_group(&mut command).expect("chromedriver starts; `deploy/setup test` installs it");
        let mut said = BufReader::new(program.stdout.take().expect("it was asked for"));
        let port = said
            .by_ref()
            .lines()
            .map(|line| line.expect("text"))
            .find_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .expect("it says its port before it ends");
        Driver { _program: program, _said: said, port }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}
