//! The rooms of the program as ARCHITECTURE.md draws them are those that Cargo builds, and nobody knows a room below.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room, and the rooms it knows.
type Rooms = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The drawing, from top to bottom.
fn drawn() -> Vec<(String, BTreeSet<String>)> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let (_, rest) = page.split_once("```rooms\n").expect("the rooms are drawn");
    let (drawing, _) = rest.split_once("```").expect("the drawing has an end");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    drawing
        .lines()
        .map(|line| {
            let (room, known) = line.split_once('→').unwrap_or((line, ""));
            (room.trim().to_owned(), words(known))
        })
        .collect()
}

/// What the manifests say.
fn built() -> (Rooms, BTreeMap<String, toml::Table>) {
    let app = fs::read_dir(root().join("app")).expect("the app").map(|entry| entry.expect("a room").path());
    let folders = app.chain(["engine", "games", "games/mailbox", "ui"].map(|name| root().join(name)));
    let manifests: BTreeMap<String, toml::Table> = folders
        .filter(|folder| folder.join("Cargo.toml").exists())
        .map(|folder| {
            let manifest = read(&folder.join("Cargo.toml")).parse().expect("a manifest");
            (folder.file_name().expect("a name").to_string_lossy().into_owned(), manifest)
        })
        .collect();
    let known = |manifest: &toml::Table| {
        let names = dependencies(manifest).filter(|name| manifests.contains_key(*name));
        names.map(str::to_owned).collect()
    };
    (manifests.iter().map(|(room, manifest)| (room.clone(), known(manifest))).collect(), manifests)
}

/// What a product crate is made of, beside itself.
fn dependencies(manifest: &toml::Table) -> impl Iterator<Item = &str> {
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    dependencies.into_iter().flat_map(toml::Table::keys).map(String::as_str)
}

#[test]
fn the_drawing_is_what_cargo_builds() {
    let drawn: Rooms = drawn().into_iter().collect();
    assert_eq!(drawn, built().0, "ARCHITECTURE.md is on the left");
}

#[test]
fn a_room_knows_only_rooms_above_it() {
    let mut above = BTreeSet::new();
    for (room, known) in drawn() {
        let below: Vec<_> = known.difference(&above).collect();
        assert!(below.is_empty(), "{room} knows {below:?}, which do not stand above it");
        assert!(above.insert(room.clone()), "{room} is drawn twice");
    }
}

#[test]
fn each_trade_has_its_room() {
    let (_, manifests) = built();
    let users = |name: &str| -> Vec<&str> {
        let uses = |manifest: &toml::Table| dependencies(manifest).any(|used| used == name);
        manifests.iter().filter(|(_, manifest)| uses(manifest)).map(|(room, _)| room.as_str()).collect()
    };
    assert_eq!(users("test-support"), [""; 0], "only tests are supported by it");
    assert_eq!(users("axum"), ["server"]);
    assert_eq!(users("rusqlite"), ["store"]);
    assert_eq!(users("slint"), ["bench", "kiosk", "ui"]);
    assert_eq!(users("mailbox"), ["bench"], "what is only compared with is not installed");
    for (room, strange) in [
        // No wire format, no channel, nothing that waits.
        ("matches", &["protocol", "serde", "serde_json", "tokio"][..]),
        // It only says how things are written.
        ("protocol", &["axum", "rusqlite", "tokio", "tokio-tungstenite"]),
        // They play without tables, and what they know outlives nobody.
        ("engines", &["config", "store", "table", "terminal"]),
        ("terminal", &["store", "table"]),
    ] {
        let known: Vec<&str> = dependencies(&manifests[room]).filter(|name| strange.contains(name)).collect();
        assert_eq!(known, [""; 0], "these are not known to {room}");
    }
}

#[test]
fn every_link_in_the_map_leads_to_a_file() {
    let page = read(&root().join("ARCHITECTURE.md"));
    let links = page.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    let dead: Vec<&str> = links.filter(|link| !root().join(link).exists()).collect();
    assert!(dead.is_empty(), "{dead:?}");
}
