//! Those who behave.

use protocol::{News, Snapshot};
use serde_json::json;
use terms::{Closing, State};
use test_support::visitor::Over;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::http::Reply;
use super::sitting::{listed, open_code, seated, setup, who};
use super::{Server, soon};

#[tokio::test]
async fn two_play_a_game_to_its_end_and_a_third_watches() {
    let server = Server::start().await;
    let pair = server.pair("reversi", "standard").await;
    let mut watcher = server.client().await;
    watcher.say(json!({"type": "watch", "re": 5, "table": pair.table})).await;
    let watching = watcher.hear().await.unwrap();
    assert!(watching.re == Some(5) && matches!(watching.news, News::Watching { .. }));
    assert!(matches!(watcher.news().await, News::Board(_)));
    let (ends, seen) = tokio::join!(
        pair.play_out(),
        watcher.snapshot(|snapshot| {
            assert!(snapshot.you.is_none() && snapshot.moves.is_empty());
            snapshot.state == State::Over
        })
    );
    assert!(ends[0].result.is_some() && ends[0].record.len() > 8);
    assert_eq!(seen.record, ends[0].record);
}

#[tokio::test]
async fn a_seat_is_taken_again_with_its_secret() {
    let server = Server::start().await;
    let mut pair = server.pair("chess", "standard").await;
    let before = pair.begin().await;
    pair.clients[0].say(json!({"type": "play", "revision": before.revision, "move": 3})).await;
    let mut phone = server.client().await;
    phone.say(json!({"type": "sit", "re": 2, "table": pair.table, "secret": pair.secrets[1]})).await;
    let (table, secret) = seated(&mut phone).await;
    assert_eq!((&table, &secret), (&pair.table, &pair.secrets[1]));
    let snapshot = phone.snapshot(|snapshot| !snapshot.moves.is_empty()).await;
    assert_eq!(snapshot.you.map(|seat| seat.index()), Some(1));
    assert_eq!(snapshot.record.len(), 1);
}

#[tokio::test]
async fn the_lobby_is_told_as_long_as_it_is_looked_at() {
    let server = Server::start().await;
    let mut visitor = server.client().await;
    visitor.say(json!({"type": "lobby", "on": true})).await;
    assert!(matches!(visitor.news().await, News::Lobby(lobby) if lobby.tables.is_empty()));
    let mut host = server.client().await;
    host.say(listed("morris", "standard")).await;
    let (table, _) = seated(&mut host).await;
    loop {
        let News::Lobby(lobby) = visitor.news().await else { panic!("something else than the lobby") };
        if lobby.tables.iter().any(|there| there.table.to_string() == table) {
            break;
        }
    }
    visitor.say(json!({"type": "lobby", "on": false})).await;
    host.say(listed("morris", "standard")).await;
    seated(&mut host).await;
    visitor.say(json!({"type": "look", "re": 8, "code": table})).await;
    loop {
        match visitor.news().await {
            // One that was on its way.
            News::Lobby(_) => {}
            News::Found(found) => break assert_eq!(found.table.to_string(), table),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn looking_and_loading_the_page_redeem_nothing() {
    let server = Server::start().await;
    let mut host = server.client().await;
    host.say(setup("reversi", "standard")).await;
    seated(&mut host).await;
    let code = open_code(&host.snapshot(|snapshot| open_code(snapshot).is_some()).await).unwrap();
    let mut guest = server.client().await;
    for _ in 0..3 {
        let Reply { status, .. } = server.get(&format!("/t/{code}")).await;
        assert_eq!(status, 200);
        guest.say(json!({"type": "look", "code": code})).await;
        assert!(matches!(guest.news().await, News::Found(_)));
    }
    guest.say(json!({"type": "join", "code": code, "who": who()})).await;
    seated(&mut guest).await;
}

#[tokio::test]
async fn whoever_leaves_hears_nothing_more_and_can_come_back() {
    let server = Server::start().await;
    let mut pair = server.pair("chess", "standard").await;
    let before = pair.begin().await;
    pair.clients[1].say(json!({"type": "leave"})).await;
    assert!(pair.clients[1].is_alive().await);
    pair.clients[0].say(json!({"type": "play", "revision": before.revision, "move": 0})).await;
    pair.clients[0].snapshot(|snapshot| snapshot.record.len() == 1).await;
    pair.clients[1].say(json!({"type": "ping"})).await;
    assert_eq!(pair.clients[1].news().await, News::Pong);
    let play = json!({"type": "play", "revision": before.revision + 1, "move": 0});
    assert_eq!(pair.clients[1].refused(play).await, terms::Refusal::NotSeated);
    pair.clients[1].say(json!({"type": "sit", "table": pair.table, "secret": pair.secrets[1]})).await;
    seated(&mut pair.clients[1]).await;
    assert_eq!(pair.clients[1].snapshot(|_| true).await.record.len(), 1);
}

#[tokio::test]
async fn a_goodbye_is_answered() {
    let server = Server::start().await;
    let mut client = server.client().await;
    client.send(Message::Close(Some(CloseFrame { code: CloseCode::Normal, reason: "".into() }))).await;
    assert_eq!(client.over().await, Over::Closed(1000));
}

#[tokio::test]
async fn everybody_is_told_when_the_program_stops() {
    let server = Server::start().await;
    let mut pair = server.pair("reversi", "standard").await;
    let mut idle = server.connect().await;
    tokio::join!(server.stop(), async {
        for client in &mut pair.clients {
            loop {
                match client.news().await {
                    News::Closed { reason, .. } => break assert_eq!(reason, Closing::Shutdown),
                    News::Snapshot(_) => {}
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(client.over().await, Over::Closed(1001));
        }
        assert_eq!(soon(idle.over()).await, Over::Closed(1001));
    });
}

#[tokio::test]
async fn a_program_is_told_by_its_name_to_everybody_now_and_afterwards() {
    let server = Server::start().await;
    let mut host = server.client().await;
    host.say(setup("reversi", "standard")).await;
    let (table, _) = seated(&mut host).await;
    let open = host.snapshot(|snapshot| open_code(snapshot).is_some()).await;
    let mut program = server.client().await;
    let join = json!({"type": "join", "code": open_code(&open), "who": {"program": "Deep Red 2.1"}});
    program.say(join).await;
    let (_, secret) = seated(&mut program).await;
    let its_seat = |present: bool| json!({"kind": "remote", "name": "Deep Red 2.1", "present": present});
    let shown = |snapshot: &Snapshot| serde_json::to_value(&snapshot.seats[1].occupant).unwrap();
    host.snapshot(|snapshot| shown(snapshot) == its_seat(true)).await;
    drop(program);
    host.snapshot(|snapshot| shown(snapshot) == its_seat(false)).await;
    let mut again = server.client().await;
    again.say(json!({"type": "sit", "table": table, "secret": secret})).await;
    seated(&mut again).await;
    let secrets = [String::new(), secret];
    let pair = super::sitting::Pair { clients: [host, again], table, secrets, code: String::new() };
    pair.play_out().await;
    let games = server.get("/api/v1/games").await.json();
    assert_eq!(games["games"][0]["seats"][1]["occupant"], its_seat(false));
    let standings = server.get("/api/v1/leaderboard").await.json();
    assert_eq!(standings["standings"].as_array().map(Vec::len), Some(1), "people alone: {standings}");
}
