//! What the searches are told about ReversiXT: its evaluations, and which moves to try first.

use engine::about::Measure;
use engine::{Evaluations, Judgement, Seat};

use super::moves::{Extra, Move};
use super::position::{Position, blast};
use super::tile::{EXPANSION, INVERSION, owner};
use super::{ABOUT, ReversiXt};

/// What a bonus is worth, and what spending an override stone costs, in hundredths of a stone.
const GIFT: i32 = 300;

impl<const ROOM: usize> ReversiXt<ROOM> {
    /// How a seat stands beside the others who play on, when this is how each of them stands for itself.
    pub(super) fn compared(
        &self,
        position: &Position<ROOM>,
        seat: Seat,
        standing: impl Fn(Seat) -> i32,
    ) -> i32 {
        let others =
            Seat::all(self.terrain.map.players).filter(|other| *other != seat && !position.is_gone(*other));
        let (sum, count) = others.fold((0, 0), |(sum, count), other| (sum + standing(other), count + 1));
        standing(seat) - if count == 0 { 0 } else { sum / count }
    }

    /// What a bomb does for whoever drops it: it takes stones of others, and better none of one's own.
    fn havoc(&self, position: &Position<ROOM>, cell: usize) -> i32 {
        let mut sum = 0;
        blast(&self.terrain, &position.tiles, cell, |hit| {
            sum += match owner(position.tiles[hit]) {
                Some(seat) if seat == position.turn => -200,
                Some(seat) if position.is_gone(seat) => 0,
                Some(_) => 100,
                None => 0,
            };
        });
        sum
    }
}

impl<const ROOM: usize> Judgement for ReversiXt<ROOM> {
    const EVALUATIONS: Evaluations<ReversiXt<ROOM>> = listed_evaluations!();

    fn guess(&self, position: &Position<ROOM>, mv: Move) -> i32 {
        let cell = usize::from(mv.cell);
        if position.bombing {
            return self.havoc(position, cell);
        }
        let stones = |seat| 100 * position.stones(&self.terrain, seat) as i32;
        let brings = match mv.extra {
            Extra::Swap(seat) => stones(seat) - stones(position.turn),
            Extra::Bomb | Extra::Override => GIFT,
            Extra::None => match position.tiles[cell] {
                INVERSION => {
                    let players = self.terrain.map.players;
                    let before = Seat::new((position.turn.index() + players - 1) % players);
                    before.map_or(0, stones) - stones(position.turn)
                }
                EXPANSION.. => -GIFT,
                _ => 0,
            },
        };
        i32::from(self.terrain.worths[cell]) + brings
    }

    fn measure(&self) -> Measure {
        ABOUT.score
    }
}
