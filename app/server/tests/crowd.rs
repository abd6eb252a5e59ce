//! Many at once: more than there is room for, many that say nothing, and two who play among them.

use std::time::Duration;

use config::sections::LimitsConfig;
use test_support::visitor::Over;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::http::heard_out;
use super::manners::misbehave;
use super::{SOON, Server, soon};
use crate::Patience;

#[tokio::test]
async fn those_who_are_too_many_are_told_so_and_the_rest_is_hung_up_on() {
    let limits = LimitsConfig { connections_per_address: 3, ..LimitsConfig::default() };
    let server = Server::with(limits, Patience::default()).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(server.client().await);
    }
    let mut outside = server.connect().await;
    assert_eq!(outside.over().await, Over::Closed(1013));
    let reply = server.get("/").await;
    assert_eq!((reply.status, reply.header("retry-after")), (503, Some("5")));
    let page = server.request("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*;q=0.8\r\n").await;
    let words = String::from_utf8(page.body.clone()).unwrap();
    assert!(page.status == 503 && words.contains("no room") && words.contains("kein Platz"), "{page:?}");
    let waiting: Vec<TcpStream> = idle(&server, 20).await;
    assert!(server.raw(b"").await.is_empty(), "not a word to those who come after");
    drop(waiting);
    for client in &mut inside {
        assert!(client.is_alive().await);
    }
    // The place of somebody who goes is free again.
    drop(inside.pop());
    soon(async {
        loop {
            let mut client = server.connect().await;
            if client.is_alive().await {
                break;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_does_not_finish_a_request_is_dropped() {
    let patience = Patience { request: SOON, farewell: SOON, ..Patience::default() };
    let server = Server::with(LimitsConfig::default(), patience).await;
    for beginning in ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "] {
        server.raw(beginning.as_bytes()).await;
    }
    // Also one that was well-behaved at first.
    let again = server.raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /").await;
    assert!(again.starts_with(b"HTTP/1.1 200 "));
}

#[tokio::test]
async fn a_head_without_end_is_dropped() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    let line = format!("X: {}\r\n", "x".repeat(1000));
    soon(async { while stream.write_all(line.as_bytes()).await.is_ok() {} }).await;
}

#[tokio::test]
async fn two_play_among_hundreds_that_do_not_behave_and_notice_nothing() {
    among(300, 30).await;
}

#[tokio::test]
#[ignore = "opens thousands of connections; `deploy/test long` does"]
async fn two_play_among_thousands_that_do_not_behave_and_notice_nothing() {
    among(4000, 300).await;
}

/// Two play while so many connections are half open and so many clients misbehave, some at a time.
async fn among(half_open: usize, rude: usize) {
    let limits =
        LimitsConfig { connections: 20_000, connections_per_address: 20_000, ..LimitsConfig::default() };
    let patience = Patience { request: Duration::from_secs(5), farewell: SOON, ..Patience::default() };
    let server = Server::with(limits, patience).await;
    let pair = server.pair("reversi", "standard").await;
    let mut idle = idle(&server, half_open).await;
    for (number, stream) in idle.iter_mut().enumerate() {
        let beginning: &[u8] = if number % 2 == 0 { b"" } else { b"GET / HTTP/1.1\r\nHost: loc" };
        stream.write_all(beginning).await.unwrap();
    }
    let misbehaviour = async {
        for round in 0..rude {
            misbehave(&server, round).await;
        }
    };
    let (ends, ()) = tokio::join!(pair.play_out(), misbehaviour);
    assert!(ends[0].result.is_some());
    for mut stream in idle {
        heard_out(&mut stream).await;
    }
    assert!(server.client().await.is_alive().await);
}

async fn idle(server: &Server, how_many: usize) -> Vec<TcpStream> {
    let mut streams = Vec::with_capacity(how_many);
    for _ in 0..how_many {
        streams.push(TcpStream::connect(server.address).await.unwrap());
    }
    streams
}
