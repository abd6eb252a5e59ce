//! A client for tests that wait by blocking: it reads plain JSON, and notices when the server is gone.

use client::{Client, ClientError};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use crate::program::{get, place};

/// The server is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// A phone that has said hello.
pub struct Phone {
    client: Client,
    runtime: Runtime,
}

impl Phone {
    pub fn connect(port: u16) -> Result<Phone, Gone> {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let client = runtime.block_on(Client::greet(&place(port))).map_err(|_| Gone)?;
        let mut phone = Phone { client, runtime };
        phone.until(|news| news["type"] == "welcome")?;
        Ok(phone)
    }

    pub fn say(&mut self, wish: &Value) -> Result<(), Gone> {
        self.runtime.block_on(self.client.say(wish)).map_err(|_| Gone)
    }

    /// The first message that is as wanted; a refusal that is not wanted is a failure.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, Gone> {
        loop {
            let text = match self.runtime.block_on(self.client.hear()) {
                Ok(text) => text,
                // It is stuck, and that is something else than gone.
                Err(ClientError::Silent) => panic!("the server does not answer any more"),
                Err(_) => return Err(Gone),
            };
            let news: Value = serde_json::from_str(&text).expect("the server speaks JSON");
            if wanted(&news) {
                return Ok(news);
            }
            assert!(news["type"] != "refused" && news["type"] != "closed", "{news}");
        }
    }

    /// Opens a table without a clock for two, and returns its first snapshot.
    pub fn open(&mut self, game: &str, variant: &str, other: &Value) -> Result<Value, Gone> {
        self.say(&json!({
            "type": "open", "game": game, "variant": variant, "time": "none", "shuffle": false, "listed": false,
            "seats": [{"kind": "me"}, other], "who": {"animal": "fox", "colour": "teal"},
        }))?;
        self.until(|news| news["type"] == "snapshot")
    }

    /// Opens a table, and returns the code of its other seat.
    pub fn invite(&mut self, game: &str, variant: &str) -> Result<String, Gone> {
        let open = self.open(game, variant, &json!({"kind": "open"}))?;
        let code = open["seats"][1]["occupant"]["code"].as_str();
        Ok(code.expect("an open seat has a code").to_owned())
    }

    /// Plays the first move that is offered, each time, and returns the end.
    pub fn play_out(&mut self) -> Result<Value, Gone> {
        let mut played = Value::Null;
        loop {
            let is_news = |now: &Value| {
                now["state"] == "over" || now["moves"].as_array().is_some_and(|all| !all.is_empty())
            };
            let now = self.until(|now| now["type"] == "snapshot" && is_news(now))?;
            if now["state"] == "over" {
                return Ok(now);
            }
            if now["revision"] != played {
                played = now["revision"].clone();
                self.say(&json!({"type": "play", "revision": played, "move": 0}))?;
            }
        }
    }
}

/// Reads a page of the server as JSON; nothing if there is no such page.
pub fn read(port: u16, path: &str) -> Result<Option<Value>, Gone> {
    let answer = get(&place(port), path).map_err(|_| Gone)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Gone)?;
    let is_found = head.starts_with("HTTP/1.1 200 ");
    // A body that is torn is no body.
    if is_found { serde_json::from_str(body).map(Some).map_err(|_| Gone) } else { Ok(None) }
}
