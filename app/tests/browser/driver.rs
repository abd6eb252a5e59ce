//! What starts browsers for the tests, and ends them with itself.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

/// A running chromedriver.
pub struct Driver {
    program: Child,
    /// Held open, so that it can always say something.
    _said: BufReader<ChildStdout>,
    port: u16,
}

impl Driver {
    pub fn start() -> Driver {
        let mut program = Command::new("chromedriver")
            .arg("--port=0")
            // Browsers do not end with their driver, but they stay in its group.
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; `deploy/setup test` installs it");
        let mut said = BufReader::new(program.stdout.take().expect("it was asked for"));
        let port = said
            .by_ref()
            .lines()
            .map(|line| line.expect("text"))
            .find_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .expect("it says its port before it ends");
        Driver { program, _said: said, port }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // They may have ended before; then there is nothing to end.
        let _ = kill_process_group(Pid::from_child(&self.program), Signal::KILL);
        let _ = self.program.wait();
    }
}
