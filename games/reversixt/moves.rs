//! The legal moves, found from where lines end: from every own stone outwards, over stones of others, to the tiles from
//! which that line captures. A step can be taken back, so a line is the same from both ends.

use std::ops::ControlFlow;

use engine::Seat;

use super::position::Position;
use super::terrain::{NOWHERE, Terrain};
use super::tile::{BONUS, CHOICE, EXPANSION, HOLE, is_free, places, stone};

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where a stone is placed or a bomb falls.
    pub cell: u16,
    /// What is chosen there.
    pub extra: Extra,
}

/// What a player chooses beside the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extra {
    /// There is nothing to choose.
    None,
    /// To swap stones with this seat.
    Swap(Seat),
    /// To take a bomb.
    Bomb,
    /// To take an override stone.
    Override,
}

impl<const ROOM: usize> Position<ROOM> {
    /// Whether a seat can place a stone.
    #[inline]
    pub(super) fn can_place(&self, terrain: &Terrain, seat: Seat) -> bool {
        self.targets(terrain, seat, |_| ControlFlow::Break(())).is_break()
    }

    /// Tells the tiles on which a seat can place a stone, some of them several times.
    #[inline]
    fn targets(
        &self,
        terrain: &Terrain,
        seat: Seat,
        mut found: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (own, overriding) = (stone(seat), self.overrides[seat.index()] > 0);
        if overriding {
            places(self.tiles(terrain), EXPANSION).try_for_each(&mut found)?;
        }
        for start in places(self.tiles(terrain), own) {
            for direction in 0..8 {
                let mut at = terrain.leave(start, direction);
                let mut captures = false;
                while at != NOWHERE {
                    let cell = usize::from(at >> 3);
                    let tile = self.tiles[cell];
                    if tile < EXPANSION {
                        if captures && tile != HOLE {
                            found(cell)?;
                        }
                        break;
                    }
                    if tile == own {
                        if captures && overriding && cell != start {
                            found(cell)?;
                        }
                        break;
                    }
                    // Seen from here, the line may come back to its first tile before it comes to the own stone.
                    let captures_back = || {
                        !terrain.has_transitions || self.line(terrain, cell, usize::from(at & 7) ^ 4, own) > 0
                    };
                    if captures && overriding && captures_back() {
                        found(cell)?;
                    }
                    captures = true;
                    at = terrain.go_on(at);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many ways there are to place a stone on a tile.
    #[inline]
    fn ways(&self, terrain: &Terrain, cell: usize) -> usize {
        match self.tiles[cell] {
            CHOICE => terrain.map.players,
            BONUS => 2,
            _ => 1,
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub(super) fn count(&self, terrain: &Terrain) -> usize {
        if self.bombing {
            let bare = || self.tiles(terrain).iter().filter(|tile| **tile != HOLE).count();
            return if self.is_over() { 0 } else { bare() };
        }
        let (mut counted, mut count) = ([false; ROOM], 0);
        let _ = self.targets(terrain, self.turn, |cell| {
            if !std::mem::replace(&mut counted[cell], true) {
                count += self.ways(terrain, cell);
            }
            ControlFlow::Continue(())
        });
        count
    }

    /// On how many tiles a seat could place a stone if it were its turn, and on how many of them without an override stone.
    pub(super) fn mobility(&self, terrain: &Terrain, seat: Seat) -> usize {
        let (mut counted, mut count) = ([false; ROOM], 0);
        let _ = self.targets(terrain, seat, |cell| {
            if is_free(self.tiles[cell]) && !std::mem::replace(&mut counted[cell], true) {
                count += 1;
            }
            ControlFlow::Continue(())
        });
        count
    }

    /// Replaces `moves` by the legal moves, tile by tile.
    pub(super) fn list(&self, terrain: &Terrain, moves: &mut Vec<Move>) {
        moves.clear();
        if self.bombing {
            if !self.is_over() {
                let bare = (0_u16..).zip(self.tiles(terrain)).filter(|(_, tile)| **tile != HOLE);
                moves.extend(bare.map(|(cell, _)| Move { cell, extra: Extra::None }));
            }
            return;
        }
        let mut found = [0_u8; ROOM];
        let _ = self.targets(terrain, self.turn, |cell| {
            found[cell] = 1;
            ControlFlow::Continue(())
        });
        for place in places(&found[..terrain.reach.min(ROOM)], 1) {
            let cell = place as u16;
            match self.tiles[place] {
                CHOICE => moves.extend(
                    Seat::all(terrain.map.players).map(|seat| Move { cell, extra: Extra::Swap(seat) }),
                ),
                BONUS => moves.extend([Extra::Bomb, Extra::Override].map(|extra| Move { cell, extra })),
                _ => moves.push(Move { cell, extra: Extra::None }),
            }
        }
    }
}
