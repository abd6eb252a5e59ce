//! The expert evaluation: what a good player sees beyond the men: who will close a mill next, who can do it again and again, and who is
//! running out of moves.
//!
//! Mills win men, so almost everything here is about mills to come. A line that lacks one man is a threat; a man who
//! leaves one mill to close another is a double mill, which takes a man every turn and usually decides the game; a man
//! of a mill who can step out where nobody can take his place threatens the same more slowly. Next to that, morris is
//! lost by being shut in: steps count, and men without a step are dead weight.
//!
//! How much of this matters depends on what a side does with its men, so each side is weighed by its own phase. All
//! sets are found for the whole board at once, as the [rings](super::rings) allow.

use engine::{Evaluation, Seat};

use super::moves::Targets;
use super::position::FEWEST;
use super::rings::{Closers, clockwise, counterclockwise, in_mills, inwards, mills, neighbours, outwards};
use super::{Morris, Position};

/// All that a good player sees.
#[derive(Clone, Copy, Debug)]
pub struct MorrisExpert;

/// As it stands in the game's list.
pub const EVALUATION: MorrisExpert = MorrisExpert;

impl Evaluation<Morris> for MorrisExpert {
    fn evaluate(&self, _: &Morris, position: &Position, seat: Seat) -> i32 {
        let mover = judge(position);
        if seat == position.turn { mover } else { -mover }
    }
}

/// What things are worth to a side, in hundredths of a man.
struct MorrisWeights {
    /// A man, on the board or in hand.
    man: i32,
    /// A closed mill.
    mill: i32,
    /// A move that closes a mill now.
    closing: i32,
    /// A line of two men whose third point is empty.
    two: i32,
    /// A move out of one mill into another.
    double: i32,
    /// A man of a mill who can step out, and nobody can take his place.
    hinge: i32,
    /// A step to an empty point.
    step: i32,
    /// A man without a step.
    blocked: i32,
    /// A line from a man's point to another ring, whoever stands there.
    crossing: i32,
}

/// Men that are not yet all there: what counts is that they will be able to move. A line of two says little, for the
/// opponent simply places a man on its third point.
const PLACING: MorrisWeights = MorrisWeights {
    man: 100,
    mill: 15,
    closing: 0,
    two: 2,
    double: 30,
    hinge: 6,
    step: 6,
    blocked: -8,
    crossing: 1,
};

/// The long middle of the game.
const MOVING: MorrisWeights = MorrisWeights {
    man: 100,
    mill: 12,
    closing: 35,
    two: 6,
    double: 60,
    hinge: 14,
    step: 6,
    blocked: -8,
    crossing: 2,
};

/// Three men anywhere: they are never shut in, and two of them in a line threaten at once.
const FLYING: MorrisWeights = MorrisWeights {
    man: 100,
    mill: 10,
    closing: 25,
    two: 10,
    double: 0,
    hinge: 0,
    step: 0,
    blocked: 0,
    crossing: 0,
};

/// Being to move: one step ahead of what is seen here.
const TURN: i32 = 12;

/// How the side to move stands.
fn judge(position: &Position) -> i32 {
    let empty = position.empty();
    let mover = worth(position.mover, position.other, empty, position.mover_hand.into());
    let other = worth(position.other, position.mover, empty, position.other_hand.into());
    mover - other + TURN
}

/// What a side has: its men, and what they can do on these empty points.
#[inline]
fn worth(men: u32, opponents: u32, empty: u32, hand: u32) -> i32 {
    let strength = men.count_ones() + hand;
    let weights = match (hand, strength) {
        (0, ..=FEWEST) => &FLYING,
        (0, _) => &MOVING,
        _ => &PLACING,
    };
    let twos = Closers::of(men).all() & empty;
    let milled = in_mills(men);
    let steps = Targets::steps(men, empty);
    let mut mobility = 0;
    let mut closing = 0;
    for step in &steps {
        mobility += step.all.count_ones();
        closing |= step.closing;
    }
    // Who places or flies gets to every empty point.
    if hand > 0 || strength <= FEWEST {
        closing = twos;
    }
    let near_empty = neighbours(empty);
    let near_opponents = neighbours(opponents);
    let [ahead, back, inside, outside] = &steps;
    let double = (ahead.closing & clockwise(milled)).count_ones()
        + (back.closing & counterclockwise(milled)).count_ones()
        + (inside.closing & inwards(milled)).count_ones()
        + (outside.closing & outwards(milled)).count_ones();
    let times = |weight: i32, count: u32| weight * count as i32;
    times(weights.man, strength)
        + times(weights.mill, mills(men))
        + times(weights.closing, closing.count_ones())
        + times(weights.two, twos.count_ones())
        + times(weights.double, double)
        + times(weights.hinge, (milled & near_empty & !near_opponents).count_ones())
        + times(weights.step, mobility)
        + times(weights.blocked, (men & !near_empty).count_ones())
        + times(weights.crossing, inwards(men).count_ones() + outwards(men).count_ones())
}
