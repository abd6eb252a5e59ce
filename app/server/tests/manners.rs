//! Those who speak the protocol and do not behave. Each is answered or dropped as docs/PROTOCOL.md says.

use config::sections::LimitsConfig;
use protocol::News;
use serde_json::{Value, json};
use terms::Refusal;
use test_support::visitor::{Over, Visitor};
use tokio_tungstenite::tungstenite::Message;

use super::Server;
use super::sitting::{open_code, seated, setup, who};
use crate::Patience;

#[tokio::test]
async fn garbage_is_refused_and_the_connection_stays() {
    let server = Server::start().await;
    let mut client = server.client().await;
    for garbage in [
        "",
        "null",
        "[]",
        "{}",
        "hello",
        "{\"type\":",
        "\u{0}\u{1}\u{2}",
        r#"{"type":"fly"}"#,
        r#"{"type":"play","revision":"1","move":0}"#,
        r#"{"type":"play","revision":1,"move":-1}"#,
        r#"{"type":"play","revision":1e99,"move":0}"#,
        r#"{"type":"ask","revision":1,"what":"everything"}"#,
        r#"{"type":"open","game":"chess"}"#,
        r#"{"type":"join","code":"<script>","who":{"animal":"fox","colour":"teal"}}"#,
        r#"{"type":"join","code":"K7MQ2P","who":{"animal":"<b>fox</b>","colour":"teal"}}"#,
        r#"{"type":["hello"],"version":1}"#,
        &"[".repeat(4000),
    ] {
        client.send(Message::text(garbage)).await;
        let News::Refused { reason, .. } = client.news().await else { panic!("{garbage} was understood") };
        assert_eq!(reason, Refusal::Malformed, "{garbage}");
    }
    assert!(client.is_alive().await);
}

#[tokio::test]
async fn nothing_is_done_for_those_who_do_not_say_hello_in_our_version() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    assert_eq!(client.refused(setup("chess", "standard")).await, Refusal::NotAllowed);
    assert_eq!(client.refused(json!({"type": "lobby", "on": true})).await, Refusal::NotAllowed);
    assert_eq!(client.refused(json!({"type": "hello", "version": 2})).await, Refusal::Version);
    assert_eq!(client.refused(setup("chess", "standard")).await, Refusal::NotAllowed);
    assert!(client.is_alive().await);
}

#[tokio::test]
async fn tables_that_cannot_be_are_refused() {
    let server = Server::start().await;
    let mut client = server.client().await;
    assert_eq!(client.refused(setup("ludo", "standard")).await, Refusal::UnknownGame);
    assert_eq!(client.refused(setup("chess", "../standard")).await, Refusal::UnknownGame);
    for seats in [
        json!([]),
        json!([{"kind": "me"}]),
        json!([{"kind": "open"}, {"kind": "open"}]),
        json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]),
    ] {
        let mut wrong = setup("chess", "standard");
        wrong["seats"] = seats;
        assert_eq!(client.refused(wrong).await, Refusal::BadSetup);
    }
    assert!(client.is_alive().await);
}

#[tokio::test]
async fn moves_that_come_late_or_twice_or_out_of_turn_change_nothing() {
    let server = Server::start().await;
    let mut pair = server.pair("chess", "standard").await;
    let before = pair.begin().await;
    let play = |revision: u64, number: usize| json!({"type": "play", "revision": revision, "move": number});
    let [first, second] = &mut pair.clients;
    assert_eq!(second.refused(play(before.revision, 0)).await, Refusal::NotYourTurn);
    assert_eq!(first.refused(play(before.revision, 20)).await, Refusal::NoSuchMove);
    assert_eq!(first.refused(play(before.revision, usize::MAX)).await, Refusal::NoSuchMove);
    assert_eq!(first.refused(play(before.revision + 1, 0)).await, Refusal::Stale);
    first.say(play(before.revision, 0)).await;
    assert_eq!(first.refused(play(before.revision, 0)).await, Refusal::Stale, "a double tap");
    let after = second.snapshot(|snapshot| !snapshot.record.is_empty()).await;
    assert_eq!(after.record.len(), 1);
    assert_eq!(first.refused(play(after.revision, 0)).await, Refusal::NotYourTurn);
    assert_eq!(second.refused(play(before.revision, 0)).await, Refusal::Stale);
    let draw = json!({"type": "ask", "revision": after.revision, "what": "accept"});
    assert_eq!(second.refused(draw).await, Refusal::NotAllowed, "nothing was offered");
    second.say(play(after.revision, 0)).await;
    let on = first.snapshot(|snapshot| snapshot.record.len() > 1).await;
    assert_eq!(on.record.len(), 2);
}

