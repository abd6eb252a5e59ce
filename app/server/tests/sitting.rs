//! Two people at a table, for tests that need a game to disturb.

use protocol::{News, OccupantView, Snapshot};
use serde_json::{Value, json};
use terms::State;
use test_support::visitor::Visitor;

use super::Server;

/// Two clients that sit at one table, in the order of their moves.
pub struct Pair {
    pub clients: [Visitor; 2],
    pub table: String,
    pub secrets: [String; 2],
    /// The seat's code, redeemed by now.
    pub code: String,
}

pub fn who() -> Value {
    json!({"animal": "fox", "colour": "teal"})
}

/// A table with one open seat.
pub fn setup(game: &str, variant: &str) -> Value {
    json!({
        "type": "open", "re": 1, "game": game, "variant": variant, "time": "none",
        "seats": [{"kind": "me"}, {"kind": "open"}], "shuffle": false, "listed": false, "who": who(),
    })
}

/// A table whose open seat is for everybody.
pub fn listed(game: &str, variant: &str) -> Value {
    let mut setup = setup(game, variant);
    setup["listed"] = json!(true);
    setup
}

/// Hears what whoever sits down hears: the code of the table and the secret.
pub async fn seated(client: &mut Visitor) -> (String, String) {
    let (table, secret) = loop {
        match client.news().await {
            News::Seated { table, secret, .. } => break (table, secret),
            // Of the table where it was before.
            News::Snapshot(_) => {}
            other => panic!("not seated: {other:?}"),
        }
    };
    assert!(matches!(client.news().await, News::Board(_)));
    (table.to_string(), secret.into())
}

/// The code of the open seat.
pub fn open_code(snapshot: &Snapshot) -> Option<String> {
    snapshot.seats.iter().find_map(|seat| match &seat.occupant {
        OccupantView::Open { code } => code.map(|code| code.to_string()),
        _ => None,
    })
}

impl Server {
    pub async fn pair(&self, game: &str, variant: &str) -> Pair {
        let mut first = self.client().await;
        first.say(setup(game, variant)).await;
        let (table, one) = seated(&mut first).await;
        let open = first.snapshot(|snapshot| open_code(snapshot).is_some()).await;
        let code = open_code(&open).unwrap();
        let mut second = self.client().await;
        second.say(json!({"type": "join", "code": code, "who": who()})).await;
        let (_, other) = seated(&mut second).await;
        Pair { clients: [first, second], table, secrets: [one, other], code }
    }
}

impl Pair {
    /// What the first seat sees when it is to make the first move.
    pub async fn begin(&mut self) -> Snapshot {
        self.clients[0]
            .snapshot(|snapshot| snapshot.state == State::Running && !snapshot.moves.is_empty())
            .await
    }

    /// Plays to the end of the game; each sees every move of the other, once and in order.
    pub async fn play_out(mut self) -> Vec<Snapshot> {
        let [first, second] = &mut self.clients;
        let (first, second) = tokio::join!(play_on(first), play_on(second));
        assert_eq!(first.record, second.record);
        assert_eq!(first.result, second.result);
        vec![first, second]
    }
}

/// Plays whenever it is this client's turn, until the game is over.
async fn play_on(client: &mut Visitor) -> Snapshot {
    let (mut played, mut seen) = (None, 0);
    loop {
        let snapshot = client.snapshot(|_| true).await;
        assert!(snapshot.sequence >= seen, "snapshots never go back");
        seen = snapshot.sequence;
        if snapshot.state == State::Over {
            return snapshot;
        }
        if !snapshot.moves.is_empty() && played != Some(snapshot.revision) {
            played = Some(snapshot.revision);
            // Neither always the first nor by lot: games come to an end and can be repeated.
            let number = snapshot.record.len() * 7 % snapshot.moves.len();
            client.say(json!({"type": "play", "revision": snapshot.revision, "move": number})).await;
        }
    }
}
