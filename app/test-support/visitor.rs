//! A client for tests that await: it speaks the protocol, and says what it is told to say.

use client::{Client, ClientError, Message};
use protocol::{Answer, News, Snapshot};
use serde_json::{Value, json};
use terms::Refusal;

use crate::patience::soon;

/// Somebody with a connection to a server.
pub struct Visitor(Client);

/// Why nothing more comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// With this code.
    Closed(u16),
    Dropped,
}

impl Visitor {
    /// One that has not said anything yet.
    pub async fn connect(place: &str) -> Visitor {
        Visitor(soon(Client::connect(place)).await.expect("the server is there"))
    }

    /// One that has said hello.
    pub async fn greet(place: &str) -> Visitor {
        let mut visitor = Visitor(soon(Client::greet(place)).await.expect("the server is there"));
        assert!(matches!(visitor.news().await, News::Welcome(_)));
        visitor
    }

    pub async fn send(&mut self, message: Message) {
        // Whether it arrived is seen by what comes back.
        let _ = soon(self.0.send(message)).await;
    }

    pub async fn say(&mut self, what: Value) {
        self.send(Message::text(what.to_string())).await;
    }

    /// The next message of any kind.
    pub async fn next(&mut self) -> Result<Message, ClientError> {
        self.0.next().await
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<Answer, Over> {
        match self.0.hear().await {
            Ok(text) => Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))),
            Err(ClientError::HungUp(Some(code))) => Err(Over::Closed(code)),
            Err(ClientError::Silent) => panic!("what was waited for did not come"),
            Err(_) => Err(Over::Dropped),
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
