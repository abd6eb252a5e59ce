//! `gametable serve` as whoever starts it sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const SERVE: [&str; 6] = ["serve", "--port", "0", "--address", "127.0.0.1", "--data-dir"];

/// Runs a command where a folder cannot be written, not even by root: on a file system of its own that is read-only.
const READ_ONLY: &str = r#"mount -t tmpfs none "$1" && mount -o remount,ro "$1" && shift && exec "$@""#;

/// A server of its own, with a folder of its own.
struct Served {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Where it is reached: an address and a port.
    place: String,
    _folder: tempfile::TempDir,
}

impl Served {
    fn start() -> Served {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametable"));
        command.args(SERVE).arg(folder.path());
        Served::run(command, folder)
    }

    fn run(mut command: Command, folder: tempfile::TempDir) -> Served {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let place = loop {
            let mut line = String::new();
            assert_ne!(out.read_line(&mut line).unwrap(), 0, "it ended before it told its address");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.trim_end().trim_end_matches('/').to_owned();
            }
        };
        Served { child, out, place, _folder: folder }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.place).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.place).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already, as it should.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_tells_its_address_serves_and_stops_when_told_to() {
    let mut served = Served::start();
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(served.get("/").contains("<!doctype html>"));
    let told = Command::new("kill").args(["-TERM", &served.child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let mut rest = String::new();
    served.out.read_to_string(&mut rest).unwrap();
    assert!(served.child.wait().unwrap().success());
}

#[test]
fn a_port_that_is_none_is_refused() {
    let refused =
        Command::new(env!("CARGO_BIN_EXE_gametable")).args(["serve", "--port", "70000"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("port"));
}

fn where_nothing_can_be_written(folder: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c", READ_ONLY, "sh"]).arg(folder);
    command
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_table_serves() {
    let folder = tempfile::tempdir().unwrap();
    let possible = where_nothing_can_be_written(folder.path()).arg("true").stderr(Stdio::null()).status();
    if !possible.is_ok_and(|status| status.success()) {
        println!("left out: no file system can be mounted here without being root");
        return;
    }
    let mut command = where_nothing_can_be_written(folder.path());
    command.arg(env!("CARGO_BIN_EXE_gametable")).args(SERVE).arg(folder.path()).stderr(Stdio::piped());
    let mut served = Served::run(command, folder);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(served.get("/api/v1/games").contains(r#"{"games":[]}"#));
    served.child.kill().unwrap();
    let mut log = String::new();
    served.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("Read-only file system") && log.contains("in memory"), "{log}");
}
