//! How ReversiXT looks and how its moves are tapped and written.

use engine::{
    Board, Cell, Change, Changes, Choice, Colour, Compass, Link, Notice, Piece, Presentation, Route, Scene,
    Seat, SeatScene, Shape, TextError, Tile, Tone,
};

use super::map::Gate;
use super::moves::{Extra, Move};
use super::position::{Position, blast};
use super::terrain::NOWHERE;
use super::tile::{self, EXPANSION, HOLE, owner, stone};
use super::{ReversiXt, text};

fn stone_of(seat: Seat) -> Piece {
    let colour = Colour::MANY[seat.index()];
    Piece { colour, figure: colour.disc() }
}

/// What stands on a tile.
fn piece(tile: u8) -> Option<Piece> {
    let rock = Piece { colour: Colour::Grey, figure: "rock" };
    owner(tile).map(stone_of).or_else(|| (tile == EXPANSION).then_some(rock))
}

/// What becomes of a tile that was one thing and is another, if one sees it.
fn change(cell: usize, before: u8, after: u8) -> Option<Change> {
    let cell = cell as Cell;
    match (piece(before), piece(after)) {
        (None, Some(piece)) => Some(Change::Placed { cell, piece }),
        (Some(piece), None) => Some(Change::Removed { cell, piece }),
        (Some(was), Some(piece)) if was != piece => Some(Change::Turned { cell, piece }),
        _ => None,
    }
}

impl<const ROOM: usize> ReversiXt<ROOM> {
    /// The tiles that change when a stone is placed: that one first, then all lines from there at the same pace.
    fn captured(&self, position: &Position<ROOM>, cell: usize) -> Vec<usize> {
        let (terrain, own) = (&*self.terrain, stone(position.turn));
        let mut walks: Vec<_> = (0..8)
            .map(|direction| (terrain.leave(cell, direction), position.line(terrain, cell, direction, own)))
            .collect();
        let mut captured = vec![cell];
        while walks.iter().any(|(_, left)| *left > 0) {
            for (at, left) in walks.iter_mut().filter(|(at, left)| *left > 0 && *at != NOWHERE) {
                let there = usize::from(*at >> 3);
                if !captured.contains(&there) {
                    captured.push(there);
                }
                (*at, *left) = (terrain.go_on(*at), *left - 1);
            }
        }
        captured
    }

    /// Whether the seat to move can only place override stones.
    fn only_overrides(&self, position: &Position<ROOM>) -> bool {
        !position.bombing && position.mobility(&self.terrain, position.turn) == 0
    }
}

impl<const ROOM: usize> Presentation for ReversiXt<ROOM> {
    fn board(&self) -> Board {
        let map = &self.terrain.map;
        let holes = || map.tiles.iter().map(|tile| *tile == HOLE);
        let numbers = |count: usize| (0..count).map(|number| number.to_string()).collect();
        let name = |(cell, is_hole): (usize, bool)| {
            let (x, y) = map.place(cell);
            if is_hole { String::new() } else { format!("{x},{y}") }
        };
        let end = |Gate { cell, direction }: Gate| (cell as Cell, Compass::ALL[direction]);
        Board {
            shape: Shape::Grid {
                columns: map.width as u16,
                tones: holes().map(|is_hole| if is_hole { Tone::Hole } else { Tone::Felt }).collect(),
            },
            names: holes().enumerate().map(|(cell, is_hole)| name((cell, is_hole))).collect(),
            columns: numbers(map.width),
            rows: numbers(map.height),
            links: map.transitions.iter().map(|ends| Link(ends.map(end))).collect(),
        }
    }

    fn scene(&self, position: &Position<ROOM>) -> Scene {
        let map = &self.terrain.map;
        let tiles = || (0..).zip(position.tiles.iter().copied()).zip(&map.tiles);
        let tile = |((cell, now), before): ((Cell, u8), &u8)| {
            let tile = match (tile::sign(now), tile::sign(*before)) {
                _ if now == HOLE => (*before != HOLE).then_some(Tile::Hole),
                (Some(sign), _) => Some(Tile::Sign(sign.into())),
                (None, used) => used.map(|sign| Tile::Used(sign.into())),
            };
            Some((cell, tile?))
        };
        let (overrides, bombs) = (position.knows_overrides(), position.knows_bombs());
        let seat = |seat: Seat| {
            let mut view = SeatScene::new(Colour::MANY[seat.index()], position.stones(&self.terrain, seat));
            if overrides {
                view = view.with_stock("overrides", "override", position.overrides[seat.index()].into());
            }
            if bombs {
                view = view.with_stock("bombs", "bomb", position.bombs[seat.index()].into());
            }
            view
        };
        let runs = !position.is_over();
        Scene {
            pieces: tiles().filter_map(|((cell, now), _)| Some((cell, piece(now)?))).collect(),
            tiles: tiles().filter_map(tile).collect(),
            notice: (runs && self.only_overrides(position)).then(|| Notice::own("only_overrides")),
            phase: (runs && bombs).then_some(if position.bombing { "bombs" } else { "stones" }),
            seats: Seat::all(map.players).map(seat).collect(),
            ..Scene::default()
        }
    }

    fn route(&self, _: &Position<ROOM>, mv: Move) -> Route {
        let route = Route::cells([mv.cell]);
        match mv.extra {
            Extra::None => route,
            Extra::Swap(seat) => route.choosing(Choice::Seat(seat)),
            Extra::Bomb => route.choosing(Choice::Piece("bomb")),
            Extra::Override => route.choosing(Choice::Piece("override")),
        }
    }

    /// A bomb takes what is near first. A stone turns what it captures from near to far, along all lines together; then
    /// comes what the tile does to the stones of all.
    fn changes(&self, position: &Position<ROOM>, mv: Move) -> Changes {
        let cell = usize::from(mv.cell);
        let mut after = position.clone();
        after.play(&self.terrain, mv);
        if position.bombing {
            let mut changes = Changes::new();
            blast(&self.terrain, &position.tiles, cell, |hit| {
                changes.extend(change(hit, position.tiles[hit], HOLE).map(|change| (1, change)));
            });
            return changes;
        }
        let captured = self.captured(position, cell);
        let mut placed = position.clone();
        if let Extra::Swap(_) = mv.extra {
            placed.place(&self.terrain, cell);
        } else {
            placed.tiles = after.tiles;
        }
        let differ = |one: &Position<ROOM>, other: &Position<ROOM>, cell: &usize| {
            one.tiles[*cell] != other.tiles[*cell]
        };
        let others = (0..self.terrain.map.tiles.len())
            .filter(|cell| differ(position, &placed, cell) && !captured.contains(cell));
        let first = captured.iter().copied().chain(others);
        let first = first.filter_map(|cell| change(cell, position.tiles[cell], placed.tiles[cell]));
        let then = (0..self.terrain.map.tiles.len()).filter(|cell| differ(&placed, &after, cell));
        let then = then.filter_map(|cell| change(cell, placed.tiles[cell], after.tiles[cell]));
        first.map(|change| (1, change)).chain(then.map(|change| (2, change))).collect()
    }

    fn notation(&self, _: &Position<ROOM>, mv: Move) -> String {
        text::write_move(&self.terrain, mv)
    }

    fn check_move_text(&self, text: &str) -> Result<(), TextError> {
        text::read_move(&self.terrain, text).map(drop)
    }

    fn means(&self, _: &Position<ROOM>, mv: Move, text: &str) -> bool {
        text::read_move(&self.terrain, text) == Ok(mv)
    }
}
