//! Whether all is well, for whoever watches over the program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::House;
use super::api::written;

/// How the program is doing.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    seconds: u64,
    connections: usize,
    tables: usize,
    /// Why nothing can be written down at the moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

/// Says how it is going.
pub async fn healthz(State(house): State<Arc<House>>) -> Response {
    let trouble = house.past.trouble().await;
    let health = Health {
        status: if trouble.is_none() { "ok" } else { "trouble" },
        version: env!("CARGO_PKG_VERSION"),
        seconds: house.since.elapsed().as_secs(),
        connections: house.guests.count(),
        tables: house.tables.borrow().len(),
        trouble,
    };
    let status = if health.trouble.is_none() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, written(&health)).into_response()
}
