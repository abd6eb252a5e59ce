//! One client. Of what the server says it reads only what it needs to play: there are thousands of them in this process.

use std::fmt;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::LoadError;
use crate::protocol::{Request, State, VERSION, Wish};
use crate::store::MatchId;
use crate::table::code::SeatCode;

/// Whoever hears nothing for so long gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection starts with so much room for what comes in.
const BUFFER: usize = 4096;

/// A client that has said hello.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The last snapshot.
    pub seen: Sight,
}

/// What a client keeps of a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    pub id: MatchId,
    pub revision: u64,
    pub plies: usize,
    /// How many moves are offered to this client.
    pub moves: usize,
    pub state: State,
    /// The code of the seat that is still open.
    pub code: Option<SeatCode>,
}

impl Sight {
    /// Before there was anything to see.
    const NOTHING: Sight =
        Sight { id: MatchId(0), revision: 0, plies: 0, moves: 0, state: State::Open, code: None };
}

impl Client {
    /// Connects to a server on this machine and says hello.
    pub async fn connect(port: u16) -> Result<Client, LoadError> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.map_err(LoadError::Start)?;
        stream.set_nodelay(true).map_err(LoadError::Start)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let address = format!("ws://127.0.0.1:{port}/ws");
        let opening = tokio_tungstenite::client_async_with_config(address, stream, Some(config));
        let (socket, _) = opening.await?;
        let mut client = Client { socket, seen: Sight::NOTHING };
        client.say(Wish::Hello { version: VERSION }).await?;
        client.until_told("welcome").await?;
        Ok(client)
    }

    pub async fn say(&mut self, wish: Wish) -> Result<(), LoadError> {
        let text = serde_json::to_string(&Request { re: None, wish }).map_err(LoadError::Malformed)?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Listens until a message of this type has come.
    pub async fn until_told(&mut self, kind: &str) -> Result<(), LoadError> {
        self.listen(|news, _| news == kind).await
    }

    /// Listens until a snapshot shows what is waited for.
    pub async fn until_seen(&mut self, wanted: impl Fn(&Sight) -> bool) -> Result<(), LoadError> {
        self.listen(|news, seen| news == "snapshot" && wanted(seen)).await
    }

    async fn listen(&mut self, is_enough: impl Fn(&str, &Sight) -> bool) -> Result<(), LoadError> {
        loop {
            let heard = timeout(PATIENCE, self.socket.next()).await;
            let message = heard.map_err(|_| LoadError::Silent(PATIENCE.as_secs()))?;
            match message.transpose()? {
                Some(Message::Text(text)) => {
                    let kind = self.take_in(&text)?;
                    if is_enough(kind, &self.seen) {
                        return Ok(());
                    }
                }
                Some(Message::Close(frame)) => {
                    return Err(LoadError::Closed(frame.map_or_else(String::new, |frame| frame.to_string())));
                }
                None => return Err(LoadError::Closed("without a word".to_owned())),
                // Pings are answered by themselves.
                Some(_) => {}
            }
        }
    }

    /// Takes in a message and says of which type it is.
    fn take_in<'a>(&mut self, text: &'a str) -> Result<&'a str, LoadError> {
        let news: News<'a> = serde_json::from_str(text).map_err(LoadError::Malformed)?;
        match news.kind {
            "refused" => Err(LoadError::Refused(text.to_owned())),
            "closed" => Err(LoadError::Closed(text.to_owned())),
            "snapshot" => {
                let code = news.seats.into_iter().find_map(|seat| seat.occupant.code);
                self.seen = Sight {
                    id: news.id.unwrap_or(Sight::NOTHING.id),
                    revision: news.revision,
                    plies: news.record.0,
                    moves: news.moves.0,
                    state: news.state.unwrap_or(Sight::NOTHING.state),
                    code,
                };
                Ok(news.kind)
            }
            kind => Ok(kind),
        }
    }
}

/// Any message, as far as it matters here.
#[derive(Deserialize)]
struct News<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(rename = "match")]
    id: Option<MatchId>,
    #[serde(default)]
    revision: u64,
    #[serde(default)]
    record: Count,
    #[serde(default)]
    moves: Count,
    #[serde(default)]
    seats: Vec<Seat>,
    state: Option<State>,
}

/// Only the seats of a snapshot have an occupant.
#[derive(Deserialize)]
struct Seat {
    #[serde(default)]
    occupant: Occupant,
}

#[derive(Default, Deserialize)]
struct Occupant {
    code: Option<SeatCode>,
}

/// How long a list is; what is in it does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Count(usize);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        struct Counting;

        impl<'de> Visitor<'de> for Counting {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Count, A::Error> {
                let mut count = 0;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(Count(count))
            }
        }

        deserializer.deserialize_seq(Counting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_on_the_protocols_page_is_understood() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let (_, rest) = page.split_once("```json server\n").unwrap();
        let (lines, _) = rest.split_once("```").unwrap();
        let messages: Vec<News<'_>> =
            lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let snapshot = messages.iter().find(|news| news.kind == "snapshot").unwrap();
        assert_eq!((snapshot.id, snapshot.revision), (Some(MatchId(12)), 5));
        assert_eq!((snapshot.record, snapshot.moves), (Count(1), Count(2)));
        assert_eq!(snapshot.state, Some(State::Running));
    }

    #[test]
    fn the_code_of_an_open_seat_is_read() {
        let text = r#"{"occupant":{"kind":"open","code":"K7MQ2P"},"colour":"black"}"#;
        let seat: Seat = serde_json::from_str(text).unwrap();
        assert_eq!(seat.occupant.code, "K7MQ2P".parse().ok());
    }
}
