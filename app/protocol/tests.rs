//! The page that describes the protocol, compared with the program.

use super::*;
use serde::de::DeserializeOwned;
use serde_json::Value;

const PAGE: &str = include_str!("../../docs/PROTOCOL.md");

fn examples(kind: &str) -> Vec<&'static str> {
    let (_, rest) = PAGE.split_once(&format!("```json {kind}\n")).expect("the page has such examples");
    let (examples, _) = rest.split_once("```").expect("they come to an end");
    examples.lines().collect()
}

fn round_trip<T: Serialize + DeserializeOwned>(line: &str) -> T {
    let message: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
    let written = serde_json::to_value(&message).expect("it can be written");
    let expected: Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(written, expected, "{line}");
    message
}

#[test]
fn every_example_on_the_page_is_a_message() {
    let requests: Vec<Request> = examples("client").into_iter().map(round_trip).collect();
    let answers: Vec<Answer> = examples("server").into_iter().map(round_trip).collect();
    assert!(requests.len() >= 11 && answers.len() >= 10);
    let games: Vec<PastGamesView> = examples("games").into_iter().map(round_trip).collect();
    let boards: Vec<LeaderboardView> = examples("leaderboard").into_iter().map(round_trip).collect();
    let replays: Vec<ReplayView> = examples("replay").into_iter().map(round_trip).collect();
    let health: Vec<HealthView> = examples("health").into_iter().map(round_trip).collect();
    assert_eq!((games.len(), boards.len(), replays.len(), health.len()), (1, 1, 1, 2));
}

/// Whether an AI somewhere in a message has both a rating and a depth.
fn rates_a_depth(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            let has_both = fields.contains_key("elo") && fields.contains_key("depth");
            has_both || fields.values().any(rates_a_depth)
        }
        Value::Array(values) => values.iter().any(rates_a_depth),
        _ => false,
    }
}

#[test]
fn no_example_rates_an_ai_that_looks_only_to_a_depth() {
    for line in ["client", "server", "games", "replay"].into_iter().flat_map(examples) {
        let message: Value = serde_json::from_str(line).expect("JSON");
        assert!(!rates_a_depth(&message), "{line}");
    }
}

#[test]
fn everything_that_can_be_asked_and_refused_is_on_the_page() {
    let names = |value: Value| value.as_str().expect("a name").to_owned();
    for ask in Ask::ALL {
        let name = names(serde_json::to_value(ask).expect("a name"));
        assert!(PAGE.contains(&format!("`{name}`")), "{name} is not on the page");
    }
    for wish in PaceWish::ALL {
        let name = names(serde_json::to_value(wish).expect("a name"));
        assert!(PAGE.contains(&format!("`{name}`")), "{name} is not on the page");
    }
    for remark in Remark::ALL {
        let name = names(serde_json::to_value(remark).expect("a name"));
        assert!(PAGE.contains(&format!("`{name}`")), "{name} is not on the page");
    }
    let reasons = PAGE.split("Reasons: ").nth(1).expect("the page lists reasons");
    for name in reasons.split('`').skip(1).step_by(2).take(18) {
        let read: Result<Refusal, _> = serde_json::from_value(Value::from(name));
        assert!(read.is_ok(), "{name} is on the page and not in the program");
    }
}

#[test]
fn a_match_that_was_broken_off_has_no_reason_of_a_game() {
    let read = |text: &str| serde_json::from_str::<EndReason>(text).expect("a reason");
    assert_eq!(read(r#""aborted""#), EndReason::Aborted(Aborted::Aborted));
    assert_eq!(read(r#""row""#), EndReason::Game(Reason::Row));
    assert_eq!(read(r#""high_tide""#), EndReason::Game(Reason::own("high_tide")));
}

#[test]
fn nonsense_is_no_message() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"type":"fly"}"#,
        r#"{"type":"play","revision":-1,"move":0}"#,
        r#"{"type":"play","revision":1}"#,
        r#"{"type":"join","code":"K7MQ2P","who":{"animal":"<b>","colour":"teal"}}"#,
        r#"{"type":"join","code":"K7MQ2P","who":{"program":"<b>bold</b>"}}"#,
        r#"{"type":"join","code":"K7MQ2P","who":{"program":"a name that is longer than it may be"}}"#,
        r#"{"type":"join","code":"K7MQ2P"}"#,
        r#"{"type":"look","code":"K7MQ2PK7MQ2P"}"#,
        r#"{"type":"sit","table":"QKZ7M","secret":"guess"}"#,
        r#"{"type":"hello","re":-1,"version":1}"#,
    ] {
        assert!(serde_json::from_str::<Request>(text).is_err(), "{text}");
    }
}
