//! Who is let in, and what every answer says.

use client::{Client, ClientError};
use serde_json::json;
use terms::Refusal;
use tokio_tungstenite::tungstenite::Error;

use super::http::Reply;
use super::{Server, soon};
use crate::headers::ALWAYS;

const ROUTES: [&str; 11] = [
    "/",
    "/t/QKZ7M",
    "/assets/nothing.js",
    "/ws",
    "/api/v1/tables",
    "/api/v1/games",
    "/api/v1/leaderboard",
    "/api/v1/ratings",
    "/qr/lobby.svg",
    "/healthz",
    "/nowhere",
];

#[test]
fn every_route_is_on_the_page() {
    let page = include_str!("../../../docs/PROTOCOL.md");
    let routes: Vec<&str> = include_str!("../lib.rs").split(".route(\"").skip(1).collect();
    assert!(routes.len() >= 10);
    for route in routes {
        let (path, _) = route.split_once('"').unwrap();
        let (start, _) = path.split_once('{').unwrap_or((path, ""));
        assert!(page.contains(&format!("`{start}")), "{path}");
    }
}

#[tokio::test]
async fn names_that_are_not_ours_lead_nowhere_on_any_route() {
    let server = Server::start().await;
    let ask = async |path: &str, host: &str| -> Reply {
        server.request(&format!("GET {path} HTTP/1.1\r\n{host}")).await
    };
    for path in ROUTES {
        assert_eq!(ask(path, "Host: evil.example\r\n").await.status, 421, "{path}");
        assert_eq!(ask(path, "Host: evil.example:8080\r\n").await.status, 421, "{path}");
        assert_eq!(ask(path, "").await.status, 400, "{path}");
        assert_eq!(ask(path, "Host: \r\n").await.status, 400, "{path}");
        assert_eq!(ask(path, "Host: localhost\r\nHost: localhost\r\n").await.status, 400, "{path}");
    }
    for host in ["localhost", "127.0.0.1:1", "[::1]:9", "gametable.local", "GameTable.Local:80"] {
        assert_eq!(ask("/healthz", &format!("Host: {host}\r\n")).await.status, 200, "{host}");
    }
    let whole = async |url: &str| ask(url, "Host: localhost\r\n").await.status;
    assert_eq!(whole("http://evil.example/healthz").await, 421);
    assert_eq!(whole("http://localhost/healthz").await, 200);
    let old = server.request("GET /healthz HTTP/1.0\r\n").await;
    assert_eq!(old.status, 400);
}

