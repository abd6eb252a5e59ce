//! A map for people: how it looks in letters, and what is to be said of it.

use std::fmt::Write;

use engine::{Compass, Seat};

use super::LARGE_ROOM;
use super::map::XtMap;
use super::position::Position;
use super::symmetry::favours_nobody;
use super::terrain::Terrain;
use super::tile::{self, BONUS, CHOICE, EMPTY, EXPANSION, HOLE, INVERSION, stone};

/// A drawing in letters: nothing for holes, a dot for empty tiles, and beneath it where the transitions lead.
pub fn show(map: &XtMap) -> String {
    let mut text = String::from("    ");
    for x in 0..map.width {
        let _ = write!(text, "{x:3}");
    }
    text.push('\n');
    for (row, y) in map.tiles.chunks(map.width).zip(0..) {
        let _ = write!(text, "{y:3} ");
        for tile in row {
            let letter = match *tile {
                HOLE => ' ',
                EMPTY => '.',
                tile => tile::letter(tile),
            };
            let _ = write!(text, "{letter:>3}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for ends in &map.transitions {
        let [one, other] = ends.map(|end| {
            let (x, y) = map.place(end.cell);
            format!("{x},{y} {}", NAMES[end.direction])
        });
        let _ = writeln!(text, "{one} <-> {other}");
    }
    text
}

/// The directions as one writes them beside a drawing.
const NAMES: [&str; Compass::ALL.len()] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// What is to be said of a map, a line each.
pub fn survey(map: &XtMap) -> Vec<String> {
    let count = |tile: u8| map.tiles.iter().filter(|other| **other == tile).count();
    let counted = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let tiles = map.tiles.len() - count(HOLE);
    let kinds =
        [(CHOICE, "choice"), (INVERSION, "inversion"), (BONUS, "bonus tile"), (EXPANSION, "expansion stone")];
    let special: Vec<String> = kinds
        .into_iter()
        .filter(|(tile, _)| count(*tile) > 0)
        .map(|(tile, name)| counted(count(tile), name))
        .collect();
    let start = Position::<LARGE_ROOM>::start(&Terrain::of(map.clone()));
    let terrain = Terrain::of(map.clone());
    let each = |of: &dyn Fn(Seat) -> usize| {
        Seat::all(map.players).map(|seat| of(seat).to_string()).collect::<Vec<_>>().join(", ")
    };
    vec![
        format!(
            "{} players, {} columns and {} rows, {}, {}",
            map.players,
            map.width,
            map.height,
            counted(tiles, "tile"),
            counted(map.transitions.len(), "transition")
        ),
        format!(
            "each has {} and {} of radius {}",
            counted(map.overrides.into(), "override stone"),
            counted(map.bombs.into(), "bomb"),
            map.radius
        ),
        format!("special: {}", if special.is_empty() { "nothing".to_owned() } else { special.join(", ") }),
        format!("stones: {}", each(&|seat| count(stone(seat)))),
        format!("tiles to begin on: {}", each(&|seat| start.mobility(&terrain, seat))),
        if favours_nobody(map) {
            "all players stand alike".to_owned()
        } else {
            "the players do not stand alike".to_owned()
        },
    ]
}
