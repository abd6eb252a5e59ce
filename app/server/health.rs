//! Whether all is well, for whoever watches over the program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::HealthView;

use super::ServerState;
use super::api::written;

/// Says how it is going.
pub async fn healthz(State(house): State<Arc<ServerState>>) -> Response {
    let trouble = house.past.trouble().await;
    let health = HealthView {
        status: if trouble.is_none() { "ok" } else { "trouble" }.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        seconds: house.since.elapsed().as_secs(),
        connections: house.guests.count(),
        tables: house.lobby.count(),
        trouble,
    };
    let status = if health.trouble.is_none() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, written(&health)).into_response()
}
