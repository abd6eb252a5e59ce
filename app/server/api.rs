//! What can be read without a socket: the tables as they are now, games that are over, and how strong everybody is.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::ws::Message;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use elo::Elo;
use serde::{Deserialize, Serialize};
use terms::MatchId;

use super::ServerState;
use super::past::Lost;

/// The lobby, as its message says it.
pub async fn tables(State(house): State<Arc<ServerState>>) -> Response {
    let tables = house.tables.borrow().clone();
    json(Message::Text(house.listing.text(&tables)).into_data())
}

/// Which games somebody wants to see.
#[derive(Deserialize)]
pub struct Page {
    game: Option<String>,
    before: Option<MatchId>,
}

/// The last games that are over.
pub async fn games(
    State(house): State<Arc<ServerState>>,
    Query(page): Query<Page>,
) -> Result<Response, Lost> {
    Ok(written(&house.past.games(page.game, page.before).await?))
}

/// One game, move by move.
pub async fn game(State(house): State<Arc<ServerState>>, Path(id): Path<i64>) -> Result<Response, Lost> {
    Ok(written(&house.past.game(MatchId(id)).await?))
}

/// Which standings somebody wants to see.
#[derive(Deserialize)]
pub struct Span {
    game: Option<String>,
    /// Of the last so many days.
    days: Option<u32>,
}

/// Who has won most.
pub async fn leaderboard(
    State(house): State<Arc<ServerState>>,
    Query(span): Query<Span>,
) -> Result<Response, Lost> {
    Ok(written(&house.past.leaderboard(span.game, span.days).await?))
}

/// How strong the brains are, and how that came about.
pub async fn ratings() -> Response {
    static RATINGS: LazyLock<Bytes> = LazyLock::new(|| text(Elo::shipped()));
    json(RATINGS.clone())
}

impl IntoResponse for Lost {
    fn into_response(self) -> Response {
        let status = match self {
            Lost::Nowhere => StatusCode::NOT_FOUND,
            Lost::Unreadable(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Lost::Store(_) | Lost::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, format!("{self}\n")).into_response()
    }
}

/// An answer that is true now and perhaps not in a moment.
pub fn written(what: &impl Serialize) -> Response {
    json(text(what))
}

fn text(what: &impl Serialize) -> Bytes {
    serde_json::to_vec(what).expect("plain data with texts for keys can be written as JSON").into()
}

fn json(text: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], text).into_response()
}
