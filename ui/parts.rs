//! What the Slint files are made of: each component has a name of its own, and what a file takes from another it needs. Slint
//! minds neither.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::lang::{folder, slint_files};

/// All Slint files, without what their comments say.
fn sources() -> Vec<(String, String)> {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path.display().to_string(), text.lines().map(code).collect::<Vec<_>>().join("\n"))
    };
    slint_files(folder()).into_iter().map(read).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '-' && sign != '_')
        .filter(|word| !word.is_empty())
}

/// What a file defines as a component.
fn components(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let line = line.strip_prefix("export ").unwrap_or(line);
        words(line.strip_prefix("component ")?).next()
    })
}

/// What a file takes from others and does not need.
fn idle(code: &str) -> Vec<&str> {
    let mut parts = code.split("import {");
    let mut own = parts.next().unwrap_or_default().to_owned();
    let mut taken = Vec::new();
    for part in parts {
        let Some((names, rest)) = part.split_once('}') else { continue };
        taken.extend(words(names));
        own.push_str(rest.split_once(';').map_or("", |(_, rest)| rest));
    }
    taken.retain(|name| !words(&own).any(|word| word == *name));
    taken
}

#[test]
fn no_two_components_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (place, code) in sources() {
        for name in components(&code) {
            places.entry(name.to_owned()).or_default().push(place.clone());
        }
    }
    assert!(places.len() > 50, "they are found");
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn what_is_imported_is_needed() {
    for (place, code) in sources() {
        assert_eq!(idle(&code), [""; 0], "{place}");
    }
}

#[test]
fn what_is_not_needed_is_seen() {
    let code = "import { Theme, Line } from \"theme.slint\";\ncomponent Dot { border-color: Theme.ink; }\nexport component Row inherits Dot {";
    assert_eq!(idle(code), ["Line"]);
    assert_eq!(components(code).collect::<Vec<_>>(), ["Dot", "Row"]);
}
