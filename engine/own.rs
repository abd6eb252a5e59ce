//! Names that a game brings for what no other game has: its own notices and ends.

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The most letters of such a name.
const LONGEST: usize = 24;

/// A name of a game's own: small letters and low lines. The game's words are asked for it by "notice.NAME", "won.NAME" and
/// "drawn.NAME".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct OwnName(ArrayString<LONGEST>);

impl OwnName {
    /// The name as text, if it has the form of one.
    pub fn new(name: &str) -> Option<OwnName> {
        let fits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        ArrayString::from(name).ok().filter(|_| fits).map(OwnName)
    }

    /// One that is written in a game's code.
    pub(crate) fn written(name: &'static str) -> OwnName {
        OwnName::new(name).expect("small letters and low lines, not too many, as the game's first test sees")
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for OwnName {
    type Error = &'static str;

    fn try_from(name: String) -> Result<OwnName, Self::Error> {
        OwnName::new(&name).ok_or("a name has small letters and low lines, and not too many")
    }
}

#[cfg(test)]
mod tests {
    use crate::{Notice, Reason};

    #[test]
    fn a_game_may_bring_ends_and_notices_of_its_own() {
        let (end, notice) = (Reason::own("high_tide"), Notice::own("atari"));
        assert_eq!(serde_json::to_string(&(end, notice)).unwrap(), r#"["high_tide","atari"]"#);
        assert_eq!(
            serde_json::from_str::<(Reason, Notice)>(r#"["high_tide","atari"]"#).unwrap(),
            (end, notice)
        );
        let known = serde_json::from_str::<(Reason, Notice)>(r#"["no_moves","check"]"#).unwrap();
        assert_eq!(known, (Reason::NoMoves, Notice::Check), "what all games know stays what it is");
    }

    #[test]
    fn nonsense_is_no_name() {
        for text in [r#""""#, r#""High Tide""#, r#""a_name_that_is_far_too_long_to_be_one""#, "7"] {
            assert!(serde_json::from_str::<Reason>(text).is_err(), "{text}");
        }
    }
}
