//! Requests written by hand, for what no proper client would send.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Server, soon};

/// An answer as it came.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl Reply {
    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.filter(|(field, _)| *field == name).map(|(_, value)| value).next()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

impl Server {
    /// Asks for a path as a browser would.
    pub async fn get(&self, path: &str) -> Reply {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.address)).await
    }

    /// Sends the head of a request, without its last lines, and hears the answer.
    pub async fn request(&self, head: &str) -> Reply {
        let reply = self.raw(format!("{head}Connection: close\r\n\r\n").as_bytes()).await;
        let (head, body) = split(&reply).unwrap_or_else(|| panic!("no answer to {head:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head, body }
    }

    /// Sends anything and hears whatever comes until the other side hangs up.
    pub async fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        heard_out(&mut stream).await
    }

    /// A websocket that speaks in bytes.
    pub async fn raw_socket(&self) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(soon(stream.read_u8()).await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
        stream
    }
}

/// All that comes until the other side hangs up, politely or not.
pub async fn heard_out(stream: &mut TcpStream) -> Vec<u8> {
    let mut heard = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(some @ 1..) = soon(stream.read(&mut buffer)).await {
        heard.extend_from_slice(&buffer[..some]);
    }
    heard
}

fn split(reply: &[u8]) -> Option<(String, Vec<u8>)> {
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some((String::from_utf8_lossy(&reply[..end]).into_owned(), reply[end + 4..].to_vec()))
}
