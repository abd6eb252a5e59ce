//! What can be read without a socket.

use std::time::{Duration, SystemTime};

use engine::{Outcome, Reason, Seat, TimeControl};
use network::qr::Qr;
use serde_json::{Value, json};
use store::{Begun, Ending, Entry, Sitter, Store};
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use terms::{Kind, MatchId};

use super::Server;
use super::sitting::{listed, seated, setup};

/// A finished game of Reversi in the store: the fox resigned after these moves.
async fn finished(store: &Store, moves: &[&str], began: SystemTime) -> MatchId {
    let id = store.new_id();
    let phone = |animal| Sitter {
        occupant: Occupant::Phone { who: Avatar { animal, colour: Hue::Teal } },
        secret: None,
    };
    let (_, variant) = games::catalog().find("reversi").unwrap();
    let begun = Begun {
        table: "QKZ7M".to_owned(),
        kind: Kind::Phone,
        game: "reversi".to_owned(),
        variant: variant.id.clone(),
        start: variant.open(engine::catalog::Start::Usual).unwrap().position(),
        time: TimeControl::Unlimited,
        seats: vec![phone(Animal::Fox), phone(Animal::Owl)],
        began: began.into(),
        rematch_of: None,
    };
    let mut entries = vec![Entry::Begun { id, begun }];
    for (code, ply) in moves.iter().zip(0..) {
        let (code, clocks) = ((*code).to_owned(), vec![None, None]);
        entries.push(Entry::Moved { id, ply, code, clocks, thought: Duration::ZERO });
    }
    let outcome = Outcome::loss(2, Seat::new(0).unwrap(), Reason::Resignation);
    entries.push(Entry::Ended { id, ending: Ending::from(&outcome), at: began.into() });
    store.write(entries).await.unwrap();
    id
}

#[tokio::test]
async fn tables_are_told_as_in_the_message() {
    let server = Server::start().await;
    assert_eq!(server.get("/api/v1/tables").await.json(), json!({"type": "lobby", "tables": []}));
    let mut host = server.client().await;
    host.say(listed("chess", "standard")).await;
    let (table, secret) = seated(&mut host).await;
    let reply = super::soon(async {
        loop {
            let reply = server.get("/api/v1/tables").await;
            if reply.json()["tables"] != json!([]) {
                break reply;
            }
        }
    })
    .await;
    assert_eq!(reply.json()["tables"][0]["table"], json!(table));
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    let text = String::from_utf8(reply.body).unwrap();
    assert!(!text.contains(&secret) && !text.contains("code"), "{text}");
}

#[tokio::test]
async fn ratings_and_health_are_told() {
    let server = Server::start().await;
    let ratings = server.get("/api/v1/ratings").await.json();
    assert!(ratings["chess"]["standard"]["contenders"]["champion"]["elo"].is_number(), "{ratings}");
    let health = server.get("/healthz").await;
    assert_eq!((health.status, &health.json()["status"]), (200, &json!("ok")));
    let mut hosts = Vec::new();
    for _ in 0..61 {
        let mut host = server.client().await;
        host.say(setup("morris", "standard")).await;
        seated(&mut host).await;
        hosts.push(host);
    }
    assert_eq!(server.get("/healthz").await.json()["tables"], json!(61), "listed or not");
}

