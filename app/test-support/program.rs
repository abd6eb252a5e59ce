//! The program as a child process: with a shell's eyes, at the other end of two pipes, or as a server on a port of its own.
//! Nothing outlives its test.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, io};

use launch::forget_settings;
use rustix::process::{Pid, Signal, kill_process};

use crate::patience::{PATIENCE, wait_for};

pub use launch::Running;

/// The program under test, ready to be given arguments: the one that Cargo has built for the test that asks.
#[macro_export]
macro_rules! gametable {
    () => {
        $crate::program::command(env!("CARGO_BIN_EXE_gametable"))
    };
}

/// A program without a screen, and without what is set for a table of one's own. `GAMETABLE_TESTED` names another one.
pub fn command(program: &str) -> Command {
    let tested = env::var_os("GAMETABLE_TESTED").unwrap_or_else(|| program.into());
    let mut command = Command::new(tested);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").stdin(Stdio::null());
    forget_settings(&mut command);
    command
}

/// A program that is running.
pub struct Program {
    child: Running,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: RefCell<String>,
}

impl Program {
    /// Starts it, and hears all that it says on either of its ways out.
    pub fn start(command: &mut Command) -> Program {
        let mut program = Program::spawn(command.stderr(Stdio::piped()));
        let (tell, lines) = channel();
        listen(program.child.stdout.take().expect("it was asked for"), tell.clone());
        listen(program.child.stderr.take().expect("it was asked for"), tell);
        program.lines = lines;
        program
    }

    /// Starts it as an engine: what it complains about is not part of the conversation.
    pub fn engine(command: &mut Command) -> Program {
        let mut program = Program::spawn(command);
        let (tell, lines) = channel();
        listen(program.child.stdout.take().expect("it was asked for"), tell);
        program.lines = lines;
        program
    }

    /// Starts it where nobody can hear its words.
    pub fn unheard(command: &mut Command) -> Program {
        let mut program = Program::spawn(command);
        drop(program.child.stdout.take());
        program
    }

    fn spawn(command: &mut Command) -> Program {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = Running::start(piped).expect("the program starts");
        let input = child.stdin.take();
        Program { child, input, lines: channel().1, heard: RefCell::default() }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn say(&self, lines: &str) {
        self.say_bytes(format!("{lines}\n").as_bytes());
    }

    pub fn say_bytes(&self, bytes: &[u8]) {
        let mut input = self.input.as_ref().expect("still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("it reads");
    }

    fn next(&self, patience: Duration) -> Result<String, RecvTimeoutError> {
        let line = self.lines.recv_timeout(patience)?;
        self.heard.borrow_mut().push_str(&format!("{line}\n"));
        Ok(line)
    }

    /// What is found in the next line that has it; what comes before is only remembered.
    pub fn hear<T>(&self, wanted: &str, find: impl Fn(&str) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            match self.next(PATIENCE.saturating_sub(begun.elapsed())) {
                Ok(line) => {
                    if let Some(found) = find(&line) {
                        return found;
                    }
                }
                Err(error) => panic!("no {wanted:?} came, {error}; only:\n{}", self.heard()),
            }
        }
    }

    pub fn wait_for(&self, start: &str) -> String {
        self.hear(start, |line| line.starts_with(start).then(|| line.to_owned()))
    }

    pub fn wait_for_part(&self, part: &str) -> String {
        self.hear(part, |line| line.contains(part).then(|| line.to_owned()))
    }

    /// All it has said so far.
    pub fn heard(&self) -> String {
        while self.next(Duration::ZERO).is_ok() {}
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

    /// Ends its input, and hears the rest; all is well then.
    pub fn end(mut self) -> String {
        self.input = None;
        while self.next(PATIENCE).is_ok() {}
        self.ends_well();
        self.heard()
    }

    /// It ends by itself, and all is well.
    pub fn ends_well(&mut self) {
        let status = self.ends();
        assert!(status.success(), "{status}: {}", self.heard());
    }

    /// How it ends by itself.
    pub fn ends(&mut self) -> ExitStatus {
        wait_for("its end", || self.child.try_wait().expect("it can be waited for"))
    }

    /// Whether it still runs.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it is still there");
    }

    /// Ends it without a word, as when the plug is pulled.
    pub fn kill(&mut self) {
        self.child.end();
    }
}

fn listen(output: impl Read + Send + 'static, tell: Sender<String>) {
    // Somebody has to listen all the time, also when nobody wants to know: whoever writes to nobody is ended by the system.
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = tell.send(line);
        }
    });
}

/// A program that phones reach, on this machine alone.
pub struct Served {
    pub program: Program,
    pub port: u16,
}

impl Served {
    /// Starts a server without a screen, on this folder, and on a port that is free or, so that phones find it again, on theirs.
    /// It lets everybody in, and as often as they like.
    pub fn start(mut command: Command, folder: &Path, port: Option<u16>) -> Served {
        command.args(["serve", "--data-dir"]).arg(folder).envs(
            [
                ("CONNECTIONS", 1000),
                ("CONNECTIONS_PER_ADDRESS", 1000),
                ("MESSAGES_PER_SECOND", 1000),
                ("BURST", 10_000),
            ]
            .map(|(limit, most)| (format!("GAMETABLE_LIMITS_{limit}"), most.to_string())),
        );
        Served::reached(&mut command, port)
    }

    /// Starts a program, with or without a screen, and waits until it says where it is reached.
    pub fn reached(command: &mut Command, port: Option<u16>) -> Served {
        command
            .args(["--address", "127.0.0.1", "--port", &port.unwrap_or(0).to_string()])
            .env("GAMETABLE_SERVER_BIND", "127.0.0.1")
            .env("GAMETABLE_SERVER_PORTS_TO_TRY", "0");
        let program = Program::start(command);
        let port =
            program.hear("address", |line| launch::port(line).filter(|_| line.contains("http://127.0.0.1:")));
        Served { program, port }
    }

    /// Where it is reached: an address and a port.
    pub fn place(&self) -> String {
        place(self.port)
    }

    /// What it answers to a request: head and body.
    pub fn get(&self, path: &str) -> String {
        get(&self.place(), path).expect("it answers")
    }
}

/// A port of this machine as an address.
pub fn place(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

/// What a server answers to a request: head and body.
pub fn get(place: &str, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(place)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// What is set for a program beside its arguments.
pub type Environment = Vec<(&'static str, OsString)>;
