//! A map made ready to be played on: where each step leads, once for all positions.

use super::map::{Gate, XtMap};
use super::tile::HOLE;

/// Where one is and in which direction one goes: eight times the tile, and the direction.
pub(super) type Heading = u16;

/// There is nothing that way.
pub(super) const NOWHERE: Heading = Heading::MAX;

/// A map with its steps.
#[derive(Debug)]
pub(super) struct Terrain {
    pub(super) map: XtMap,
    /// For each tile and direction, where one comes to and in which direction one goes on.
    steps: Box<[Heading]>,
    /// The tiles in memory, rounded up so that they can be looked at in groups.
    pub(super) reach: usize,
    /// What it is worth to hold each tile at first sight, in hundredths of a stone.
    pub(super) worths: Box<[i16]>,
    /// Whether a line can come back to a tile it has been to.
    pub(super) has_transitions: bool,
}

impl Terrain {
    pub(super) fn of(map: XtMap) -> Terrain {
        let mut steps = vec![NOWHERE; 8 * map.tiles.len()].into_boxed_slice();
        let there = |cell: &usize| map.tiles[*cell] != HOLE;
        for cell in (0..map.tiles.len()).filter(there) {
            for direction in 0..8 {
                if let Some(next) = map.neighbour(Gate { cell, direction }).filter(there) {
                    steps[8 * cell + direction] = (8 * next + direction) as Heading;
                }
            }
        }
        for [one, other] in &map.transitions {
            for (from, to) in [(one, other), (other, one)] {
                let arriving = 8 * to.cell + (to.direction ^ 4);
                steps[8 * from.cell + from.direction] = arriving as Heading;
            }
        }
        let reach = map.tiles.len().next_multiple_of(32);
        let worths = worths(&map, &steps);
        Terrain { steps, reach, worths, has_transitions: !map.transitions.is_empty(), map }
    }

    /// The first step from a tile.
    #[inline]
    pub(super) fn leave(&self, cell: usize, direction: usize) -> Heading {
        self.steps[8 * cell + direction]
    }

    /// One step on.
    #[inline]
    pub(super) fn go_on(&self, at: Heading) -> Heading {
        self.steps[usize::from(at)]
    }
}

/// What a stone is worth in a corner.
pub(super) const CORNER: i16 = 1000;

/// What a stone is worth by the number of lines that go on to both sides of its tile: none in a corner, one at an edge.
const BY_LINES: [i16; 5] = [CORNER, 80, 30, 15, 15];

/// What it costs to stand beside a corner.
const BESIDE_CORNER: i16 = 250;

fn worths(map: &XtMap, steps: &[Heading]) -> Box<[i16]> {
    let goes_on = |cell: usize, direction: usize| steps[8 * cell + direction] != NOWHERE;
    let lines = |cell: usize| (0..4).filter(|axis| goes_on(cell, *axis) && goes_on(cell, axis + 4)).count();
    let beside_corner = |cell: usize| {
        let next = (0..8).map(|direction| steps[8 * cell + direction]).filter(|at| *at != NOWHERE);
        next.map(|at| usize::from(at >> 3)).any(|next| lines(next) == 0)
    };
    let worth = |cell: usize| match lines(cell) {
        0 => BY_LINES[0],
        lines if beside_corner(cell) => BY_LINES[lines] - BESIDE_CORNER,
        lines => BY_LINES[lines],
    };
    (0..map.tiles.len()).map(worth).collect()
}
