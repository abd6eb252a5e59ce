//! Map files: the players and their stocks, the tiles, and the transitions that join edges which lie apart.
//!
//! Players, override stones, bombs and their radius, height and width stand on the first four lines, then a line for
//! each row, then a line for each transition. Empty lines mean nothing, and lines may end as on any system.

use std::fmt::Write;
use std::ops::RangeInclusive;

use engine::{FileFault, MAX_SEATS};

use super::tile::{self, HOLE};

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 50;

/// The most override stones or bombs with which a player can begin.
pub(super) const MOST_STOCK: usize = 999;

/// The largest radius of a bomb that says anything: no two tiles of a board lie farther apart.
pub(super) const LARGEST_RADIUS: usize = LONGEST_SIDE * LONGEST_SIDE;

/// An edge or a corner of a tile: the tile, and the direction in which one leaves it there, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gate {
    /// The tile, by its number from the top left.
    pub cell: usize,
    /// From 0 to 7.
    pub direction: usize,
}

/// What a map file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XtMap {
    /// How many play.
    pub players: usize,
    /// How many override stones each of them has.
    pub overrides: u16,
    /// How many bombs each of them has.
    pub bombs: u16,
    /// How far a bomb reaches, in steps.
    pub radius: u16,
    /// How many rows there are.
    pub height: usize,
    /// How many columns there are.
    pub width: usize,
    pub(super) tiles: Vec<u8>,
    pub(super) transitions: Vec<[Gate; 2]>,
}

/// A line that says something, by its number, as words.
type Line<'a> = (usize, Vec<&'a str>);

impl XtMap {
    /// Reads a map file. What is refused is named with its line.
    pub fn read(text: &str) -> Result<XtMap, FileFault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text
            .lines()
            .zip(1..)
            .map(|(line, number)| (number, line.split_whitespace().collect::<Vec<_>>()))
            .filter(|(_, words)| !words.is_empty());
        let [players] = numbers(lines.next(), [("players", 2..=MAX_SEATS)])?;
        let [overrides] = numbers(lines.next(), [("override stones", 0..=MOST_STOCK)])?;
        let [bombs, radius] =
            numbers(lines.next(), [("bombs", 0..=MOST_STOCK), ("radius", 0..=LARGEST_RADIUS)])?;
        let side = || 1..=LONGEST_SIDE;
        let [height, width] = numbers(lines.next(), [("height", side()), ("width", side())])?;
        let mut map = XtMap {
            players,
            overrides: overrides as u16,
            bombs: bombs as u16,
            radius: radius as u16,
            height,
            width,
            tiles: Vec::with_capacity(height * width),
            transitions: Vec::new(),
        };
        for row in 1..=height {
            map.read_row(row, lines.next())?;
        }
        for (number, words) in lines {
            map.read_transition(&words).map_err(|reason| FileFault::at(number, reason))?;
        }
        Ok(map)
    }

    fn read_row(&mut self, row: usize, line: Option<Line<'_>>) -> Result<(), FileFault> {
        let (number, words) =
            line.ok_or_else(|| FileFault::whole(format!("it ends before row {row} of {}", self.height)))?;
        if words.len() != self.width {
            let reason = format!("row {row} has {} tiles, not {}", words.len(), self.width);
            return Err(FileFault::at(number, reason));
        }
        for (word, x) in words.iter().zip(0..) {
            let tile = word.parse().ok().and_then(tile::of_letter).ok_or_else(|| {
                let known = "a tile is one of - 0 1 2 3 4 5 6 7 8 x c i b";
                FileFault::at(number, format!("{known}, not {:?} (column {x})", shortened(word)))
            })?;
            if tile::owner(tile).is_some_and(|seat| seat.index() >= self.players) {
                let reason = format!("there is no player {word} (column {x}): the map has {}", self.players);
                return Err(FileFault::at(number, reason));
            }
            self.tiles.push(tile);
        }
        Ok(())
    }

    fn read_transition(&mut self, words: &[&str]) -> Result<(), String> {
        let &[x1, y1, r1, "<->", x2, y2, r2] = words else {
            return Err("a transition is written x1 y1 r1 <-> x2 y2 r2".to_owned());
        };
        let ends = [self.gate(x1, y1, r1)?, self.gate(x2, y2, r2)?];
        for (end, name) in ends.iter().zip([[x1, y1, r1], [x2, y2, r2]].map(|words| words.join(" "))) {
            if self.tiles[end.cell] == HOLE {
                return Err(format!("{name} is the edge of a hole"));
            }
            if self.neighbour(*end).is_some_and(|cell| self.tiles[cell] != HOLE) {
                return Err(format!("{name} has a neighbour already"));
            }
            if self.transitions.iter().flatten().any(|known| known == end) {
                return Err(format!("{name} is the end of another transition"));
            }
        }
        self.transitions.push(ends);
        Ok(())
    }

    fn gate(&self, x: &str, y: &str, direction: &str) -> Result<Gate, String> {
        let x = number(x, "column", 0..=self.width - 1)?;
        let y = number(y, "row", 0..=self.height - 1)?;
        Ok(Gate { cell: y * self.width + x, direction: number(direction, "direction", 0..=7)? })
    }

    /// The tile that lies that way on the board, hole or not.
    pub(super) fn neighbour(&self, Gate { cell, direction }: Gate) -> Option<usize> {
        let (right, down) = engine::Compass::ALL[direction].step();
        let x = (cell % self.width).checked_add_signed(right.into()).filter(|x| *x < self.width)?;
        let y = (cell / self.width).checked_add_signed(down.into()).filter(|y| *y < self.height)?;
        Some(y * self.width + x)
    }

    /// Column and row of a tile.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// The map as a file.
    pub fn write(&self) -> String {
        let mut text = format!(
            "{}\n{}\n{} {}\n{} {}\n",
            self.players, self.overrides, self.bombs, self.radius, self.height, self.width
        );
        for row in self.tiles.chunks(self.width) {
            let letters: Vec<String> = row.iter().map(|tile| tile::letter(*tile).to_string()).collect();
            text += &letters.join(" ");
            text.push('\n');
        }
        for ends in &self.transitions {
            let [(x1, y1), (x2, y2)] = ends.map(|end| self.place(end.cell));
            let [r1, r2] = ends.map(|end| end.direction);
            // Memory takes everything.
            let _ = writeln!(text, "{x1} {y1} {r1} <-> {x2} {y2} {r2}");
        }
        text
    }
}

/// The numbers of a line, each with its name and what it can be.
fn numbers<const COUNT: usize>(
    line: Option<Line<'_>>,
    wanted: [(&str, RangeInclusive<usize>); COUNT],
) -> Result<[usize; COUNT], FileFault> {
    let names = wanted.each_ref().map(|(name, _)| *name).join(" and ");
    let (line, words) = line.ok_or_else(|| FileFault::whole(format!("it ends before its {names}")))?;
    if words.len() != COUNT {
        return Err(FileFault::at(
            line,
            format!("expected {names}, found {:?}", shortened(&words.join(" "))),
        ));
    }
    let mut numbers = [0; COUNT];
    for ((found, word), (name, range)) in numbers.iter_mut().zip(words).zip(wanted) {
        *found = number(word, name, range).map_err(|reason| FileFault::at(line, reason))?;
    }
    Ok(numbers)
}

fn number(word: &str, name: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    let wrong =
        || format!("expected {name} from {} to {}, found {:?}", range.start(), range.end(), shortened(word));
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|number| digits && range.contains(number)).ok_or_else(wrong)
}

/// As much of a text as a message should repeat.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}
