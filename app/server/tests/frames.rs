//! Those who do not speak as websockets do: too long, in odd pieces, without a pause, or not at all.

use config::sections::LimitsConfig;
use protocol::News;
use terms::Refusal;
use test_support::visitor::Over;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::http::heard_out;
use super::{SOON, Server, soon};
use crate::Patience;

fn fragment(text: &str, kind: Data, last: bool) -> Message {
    Message::Frame(Frame::message(text.to_owned(), OpCode::Data(kind), last))
}

#[tokio::test]
async fn a_message_over_the_limit_is_the_last_one() {
    let server = Server::start().await;
    for bytes in [4097, 100_000, 900_000] {
        let mut client = server.client().await;
        client.send(Message::text("x".repeat(bytes))).await;
        let News::Refused { reason, .. } = client.news().await else { panic!("{bytes} bytes were read") };
        assert_eq!(reason, Refusal::TooLong);
        assert_eq!(client.over().await, Over::Closed(1009));
    }
}

#[tokio::test]
async fn a_frame_that_promises_too_much_is_not_waited_for() {
    let server = Server::start().await;
    let mut socket = server.raw_socket().await;
    let header = [0x81, 0xff, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4];
    socket.write_all(&header).await.unwrap();
    let heard = heard_out(&mut socket).await;
    assert!(heard.windows(2).any(|code| code == 1009_u16.to_be_bytes()), "{heard:?}");
}

#[tokio::test]
async fn a_message_in_pieces_is_one_message() {
    let server = Server::start().await;
    let mut client = server.client().await;
    client.send(fragment(r#"{"type":"pi"#, Data::Text, false)).await;
    client.send(Message::Ping("in between".into())).await;
    client.send(fragment(r#"ng","re"#, Data::Continue, false)).await;
    client.send(fragment(r#"":77}"#, Data::Continue, true)).await;
    let pong = client.hear().await.unwrap();
    assert_eq!((pong.re, pong.news), (Some(77), News::Pong));
}

#[tokio::test]
async fn pieces_that_add_up_to_too_much_are_the_last_ones() {
    let server = Server::start().await;
    let mut client = server.client().await;
    client.send(fragment(&"x".repeat(2000), Data::Text, false)).await;
    for _ in 0..4 {
        client.send(fragment(&"x".repeat(2000), Data::Continue, false)).await;
    }
    assert_eq!(client.over().await, Over::Closed(1009));
}

#[tokio::test]
async fn frames_that_are_not_text_are_the_last_ones() {
    let server = Server::start().await;
    let mut client = server.client().await;
    client.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(client.over().await, Over::Closed(1008));
}

#[tokio::test]
async fn whoever_breaks_the_rules_of_websockets_is_dropped() {
    let server = Server::start().await;
    let broken: [&[u8]; 6] = [
        // Not masked.
        &[0x81, 0x02, b'{', b'}'],
        // Reserved bits.
        &[0xf1, 0x80, 0, 0, 0, 0],
        // No such kind of frame.
        &[0x83, 0x80, 0, 0, 0, 0],
        // The next piece of nothing.
        &[0x80, 0x80, 0, 0, 0, 0],
        // A ping in pieces.
        &[0x09, 0x80, 0, 0, 0, 0],
        // Text that is none.
        &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
    ];
    for bytes in broken {
        let mut socket = server.raw_socket().await;
        socket.write_all(bytes).await.unwrap();
        heard_out(&mut socket).await;
    }
    assert!(server.client().await.is_alive().await);
}

#[tokio::test]
async fn a_flood_of_pings_is_a_flood_too() {
    let limits = LimitsConfig { messages_per_second: 0, burst: 10, ..LimitsConfig::default() };
    let server = Server::with(limits, Patience::default()).await;
    let mut client = server.connect().await;
    for _ in 0..21 {
        client.send(Message::Ping("again".into())).await;
    }
    assert_eq!(client.over().await, Over::Closed(1008));
}

#[tokio::test]
async fn whoever_says_nothing_is_pinged_and_then_dropped() {
    let patience = Patience { ping: SOON, silence: 4 * SOON, ..Patience::default() };
    let server = Server::with(LimitsConfig::default(), patience).await;
    let mut socket = server.raw_socket().await;
    let heard = heard_out(&mut socket).await;
    assert!(heard.starts_with(&[0x89, 0]), "a ping: {heard:?}");
}

#[tokio::test]
async fn whoever_breaks_a_promise_is_dropped_sooner() {
    // Both would be waited for much longer than anything in these tests.
    let hour = std::time::Duration::from_secs(3600);
    let patience = Patience { ping: hour, silence: hour, promise: SOON, ..Patience::default() };
    let server = Server::with(LimitsConfig::default(), patience).await;
    let mut socket = server.raw_socket().await;
    let text = br#"{"type":"ping","next":1500}"#;
    let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(text);
    socket.write_all(&frame).await.unwrap();
    let heard = heard_out(&mut socket).await;
    assert!(heard.ends_with(&[0x89, 0]), "a ping comes last: {heard:?}");
}

#[tokio::test]
async fn pieces_without_an_end_are_silence() {
    let patience = Patience { silence: 4 * SOON, ..Patience::default() };
    let server = Server::with(LimitsConfig::default(), patience).await;
    let mut socket = server.raw_socket().await;
    socket.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await.unwrap();
    while socket.write_all(&[0x00, 0x80, 0, 0, 0, 0]).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn whoever_answers_pings_may_be_silent_otherwise() {
    let patience = Patience { ping: SOON / 5, silence: 40 * SOON, ..Patience::default() };
    let server = Server::with(LimitsConfig::default(), patience).await;
    let mut client = server.client().await;
    let mut pings = 0;
    while pings < 20 {
        if let Ok(Message::Ping(_)) = client.next().await {
            pings += 1;
        }
    }
    assert!(client.is_alive().await);
}

#[tokio::test]
async fn whoever_takes_nothing_is_dropped() {
    let limits = LimitsConfig { messages_per_second: 1_000_000, burst: 1_000_000, ..LimitsConfig::default() };
    let patience = Patience { write: SOON, ..Patience::default() };
    let server = Server::with(limits, patience).await;
    let mut socket = server.raw_socket().await;
    let hello = br#"{"type":"hello","version":1}"#;
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(hello);
    let frames = frame.repeat(100);
    // It is asked on and on, and nothing of what it answers is ever read.
    soon(async { while socket.write_all(&frames).await.is_ok() {} }).await;
}
