//! The expert evaluation: what a good player sees beyond tiles and moves.
//!
//! - Stones that last: a stone is safe along a line if that line ends at it, or beside it lies a stone of the same player
//!   that is safe in all lines. That holds on any board, and through transitions.
//! - Time: moves count while there is something to fill, stones once there is little.
//! - Override stones are worth what they can still turn, bombs what they can still take.
//! - What lies on the board is nobody's for certain while inversions and choices are left: an inversion hands it on, and a
//!   choice lets somebody take the best of it.

use engine::{Evaluation, MAX_SEATS, Seat};

use super::ReversiXt;
use super::position::Position;
use super::terrain::{CORNER, NOWHERE, Terrain};
use super::tile::{CHOICE, FIRST_STONE, HOLE, INVERSION, is_free, owner};

/// A stone while bombs fall.
const STONE: i32 = 100;
/// A stone at the end of phase one; before the last part of it, it is worth nothing.
const LATE_STONE: i32 = 80;
/// A stone that nothing but an override stone can turn.
const LASTING: i32 = 150;
/// What it costs that a stone that does not last lies beside a free tile, from where it can be turned.
const OPEN: i32 = 25;
/// A tile on which one could place something, and what it is worth at the end.
const MOVE: i32 = 60;
const LATE_MOVE: i32 = 20;
/// An override stone, and what it is worth at the end.
const OVERRIDE: i32 = 300;
const LATE_OVERRIDE: i32 = 600;
/// What a bomb is worth for each tile that it reaches on an open board.
const BOMBED_TILE: i32 = 25;

/// All that a good player sees.
#[derive(Clone, Copy, Debug)]
pub struct XtExpert;

/// As it stands in the game's list.
pub const EVALUATION: XtExpert = XtExpert;

impl<const ROOM: usize> Evaluation<ReversiXt<ROOM>> for XtExpert {
    fn evaluate(&self, game: &ReversiXt<ROOM>, position: &Position<ROOM>, seat: Seat) -> i32 {
        let terrain = &*game.terrain;
        let side = 2 * i32::from(terrain.map.radius.min(3)) + 1;
        let bombs = |seat: Seat| BOMBED_TILE * side * side * i32::from(position.bombs[seat.index()]);
        if position.bombing {
            let stones = |seat| STONE * position.stones(terrain, seat) as i32;
            return game.compared(position, seat, |seat| stones(seat) + bombs(seat) / 4);
        }
        let time = Time::of(terrain, position);
        let land = handed_on(terrain, position, &land(terrain, position, time));
        game.compared(position, seat, |seat| {
            let moves = position.mobility(terrain, seat) as i32;
            let overrides = i32::from(position.overrides[seat.index()]);
            land[seat.index()]
                + time.between(MOVE, LATE_MOVE) * moves
                + time.between(OVERRIDE, LATE_OVERRIDE) * overrides
                + bombs(seat)
        })
    }
}

/// How late it is: nothing has changed before all but a quarter of the board is filled.
#[derive(Clone, Copy)]
struct Time {
    late: i32,
    all: i32,
}

impl Time {
    fn of<const ROOM: usize>(terrain: &Terrain, position: &Position<ROOM>) -> Time {
        let tiles = position.tiles(terrain);
        let all = tiles.iter().filter(|tile| **tile != HOLE).count() as i32;
        let free = tiles.iter().filter(|tile| is_free(**tile)).count() as i32;
        Time { late: (all - 4 * free).max(0), all: all.max(1) }
    }

    /// What is worth this until then and that at the end.
    fn between(self, first: i32, last: i32) -> i32 {
        first + (last - first) * self.late / self.all
    }
}

/// What the stones of each seat are worth where they lie.
fn land<const ROOM: usize>(terrain: &Terrain, position: &Position<ROOM>, time: Time) -> [i32; MAX_SEATS] {
    let mut land = [0; MAX_SEATS];
    let lasting = lasting(terrain, position);
    for (cell, tile) in position.tiles(terrain).iter().enumerate() {
        let Some(seat) = owner(*tile) else { continue };
        let mut beside = [0; 2];
        for direction in 0..8 {
            let at = terrain.leave(cell, direction);
            let there = usize::from(at >> 3);
            if at != NOWHERE && is_free(position.tiles[there]) {
                beside[usize::from(terrain.worths[there] == CORNER)] += 1;
            }
        }
        let [open, corners] = beside;
        let mut place = i32::from(terrain.worths[cell]);
        if corners == 0 {
            // A corner that is taken is nothing to be afraid of.
            place = place.max(0);
        }
        land[seat.index()] += time.between(place, place / 2)
            + time.between(0, LATE_STONE)
            + if lasting[cell] { LASTING } else { -time.between(OPEN, 0) * i32::from(open > 0) };
    }
    land
}

/// The stones that no line can turn any more, whoever plays.
fn lasting<const ROOM: usize>(terrain: &Terrain, position: &Position<ROOM>) -> [bool; ROOM] {
    let mut lasting = [false; ROOM];
    let stones = || position.tiles(terrain).iter().enumerate().filter(|(_, tile)| **tile >= FIRST_STONE);
    loop {
        let mut grown = false;
        for (cell, tile) in stones() {
            let is_safe_towards = |direction| {
                let at = terrain.leave(cell, direction);
                let there = usize::from(at >> 3);
                at == NOWHERE
                    || position.tiles[there] == HOLE
                    || position.tiles[there] == *tile && lasting[there]
            };
            if !lasting[cell] && (0..4).all(|axis| is_safe_towards(axis) || is_safe_towards(axis + 4)) {
                lasting[cell] = true;
                grown = true;
            }
        }
        if !grown {
            return lasting;
        }
    }
}

/// What of it will be whose, as far as one can tell while inversions and choices are left.
fn handed_on<const ROOM: usize>(
    terrain: &Terrain,
    position: &Position<ROOM>,
    land: &[i32; MAX_SEATS],
) -> [i32; MAX_SEATS] {
    let left = |kind| position.tiles(terrain).iter().filter(|tile| **tile == kind).count();
    let (players, inversions, choices) = (terrain.map.players, left(INVERSION), left(CHOICE));
    let mut handed = *land;
    if inversions > 0 {
        for (seat, value) in handed[..players].iter_mut().enumerate() {
            *value = (*value + land[(seat + players - inversions % players) % players]) / 2;
        }
    }
    if choices > 0 {
        let best = handed[..players].iter().copied().max().unwrap_or(0);
        for value in &mut handed[..players] {
            *value += (best - *value) / 4;
        }
    }
    handed
}

#[cfg(test)]
mod tests {
    use engine::Rules;

    use super::super::map::XtMap;
    use super::*;

    #[test]
    fn stones_last_where_lines_end() {
        let map = XtMap::read("2\n0\n0 0\n3 4\n- 0 0 0\n0 1 2 0\n0 0 0 0").expect("a map");
        let game = ReversiXt::<32>::on("map", map);
        let lasting = |rows: &str| {
            let position = game.read(&format!("{rows} 1 b 0,0 0,0 - map")).expect("a position");
            let found = super::lasting(&game.terrain, &position);
            (0..12).filter(|cell| found[*cell]).collect::<Vec<_>>()
        };
        assert_eq!(lasting("-110/0110/0000"), [1, 2], "the hole makes a corner, and the edge grows from it");
        assert_eq!(lasting("-111/0110/0000"), [1, 2, 3]);
        assert_eq!(lasting("-121/0110/0000"), [1, 3]);
    }
}
