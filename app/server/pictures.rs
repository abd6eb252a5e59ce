//! QR codes that bring another phone here: to a table or a seat by its code, or to the lobby.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use network::qr::Qr;
use terms::code::Code;

use super::ServerState;

/// So many pixels for each module of a picture.
const PIXELS: usize = 8;

/// The picture of a code, `CODE.svg`, or of the lobby, `lobby.svg`; `.png` for whoever cannot show the former.
pub async fn code(
    State(house): State<Arc<ServerState>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some((path, form)) = path(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let Some(place) = place(&house, &headers) else { return StatusCode::NOT_FOUND.into_response() };
    let drawn = Qr::of(&format!("http://{place}{path}")).and_then(|qr| match form {
        Form::Svg => Ok(("image/svg+xml", qr.svg().into_bytes())),
        Form::Png => Ok(("image/png", qr.png(PIXELS)?)),
    });
    match drawn {
        Ok((kind, picture)) => ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], picture).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
    }
}

enum Form {
    Svg,
    Png,
}

/// Where the code leads, and how it is drawn.
fn path(name: &str) -> Option<(String, Form)> {
    let (name, form) = match name.rsplit_once('.')? {
        (name, "svg") => (name, Form::Svg),
        (name, "png") => (name, Form::Png),
        _ => return None,
    };
    let path = match name {
        "lobby" => "/".to_owned(),
        code => format!("/t/{}", code.parse::<Code>().ok()?),
    };
    Some((path, form))
}

/// Where others reach this machine: under the address that is known, else under the one by which it was reached now.
fn place(house: &ServerState, headers: &HeaderMap) -> Option<String> {
    match *house.address.borrow() {
        Some(address) => Some(format!("{address}:{}", house.port)),
        None => Some(headers.get(HOST)?.to_str().ok()?.to_owned()),
    }
}
