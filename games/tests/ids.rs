//! Nobody outside `games` knows a game by its name: whatever differs from game to game, the game says itself.

use std::path::{Path, PathBuf};
use std::{fs, iter};

/// Where a game's name may stand, and why.
const EXCEPTIONS: [(&str, &str); 5] = [
    ("app/engines/", "UCI, Hub and GTP are protocols that belong to one game each"),
    ("app/config/file.rs", "the settings have a key chess.book"),
    ("app/config/lib.rs", "the same"),
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

/// A line's names with their parts apart: `ChessBook` as `_chess_book_`.
fn parts(line: &str) -> String {
    let (mut parts, mut before) = (String::from("_"), '_');
    for letter in line.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            parts.push('_');
        }
        parts.push(if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '_' });
        before = letter;
    }
    parts + "_"
}

/// The lines of a file that name a game, also as a part of a longer name. Comments may speak of games, and so may tests.
fn named(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = |line: &&str| !["//", "*", "/*"].iter().any(|sign| line.trim_start().starts_with(sign));
    let ids = games::catalog().games().iter().map(|game| game.id).chain(iter::once("chess960"));
    let ids: Vec<String> = ids.map(|id| format!("_{id}_")).collect();
    let names = |line: &&str| ids.iter().any(|id| parts(line).contains(id.as_str()));
    product.lines().filter(code).filter(names).map(|line| line.trim().to_owned()).collect()
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

#[test]
fn a_name_is_found_in_longer_ones() {
    let found = ["chess_book()", "ChessConfig", "CHESS_BOOK", "games::chess::book", "\"chess\""];
    assert!(found.iter().all(|line| parts(line).contains("_chess_")));
    assert!(!parts("duchess, chessboard").contains("_chess_"));
}
