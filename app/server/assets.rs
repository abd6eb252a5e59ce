//! The phone page. It is part of the program; every file is hashed and compressed once, and a phone that has it already is
//! told so.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::table::code::Code;

/// Files under `app/web`, by name.
macro_rules! files {
    ($($name:literal)+) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),+]
    };
}

const PAGE: &str = "index.html";

/// All of the page.
static FILES: &[(&str, &[u8])] = files! {
    "index.html" "assets/actions.js" "assets/animals.js" "assets/arrive.js" "assets/avatar.js"
    "assets/board.css" "assets/board.js" "assets/captured.js" "assets/choices.js" "assets/clock.js"
    "assets/connection.js" "assets/dom.js" "assets/fetching.js" "assets/figures.js"
    "assets/form.css" "assets/geometry.js" "assets/hand.js" "assets/icon.svg" "assets/icons.js"
    "assets/invite.js" "assets/leaderboard.js" "assets/line.js" "assets/lobby.css" "assets/lobby.js"
    "assets/main.js" "assets/me.js" "assets/memory.js" "assets/motion.js" "assets/naming.js"
    "assets/page.css" "assets/picture.js" "assets/pieces.js" "assets/reading.css" "assets/record.js"
    "assets/replay.js" "assets/rules-text.js" "assets/rules.js" "assets/seat.css"
    "assets/seatbar.js" "assets/seats.js" "assets/setup.js" "assets/shapes.js" "assets/sheet.css"
    "assets/sheet.js" "assets/side.js" "assets/signs.js" "assets/sound.js" "assets/table.css"
    "assets/table.js" "assets/telling.js" "assets/theme.css" "assets/theme.js" "assets/thinking.js"
    "assets/time.js" "assets/touch.js" "assets/turn.js" "assets/verdict.js" "assets/widgets.js"
    "assets/words-de.js" "assets/words-en.js" "assets/words.js"
};

static ASSETS: LazyLock<BTreeMap<&str, Asset>> =
    LazyLock::new(|| FILES.iter().map(|(name, content)| (*name, Asset::new(name, content))).collect());

/// One file, ready to be sent.
struct Asset {
    kind: &'static str,
    plain: Form,
    /// Where this is smaller.
    gzip: Option<Form>,
}

/// A file as it goes over the wire.
struct Form {
    content: Bytes,
    tag: String,
}

/// The page, for the lobby.
pub async fn page(headers: HeaderMap) -> Response {
    serve(PAGE, &headers)
}

/// The same page for the code of a table or a seat. It is the page that redeems the code, never this.
pub async fn page_for(Path(code): Path<String>, headers: HeaderMap) -> Response {
    if code.parse::<Code>().is_ok() { serve(PAGE, &headers) } else { StatusCode::NOT_FOUND.into_response() }
}

/// A file that the page asks for.
pub async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    serve(&format!("assets/{name}"), &headers)
}

fn serve(name: &str, asked: &HeaderMap) -> Response {
    match ASSETS.get(name) {
        Some(asset) => asset.answer(asked),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Does now what would otherwise be done when the first visitor comes.
pub fn prepare() {
    LazyLock::force(&ASSETS);
}

impl Asset {
    fn new(name: &str, content: &'static [u8]) -> Asset {
        let packed = gzip(content).expect("writing to memory cannot fail");
        let hash =
            Sha256::digest(content).iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
        let form = |content: Bytes, mark| Form { content, tag: format!("\"{hash}{mark}\"") };
        let gzip = (packed.len() < content.len()).then(|| form(packed.into(), "-gzip"));
        Asset { kind: kind(name), plain: form(Bytes::from_static(content), ""), gzip }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let packed = self.gzip.as_ref().filter(|_| takes_gzip(asked));
        let Form { content, tag } = packed.unwrap_or(&self.plain);
        // A phone asks each time whether there is something newer: names stay the same when the program is replaced.
        let about = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache"), (VARY, ACCEPT_ENCODING.as_str())];
        if values(asked, &IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == tag) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let mut answer = (about, [(CONTENT_TYPE, self.kind)], content.clone()).into_response();
        if packed.is_some() {
            answer.headers_mut().insert(CONTENT_ENCODING, axum::http::HeaderValue::from_static("gzip"));
        }
        answer
    }
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(content)?;
    packer.finish()
}

/// What kind of file this is, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}

/// The values of a header that holds a list.
fn values<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// Whether somebody can unpack what we pack.
fn takes_gzip(asked: &HeaderMap) -> bool {
    values(asked, &ACCEPT_ENCODING).any(|value| {
        let (coding, rest) = value.split_once(';').unwrap_or((value, ""));
        let weight = rest.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        coding.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::Read;
    use std::path::Path;

    #[test]
    fn the_whole_page_is_in_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/assets");
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut there: BTreeSet<String> = names.map(|name| format!("assets/{name}")).collect();
        there.insert(PAGE.to_owned());
        let here: BTreeSet<String> = ASSETS.keys().map(|name| (*name).to_owned()).collect();
        assert_eq!(here, there);
    }

    #[test]
    fn drawings_are_those_of_the_screen() {
        let drawings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/drawings");
        for name in ["animals.js", "figures.js", "signs.js"] {
            let drawn = fs::read(drawings.join(name)).unwrap();
            assert_eq!(ASSETS[&*format!("assets/{name}")].plain.content, drawn, "{name} is no link any more");
        }
    }

    #[test]
    fn every_file_has_a_kind_and_unpacks_to_itself() {
        for ((name, content), asset) in FILES.iter().zip(FILES.iter().map(|(name, _)| &ASSETS[name])) {
            assert_ne!(asset.kind, "application/octet-stream", "{name}");
            assert_eq!(asset.plain.content, *content);
            if let Some(packed) = &asset.gzip {
                let mut unpacked = Vec::new();
                flate2::read::GzDecoder::new(&packed.content[..]).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, *content, "{name}");
                assert_ne!(packed.tag, asset.plain.tag);
            }
        }
    }

    #[test]
    fn the_page_is_small() {
        let sent = |asset: &Asset| asset.gzip.as_ref().unwrap_or(&asset.plain).content.len();
        assert!(ASSETS.values().map(sent).sum::<usize>() < 150_000);
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let takes = |value: &'static str| {
            takes_gzip(&HeaderMap::from_iter([(
                ACCEPT_ENCODING,
                axum::http::HeaderValue::from_static(value),
            )]))
        };
        for value in ["gzip", "deflate, gzip;q=0.5", "br, GZIP ; q=1"] {
            assert!(takes(value), "{value}");
        }
        for value in ["", "br", "gzip;q=0", "gzip; q=0.0", "gzip;q=x", "xgzip"] {
            assert!(!takes(value), "{value}");
        }
    }
}
