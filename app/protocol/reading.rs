//! What a client says, read. Whoever writes a client learns which field is wrong, and why.

use serde_json::{Map, Value};
use terms::Refusal;

use super::{News, Request};

/// No message has more fields; in others none is looked for that is wrong.
const FIELDS: usize = 16;

/// So many characters of a complaint are told.
const LONGEST: usize = 240;

/// A text that is no message of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// The number that it carries all the same.
    pub re: Option<u32>,
    why: String,
}

impl Request {
    /// Reads a message, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Request, Misread> {
        serde_json::from_str(text).map_err(|error| Misread::of(text, &error))
    }
}

impl Misread {
    fn of(text: &str, error: &serde_json::Error) -> Misread {
        let Ok(fields) = serde_json::from_str::<Map<String, Value>>(text) else {
            return Misread { re: None, why: error.to_string() };
        };
        let re = fields.get("re").and_then(|re| u32::try_from(re.as_u64()?).ok());
        // A field that is there twice is read once here.
        let complaint = complaint(fields.clone()).unwrap_or_else(|| error.to_string());
        let why = match wrong_field(&fields, &complaint) {
            Some(field) => format!("{field}: {complaint}"),
            None => complaint,
        };
        Misread { re, why }
    }
}

impl From<Misread> for News {
    fn from(misread: Misread) -> News {
        let why: String = misread.why.chars().take(LONGEST).collect();
        let reason = Refusal::Malformed;
        News::Refused { reason, words: format!("{reason}: {why}").into() }
    }
}

/// The field without which there would be another complaint, or none.
fn wrong_field<'a>(fields: &'a Map<String, Value>, complaint: &str) -> Option<&'a str> {
    if fields.len() > FIELDS || complaint.starts_with("missing field") {
        return None;
    }
    let without = |name: &&str| {
        let mut others = fields.clone();
        others.remove(*name);
        self::complaint(others)
    };
    // Without a type nothing can be said about the others.
    let (kind, others): (Vec<&str>, Vec<&str>) =
        fields.keys().map(String::as_str).partition(|name| *name == "type");
    others.into_iter().chain(kind).find(|name| without(name).as_deref() != Some(complaint))
}

/// What is wrong with these fields together.
fn complaint(fields: Map<String, Value>) -> Option<String> {
    serde_json::from_value::<Request>(Value::Object(fields)).err().map(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(text: &str) -> (Option<u32>, String) {
        let misread = Request::read(text).expect_err(text);
        let re = misread.re;
        let News::Refused { reason: Refusal::Malformed, words } = misread.into() else { panic!("{text}") };
        (re, words.into_owned())
    }

    #[test]
    fn whoever_says_something_wrong_reads_what() {
        for (wrong, words) in [
            (
                json!({"type": "join", "code": "K7MQ2P", "who": {"program": "Team #1"}}),
                "who: a program is called by 1 to 24",
            ),
            (
                json!({"type": "join", "code": "K7MQ2P", "who": {"animal": "fox"}}),
                "who: somebody is an animal and a colour",
            ),
            (
                json!({"type": "join", "code": "K7MQ2P", "who": "fox"}),
                "who: invalid type: string \"fox\", expected an animal",
            ),
            (json!({"type": "join", "code": "K7MQ2P"}), "missing field `who`"),
            (json!({"type": "look", "code": "O0O0O0"}), "code: this is not a code"),
            (json!({"type": "play", "revision": 1, "move": -1}), "move: invalid value: integer `-1`"),
            (
                json!({"type": "ask", "revision": 1, "what": "everything"}),
                "what: unknown variant `everything`",
            ),
            (json!({"type": "fly"}), "type: unknown variant `fly`"),
            (json!({"version": 1}), "missing field `type`"),
        ] {
            let mut wrong = wrong;
            wrong["re"] = json!(7);
            let (re, said) = refused(&wrong.to_string());
            assert_eq!(re, Some(7), "{wrong}");
            assert!(said.starts_with(&format!("{}: {words}", Refusal::Malformed)), "{said}");
        }
    }

    #[test]
    fn every_field_of_every_message_is_named_when_it_is_wrong() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let (_, rest) = page.split_once("```json client\n").expect("the page has such examples");
        let (examples, _) = rest.split_once("```").expect("they come to an end");
        for line in examples.lines() {
            let whole: Map<String, Value> = serde_json::from_str(line).expect("JSON");
            for name in whole.keys() {
                let mut wrong = whole.clone();
                wrong.insert(name.clone(), json!({"odd": true}));
                let (_, said) = refused(&Value::Object(wrong).to_string());
                assert!(said.starts_with(&format!("{}: {name}: ", Refusal::Malformed)), "{said}");
            }
        }
    }

    #[test]
    fn what_is_no_object_has_no_number_and_long_complaints_are_cut() {
        for text in ["", "[]", "{", "\u{0}", &"[".repeat(4000)] {
            assert_eq!(refused(text).0, None, "{text}");
        }
        let (re, said) = refused(&format!(r#"{{"re":3,"type":"{}"}}"#, "ä".repeat(2000)));
        assert!(re == Some(3) && said.chars().count() < 2 * LONGEST, "{said}");
        assert!(refused(r#"{"re":4,"type":"leave","type":"leave"}"#).1.contains("duplicate field"));
        assert_eq!(refused(r#"{"re":-1,"type":"leave"}"#).0, None);
    }
}
