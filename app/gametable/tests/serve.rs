//! `gametable serve` as whoever starts it sees it.

use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::Signal;
use test_support::gametable;
use test_support::program::Served;

/// Runs a command where a folder cannot be written, not even by root: on a file system of its own that is read-only.
const READ_ONLY: &str = r#"mount -t tmpfs none "$1" && mount -o remount,ro "$1" && shift && exec "$@""#;

/// Runs a command where hardly anything fits into a folder in which a backup lies already, and lists what is there then.
const FULL: &str = r#"mount -t tmpfs -o size=16k none "$1" && to=$1 && shift &&
    touch "$to/gametable-2020-01-01T00-00-00Z.db" && { "$@"; code=$?; ls -A "$to"; exit $code; }"#;

/// A server with a folder of its own.
fn serve() -> (Served, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Served::start(gametable!(), folder.path(), None), folder)
}

#[test]
fn it_tells_its_address_serves_and_stops_when_told_to() {
    let (mut served, _folder) = serve();
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(served.get("/").contains("<!doctype html>"));
    served.program.signal(Signal::TERM);
    served.program.ends_well();
}

#[test]
fn a_port_that_is_none_is_refused() {
    let refused = gametable!().args(["serve", "--port", "70000"]).output().unwrap();
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
    command.arg(gametable!().get_program());
    let served = Served::start(command, folder.path(), None);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(served.get("/api/v1/games").contains(r#"{"games":[]}"#));
    let log = served.program.heard();
    assert!(log.contains("Read-only file system") && log.contains("in memory"), "{log}");
}

#[test]
fn it_is_backed_up_while_it_runs_and_restored_once_it_is_gone() {
    let (mut served, folder) = serve();
    let gametable =
        |arguments: &[&str]| said(gametable!().args(arguments).arg("--data-dir").arg(folder.path()));
    let (is_well, words) = gametable(&["backup"]);
    assert!(is_well && words.contains("Z.db: 0 matches, "), "{words}");
    let (backup, _) = words.split_once(": ").unwrap();
    let (is_well, words) = gametable(&["restore", backup]);
    assert!(!is_well && words.contains("stop it first"), "{words}");
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200 "));
    served.program.kill();
    let (is_well, words) = gametable(&["restore", backup]);
    assert!(
        is_well && words.contains("What was there is now ") && words.contains("holds 0 matches"),
        "{words}"
    );
}

#[test]
fn a_backup_that_finds_no_room_leaves_all_as_it_was() {
    let ((_served, folder), stick) = (serve(), tempfile::tempdir().unwrap());
    for (script, expected) in [(FULL, "no room left"), (READ_ONLY, "Read-only file system")] {
        let Some(mut command) = on_a_disk_of_its_own(script, stick.path()) else { return };
        command.arg(gametable!().get_program()).args(["backup", "--keep", "1", "--to"]).arg(stick.path());
        let (is_well, words) = said(command.arg("--data-dir").arg(folder.path()));
        assert!(!is_well && words.contains(expected), "{words}");
        assert_eq!(words.contains("2020-01-01T00-00-00Z.db\n"), script == FULL, "{words}");
        assert!(!words.contains("draft"), "{words}");
    }
}
