//! Nobody outside `games` knows a game by its name: whatever differs from game to game, the game says itself.

use std::path::{Path, PathBuf};
use std::{fs, iter};

/// Where a game's name may stand, and why.
const EXCEPTIONS: [(&str, &str); 6] = [
    ("app/engines/", "UCI, Hub and GTP are protocols that belong to one game each"),
    ("app/config/file.rs", "the settings have a key chess.book"),
    ("app/config/lib.rs", "the same"),
    ("app/doctor/settings.rs", "it advises about that key"),
    ("app/kiosk/album.rs", "it takes the documentation's pictures, which show certain games"),
    ("app/bench/", "it compares with the field's figures for one game at a time"),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "target", "test-support", "worlds"].contains(&&*name) {
            found.extend(files(&path));
        }
        let code =
            ["rs", "js", "slint"].iter().any(|ending| path.extension().is_some_and(|own| own == *ending));
        if code && !name.ends_with("tests.rs") && !name.ends_with(".test.js") {
            found.push(path);
        }
    }
    found
}

/// The names of games in a file, with their lines. Comments may speak of games, and so may tests.
fn named(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = |line: &&str| !["//", "*", "/*"].iter().any(|sign| line.trim_start().starts_with(sign));
    let words = |line: &str| -> Vec<String> {
        line.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
    };
    let ids: Vec<&str> =
        games::catalog().games().iter().map(|game| game.id).chain(iter::once("chess960")).collect();
    let lines = product.lines().filter(code);
    lines
        .filter(|line| words(line).iter().any(|word| ids.contains(&word.as_str())))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// Files that only tests take in: the line before their `mod` says so.
fn is_for_tests(path: &Path) -> bool {
    let parents = [path.with_file_name("mod.rs"), path.with_file_name("lib.rs")];
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let taken_in = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap_or_default();
        ["", "pub "].iter().any(|visible| text.contains(&format!("#[cfg(test)]\n{visible}mod {name};")))
    };
    parents.iter().any(taken_in)
}

#[test]
fn no_game_is_known_by_its_name_outside_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for path in ["engine", "ui", "app"].iter().flat_map(|folder| files(&root.join(folder))) {
        let place = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        if EXCEPTIONS.iter().any(|(known, _)| place.starts_with(known)) || is_for_tests(&path) {
            continue;
        }
        found.extend(named(&path).into_iter().map(|line| format!("{place}: {line}")));
    }
    assert!(found.is_empty(), "let the game say it in its folder:\n{}", found.join("\n"));
}
