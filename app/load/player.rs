//! One of those who play. Of what the server says it reads only what it needs to play: there are thousands of them in this process.

use std::fmt;

use client::Client;
use protocol::Wish;
use serde::Deserialize;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use terms::code::SeatCode;
use terms::{MatchId, State};

use super::LoadError;

/// A client that has said hello.
pub struct LoadClient {
    client: Client,
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

impl LoadClient {
    /// Connects to a server on this machine and says hello.
    pub async fn connect(port: u16) -> Result<LoadClient, LoadError> {
        let client = Client::greet(&format!("127.0.0.1:{port}")).await?;
        let mut player = LoadClient { client, seen: Sight::NOTHING };
        player.until_told("welcome").await?;
        Ok(player)
    }

    pub async fn say(&mut self, wish: Wish) -> Result<(), LoadError> {
        Ok(self.client.wish(wish).await?)
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
            let text = self.client.hear().await?;
            let kind = self.take_in(&text)?;
            if is_enough(kind, &self.seen) {
                return Ok(());
            }
        }
    }

    /// Takes in a message and says of which type it is.
    fn take_in<'a>(&mut self, text: &'a str) -> Result<&'a str, LoadError> {
        let news: HeardNews<'a> = serde_json::from_str(text).map_err(LoadError::Malformed)?;
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
struct HeardNews<'a> {
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
    seats: Vec<HeardSeat>,
    state: Option<State>,
}

/// Only the seats of a snapshot have an occupant.
#[derive(Deserialize)]
struct HeardSeat {
    #[serde(default)]
    occupant: HeardOccupant,
}

#[derive(Default, Deserialize)]
struct HeardOccupant {
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
        let messages: Vec<HeardNews<'_>> =
            lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let snapshot = messages.iter().find(|news| news.kind == "snapshot").unwrap();
        assert_eq!((snapshot.id, snapshot.revision), (Some(MatchId(12)), 5));
        assert_eq!((snapshot.record, snapshot.moves), (Count(1), Count(3)));
        assert_eq!(snapshot.state, Some(State::Running));
    }

    #[test]
    fn the_code_of_an_open_seat_is_read() {
        let text = r#"{"occupant":{"kind":"open","code":"K7MQ2P"},"colour":"black"}"#;
        let seat: HeardSeat = serde_json::from_str(text).unwrap();
        assert_eq!(seat.occupant.code, "K7MQ2P".parse().ok());
    }
}
