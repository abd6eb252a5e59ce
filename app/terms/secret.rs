//! What proves that a seat is one's own: 128 bits made by lot. They are told once, to whoever takes the seat; only their
//! hash is kept, and no log ever shows them.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The secret of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret(u128);

/// A text that is not a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a secret is 32 hexadecimal digits")]
pub struct NotASecret;

/// What is kept of a secret, its SHA-256: enough to recognise it, too little to use it. A secret is 128 bits of chance, so a
/// plain hash cannot be guessed back and needs neither salt nor repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl SecretHash {
    /// That of this secret.
    pub fn of(secret: &[u8]) -> SecretHash {
        SecretHash(Sha256::digest(secret).into())
    }
}

impl Secret {
    /// A new one by lot.
    pub fn lot(rng: &mut impl Rng) -> Secret {
        Secret(rng.random())
    }

    /// What to keep of it.
    pub fn hash(self) -> SecretHash {
        SecretHash::of(&self.0.to_be_bytes())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> String {
        format!("{:032x}", secret.0)
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Secret, NotASecret> {
        let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(Secret).ok_or(NotASecret)
    }
}

impl TryFrom<String> for Secret {
    type Error = NotASecret;

    fn try_from(text: String) -> Result<Secret, NotASecret> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_written_and_read_and_shown_to_nobody() {
        let secret = Secret::lot(&mut rand::rng());
        let text = String::from(secret);
        assert_eq!(text.parse(), Ok(secret));
        assert!(!format!("{secret:?}").contains(&text));
        assert_ne!(secret.hash(), Secret::lot(&mut rand::rng()).hash());
    }

    #[test]
    fn nothing_else_is_a_secret() {
        for text in ["", "0", "+f8a6d1c2b3e4f5061728394a5b6c7d8", "0f8a6d1c2b3e4f5061728394a5b6c7dx"] {
            assert_eq!(text.parse::<Secret>(), Err(NotASecret), "{text}");
        }
        assert!(format!("{:033x}", 1).parse::<Secret>().is_err());
    }

    /// The example of one block in FIPS 180-2, appendix B.1.
    #[test]
    fn it_is_sha_256() {
        let hex: String = SecretHash::of(b"abc").0.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
