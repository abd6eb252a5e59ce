//! Programs as child processes, for whoever starts some and must not leave them behind: tests, the load test, benchmarks.
//!
//! A [`Running`] program ends with whoever holds it, also when that one panics, and takes those with it that it has started
//! itself if it leads a group. The settings of the table that stands on the same machine are kept from it.
//!
//! It is part of the product only because `load` starts a server of its own. What to say to a program, and how long to wait
//! for it, tests find in `test-support`; here nobody knows what is started, but for the one line that names a server's port.

use std::env;
use std::io;
use std::ops::{Deref, DerefMut};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{Pid, Signal, kill_process_group};

/// A program that runs, and ends with whoever holds this.
#[derive(Debug)]
pub struct Running {
    child: Child,
    /// Whether what it starts itself ends with it.
    leads: bool,
}

impl Running {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Running> {
        Ok(Running { child: command.spawn()?, leads: false })
    }

    /// Starts a program that starts others, all of which end with it.
    pub fn start_group(command: &mut Command) -> io::Result<Running> {
        Ok(Running { child: command.process_group(0).spawn()?, leads: true })
    }

    /// Ends it without a word, and waits until it is gone.
    pub fn end(&mut self) {
        // Whoever has ended already cannot be ended, and is only waited for.
        let _ = if self.leads {
            kill_process_group(Pid::from_child(&self.child), Signal::KILL).map_err(io::Error::from)
        } else {
            self.child.kill()
        };
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

/// Takes away what is set in the environment for a table of one's own.
pub fn forget_settings(command: &mut Command) {
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GAMETABLE_")) {
        command.env_remove(name);
    }
}

/// The port in the line in which a server says where it is reached.
pub fn port(line: &str) -> Option<u16> {
    let (_, place) = line.split_once("http://")?;
    place.trim_end_matches('/').rsplit_once(':')?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Stdio;

    #[test]
    fn the_port_is_found_in_what_a_server_says() {
        assert_eq!(port("Phones reach the table at http://10.0.0.7:41234/"), Some(41234));
        assert_eq!(port("port 8080 is taken by another program; using port 8081 instead"), None);
    }

    #[test]
    fn nothing_is_left_of_a_program_that_nobody_holds() {
        for start in [Running::start, Running::start_group] {
            let mut cat = start(Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped())).unwrap();
            let (mut input, output) = (cat.stdin.take().unwrap(), cat.stdout.take().unwrap());
            drop(cat);
            assert_eq!(io::read_to_string(output).unwrap(), "", "its end of the pipe is closed");
            assert!(io::Write::write_all(&mut input, b"?").is_err());
        }
    }
}
