//! New maps by lot. A map is drawn once for the first player and repeated for the others by a symmetry, so that no seat is
//! favoured; the same wish always makes the same map.

use engine::{Seat, key};
use thiserror::Error;

use super::LARGE_ROOM;
use super::map::{Gate, LARGEST_RADIUS, LONGEST_SIDE, MOST_STOCK, XtMap};
use super::position::Position;
use super::terrain::{NOWHERE, Terrain};
use super::tile::{BONUS, CHOICE, EMPTY, EXPANSION, HOLE, INVERSION, stone};

/// How the board looks the same to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Turned by half, for two.
    Half,
    /// Mirrored left and right, for two.
    Mirror,
    /// Turned by a quarter, for two or four on a square.
    Quarter,
    /// As many equal strips as players, side by side; transitions join the last to the first. For any number.
    Ring,
}

/// What a map should be like. What is counted is counted for each of the equal parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapWish {
    /// The same number makes the same map.
    pub seed: u64,
    /// How many play.
    pub players: usize,
    /// How many columns.
    pub width: usize,
    /// How many rows.
    pub height: usize,
    /// How the parts are alike.
    pub symmetry: Symmetry,
    /// Holes.
    pub holes: usize,
    /// Choices.
    pub choices: usize,
    /// Inversions.
    pub inversions: usize,
    /// Bonus tiles.
    pub bonuses: usize,
    /// Expansion stones.
    pub expansions: usize,
    /// Transitions beside those that close a ring.
    pub transitions: usize,
    /// Override stones that each player has.
    pub overrides: u16,
    /// Bombs that each player has.
    pub bombs: u16,
    /// How far they reach.
    pub radius: u16,
}

/// Why there is no such map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WishRefusal {
    /// The symmetry cannot serve so many players on such a board.
    #[error("{0}")]
    Shape(&'static str),
    /// Nothing that was drawn could be played.
    #[error("so much does not fit: ask for fewer holes, special tiles or transitions, or a larger board")]
    TooMuch,
}

/// So many maps are tried.
const TRIES: u64 = 200;

/// Numbers that follow from a seed.
struct Draw {
    seed: u64,
    drawn: u64,
}

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.drawn += 1;
        (key::mix([self.seed, self.drawn]) % end.max(1) as u64) as usize
    }
}

/// Draws a map as it is wished for.
pub fn draw(wish: &MapWish) -> Result<XtMap, WishRefusal> {
    let symmetry = wish.check()?;
    (0..TRIES)
        .filter_map(|number| {
            let draw = Draw { seed: key::mix([wish.seed, number]), drawn: 0 };
            Sketch { wish, parts: symmetry, draw, map: wish.bare() }.finished()
        })
        .find(is_playable)
        .ok_or(WishRefusal::TooMuch)
}

impl MapWish {
    /// How many equal parts the map has.
    fn check(&self) -> Result<usize, WishRefusal> {
        let refused = |why| Err(WishRefusal::Shape(why));
        if !(2..=engine::MAX_SEATS).contains(&self.players) {
            return refused("two to eight can play");
        }
        if !(4..=LONGEST_SIDE).contains(&self.width) || !(4..=LONGEST_SIDE).contains(&self.height) {
            return refused("a side has 4 to 50 tiles");
        }
        if usize::from(self.overrides.max(self.bombs)) > MOST_STOCK {
            return refused("a player has at most 999 override stones, and at most 999 bombs");
        }
        if usize::from(self.radius) > LARGEST_RADIUS {
            return refused("no bomb reaches farther than 2500 steps");
        }
        match self.symmetry {
            Symmetry::Half | Symmetry::Mirror if self.players != 2 => {
                refused("two parts are for two players")
            }
            Symmetry::Mirror if self.width % 2 == 1 => {
                refused("a mirrored board has an even number of columns")
            }
            Symmetry::Half | Symmetry::Mirror => Ok(2),
            Symmetry::Quarter if self.width != self.height => refused("quarters need a square board"),
            Symmetry::Quarter if ![2, 4].contains(&self.players) => {
                refused("quarters are for two or four players")
            }
            Symmetry::Quarter => Ok(4),
            Symmetry::Ring if !self.width.is_multiple_of(self.players) || self.width < 2 * self.players => {
                refused("a ring has equally many columns for each player, two at least")
            }
            Symmetry::Ring => Ok(self.players),
        }
    }

    /// A board with nothing on it.
    fn bare(&self) -> XtMap {
        XtMap {
            players: self.players,
            overrides: self.overrides,
            bombs: self.bombs,
            radius: self.radius,
            height: self.height,
            width: self.width,
            tiles: vec![EMPTY; self.width * self.height],
            transitions: Vec::new(),
        }
    }

    /// The same edge in the next part.
    fn next(&self, Gate { cell, direction }: Gate) -> Gate {
        let (x, y) = (cell % self.width, cell / self.width);
        let ((x, y), direction) = match self.symmetry {
            Symmetry::Half => ((self.width - 1 - x, self.height - 1 - y), direction + 4),
            Symmetry::Mirror => ((self.width - 1 - x, y), 8 - direction),
            Symmetry::Quarter => ((self.height - 1 - y, x), direction + 2),
            Symmetry::Ring => (((x + self.width / self.players) % self.width, y), direction),
        };
        Gate { cell: y * self.width + x, direction: direction % 8 }
    }
}

