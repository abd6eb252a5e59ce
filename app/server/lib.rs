//! The server: the phone page, a websocket for everybody who plays or watches, and a few things to read.
//!
//! It is made for a fair, where anybody can be in the network. Whatever comes in is counted, limited and answered or
//! dropped as docs/PROTOCOL.md says; nothing of it can change more than the seat whose secret it holds.
//!
//! | file | idea |
//! |---|---|
//! | [`accept`] | takes connections, and lets them go when the program stops |
//! | [`guests`], [`descriptors`] | counts them, and asks the system for room |
//! | [`line`] | one of them: gives up on those who take nothing, hangs up politely |
//! | [`bucket`], [`patience`] | how fast they may talk, and how long they are waited for |
//! | [`door`] | who is let in |
//! | [`headers`] | what every answer tells a browser |
//! | [`assets`], [`bundle`], [`about`] | the page, how few files it is, what the games say on it |
//! | [`socket`] | a conversation |
//! | [`visit`] | what one client is doing |
//! | [`listing`] | the lobby as text |
//! | [`api`], [`health`] | what can be read |
//! | [`past`], [`replay`] | games that are over |
//! | [`pictures`] | QR codes |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod about;
mod accept;
mod api;
mod assets;
mod bucket;
mod bundle;
mod descriptors;
mod door;
mod guests;
mod headers;
mod health;
mod line;
mod listing;
mod past;
mod patience;
mod pictures;
mod replay;
mod socket;
#[cfg(test)]
mod tests;
mod visit;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::routing::get;
use axum::{Router, middleware};
use tokio::sync::watch;
use tokio::time::Instant;

pub use accept::run;
use config::sections::LimitsConfig;
use guests::Guests;
use listing::{Listing, Tables};
use past::Past;
pub use patience::Patience;
use store::Store;
use table::Lobby;

/// What a server needs.
#[derive(Clone)]
pub struct ServerServices {
    pub lobby: Lobby,
    pub store: Store,
    /// The address under which phones reach this machine, as far as it is known.
    pub address: watch::Receiver<Option<Ipv4Addr>>,
    /// The names beside its addresses by which the table is reached.
    pub hosts: Vec<String>,
    pub limits: LimitsConfig,
    pub patience: Patience,
}

/// What all requests share.
struct ServerState {
    lobby: Lobby,
    /// Held all the time, so that the list is always true.
    tables: watch::Receiver<Tables>,
    listing: Listing,
    past: Past,
    address: watch::Receiver<Option<Ipv4Addr>>,
    port: u16,
    hosts: Vec<String>,
    limits: LimitsConfig,
    patience: Patience,
    guests: Arc<Guests>,
    since: Instant,
}

impl ServerState {
    fn new(services: ServerServices, port: u16) -> Arc<ServerState> {
        assets::prepare();
        let ServerServices { lobby, store, address, hosts, limits, patience } = services;
        Arc::new(ServerState {
            tables: lobby.tables(),
            listing: Listing::default(),
            past: Past::new(lobby.catalog(), store),
            guests: Guests::new(limits.clone()),
            since: Instant::now(),
            lobby,
            address,
            port,
            hosts,
            limits,
            patience,
        })
    }
}

/// What a request knows about its connection.
#[derive(Clone)]
struct Guest {
    /// Where it comes from.
    from: IpAddr,
    /// There are too many connections for this one.
    is_surplus: bool,
    /// Turns true when the program stops; whoever holds one is waited for.
    stopping: watch::Receiver<bool>,
}

/// All there is.
fn router(house: Arc<ServerState>) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/t/{code}", get(assets::page_for))
        .route("/assets/{*name}", get(assets::asset))
        .route(door::SOCKET, get(socket::enter))
        .route("/api/v1/tables", get(api::tables))
        .route("/api/v1/games", get(api::games))
        .route("/api/v1/games/{id}", get(api::game))
        .route("/api/v1/leaderboard", get(api::leaderboard))
        .route("/api/v1/ratings", get(api::ratings))
        .route("/qr/{name}", get(pictures::code))
        .route("/healthz", get(health::healthz))
        .fallback(assets::elsewhere)
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::keeper))
        .layer(middleware::map_response(headers::dress))
        .with_state(house)
}