#[tokio::test]
async fn games_that_are_over_are_listed_and_played_again() {
    let server = Server::start().await;
    let now = SystemTime::now();
    let first = finished(&server.store, &["d3", "c3"], now).await;
    let second = finished(&server.store, &["d3"], now).await;
    let ids = async |query: &str| -> Vec<i64> {
        let list = server.get(&format!("/api/v1/games{query}")).await.json();
        list["games"].as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids("").await, [second.0, first.0]);
    assert_eq!(ids("?game=reversi").await, [second.0, first.0]);
    assert_eq!(ids(&format!("?before={second}")).await, [first.0]);
    assert!(ids("?game=chess").await.is_empty());

    let game = server.get(&format!("/api/v1/games/{first}")).await.json();
    assert_eq!(game["seats"][1]["occupant"]["who"]["animal"], "owl");
    assert_eq!(game["seats"][0]["colour"], "black");
    assert_eq!((&game["result"]["reason"], &game["result"]["winner"]), (&json!("resignation"), &json!(1)));
    assert_eq!(game["result"]["verdicts"], json!(["loss", "win"]));
    let frames = game["frames"].as_array().unwrap();
    assert_eq!(frames.len(), 3);
    let pieces = |frame: usize| frames[frame]["pieces"].as_array().unwrap().len();
    assert_eq!([pieces(0), pieces(1), pieces(2)], [4, 5, 6]);
    assert_eq!((&frames[0]["notation"], &frames[0]["last"]), (&json!(null), &json!([])));
    assert_eq!((&frames[1]["notation"], &frames[2]["seat"]), (&json!("d3"), &json!(1)));
    assert_eq!(frames[1]["last"].as_array().unwrap().len(), 1);
    assert!(game["board"]["shape"]["grid"].is_object());
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start().await;
    finished(&server.store, &["d3"], SystemTime::now()).await;
    for (path, status) in [
        ("/api/v1/games/999", 404),
        ("/api/v1/games/0", 404),
        ("/api/v1/games/-9223372036854775808", 404),
        ("/api/v1/games/9223372036854775807", 404),
        ("/api/v1/games/first", 400),
        ("/api/v1/games/1/moves", 404),
        ("/api/v1/games?before=x", 400),
        ("/api/v1/leaderboard?days=-1", 400),
        ("/api/v1/leaderboard?days=4294967295", 200),
        ("/api/v1/games?game=%27;drop", 200),
    ] {
        assert_eq!(server.get(path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn the_leaderboard_is_of_all_time_or_of_some_days() {
    let server = Server::start().await;
    let now = SystemTime::now();
    finished(&server.store, &["d3"], now).await;
    finished(&server.store, &["d3"], now - Duration::from_secs(40 * 3600)).await;
    let games = async |query: &str| {
        let board = server.get(&format!("/api/v1/leaderboard{query}")).await.json();
        let owl =
            board["standings"].as_array().unwrap().iter().find(|row| row["who"]["animal"] == "owl").cloned();
        owl.and_then(|owl| owl["wins"].as_u64())
    };
    assert_eq!(games("").await, Some(2));
    assert_eq!(games("?days=1").await, Some(1));
    assert_eq!(games("?days=2&game=reversi").await, Some(2));
    assert_eq!(games("?game=chess").await, None);
}

#[tokio::test]
async fn a_qr_code_leads_to_the_address_under_which_others_reach_the_table() {
    let server = Server::start().await;
    let port = server.address.port();
    for (name, path) in [("lobby", "/"), ("k7mq2p", "/t/K7MQ2P"), ("QKZ7M", "/t/QKZ7M")] {
        let picture = server.get(&format!("/qr/{name}.svg")).await;
        assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
        let expected = Qr::of(&format!("http://10.0.0.7:{port}{path}")).unwrap().svg();
        assert_eq!(String::from_utf8(picture.body).unwrap(), expected, "{name}");
    }
}

/// Whether two values have the same fields of the same kinds; of a list its first entries count.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| alike(value, other)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.iter().zip(other).take(1).all(|(one, other)| alike(one, other))
        }
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

#[tokio::test]
async fn answers_look_as_the_page_about_the_protocol_says() {
    let server = Server::start().await;
    finished(&server.store, &["d3"], SystemTime::now()).await;
    for name in ["games", "leaderboard"] {
        let page = include_str!("../../../docs/PROTOCOL.md");
        let (_, rest) = page.split_once(&format!("```json {name}\n")).unwrap();
        let example: Value = serde_json::from_str(rest.split_once("```").unwrap().0).unwrap();
        let told = server.get(&format!("/api/v1/{name}")).await.json();
        assert!(alike(&example, &told), "{told}");
    }
}
