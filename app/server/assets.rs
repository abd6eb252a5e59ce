//! The phone page. It is part of the program: one document, one script and one style. The names of the last two say what is in
//! them, so that a phone keeps them for good; whether the document is still the same it asks each time.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::{Path, Request};
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use terms::code::Code;

use crate::about;
use crate::bundle::{self, BundleError};

const PAGE: &str = "index.html";

/// What the document asks for, by the names under which it does.
const SCRIPT: &str = "main.js";
const STYLE: &str = "style.css";
const ICON: &str = "icon.svg";

/// What the script and the style are made of.
#[derive(RustEmbed)]
#[folder = "../web/assets"]
struct Files;

static ASSETS: LazyLock<BTreeMap<String, Asset>> =
    LazyLock::new(|| assets().expect("the page is made of its files; a test makes it"));

/// The whole page, ready to be sent.
fn assets() -> Result<BTreeMap<String, Asset>, BundleError> {
    let read = |name: &str| match name {
        about::TOLD => Some(about::told()),
        _ => Some(String::from_utf8_lossy(&Files::get(name)?.data).into_owned()),
    };
    let icon = read(ICON).ok_or_else(|| BundleError::Missing(ICON.to_owned()))?;
    let mut document = DOCUMENT.replace(ICON, &data_url(&icon));
    let mut assets = BTreeMap::new();
    for (name, end, text) in
        [(SCRIPT, "js", bundle::script(&read, SCRIPT)?), (STYLE, "css", bundle::style(&read, STYLE)?)]
    {
        let lasting = format!("assets/gametable-{}.{end}", hash(text.as_bytes()));
        document = document.replace(&format!("\"{name}\""), &format!("\"/{lasting}\""));
        assets.insert(lasting.clone(), Asset::new(&lasting, text, Age::ForGood));
    }
    assets.insert(PAGE.to_owned(), Asset::new(PAGE, document, Age::UntilNext));
    for (name, text) in about::lessons() {
        let asset = Asset::new(&name, text, Age::UntilNext);
        assets.insert(name, asset);
    }
    Ok(assets)
}

/// The document as it is written.
const DOCUMENT: &str = include_str!("../web/index.html");

/// What lies between two tags of the document, each time.
pub fn inline(tag: &str) -> impl Iterator<Item = &'static str> {
    let (begin, end) = (format!("<{tag}>"), format!("</{tag}>"));
    let parts = DOCUMENT.split(&begin).skip(1).collect::<Vec<_>>();
    parts.into_iter().map(move |part| part.split(&end).next().unwrap_or_default())
}

/// A picture as an address, so that nobody has to ask for it.
fn data_url(svg: &str) -> String {
    let mut url = "data:image/svg+xml,".to_owned();
    for byte in svg.trim().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'-' | b'.' | b',' | b'/' | b':' | b'=' => {
                url.push(char::from(byte));
            }
            _ => {
                let _ = write!(url, "%{byte:02x}");
            }
        }
    }
    url
}

fn hash(content: &[u8]) -> String {
    let mut hash = String::new();
    for byte in Sha256::digest(content).iter().take(16) {
        let _ = write!(hash, "{byte:02x}");
    }
    hash
}

/// How long a phone may keep a file without asking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Age {
    /// Whatever is in it, there will be nothing else under its name.
    ForGood,
    /// The name stays the same when the program is replaced.
    UntilNext,
}

/// One file, ready to be sent.
struct Asset {
    kind: &'static str,
    age: Age,
    plain: AssetForm,
    /// Where this is smaller.
    gzip: Option<AssetForm>,
}

/// A file as it goes over the wire.
struct AssetForm {
    content: Bytes,
    tag: String,
}

/// The page, for the lobby.
pub async fn page(headers: HeaderMap) -> Response {
    serve(PAGE, &headers)
}

/// The same page for the code of a table or a seat. It is the page that redeems the code, never this.
pub async fn page_for(Path(code): Path<String>, headers: HeaderMap) -> Response {
    if code.parse::<Code>().is_ok() { serve(PAGE, &headers) } else { nothing(&headers) }
}

/// A file that the page asks for.
pub async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    serve(&format!("assets/{name}"), &headers)
}

/// Whatever else is asked for: somebody has mistyped a code, or is lost. Of all methods only those that read get that far.
pub async fn elsewhere(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match meant(request.uri().path()) {
        Some(path) => Redirect::temporary(&path).into_response(),
        None => nothing(request.headers()),
    }
}

/// The address of a code that was written in another way: in large letters, or with a slash behind it.
fn meant(path: &str) -> Option<String> {
    let (folder, code) = path.strip_prefix('/')?.trim_end_matches('/').split_once('/')?;
    let is_code = folder.eq_ignore_ascii_case("t") && code.parse::<Code>().is_ok();
    is_code.then(|| format!("/t/{}", code.to_ascii_uppercase()))
}

/// Whether this is somebody who wants to look at something, and no program.
pub fn wants_page(asked: &HeaderMap) -> bool {
    values(asked, &ACCEPT).any(|kind| kind.starts_with("text/html"))
}

