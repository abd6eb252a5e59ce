//! QR codes that bring another phone here: to a table or a seat by its code, or to the lobby.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::House;
use crate::qr::Qr;
use crate::table::code::Code;

/// The picture of a code, `CODE.svg`, or of the lobby, `lobby.svg`.
pub async fn code(State(house): State<Arc<House>>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(path) = path(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let Some(place) = place(&house, &headers) else { return StatusCode::NOT_FOUND.into_response() };
    match Qr::of(&format!("http://{place}{path}")) {
        Ok(qr) => ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], qr.svg()).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
    }
}

/// Where the code leads.
fn path(name: &str) -> Option<String> {
    match name.strip_suffix(".svg")? {
        "lobby" => Some("/".to_owned()),
        code => code.parse::<Code>().ok().map(|code| format!("/t/{code}")),
    }
}

/// Where others reach this machine: under the address that is known, else under the one by which it was reached now.
fn place(house: &House, headers: &HeaderMap) -> Option<String> {
    match *house.address.borrow() {
        Some(address) => Some(format!("{address}:{}", house.port)),
        None => Some(headers.get(HOST)?.to_str().ok()?.to_owned()),
    }
}
