//! An engine at the other end of two pipes.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes here, however slow the machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Option<Receiver<String>>,
    heard: RefCell<String>,
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametable"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts")
}

impl Engine {
    pub fn start(arguments: &[&str]) -> Engine {
        let mut child = spawn(arguments);
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        Engine { child, input, lines: Some(lines), heard: RefCell::default() }
    }

    /// One whose words nobody can hear.
    pub fn unheard(arguments: &[&str]) -> Engine {
        let mut child = spawn(arguments);
        drop(child.stdout.take());
        let input = child.stdin.take();
        Engine { child, input, lines: None, heard: RefCell::default() }
    }

    pub fn say(&self, lines: &str) {
        self.say_bytes(format!("{lines}\n").as_bytes());
    }

    pub fn say_bytes(&self, bytes: &[u8]) {
        let mut input = self.input.as_ref().expect("still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("it reads");
    }

    fn next(&self, patience: Duration) -> Result<String, RecvTimeoutError> {
        let line = self.lines.as_ref().expect("still listening").recv_timeout(patience)?;
        self.heard.borrow_mut().push_str(&format!("{line}\n"));
        Ok(line)
    }

    /// The next line that passes; what comes before it is only remembered.
    fn wait_until(&self, wanted: &str, passes: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let line = self.next(PATIENCE.saturating_sub(begun.elapsed()));
            match line {
                Ok(line) if passes(&line) => return line,
                Ok(_) => {}
                Err(error) => panic!("no {wanted:?} came, {error}; only:\n{}", self.heard()),
            }
        }
    }

    pub fn wait_for(&self, start: &str) -> String {
        self.wait_until(start, |line| line.starts_with(start))
    }

    pub fn wait_for_part(&self, part: &str) -> String {
        self.wait_until(part, |line| line.contains(part))
    }

    /// All it has said so far.
    pub fn heard(&self) -> String {
        self.heard.borrow().clone()
    }

    pub fn is_silent(&self, time: Duration) {
        self.is_silent_but_for("nothing at all", time);
    }

    pub fn is_silent_but_for(&self, start: &str, time: Duration) {
        let begun = Instant::now();
        while let Ok(line) = self.next(time.saturating_sub(begun.elapsed())) {
            assert!(line.starts_with(start), "{line}");
        }
    }

    /// Says quit, and hears the rest.
    pub fn quit(self) -> String {
        self.say("quit");
        self.end()
    }

    /// Ends its input, and hears the rest.
    pub fn end(mut self) -> String {
        self.input = None;
        while self.next(PATIENCE).is_ok() {}
        let heard = self.heard();
        self.ends_well();
        heard
    }

    /// It ends by itself, and all is well.
    pub fn ends_well(mut self) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }
}

/// Nothing outlives its test.
impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
