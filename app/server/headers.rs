//! What every answer says to a browser: nothing from elsewhere is loaded, nobody frames the page, nothing is guessed.
//!
//! There is no encryption at a fair's table, so headers that only count on encrypted pages are left out.

use std::sync::LazyLock;

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::response::Response;
use sha2::{Digest, Sha256};

use crate::assets;

/// The names and values.
pub static ALWAYS: LazyLock<HeaderMap> = LazyLock::new(|| {
    HeaderMap::from_iter([
        (CONTENT_SECURITY_POLICY, policy().parse().expect("it is ASCII")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (
            HeaderName::from_static("permissions-policy"),
            HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    ])
});

/// What the page may do. The few lines that stand in the document itself are known by their hashes; nothing else that is
/// written into a page runs.
fn policy() -> String {
    let own = |tag| {
        assets::inline(tag)
            .map(|text| format!(" 'sha256-{}'", base64(&Sha256::digest(text))))
            .collect::<String>()
    };
    format!(
        "default-src 'none'; script-src 'self'{}; style-src 'self'{}; img-src 'self' data:; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        own("script"),
        own("style"),
    )
}

/// The bytes of a hash as such a policy names them.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let group = (0..3).fold(0, |group, at| (group << 8) | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let letter = LETTERS[((group >> (18 - 6 * at)) & 63) as usize];
            text.push(if at <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// Adds them to an answer.
pub async fn dress(mut response: Response) -> Response {
    let always = ALWAYS.iter().map(|(name, value)| (name.clone(), value.clone()));
    response.headers_mut().extend(always);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_written_as_policies_have_them() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn what_stands_in_the_document_may_run_and_nothing_else() {
        let policy = policy();
        assert_eq!(policy.matches("'sha256-").count(), 2, "a script and a style: {policy}");
        assert!(!policy.contains("unsafe"));
    }
}
