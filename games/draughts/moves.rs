//! The legal moves, and how many there are.
//!
//! Men are handled all at once, as sets of squares. Only kings and captures of several pieces are followed one
//! by one.

use super::capture::{self, Captures, men_directions};
use super::geometry::{ALL, DOWN, Direction, Geometry, UP, bits, step};
use super::position::{Move, Position, Side};
use super::variant::{Crowning, DraughtsVariant};

/// Puts all legal moves behind those that are in `moves`.
pub fn generate<V: DraughtsVariant>(position: &Position, moves: &mut Vec<Move>) {
    match position.turn {
        Side::White => Turn::<V, true>::new(position).generate(moves),
        Side::Black => Turn::<V, false>::new(position).generate(moves),
    }
}

/// How many legal moves there are.
#[inline]
pub fn count<V: DraughtsVariant>(position: &Position) -> usize {
    match position.turn {
        Side::White => Turn::<V, true>::new(position).count(),
        Side::Black => Turn::<V, false>::new(position).count(),
    }
}

/// The pieces that can capture something, if the side to move has any: then it must.
pub fn hunters<V: DraughtsVariant>(position: &Position) -> u64 {
    match position.turn {
        Side::White => Turn::<V, true>::new(position).hunters(),
        Side::Black => Turn::<V, false>::new(position).hunters(),
    }
}

/// A position seen by the side to move. Its colour is part of the type, so that every step is a constant shift.
struct Turn<'p, V, const WHITE: bool> {
    position: &'p Position,
    men: u64,
    kings: u64,
    prey: u64,
    empty: u64,
    variant: std::marker::PhantomData<V>,
}

/// Where men come down after one jump, by direction.
type Landings = [u64; 4];

impl<'p, V: DraughtsVariant, const WHITE: bool> Turn<'p, V, WHITE> {
    const FORWARD: [Direction; 2] = if WHITE { UP } else { DOWN };
    const FAR: u64 = if WHITE { V::TOP } else { V::BOTTOM };

    #[inline(always)]
    fn new(position: &'p Position) -> Self {
        let own = position.pieces[if WHITE { 0 } else { 1 }];
        let prey = position.pieces[if WHITE { 1 } else { 0 }];
        Turn {
            position,
            men: own & !position.kings,
            kings: own & position.kings,
            prey,
            empty: V::BOARD & !(own | prey),
            variant: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn jump(&self, pieces: u64, direction: Direction) -> u64 {
        step::<V>(step::<V>(pieces, direction) & self.prey, direction) & self.empty
    }

    #[inline(always)]
    fn landings(&self) -> Landings {
        let mut landings = [0; 4];
        for direction in men_directions::<V>(WHITE) {
            landings[*direction as usize] = self.jump(self.men, *direction);
        }
        landings
    }

    /// Whether a man that came down here can take a second piece.
    #[inline(always)]
    fn goes_on(&self, landings: &Landings) -> bool {
        let mut second = 0;
        for first in men_directions::<V>(WHITE) {
            for direction in men_directions::<V>(WHITE) {
                if direction + first != 3 {
                    second |= self.jump(landings[*first as usize], *direction);
                }
            }
            if V::CROWNING == Crowning::GoesOn {
                second |= landings[*first as usize] & Self::FAR;
            }
        }
        second != 0
    }

    /// The kings that can capture something.
    #[inline(always)]
    fn hunting_kings(&self) -> u64 {
        if !V::FLYING_KINGS {
            return ALL.iter().fold(0, |kings, direction| {
                let landing = self.jump(self.kings, *direction);
                kings | step::<V>(step::<V>(landing, 3 - direction), 3 - direction)
            });
        }
        let captures = |king: &u32| {
            ALL.iter().any(|direction| {
                let mut at = step::<V>(1 << king, *direction);
                while at & self.empty != 0 {
                    at = step::<V>(at, *direction);
                }
                step::<V>(at & self.prey, *direction) & self.empty != 0
            })
        };
        bits(self.kings).filter(captures).fold(0, |kings, king| kings | 1 << king)
    }

    fn hunting_men(&self, landings: &Landings) -> u64 {
        ALL.iter().fold(0, |men, direction| {
            men | step::<V>(step::<V>(landings[*direction as usize], 3 - direction), 3 - direction)
        })
    }

    fn hunters(&self) -> u64 {
        self.hunting_men(&self.landings()) | self.hunting_kings()
    }

    #[inline(always)]
    fn count(&self) -> usize {
        let landings = self.landings();
        let any = landings.iter().fold(0, |any, set| any | set);
        let kings = if self.kings == 0 { 0 } else { self.hunting_kings() };
        if any | kings != 0 {
            if kings == 0 && !self.goes_on(&landings) {
                return landings.iter().map(|set| set.count_ones() as usize).sum();
            }
            let mut captures = Captures::new();
            capture::find::<V>(self.position, self.hunting_men(&landings) | kings, &mut captures);
            return captures.len();
        }
        if self.prey == 0 {
            return 0;
        }
        let men: u32 = Self::FORWARD
            .iter()
            .map(|forward| (step::<V>(self.men, *forward) & self.empty).count_ones())
            .sum();
        let mut steps = men as usize;
        self.each_king_step(|_, _| steps += 1);
        steps
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        let landings = self.landings();
        let any = landings.iter().fold(0, |any, set| any | set);
        let kings = self.hunting_kings();
        if kings == 0 && any != 0 && !self.goes_on(&landings) {
            for direction in ALL {
                for to in bits(landings[direction as usize]) {
                    let captured = step::<V>(1 << to, 3 - direction);
                    let from = step::<V>(captured, 3 - direction).trailing_zeros() as u8;
                    let crowned = 1 << to & Self::FAR != 0;
                    moves.push(Move { from, to: to as u8, crowned, captured });
                }
            }
        } else if any | kings != 0 {
            let mut captures = Captures::new();
            capture::find::<V>(self.position, self.hunting_men(&landings) | kings, &mut captures);
            moves.extend_from_slice(&captures);
        } else if self.prey != 0 {
            for forward in Self::FORWARD {
                for to in bits(step::<V>(self.men, forward) & self.empty) {
                    let from = step::<V>(1 << to, 3 - forward).trailing_zeros();
                    let crowned = 1 << to & Self::FAR != 0;
                    moves.push(Move { from: from as u8, to: to as u8, crowned, captured: 0 });
                }
            }
            self.each_king_step(|from, to| {
                moves.push(Move { from: from as u8, to: to as u8, crowned: false, captured: 0 });
            });
        }
    }

    #[inline(always)]
    fn each_king_step(&self, mut visit: impl FnMut(u32, u32)) {
        for from in bits(self.kings) {
            for direction in ALL {
                let mut to = step::<V>(1 << from, direction) & self.empty;
                while to != 0 {
                    visit(from, to.trailing_zeros());
                    to = if V::FLYING_KINGS { step::<V>(to, direction) & self.empty } else { 0 };
                }
            }
        }
    }
}