/// There is nothing: browsers show the page, which says so in the words of its reader; others are told in one line.
fn nothing(asked: &HeaderMap) -> Response {
    if wants_page(asked) {
        (StatusCode::NOT_FOUND, serve(PAGE, &HeaderMap::new())).into_response()
    } else {
        (StatusCode::NOT_FOUND, "there is nothing here\n").into_response()
    }
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
    fn new(name: &str, content: String, age: Age) -> Asset {
        let packed = gzip(content.as_bytes()).expect("writing to memory cannot fail");
        let hash = hash(content.as_bytes());
        let content = Bytes::from(content);
        let form = |content: Bytes, mark| AssetForm { content, tag: format!("\"{hash}{mark}\"") };
        let gzip = (packed.len() < content.len()).then(|| form(packed.into(), "-gzip"));
        Asset { kind: kind(name), age, plain: form(content, ""), gzip }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let packed = self.gzip.as_ref().filter(|_| takes_gzip(asked));
        let AssetForm { content, tag } = packed.unwrap_or(&self.plain);
        let age = match self.age {
            Age::ForGood => "public, max-age=31536000, immutable",
            Age::UntilNext => "no-cache",
        };
        let about = [(ETAG, tag.as_str()), (CACHE_CONTROL, age), (VARY, ACCEPT_ENCODING.as_str())];
        if values(asked, &IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == tag) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let mut answer = (about, [(CONTENT_TYPE, self.kind)], content.clone()).into_response();
        if packed.is_some() {
            answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
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
    use std::fs;
    use std::io::Read;
    use std::path::{Path, PathBuf};

    fn web() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
    }

    fn sent(asset: &Asset) -> usize {
        asset.gzip.as_ref().unwrap_or(&asset.plain).content.len()
    }

    fn text(name: &str) -> String {
        String::from_utf8(ASSETS[name].plain.content.to_vec()).unwrap()
    }

    /// The names of what the document asks for.
    fn asked_for() -> Vec<String> {
        let page = text(PAGE);
        let names = page.split("\"/").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
        names.collect()
    }

    #[test]
    fn the_page_is_one_document_one_script_and_one_style() {
        let names = asked_for();
        assert_eq!(names.len(), 2, "{names:?}");
        for (name, end) in names.iter().zip([".css", ".js"]) {
            let asset = &ASSETS[name];
            assert!(name.ends_with(end) && asset.age == Age::ForGood, "{name}");
            assert!(name.contains(&hash(&asset.plain.content)), "{name} says what is in it");
        }
        assert!(text(PAGE).contains("href=\"data:image/svg+xml,"));
        let cold = names.iter().chain([&PAGE.to_owned()]).map(|name| sent(&ASSETS[name])).sum::<usize>();
        assert!(cold < 79_000, "{cold} bytes, and less than a thousand go before them");
    }

    #[test]
    fn everything_that_is_written_is_in_it() {
        let names = asked_for();
        let (style, script) = (text(&names[0]), text(&names[1]));
        assert!(!script.contains("\nimport ") && !script.contains("\nexport ") && !style.contains("@import"));
        for entry in fs::read_dir(web().join("assets")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let written = fs::read_to_string(web().join("assets").join(&name)).unwrap();
            let lines = |end| written.lines().filter(move |line| line.starts_with(end));
            match name.rsplit_once('.').unwrap().1 {
                "css" if name != STYLE => assert!(style.contains(&written), "{name}"),
                "js" if name != about::TOLD => {
                    assert!(lines("function ").all(|line| script.contains(line)), "{name}");
                }
                _ => {}
            }
            if name.ends_with(".js") && name != about::TOLD {
                let (about, _) = written.split_once('\n').unwrap();
                assert!(script.contains(about), "{name}");
            }
        }
        assert!(script.contains("Nine Men") || script.contains("\"morris\""), "what the games say");
    }

    #[test]
    fn drawings_are_those_of_the_screen() {
        let drawings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/drawings");
        for name in ["animals.js", "figures.js", "signs.js"] {
            let drawn = fs::read(drawings.join(name)).unwrap();
            assert_eq!(*Files::get(name).unwrap().data, drawn, "{name} is no link any more");
        }
    }

    #[test]
    fn every_file_has_a_kind_and_unpacks_to_itself() {
        for (name, asset) in ASSETS.iter() {
            assert_ne!(asset.kind, "application/octet-stream", "{name}");
            if let Some(packed) = &asset.gzip {
                let mut unpacked = Vec::new();
                flate2::read::GzDecoder::new(&packed.content[..]).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, asset.plain.content, "{name}");
                assert_ne!(packed.tag, asset.plain.tag);
            }
        }
    }

    #[test]
    fn codes_are_understood_however_they_are_written() {
        for path in ["/T/QKZ7M", "/t/QKZ7M/", "/T/qkz7m/"] {
            assert_eq!(meant(path).as_deref(), Some("/t/QKZ7M"), "{path}");
        }
        for path in ["/", "/t", "/t/", "/t/ABC/", "/t/QKZ7M/x", "//evil.example/t/QKZ7M", "/x/QKZ7M"] {
            assert_eq!(meant(path), None, "{path}");
        }
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