#[tokio::test]
async fn nobody_gets_a_seat_that_belongs_to_others() {
    let server = Server::start().await;
    let (pair, other) = (server.pair("chess", "standard").await, server.pair("chess", "standard").await);
    let mut thief = server.client().await;
    let sit = |table: &str, secret: &str| json!({"type": "sit", "table": table, "secret": secret});
    let guess = "00000000000000000000000000000000";
    assert_eq!(thief.refused(sit(&pair.table, guess)).await, Refusal::WrongSecret);
    assert_eq!(thief.refused(sit(&pair.table, &other.secrets[0])).await, Refusal::WrongSecret);
    assert_eq!(thief.refused(sit("22222", &pair.secrets[0])).await, Refusal::UnknownTable);
    assert_eq!(thief.refused(json!({"type": "watch", "table": "22222"})).await, Refusal::UnknownTable);
    let join = |code: &str| json!({"type": "join", "code": code, "who": who()});
    assert_eq!(thief.refused(join(&pair.code)).await, Refusal::SeatTaken, "the code was redeemed");
    assert_eq!(thief.refused(join(&pair.table)).await, Refusal::SeatTaken, "nothing is open or listed");
    assert_eq!(thief.refused(join("222222")).await, Refusal::UnknownCode);
    let play = json!({"type": "play", "revision": 0, "move": 0});
    assert_eq!(thief.refused(play.clone()).await, Refusal::NotSeated);
    thief.say(json!({"type": "watch", "table": pair.table})).await;
    assert!(matches!(thief.news().await, News::Watching { .. }));
    assert!(matches!(thief.news().await, News::Board(_)));
    assert_eq!(thief.refused(play).await, Refusal::NotSeated);
    let resign = json!({"type": "ask", "revision": 0, "what": "resign"});
    assert_eq!(thief.refused(resign).await, Refusal::NotSeated);
}

#[tokio::test]
async fn a_code_is_redeemed_once_however_many_try_at_the_same_time() {
    let server = Server::start().await;
    let mut host = server.client().await;
    host.say(setup("reversi", "standard")).await;
    seated(&mut host).await;
    let open = host.snapshot(|snapshot| open_code(snapshot).is_some()).await;
    let code = open_code(&open).unwrap();
    let mut crowd = Vec::new();
    for _ in 0..10 {
        crowd.push(server.client().await);
    }
    for client in &mut crowd {
        client.say(json!({"type": "join", "code": code, "who": who()})).await;
    }
    let mut lucky = 0;
    for client in &mut crowd {
        match client.news().await {
            News::Seated { .. } => lucky += 1,
            News::Refused { reason, .. } => assert_eq!(reason, Refusal::SeatTaken),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(lucky, 1);
}

#[tokio::test]
async fn too_many_messages_are_refused_and_a_flood_is_stopped() {
    let limits = LimitsConfig { messages_per_second: 0, burst: 10, ..LimitsConfig::default() };
    let server = Server::with(limits, Patience::default()).await;
    let mut client = server.connect().await;
    for number in 0..21 {
        client.say(json!({"type": "ping", "re": number})).await;
    }
    for number in 0..20 {
        let answer = client.hear().await.unwrap();
        assert_eq!(answer.re, Some(number));
        let expected = if number < 10 { News::Pong } else { Refusal::TooFast.into() };
        assert_eq!(answer.news, expected, "{number}");
    }
    assert_eq!(client.over().await, Over::Closed(1008));
}

#[tokio::test]
async fn a_slow_reader_gets_the_newest_snapshot() {
    let server = Server::start().await;
    let pair = server.pair("reversi", "standard").await;
    let mut slow = server.client().await;
    slow.say(json!({"type": "watch", "table": pair.table})).await;
    let ends = pair.play_out().await;
    let last = slow.snapshot(|snapshot| snapshot.result.is_some()).await;
    assert_eq!(last.record, ends[0].record);
}

/// Misbehaves, each round in another way.
pub async fn misbehave(server: &Server, round: usize) {
    let mut client: Visitor = server.client().await;
    match round % 6 {
        0 => client.send(Message::text("{".repeat(3000))).await,
        1 => client.send(Message::text("x".repeat(100_000))).await,
        2 => client.send(Message::binary(vec![0; 1000])).await,
        3 => {
            for _ in 0..150 {
                client.say(json!({"type": "ping"})).await;
            }
        }
        4 => {
            for _ in 0..5 {
                client.say(setup("chess", "standard")).await;
            }
        }
        _ => {
            for secret in 0..20 {
                let guess: Value =
                    json!({"type": "sit", "table": "QKZ7M", "secret": format!("{secret:032x}")});
                client.say(guess).await;
            }
        }
    }
    // Sometimes it waits for an answer, sometimes it just goes.
    if round.is_multiple_of(2) {
        let _ = client.hear().await;
    }
}
