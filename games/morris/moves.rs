//! Listing and counting the legal moves.
//!
//! Moves are counted without looking at a single man: each kind of move gives a set of targets, some of which
//! close a mill and so stand for as many moves as there are men to take. What makes this possible is that a
//! man who moves leaves one of the lines through his target, and the direction he comes from says which: along
//! a ring onto a middle he can only close the cross line, onto a corner only the side that goes on from there,
//! and across the rings only the side he joins.

use super::position::{FEWEST, Move, Phase, Position};
use super::rings::{Closers, clockwise, counterclockwise, each, inwards, outwards};

/// Where men can go to, and which of these points close a mill.
pub(super) struct Targets {
    pub(super) all: u32,
    pub(super) closing: u32,
}

impl Targets {
    #[inline]
    fn new(all: u32, closers: u32) -> Targets {
        Targets { all, closing: all & closers }
    }

    /// Steps along the lines: clockwise, counterclockwise, inwards and outwards.
    #[inline]
    pub(super) fn steps(men: u32, empty: u32) -> [Targets; 4] {
        let closers = Closers::of(men);
        [
            Targets::new(empty & clockwise(men), closers.cross | closers.side_begin),
            Targets::new(empty & counterclockwise(men), closers.cross | closers.side_end),
            Targets::new(empty & inwards(men), closers.side),
            Targets::new(empty & outwards(men), closers.side),
        ]
    }
}

impl Position {
    /// How many legal moves there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        let (men, empty) = (self.mover, self.empty());
        let (targets, closing) = match self.phase() {
            Phase::Over => return 0,
            Phase::Placing => (empty.count_ones(), (empty & Closers::of(men).all()).count_ones()),
            Phase::Moving => Targets::steps(men, empty).iter().fold((0, 0), |(targets, closing), step| {
                (targets + step.all.count_ones(), closing + step.closing.count_ones())
            }),
            // Two men and an empty point in a line: it is the third man who closes it. No point completes two
            // lines at once, since that would take four men.
            Phase::Flying => (FEWEST * empty.count_ones(), (empty & Closers::of(men).all()).count_ones()),
        };
        // A mill stands for as many moves as it can take men, or for one if there is nobody to take.
        let choices = self.removable().count_ones().max(1);
        (targets + closing * (choices - 1)) as usize
    }

    /// Replaces `moves` by the legal moves.
    #[inline]
    pub(super) fn list(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let (men, empty) = (self.mover, self.empty());
        let mut list = List { moves, removable: self.removable() };
        match self.phase() {
            Phase::Over => {}
            Phase::Placing => list.add(Targets::new(empty, Closers::of(men).all()), |_| 0),
            Phase::Moving => {
                let [ahead, back, inside, outside] = Targets::steps(men, empty);
                list.add(ahead, counterclockwise);
                list.add(back, clockwise);
                list.add(inside, outwards);
                list.add(outside, inwards);
            }
            Phase::Flying => {
                for man in each(men) {
                    list.add(Targets::new(empty, Closers::of(men ^ man).all()), |_| man);
                }
            }
        }
    }
}

/// A list of moves being written.
struct List<'a> {
    moves: &'a mut Vec<Move>,
    removable: u32,
}

impl List<'_> {
    /// Adds the moves to these targets; `origin` tells where the man comes from who goes to one of them.
    #[inline(always)]
    fn add(&mut self, targets: Targets, origin: impl Fn(u32) -> u32) {
        // With nobody to take, closing a mill is a move like any other.
        let closing = if self.removable == 0 { 0 } else { targets.closing };
        for to in each(targets.all & !closing) {
            self.moves.push(Move { changed: to | origin(to), taken: 0 });
        }
        for to in each(closing) {
            let changed = to | origin(to);
            self.moves.extend(each(self.removable).map(|taken| Move { changed, taken }));
        }
    }
}
