//! `gametable serve` as whoever starts it sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

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
        let mut child = Command::new(env!("CARGO_BIN_EXE_gametable"))
            .args(["serve", "--port", "0", "--address", "127.0.0.1", "--data-dir"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
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
