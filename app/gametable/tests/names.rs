//! A type's name says which type is meant: no two types of the product share one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Names that several types have, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("Position", "what each game calls its position: the contract's word"),
    ("Move", "what each game calls its move: the contract's word"),
];

/// Folders and files in which only tests stand.
const TESTS: [&str; 6] = ["tests", "tests.rs", "worlds", "test-support", "fuzz", "target"];

/// Where each name stands.
type Places = BTreeMap<String, Vec<String>>;

fn collect(folder: &Path, places: &mut Places) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if TESTS.contains(&&*name) {
            continue;
        }
        if path.is_dir() {
            collect(&path, places);
        } else if name.ends_with(".rs") || name.ends_with(".slint") {
            let text = fs::read_to_string(&path).expect("a source");
            for (number, line) in product(&text) {
                if let Some(name) = defined(line) {
                    let place = format!("{}:{}", path.display(), number + 1);
                    places.entry(name.to_owned()).or_default().push(place);
                }
            }
        }
    }
}

/// The numbered lines before the tests.
fn product(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut lines = text.lines().peekable();
    let before_tests = std::iter::from_fn(move || {
        let line = lines.next()?;
        let tests = line == "#[cfg(test)]"
            && lines.peek().is_some_and(|next| next.contains("mod ") && next.ends_with('{'));
        (!tests).then_some(line)
    });
    before_tests.enumerate()
}

/// The type that a line defines. What stands further right and is called `type` belongs to a trait.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub") || *word == "export");
    let (kind, name) = (words.next()?, words.next()?);
    let is_type = matches!(kind, "struct" | "enum" | "union" | "trait")
        || kind == "type" && !line.starts_with(char::is_whitespace);
    let end = name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len());
    (is_type && name.starts_with(char::is_uppercase)).then_some(&name[..end])
}

fn places() -> Places {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut places = Places::new();
    for folder in ["app", "engine", "games", "ui"] {
        collect(&root.join(folder), &mut places);
    }
    places.retain(|_, places| places.len() > 1);
    places
}

#[test]
fn no_two_types_share_a_name() {
    let excused = |name: &str| EXCEPTIONS.iter().any(|(exception, _)| *exception == name);
    let shared: Places = places().into_iter().filter(|(name, _)| !excused(name)).collect();
    assert!(shared.is_empty(), "{shared:#?}");
}

#[test]
fn every_exception_is_needed() {
    let places = places();
    let idle: Vec<_> = EXCEPTIONS.iter().filter(|(name, _)| !places.contains_key(*name)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn a_definition_is_seen() {
    let seen = [
        "pub struct Line<'a> {",
        "    enum Place {",
        "export struct SeatRow {",
        "pub(super) type Turn = u8;",
    ];
    assert_eq!(seen.map(defined), [Some("Line"), Some("Place"), Some("SeatRow"), Some("Turn")]);
    let others = ["    type Position = u8;", "// struct Line", "use std::fs;", "fn place() {"];
    assert_eq!(others.map(defined), [None; 4]);
    assert_eq!(product("struct A;\n#[cfg(test)]\nmod tests {\nstruct B;\n}").count(), 1);
}
