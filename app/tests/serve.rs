//! `gametable serve` as whoever starts it sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const SERVE: [&str; 6] = ["serve", "--port", "0", "--address", "127.0.0.1", "--data-dir"];

/// Runs a command where a folder cannot be written, not even by root: on a file system of its own that is read-only.
const READ_ONLY: &str = r#"mount -t tmpfs none "$1" && mount -o remount,ro "$1" && shift && exec "$@""#;

/// Runs a command where hardly anything fits into a folder in which a backup lies already, and lists what is there then.
const FULL: &str = r#"mount -t tmpfs -o size=16k none "$1" && to=$1 && shift &&
    touch "$to/gametable-2020-01-01T00-00-00Z.db" && { "$@"; code=$?; ls -A "$to"; exit $code; }"#;

/// A server of its own, with a folder of its own.
struct Served {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Where it is reached: an address and a port.
    place: String,
    folder: tempfile::TempDir,
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
        Served { child, out, place, folder }
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

/// A command that is run on a file system of its own, or nothing where that cannot be.
fn on_a_disk_of_its_own(script: &str, folder: &Path) -> Option<Command> {
    let command = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(folder);
        command
    };
    let possible = command().arg("true").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if possible.is_ok_and(|status| status.success()) {
        return Some(command());
    }
    println!("left out: no file system can be mounted here without being root");
    None
}

/// What the program says to a command, on both its ways out, and whether all was well.
fn said(command: &mut Command) -> (bool, String) {
    let output = command.output().unwrap();
    let words = [output.stdout, output.stderr].map(|words| String::from_utf8(words).unwrap()).concat();
    (output.status.success(), words)
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_table_serves() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut command) = on_a_disk_of_its_own(READ_ONLY, folder.path()) else { return };
    command.arg(env!("CARGO_BIN_EXE_gametable")).args(SERVE).arg(folder.path()).stderr(Stdio::piped());
    let mut served = Served::run(command, folder);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(served.get("/api/v1/games").contains(r#"{"games":[]}"#));
    served.child.kill().unwrap();
    let mut log = String::new();
    served.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("Read-only file system") && log.contains("in memory"), "{log}");
}

#[test]
fn it_is_backed_up_while_it_runs_and_restored_once_it_is_gone() {
    let mut served = Served::start();
    let folder = served.folder.path().to_owned();
    let gametable = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametable"));
        said(command.args(arguments).arg("--data-dir").arg(&folder))
    };
    let (is_well, words) = gametable(&["backup"]);
    assert!(is_well && words.contains("Z.db: 0 matches, "), "{words}");
    let (backup, _) = words.split_once(": ").unwrap();
    let (is_well, words) = gametable(&["restore", backup]);
    assert!(!is_well && words.contains("stop it first"), "{words}");
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    served.child.kill().unwrap();
    served.child.wait().unwrap();
    let (is_well, words) = gametable(&["restore", backup]);
    assert!(
        is_well && words.contains("What was there is now ") && words.contains("holds 0 matches"),
        "{words}"
    );
}

#[test]
fn a_backup_that_finds_no_room_leaves_all_as_it_was() {
    let (served, stick) = (Served::start(), tempfile::tempdir().unwrap());
    for (script, expected) in [(FULL, "no room left"), (READ_ONLY, "Read-only file system")] {
        let Some(mut command) = on_a_disk_of_its_own(script, stick.path()) else { return };
        command
            .arg(env!("CARGO_BIN_EXE_gametable"))
            .args(["backup", "--keep", "1", "--to"])
            .arg(stick.path());
        let (is_well, words) = said(command.arg("--data-dir").arg(served.folder.path()));
        assert!(!is_well && words.contains(expected), "{words}");
        assert_eq!(words.contains("2020-01-01T00-00-00Z.db\n"), script == FULL, "{words}");
        assert!(!words.contains("draft"), "{words}");
    }
}
