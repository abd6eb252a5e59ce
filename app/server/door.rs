//! Who is let in. A page from elsewhere must not reach the table through a visitor's browser: neither by pointing a name
//! of its own at our address (the Host tells), nor by opening a websocket to it (the Origin tells).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use thiserror::Error;

use super::{Guest, ServerState, assets};

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TurnedAway {
    #[error("say once, in the Host header, whom you want to reach")]
    NoHost,
    #[error("nobody of this name lives here; use the address on the screen")]
    WrongHost,
    #[error("pages from elsewhere cannot play here")]
    WrongOrigin,
    #[error("nothing can be sent here")]
    Body,
    #[error("there is no room at the moment; try again in a few seconds")]
    Full,
}

impl IntoResponse for TurnedAway {
    fn into_response(self) -> Response {
        let status = match self {
            TurnedAway::NoHost => StatusCode::BAD_REQUEST,
            TurnedAway::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            TurnedAway::WrongOrigin => StatusCode::FORBIDDEN,
            TurnedAway::Body => StatusCode::PAYLOAD_TOO_LARGE,
            TurnedAway::Full => StatusCode::SERVICE_UNAVAILABLE,
        };
        let words = format!("{self}\n");
        match self {
            TurnedAway::Full => (status, [(CONNECTION, "close"), (RETRY_AFTER, "5")], words).into_response(),
            _ => (status, words).into_response(),
        }
    }
}

/// Looks at every request before anything else does.
pub async fn keeper(State(house): State<Arc<ServerState>>, request: Request, next: Next) -> Response {
    match check(&house, &request) {
        Ok(()) => next.run(request).await,
        // Whoever wants to see the page reads why it is not there, and it comes by itself.
        Err(TurnedAway::Full) if assets::wants_page(request.headers()) => {
            let mut answer = TurnedAway::Full.into_response();
            *answer.body_mut() = FULL.into();
            answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            answer
        }
        Err(turned) => turned.into_response(),
    }
}

/// What a browser shows when there is no room even for the page.
const FULL: &str = include_str!("../web/full.html");

/// The websocket says itself that there is no room, in its own words.
pub const SOCKET: &str = "/ws";

fn check(house: &ServerState, request: &Request) -> Result<(), TurnedAway> {
    let host = host(request.headers())?;
    // A whole URL in the request line stands above the Host.
    let named =
        request.uri().authority().map(|named| HostAndPort::read(named.as_str()).ok_or(TurnedAway::NoHost));
    for place in [Some(Ok(host)), named].into_iter().flatten() {
        if !place?.is_here(&house.hosts) {
            return Err(TurnedAway::WrongHost);
        }
    }
    if !axum::body::HttpBody::is_end_stream(request.body()) {
        return Err(TurnedAway::Body);
    }
    let is_surplus = request.extensions().get::<Guest>().is_some_and(|guest| guest.is_surplus);
    if is_surplus && request.uri().path() != SOCKET { Err(TurnedAway::Full) } else { Ok(()) }
}

/// Only pages that came from here may open a websocket; whatever is no page has no origin.
pub fn check_origin(headers: &HeaderMap) -> Result<(), TurnedAway> {
    if !headers.contains_key(ORIGIN) {
        return Ok(());
    }
    let origin = only(headers, &ORIGIN).ok_or(TurnedAway::WrongOrigin)?;
    let (scheme, place) = origin.split_once("://").ok_or(TurnedAway::WrongOrigin)?;
    let usual = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return Err(TurnedAway::WrongOrigin),
    };
    let origin = HostAndPort::read(place).ok_or(TurnedAway::WrongOrigin)?;
    if origin.or_port(usual) == host(headers)?.or_port(usual) { Ok(()) } else { Err(TurnedAway::WrongOrigin) }
}

fn host(headers: &HeaderMap) -> Result<HostAndPort, TurnedAway> {
    only(headers, &HOST).and_then(HostAndPort::read).ok_or(TurnedAway::NoHost)
}

/// The value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    if values.next().is_some() { None } else { value.to_str().ok() }
}

