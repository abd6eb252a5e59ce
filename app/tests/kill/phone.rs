//! A client that waits for answers, and notices when the server is gone.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server that says nothing for so long is stuck, not killed.
const PATIENCE: Duration = Duration::from_secs(60);

/// The server is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// A phone that has said hello.
pub struct Phone(WebSocket<TcpStream>);

impl Phone {
    pub fn connect(port: u16) -> Result<Phone, Gone> {
        let stream = dial(port)?;
        let url = format!("ws://127.0.0.1:{port}/ws");
        let (socket, _) = tungstenite::client(url, stream).map_err(|_| Gone)?;
        let mut phone = Phone(socket);
        phone.say(&json!({"type": "hello", "version": 1}))?;
        phone.until(|news| news["type"] == "welcome")?;
        Ok(phone)
    }

    pub fn say(&mut self, wish: &Value) -> Result<(), Gone> {
        self.0.send(Message::text(wish.to_string())).map_err(|_| Gone)
    }

    /// The first message that is as wanted; a refusal that is not wanted is a failure.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, Gone> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    let news: Value = serde_json::from_str(&text).expect("the server speaks JSON");
                    if wanted(&news) {
                        return Ok(news);
                    }
                    assert!(news["type"] != "refused" && news["type"] != "closed", "{news}");
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    panic!("the server has not answered for {PATIENCE:?}");
                }
                Err(_) => return Err(Gone),
            }
        }
    }
}

/// Reads a page of the server as JSON; nothing if there is no such page.
pub fn read(port: u16, path: &str) -> Result<Option<Value>, Gone> {
    let mut stream = dial(port)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(|_| Gone)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(|_| Gone)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Gone)?;
    let is_found = head.starts_with("HTTP/1.1 200 ");
    // A body that is torn is no body.
    if is_found { serde_json::from_str(body).map(Some).map_err(|_| Gone) } else { Ok(None) }
}

fn dial(port: u16) -> Result<TcpStream, Gone> {
    let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|_| Gone)?;
    stream.set_nodelay(true).map_err(|_| Gone)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(|_| Gone)?;
    Ok(stream)
}
