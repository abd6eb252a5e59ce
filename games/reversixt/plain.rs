//! The plain evaluation: by where the stones lie and the moves there are, not by their number.
//!
//! As in Reversi many stones are no good while they can be turned. What lasts are stones that no line runs through from
//! end to end, whatever the shape of the map; the tiles beside such corners hand them to others. Once bombs fall, only
//! stones count.

use engine::{Evaluation, Seat};

use super::ReversiXt;
use super::position::Position;
use super::tile::{places, stone};

/// A stone.
const STONE: i32 = 100;
/// A tile on which one could place something.
const MOVE: i32 = 60;
/// An override stone.
const OVERRIDE: i32 = 300;
/// A bomb.
const BOMB: i32 = 150;

/// The tiles held, the moves there are, and what is left beside the board.
#[derive(Clone, Copy, Debug)]
pub struct XtPlain;

/// As it stands in the game's list.
pub const EVALUATION: XtPlain = XtPlain;

impl<const ROOM: usize> Evaluation<ReversiXt<ROOM>> for XtPlain {
    fn evaluate(&self, game: &ReversiXt<ROOM>, position: &Position<ROOM>, seat: Seat) -> i32 {
        game.compared(position, seat, |seat| {
            let terrain = &*game.terrain;
            let bombs = BOMB * i32::from(position.bombs[seat.index()]);
            if position.bombing {
                return STONE * position.stones(terrain, seat) as i32 + bombs;
            }
            let held = places(position.tiles(terrain), stone(seat));
            held.map(|cell| i32::from(terrain.worths[cell])).sum::<i32>()
                + MOVE * position.mobility(terrain, seat) as i32
                + OVERRIDE * i32::from(position.overrides[seat.index()])
                + bombs
        })
    }
}