/// A host and perhaps a port, as they stand in a Host or an Origin.
#[derive(Clone, PartialEq, Eq, Debug)]
struct HostAndPort {
    host: Host,
    port: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Host {
    Address(IpAddr),
    /// In small letters.
    Name(String),
}

impl HostAndPort {
    fn read(text: &str) -> Option<HostAndPort> {
        let authority: Authority = text.parse().ok()?;
        let (host, port) = (authority.host(), authority.port_u16());
        // Nothing but these two: no user before them, and no port that is no number.
        let written = port.map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        if host.is_empty() || written != text {
            return None;
        }
        let host = match host.strip_prefix('[') {
            Some(rest) => Host::Address(rest.strip_suffix(']')?.parse::<Ipv6Addr>().ok()?.into()),
            None => match host.parse::<Ipv4Addr>() {
                Ok(address) => Host::Address(address.into()),
                Err(_) => Host::Name(host.to_ascii_lowercase()),
            },
        };
        Some(HostAndPort { host, port })
    }

    fn or_port(self, usual: u16) -> HostAndPort {
        HostAndPort { port: self.port.or(Some(usual)), ..self }
    }

    /// Whether this is us: nobody can point an address or `localhost` at another machine, and the other names are ours.
    fn is_here(&self, names: &[String]) -> bool {
        match &self.host {
            Host::Address(_) => true,
            Host::Name(name) => {
                name == "localhost" || names.iter().any(|ours| ours.eq_ignore_ascii_case(name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        headers
    }

    #[test]
    fn addresses_localhost_and_our_own_names_are_here() {
        let names = ["Gametable.local".to_owned()];
        for here in [
            "192.168.1.5",
            "192.168.1.5:8080",
            "[::1]",
            "[fe80::1]:8080",
            "localhost",
            "LOCALHOST:1",
            "gametable.local:80",
        ] {
            assert!(HostAndPort::read(here).is_some_and(|place| place.is_here(&names)), "{here}");
        }
        for elsewhere in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "1.2.3.4.nip.io",
            "gametable",
            "localhost.",
            "a..b",
        ] {
            assert!(HostAndPort::read(elsewhere).is_some_and(|place| !place.is_here(&names)), "{elsewhere}");
        }
    }

    #[test]
    fn what_is_no_host_is_not_read() {
        for odd in [
            "",
            ":80",
            "[",
            "[]",
            "[::1",
            "[::1]x",
            "[::1]:",
            "[1.2.3.4]",
            "::1",
            "1.2.3.4:",
            "1.2.3.4:99999",
            "1.2.3.4:+80",
            "1.2.3.4:80:80",
            "user@1.2.3.4",
            "1.2.3.4/x",
            "1.2.3.4, 1.2.3.4",
            "ä.example",
            " localhost",
            "[fe80::1%25eth0]",
        ] {
            assert_eq!(HostAndPort::read(odd), None, "{odd:?}");
        }
    }

    #[test]
    fn a_host_is_named_once() {
        assert_eq!(host(&headers(&[])), Err(TurnedAway::NoHost));
        assert_eq!(host(&headers(&[(HOST, "localhost"), (HOST, "localhost")])), Err(TurnedAway::NoHost));
        assert!(host(&headers(&[(HOST, "localhost")])).is_ok());
    }

    #[test]
    fn an_origin_is_absent_or_the_same_as_the_host() {
        let here = |origin: &str, host: &str| check_origin(&headers(&[(ORIGIN, origin), (HOST, host)]));
        assert_eq!(check_origin(&headers(&[(HOST, "10.0.0.1")])), Ok(()));
        for (origin, host) in [
            ("http://10.0.0.1:8080", "10.0.0.1:8080"),
            ("http://10.0.0.1", "10.0.0.1:80"),
            ("http://10.0.0.1:80", "10.0.0.1"),
            ("https://table.example", "Table.example"),
            ("http://[::1]:8080", "[0:0:0:0:0:0:0:1]:8080"),
        ] {
            assert_eq!(here(origin, host), Ok(()), "{origin}");
        }
        for origin in [
            "null",
            "",
            "http://evil.example",
            "http://10.0.0.1:8081",
            "http://10.0.0.1",
            "https://10.0.0.1",
            "http://10.0.0.1:8080/",
            "http://10.0.0.1:8080@evil.example",
            "http://evil.example#10.0.0.1:8080",
            "ftp://10.0.0.1:8080",
            "10.0.0.1:8080",
        ] {
            assert_eq!(here(origin, "10.0.0.1:8080"), Err(TurnedAway::WrongOrigin), "{origin}");
        }
        let twice = [(ORIGIN, "http://10.0.0.1"), (ORIGIN, "http://10.0.0.1"), (HOST, "10.0.0.1")];
        assert_eq!(check_origin(&headers(&twice)), Err(TurnedAway::WrongOrigin));
    }
}
