//! A client that speaks the protocol, and says what it is told to say.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::{Server, soon};
use crate::protocol::{Answer, News, Refusal, Snapshot};

pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// Why nothing more comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// With this code.
    Closed(u16),
    Dropped,
}

impl Server {
    pub async fn connect(&self) -> Client {
        let (socket, _) =
            soon(tokio_tungstenite::connect_async(format!("ws://{}/ws", self.address))).await.unwrap();
        Client { socket }
    }

    /// One that has said hello.
    pub async fn client(&self) -> Client {
        let mut client = self.connect().await;
        client.say(json!({"type": "hello", "version": 1})).await;
        assert!(matches!(client.news().await, News::Welcome(_)));
        client
    }
}

impl Client {
    pub async fn send(&mut self, message: Message) {
        // Whether it arrived is seen by what comes back.
        let _ = soon(self.socket.send(message)).await;
    }

    pub async fn say(&mut self, what: Value) {
        self.send(Message::text(what.to_string())).await;
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<Answer, Over> {
        loop {
            match soon(self.socket.next()).await {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(Some(frame)))) => return Err(Over::Closed(frame.code.into())),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Over::Dropped),
            }
        }
    }

    /// The next message of a connection that is there.
    pub async fn news(&mut self) -> News {
        self.hear().await.expect("the connection is there").news
    }

    /// Why the connection ends, whatever is said before.
    pub async fn over(&mut self) -> Over {
        loop {
            if let Err(over) = self.hear().await {
                return over;
            }
        }
    }

    /// The next snapshot that is as wanted.
    pub async fn snapshot(&mut self, wanted: impl Fn(&Snapshot) -> bool) -> Snapshot {
        loop {
            if let News::Snapshot(snapshot) = self.news().await
                && wanted(&snapshot)
            {
                return *snapshot;
            }
        }
    }

    /// Says something and hears why it is refused; snapshots in between are skipped.
    pub async fn refused(&mut self, what: Value) -> Refusal {
        self.say(what.clone()).await;
        loop {
            match self.news().await {
                News::Refused { reason, words } => {
                    assert!(!words.is_empty());
                    return reason;
                }
                News::Snapshot(_) => {}
                other => panic!("{what} was answered {other:?}"),
            }
        }
    }

    /// Whether the connection still works; what else comes is skipped.
    pub async fn is_alive(&mut self) -> bool {
        self.say(json!({"type": "ping", "re": 4711})).await;
        loop {
            match self.hear().await {
                Ok(Answer { re: Some(4711), news: News::Pong }) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }
}
