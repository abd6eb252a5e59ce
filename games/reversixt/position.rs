//! The tiles as they are now, what the players have beside them, and what a move does to all of it.
//!
//! A position has room for so many tiles and takes no other memory; three sizes serve all boards.

use engine::{MAX_SEATS, Seat, key};

use super::moves::{Extra, Move};
use super::terrain::{NOWHERE, Terrain};
use super::tile::{BONUS, EXPANSION, FIRST_STONE, HOLE, INVERSION, stone};

/// A position with room for so many tiles, a multiple of 32. Those beyond the board are holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<const ROOM: usize> {
    pub(super) tiles: [u8; ROOM],
    pub(super) overrides: [u16; MAX_SEATS],
    pub(super) bombs: [u16; MAX_SEATS],
    /// The seats that play no further, a bit each.
    pub(super) gone: u8,
    pub(super) turn: Seat,
    /// Whether bombs fall already.
    pub(super) bombing: bool,
}

impl<const ROOM: usize> Position<ROOM> {
    /// How a game on this map begins: with the first seat that can move.
    pub(super) fn start(terrain: &Terrain) -> Self {
        let map = &terrain.map;
        let mut tiles = [HOLE; ROOM];
        tiles[..map.tiles.len()].copy_from_slice(&map.tiles);
        let each = |count: u16| std::array::from_fn(|seat| if seat < map.players { count } else { 0 });
        let mut start = Position {
            tiles,
            overrides: each(map.overrides),
            bombs: each(map.bombs),
            gone: 0,
            turn: Seat::FIRST,
            bombing: false,
        };
        if let Some(last) = Seat::new(map.players - 1) {
            start.settle(terrain, last);
        }
        start
    }

    /// The tiles in groups of 32 and more, those of the board first.
    #[inline]
    pub(super) fn tiles(&self, terrain: &Terrain) -> &[u8] {
        &self.tiles[..terrain.reach.min(ROOM)]
    }

    #[inline]
    pub(super) fn is_gone(&self, seat: Seat) -> bool {
        self.gone >> seat.index() & 1 == 1
    }

    /// How many stones a seat has on the board.
    pub(super) fn stones(&self, terrain: &Terrain, seat: Seat) -> usize {
        let own = stone(seat);
        self.tiles(terrain).iter().filter(|tile| **tile == own).count()
    }

    /// Whether nobody can do anything any more.
    pub(super) fn is_over(&self) -> bool {
        self.bombing && !self.can_bomb(self.turn)
    }

    fn can_bomb(&self, seat: Seat) -> bool {
        self.bombs[seat.index()] > 0 && !self.is_gone(seat) && self.tiles.iter().any(|tile| *tile != HOLE)
    }

    /// Gives the turn to whoever is next after this seat and can move, in the next phase if nobody can in this one.
    pub(super) fn settle(&mut self, terrain: &Terrain, last: Seat) {
        let players = terrain.map.players;
        let after = |step: usize| Seat::new((last.index() + step) % players);
        let stays = |position: &Self, seat: &Seat| !position.is_gone(*seat);
        let mut in_turn = (1..=players).filter_map(after).filter(|seat| stays(self, seat));
        let can_place = |seat: &Seat| !self.bombing && self.can_place(terrain, *seat);
        if let Some(next) = in_turn.clone().find(can_place) {
            self.turn = next;
            return;
        }
        let next = in_turn.clone().find(|seat| self.can_bomb(*seat)).or_else(|| in_turn.next());
        self.bombing = true;
        self.turn = next.unwrap_or(last);
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, terrain: &Terrain, mv: Move) {
        let (mover, cell) = (self.turn, usize::from(mv.cell));
        if self.bombing {
            self.bombs[mover.index()] -= 1;
            let tiles = self.tiles;
            blast(terrain, &tiles, cell, |cell| self.tiles[cell] = HOLE);
        } else {
            let was = self.tiles[cell];
            if was >= EXPANSION {
                self.overrides[mover.index()] -= 1;
            }
            self.place(terrain, cell);
            match mv.extra {
                Extra::Swap(other) => self.swap(terrain, stone(mover), stone(other)),
                Extra::Bomb => self.bombs[mover.index()] += 1,
                Extra::Override => self.overrides[mover.index()] += 1,
                Extra::None if was == INVERSION => self.hand_on(terrain),
                Extra::None => {}
            }
        }
        self.settle(terrain, mover);
    }

