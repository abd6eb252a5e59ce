//! Whether a map favours nobody: for each player there is a way to turn, mirror or shift the board, transitions and all,
//! that puts that player in the first one's place and changes nothing else.
//!
//! Rules know no shape, only which tile is how many steps away in which direction. So the way is looked for tile by tile:
//! the first tile lies on some other one, turned or mirrored somehow, and everything else follows step by step. Only of a
//! board in several parts a way can be missed.

use engine::MAX_SEATS;

use super::map::XtMap;
use super::terrain::{NOWHERE, Terrain};
use super::tile::{FIRST_STONE, HOLE, INVERSION};

/// How a tile lies on another one: what its north becomes, and whether the others follow against the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Turning {
    north: usize,
    mirrored: bool,
}

impl Turning {
    fn of(self, direction: usize) -> usize {
        (self.north + if self.mirrored { 8 - direction } else { direction }) % 8
    }

    /// The one that turns this direction into that.
    fn that_turns(from: usize, to: usize, mirrored: bool) -> Turning {
        let offset = Turning { north: 0, mirrored }.of(from);
        Turning { north: (to + 8 - offset) % 8, mirrored }
    }
}

/// Which tile lies on which, as far as it is known, and which player plays for which.
#[derive(Clone)]
struct Overlay<'t> {
    terrain: &'t Terrain,
    cells: Vec<Option<(usize, Turning)>>,
    taken: Vec<bool>,
    players: [Option<u8>; MAX_SEATS],
}

impl Overlay<'_> {
    /// Lays a tile on another one, and all that is joined to it; whether that fits.
    fn lay(&mut self, cell: usize, on: usize, turning: Turning) -> bool {
        let mut waiting = vec![(cell, on, turning)];
        while let Some((cell, on, turning)) = waiting.pop() {
            if let Some(known) = self.cells[cell] {
                if known != (on, turning) {
                    return false;
                }
                continue;
            }
            if std::mem::replace(&mut self.taken[on], true) || !self.is_alike(cell, on) {
                return false;
            }
            self.cells[cell] = Some((on, turning));
            for direction in 0..8 {
                let here = self.terrain.leave(cell, direction);
                let there = self.terrain.leave(on, turning.of(direction));
                if (here == NOWHERE) != (there == NOWHERE) {
                    return false;
                }
                if here != NOWHERE {
                    let (from, to) = (usize::from(here), usize::from(there));
                    let next = Turning::that_turns(from % 8, to % 8, turning.mirrored);
                    waiting.push((from / 8, to / 8, next));
                }
            }
        }
        true
    }

    /// Whether the same lies on both tiles, but for the players who change places.
    fn is_alike(&mut self, cell: usize, on: usize) -> bool {
        let tiles = &self.terrain.map.tiles;
        let (Some(one), Some(other)) =
            (tiles[cell].checked_sub(FIRST_STONE), tiles[on].checked_sub(FIRST_STONE))
        else {
            return tiles[cell] == tiles[on];
        };
        if self.players.iter().zip(0..).any(|(known, from)| *known == Some(other) && from != one) {
            return false;
        }
        *self.players[usize::from(one)].get_or_insert(other) == other
    }

    /// Lays the other parts of a board that is not joined together, each where it fits first.
    fn complete(self) -> bool {
        let tiles = &self.terrain.map.tiles;
        let open = (0..tiles.len()).find(|cell| tiles[*cell] != HOLE && self.cells[*cell].is_none());
        let Some(cell) = open else { return true };
        self.ways(cell).next().is_some_and(Overlay::complete)
    }

    /// All ways to lay a tile that fit.
    fn ways(&self, cell: usize) -> impl Iterator<Item = Self> {
        let tiles = &self.terrain.map.tiles;
        let kind = move |cell: usize| tiles[cell].min(FIRST_STONE);
        let free = (0..self.taken.len()).filter(move |on| !self.taken[*on] && kind(*on) == kind(cell));
        let turned = free.flat_map(|on| {
            let turnings = (0..8).flat_map(|north| [false, true].map(|mirrored| Turning { north, mirrored }));
            turnings.map(move |turning| (on, turning))
        });
        turned.filter_map(move |(on, turning)| {
            let mut overlay = self.clone();
            overlay.lay(cell, on, turning).then_some(overlay)
        })
    }
}

/// Whether the board can be turned so that this player is where the first one was.
fn can_stand_for_first(terrain: &Terrain, player: u8) -> bool {
    let map = &terrain.map;
    let mut players = [None; MAX_SEATS];
    players[0] = Some(player);
    if map.tiles.contains(&INVERSION) {
        // An inversion hands all stones on in the order of the players, so that order must stay.
        for (from, to) in players[..map.players].iter_mut().zip(player..) {
            *from = Some(to % map.players as u8);
        }
    }
    let taken = map.tiles.iter().map(|tile| *tile == HOLE).collect();
    let nothing = Overlay { terrain, cells: vec![None; map.tiles.len()], taken, players };
    let first = map.tiles.iter().position(|tile| *tile != HOLE);
    first.is_none_or(|first| nothing.ways(first).any(Overlay::complete))
}

/// Whether every player has the same prospects, but for who moves first.
pub(super) fn favours_nobody(map: &XtMap) -> bool {
    let terrain = Terrain::of(map.clone());
    (1..map.players as u8).all(|player| can_stand_for_first(&terrain, player))
}