/// A map that is being drawn.
struct Sketch<'w> {
    wish: &'w MapWish,
    parts: usize,
    draw: Draw,
    map: XtMap,
}

impl Sketch<'_> {
    /// The same edge in every part, this one first.
    fn everywhere(&self, gate: Gate) -> Vec<Gate> {
        std::iter::successors(Some(gate), |gate| Some(self.wish.next(*gate))).take(self.parts).collect()
    }

    fn cells(&self, cell: usize) -> Vec<usize> {
        self.everywhere(Gate { cell, direction: 0 }).iter().map(|gate| gate.cell).collect()
    }

    /// The map, unless something did not find its place.
    fn finished(mut self) -> Option<XtMap> {
        self.put_stones()?;
        for (tile, count) in [
            (HOLE, self.wish.holes),
            (CHOICE, self.wish.choices),
            (INVERSION, self.wish.inversions),
            (BONUS, self.wish.bonuses),
            (EXPANSION, self.wish.expansions),
        ] {
            for _ in 0..count {
                self.put(tile)?;
            }
        }
        if self.wish.symmetry == Symmetry::Ring {
            self.close_ring();
        }
        for _ in 0..self.wish.transitions {
            self.join()?;
        }
        Some(self.map)
    }

    /// Four stones of two neighbours for each player, crosswise.
    fn put_stones(&mut self) -> Option<()> {
        let (width, height) = (self.wish.width, self.wish.height);
        let columns = if self.wish.symmetry == Symmetry::Ring { width / self.wish.players } else { width };
        let (x, y) = (self.draw.below(columns - 1), 1 + self.draw.below(height - 3));
        let block = [(x, y), (x + 1, y + 1), (x + 1, y), (x, y + 1)].map(|(x, y)| y * width + x);
        for (cell, first) in block.into_iter().zip([0, 0, 1, 1]) {
            for (cell, part) in self.cells(cell).into_iter().zip(0..) {
                let seat = Seat::new((first + part) % self.wish.players)?;
                if self.map.tiles[cell] != EMPTY {
                    return None;
                }
                self.map.tiles[cell] = stone(seat);
            }
        }
        Some(())
    }

    /// Puts a tile somewhere, and into all other parts.
    fn put(&mut self, tile: u8) -> Option<()> {
        let empty: Vec<usize> =
            (0..self.map.tiles.len()).filter(|cell| self.map.tiles[*cell] == EMPTY).collect();
        let cell = *empty.get(self.draw.below(empty.len()))?;
        for cell in self.cells(cell) {
            self.map.tiles[cell] = tile;
        }
        Some(())
    }

    /// Joins the last column to the first one as if they lay side by side.
    fn close_ring(&mut self) {
        let (width, height) = (self.wish.width, self.wish.height);
        for (y, direction, down) in (0..height).flat_map(|y| [(y, 1, -1), (y, 2, 0), (y, 3, 1)]) {
            let Some(other) = y.checked_add_signed(down).filter(|other| *other < height) else { continue };
            let ends = [
                Gate { cell: y * width + width - 1, direction },
                Gate { cell: other * width, direction: direction + 4 },
            ];
            if ends.iter().all(|end| self.map.tiles[end.cell] != HOLE) {
                self.map.transitions.push(ends);
            }
        }
    }

    /// Joins two edges that lead nowhere, in all parts.
    fn join(&mut self) -> Option<()> {
        let there = |cell: &usize| self.map.tiles[*cell] != HOLE;
        let leads_nowhere = |gate: &Gate| {
            !self.map.neighbour(*gate).is_some_and(|cell| there(&cell))
                && !self.map.transitions.iter().flatten().any(|known| known == gate)
        };
        let gates = (0..self.map.tiles.len()).filter(there);
        let gates = gates.flat_map(|cell| [0, 2, 4, 6].map(|direction| Gate { cell, direction }));
        let gates: Vec<Gate> = gates.filter(leads_nowhere).collect();
        for _ in 0..TRIES {
            let [one, other] = [(); 2].map(|()| self.draw.below(gates.len()));
            let ends = [*gates.get(one)?, *gates.get(other)?].map(|gate| self.everywhere(gate));
            let mut all: Vec<Gate> = ends.concat();
            all.sort_by_key(|gate| (gate.cell, gate.direction));
            all.dedup();
            if all.len() == 2 * self.parts {
                self.map.transitions.extend(ends[0].iter().zip(&ends[1]).map(|(one, other)| [*one, *other]));
                return Some(());
            }
        }
        None
    }
}

/// Whether everybody can begin, and every tile is reached from every other.
fn is_playable(map: &XtMap) -> bool {
    let terrain = Terrain::of(map.clone());
    let start = Position::<LARGE_ROOM>::start(&terrain);
    let Some(first) = map.tiles.iter().position(|tile| *tile != HOLE) else { return false };
    let (mut reached, mut waiting) = (vec![false; map.tiles.len()], vec![first]);
    reached[first] = true;
    while let Some(cell) = waiting.pop() {
        for next in (0..8).map(|direction| terrain.leave(cell, direction)).filter(|at| *at != NOWHERE) {
            let next = usize::from(next >> 3);
            if !std::mem::replace(&mut reached[next], true) {
                waiting.push(next);
            }
        }
    }
    let is_whole = map.tiles.iter().zip(&reached).all(|(tile, reached)| *tile == HOLE || *reached);
    is_whole && Seat::all(map.players).all(|seat| start.mobility(&terrain, seat) > 0)
}