#[tokio::test]
async fn foreign_pages_get_no_websocket() {
    let server = Server::start().await;
    let knock = async |origin: Option<String>| {
        let place = server.address.to_string();
        match soon(Client::connect_from(&place, origin.as_deref())).await {
            Ok(_) => 101,
            Err(ClientError::Lost(error)) => match *error {
                Error::Http(answer) => answer.status().as_u16(),
                other => panic!("{other}"),
            },
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(knock(None).await, 101);
    assert_eq!(knock(Some(format!("http://{}", server.address))).await, 101);
    for foreign in ["http://evil.example", "null", "http://127.0.0.1:1", "file://"] {
        assert_eq!(knock(Some(foreign.to_owned())).await, 403, "{foreign}");
    }
}

#[tokio::test]
async fn only_what_is_meant_to_be_there_is_there() {
    let server = Server::start().await;
    for path in [
        "/nowhere",
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..\\..\\Cargo.toml",
        "/assets//etc/passwd",
        "/assets/%00",
        "/assets/%ff",
        "/t/",
        "/t/QKZ7M/x",
        "/t/ABC",
        "/t/%3Cscript%3E",
        "/api",
        "/api/v1",
        "/api/v2/tables",
        "/admin",
        "/.git/config",
        "/qr/",
        "/qr/lobby.gif",
        "/qr/ABC.svg",
        "/qr/../index.html",
        "//",
    ] {
        let Reply { status, .. } = server.get(path).await;
        assert!(status == 404 || status == 400, "{path}: {status}");
    }
    assert_eq!(server.get("/ws").await.status, 400, "no websocket was asked for");
}

#[tokio::test]
async fn whoever_mistypes_an_address_reads_so() {
    let server = Server::start().await;
    let page = server.get("/").await;
    for path in ["/nowhere", "/t/ABC", "/t/", "/x/y/z"] {
        assert_eq!(server.get(path).await.body, b"there is nothing here\n", "{path}");
        let browser = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*;q=0.8\r\n");
        let reply = server.request(&browser).await;
        assert!(reply.status == 404 && reply.body == page.body, "{path}");
    }
    for path in ["/T/QKZ7M", "/t/qkz7m/", "/T/QKZ7M/"] {
        let reply = server.get(path).await;
        assert_eq!((reply.status, reply.header("location")), (307, Some("/t/QKZ7M")), "{path}");
    }
}

#[tokio::test]
async fn nothing_of_the_operator_can_be_reached() {
    let server = Server::start().await;
    let names = [
        "operator",
        "operator.toml",
        "operator-pin",
        "operator-pin-tries",
        "pin",
        "settings",
        "config",
        "statistics",
        "export",
        "restart",
        "quit",
        "doctor",
    ];
    for name in names {
        for folder in ["/", "/api/v1/", "/assets/", "/t/", "/qr/", "/assets/../", "/assets/%2e%2e/"] {
            let path = format!("{folder}{name}");
            let status = server.get(&path).await.status;
            assert!(status == 404 || status == 400, "{path}: {status}");
            let request = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\n");
            let status = server.request(&request).await.status;
            assert!([400, 404, 405].contains(&status), "POST {path}: {status}");
        }
    }
    for what in names {
        let mut client = server.client().await;
        let reason = client.refused(json!({"type": what, "volume": 0, "pin": "000000"})).await;
        assert_eq!(reason, Refusal::Malformed, "{what}");
    }
}

#[tokio::test]
async fn nothing_can_be_changed_by_a_request() {
    let server = Server::start().await;
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for path in ["/", "/api/v1/tables", "/healthz", "/ws", "/t/QKZ7M"] {
            let reply = server.request(&format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n")).await;
            assert_eq!(reply.status, 405, "{method} {path}");
        }
    }
    let head = server.request("HEAD / HTTP/1.1\r\nHost: localhost\r\n").await;
    assert!(head.status == 200 && head.body.is_empty());
    let body = server.request("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n").await;
    assert_eq!(body.status, 413);
    let chunks = server.request("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n").await;
    assert_eq!(chunks.status, 413);
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let server = Server::start().await;
    let mut replies = vec![
        server.request("GET / HTTP/1.1\r\nHost: evil.example\r\n").await,
        server.request("POST / HTTP/1.1\r\nHost: localhost\r\n").await,
    ];
    for path in ROUTES {
        replies.push(server.get(path).await);
    }
    for reply in replies {
        for (name, value) in ALWAYS.iter() {
            assert_eq!(reply.header(name.as_str()), Some(value.to_str().unwrap()), "{reply:?}");
        }
    }
}

#[tokio::test]
async fn the_page_is_sent_once() {
    let server = Server::start().await;
    let page = server.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.header("content-encoding"), None);
    let tag = page.header("etag").unwrap();
    let again = async |known: &str| {
        let head = format!("GET /t/QKZ7M HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {known}\r\n");
        server.request(&head).await
    };
    for known in [tag, "*", &format!("W/{tag}"), &format!("\"other\", {tag}")] {
        let reply = again(known).await;
        assert!(reply.status == 304 && reply.body.is_empty(), "{known}");
        assert_eq!(reply.header("etag"), Some(tag));
    }
    let html = String::from_utf8(page.body.clone()).unwrap();
    let files = html.split("\"/assets/").skip(1).map(|rest| rest.split('"').next().unwrap());
    for file in files {
        let reply = server.get(&format!("/assets/{file}")).await;
        assert_eq!(reply.status, 200, "{file}");
        assert_eq!(reply.header("cache-control"), Some("public, max-age=31536000, immutable"), "{file}");
    }
    let other = again("\"other\"").await;
    assert!(other.status == 200 && other.body == page.body);
}

#[tokio::test]
async fn the_page_is_sent_small_to_those_who_can_unpack_it() {
    let server = Server::start().await;
    let plain = server.get("/").await;
    let packed = server.request("GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(packed.header("vary"), Some("accept-encoding"));
    assert_ne!(packed.header("etag"), plain.header("etag"));
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed.body[..]), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
}