    /// Puts a stone of the seat to move on a tile, with all that it captures.
    #[inline]
    pub(super) fn place(&mut self, terrain: &Terrain, cell: usize) {
        let own = stone(self.turn);
        // All lines are found before any stone is turned.
        let lengths: [usize; 8] = std::array::from_fn(|direction| self.line(terrain, cell, direction, own));
        for (direction, length) in lengths.into_iter().enumerate() {
            let mut at = terrain.leave(cell, direction);
            for _ in 0..length {
                self.tiles[usize::from(at >> 3)] = own;
                at = terrain.go_on(at);
            }
        }
        self.tiles[cell] = own;
    }

    /// How many steps a line that captures goes before it comes to an own stone; 0 if it captures nothing. Since every step
    /// can be taken back, a line that ends nowhere comes back to its tile.
    #[inline]
    pub(super) fn line(&self, terrain: &Terrain, cell: usize, direction: usize, own: u8) -> usize {
        let (mut at, mut length) = (terrain.leave(cell, direction), 0);
        while at != NOWHERE {
            let there = usize::from(at >> 3);
            let tile = self.tiles[there];
            if there == cell || tile < EXPANSION {
                break;
            }
            if tile == own {
                return length;
            }
            length += 1;
            at = terrain.go_on(at);
        }
        0
    }

    fn swap(&mut self, terrain: &Terrain, one: u8, other: u8) {
        for tile in &mut self.tiles[..terrain.reach.min(ROOM)] {
            *tile = if *tile == one {
                other
            } else if *tile == other {
                one
            } else {
                *tile
            };
        }
    }

    /// The stones of each player become those of the next one, of the last one those of the first.
    fn hand_on(&mut self, terrain: &Terrain) {
        let last = FIRST_STONE + terrain.map.players as u8 - 1;
        for tile in &mut self.tiles[..terrain.reach.min(ROOM)] {
            *tile = match *tile {
                tile if tile < FIRST_STONE => tile,
                tile if tile == last => FIRST_STONE,
                tile => tile + 1,
            };
        }
    }

    /// The position once this seat plays no further. Its stones stay, and if it was its turn, the turn goes on as after a
    /// move of it.
    pub(super) fn without(&self, terrain: &Terrain, seat: Seat) -> Self {
        let mut after = self.clone();
        after.gone |= 1 << seat.index();
        if self.turn == seat {
            after.settle(terrain, seat);
        }
        after
    }

    /// A number for the position.
    pub(super) fn key(&self, terrain: &Terrain) -> u64 {
        let stocks = self.overrides.iter().zip(&self.bombs);
        let stocks = stocks.fold(0_u64, |key, (overrides, bombs)| {
            key::mix([key, u64::from(*overrides) | u64::from(*bombs) << 32])
        });
        let rest = u64::from(self.gone) | (self.turn.index() as u64) << 8 | u64::from(self.bombing) << 16;
        let word = |eight: &[u8; 8]| u64::from_le_bytes(*eight);
        self.tiles(terrain)
            .as_chunks::<8>()
            .0
            .as_chunks::<4>()
            .0
            .iter()
            .fold(stocks ^ rest, |key, [a, b, c, d]| key::mix([key, word(a), word(b), word(c), word(d)]))
    }

    /// Whether anybody has override stones or can still get some.
    pub(super) fn knows_overrides(&self) -> bool {
        self.overrides.iter().any(|overrides| *overrides > 0) || self.tiles.contains(&BONUS)
    }

    /// Whether anybody has bombs or can still get some.
    pub(super) fn knows_bombs(&self) -> bool {
        self.bombs.iter().any(|bombs| *bombs > 0) || self.tiles.contains(&BONUS)
    }
}

/// Tells what a bomb on a tile reaches, the nearest first: the tile itself, then what is one step away, and so on.
pub(super) fn blast<const ROOM: usize>(
    terrain: &Terrain,
    tiles: &[u8; ROOM],
    cell: usize,
    mut hit: impl FnMut(usize),
) {
    let (mut reached, mut queue) = ([false; ROOM], [0_u16; ROOM]);
    (reached[cell], queue[0]) = (true, cell as u16);
    let (mut ring, mut found) = (0..1, 1);
    for step in 0..=terrain.map.radius {
        for place in ring.clone() {
            let from = usize::from(queue[place]);
            hit(from);
            if step == terrain.map.radius {
                continue;
            }
            for direction in 0..8 {
                let at = terrain.leave(from, direction);
                let to = usize::from(at >> 3);
                if at != NOWHERE && !reached[to] && tiles[to] != HOLE {
                    (reached[to], queue[found]) = (true, to as u16);
                    found += 1;
                }
            }
        }
        ring = ring.end..found;
        if ring.is_empty() {
            break;
        }
    }
}
