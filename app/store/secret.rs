//! What is kept of a seat's secret: enough to recognise it, too little to use it.
//!
//! A secret is 128 bits of chance, so a plain hash cannot be guessed back and needs neither salt nor repetition.

use sha2::{Digest, Sha256};

/// The SHA-256 of a seat's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl SecretHash {
    /// That of this secret.
    pub fn of(secret: &[u8]) -> SecretHash {
        SecretHash(Sha256::digest(secret).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of one block in FIPS 180-2, appendix B.1.
    #[test]
    fn it_is_sha_256() {
        let hex: String = SecretHash::of(b"abc").0.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
