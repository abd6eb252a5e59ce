//! The expert evaluation: what a good player sees beyond the count of men and kings: how the men stand together, who holds the middle and the
//! back row, who is short of moves, and whom nobody can stop any more.
//!
//! Captures are forced, so a gap behind a man is a weakness and a man with another behind him is a strength. A man on
//! the side can be taken by nobody, but has half the moves. The back row keeps the opponent from crowning, and loses
//! its meaning with the last of his men. Advancing is even bad while the board is full, for whoever runs ahead runs out of
//! moves; it is worth a king once nothing is left in the way.
//!
//! A flying king is hard to catch: an ending of few pieces against one is no win, however it looks by the count.
//!
//! All sets are found for the whole board at once, in code of its own for each variant and side.

use engine::{Evaluation, Seat};

use super::Draughts;
use super::geometry::{ALL, DOWN, Direction, Geometry, UP, bit, bits, step};
use super::position::{Position, Side};
use super::rules::side;
use super::variant::DraughtsVariant;

/// All that a good player sees.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsExpert;

/// As it stands in the game's list.
pub const EVALUATION: DraughtsExpert = DraughtsExpert;

impl<V: DraughtsVariant> Evaluation<Draughts<V>> for DraughtsExpert {
    fn evaluate(&self, _: &Draughts<V>, position: &Position, seat: Seat) -> i32 {
        judge::<V>(position, side::<V>(seat))
    }
}

/// What things are worth, in hundredths of a man.
struct DraughtsWeights {
    man: i32,
    king: i32,
    /// A row that a man has advanced, on a full board and on an empty one.
    row: [i32; 2],
    /// A man in the middle.
    centre: i32,
    /// A man on the side.
    edge: i32,
    /// A man with another diagonally behind him, for each of the two.
    backed: i32,
    /// An empty square behind two men.
    hole: i32,
    /// A man on the own back row, while the opponent has half of his men or more.
    guard: i32,
    /// A step that a man can make.
    step: i32,
    /// A man without any.
    blocked: i32,
    /// For every man that one wing has more than the other, beyond the first two.
    imbalance: i32,
    /// A man whom nobody can stop, next to being crowned; less for every row before that.
    runaway: i32,
    /// A king in the middle.
    king_centre: i32,
    /// A flying king on the longest diagonal.
    king_road: i32,
    /// A king without a step.
    king_trapped: i32,
}

/// 10×10: the wings matter and the sides are far away; the back row is too wide to be held.
const WIDE: DraughtsWeights = DraughtsWeights {
    man: 100,
    king: 300,
    row: [-6, 4],
    centre: 4,
    edge: -12,
    backed: 6,
    hole: 0,
    guard: 2,
    step: 2,
    blocked: -2,
    imbalance: -4,
    runaway: 120,
    king_centre: 5,
    king_road: 15,
    king_trapped: -60,
};

/// 8×8 with flying kings.
const FLYING: DraughtsWeights = DraughtsWeights {
    man: 100,
    king: 300,
    row: [-3, 5],
    centre: 5,
    edge: -1,
    backed: 3,
    hole: -4,
    guard: 13,
    step: 2,
    blocked: -3,
    imbalance: 0,
    runaway: 120,
    king_centre: 5,
    king_road: 25,
    king_trapped: -60,
};

/// 8×8 with kings that are little more than men who can go back.
const SHORT: DraughtsWeights = DraughtsWeights {
    man: 100,
    king: 140,
    row: [-5, 4],
    centre: 4,
    edge: -2,
    backed: 3,
    hole: -3,
    guard: 12,
    step: 2,
    blocked: -3,
    imbalance: 0,
    runaway: 40,
    king_centre: 8,
    king_road: 0,
    king_trapped: -30,
};

/// How much more a lead is worth on an empty board, in hundredths.
const SIMPLER_WHEN_AHEAD: i32 = 40;

/// What is left of a lead that hardly wins, as a divisor.
const DRAWISH: i32 = 10;

/// What the squares are for, known before any game.
trait Ground: DraughtsVariant {
    const WEIGHTS: &'static DraughtsWeights = match (Self::ROW, Self::FLYING_KINGS) {
        (5, _) => &WIDE,
        (_, true) => &FLYING,
        (_, false) => &SHORT,
    };
    const EDGE: u64 = area(Self::ROW, Area::Edge);
    const CENTRE: u64 = area(Self::ROW, Area::Centre);
    const LEFT: u64 = area(Self::ROW, Area::Left);
    const RIGHT: u64 = area(Self::ROW, Area::Right);
    /// The longest diagonal.
    const ROAD: u64 = area(Self::ROW, Area::Road);
    /// The rows from the top.
    const ROWS: [u64; 10] = {
        let mut rows = [0; 10];
        let mut row = 0;
        while row < Self::SIDE {
            rows[row as usize] = area(Self::ROW, Area::Row(row));
            row += 1;
        }
        rows
    };
}

impl<V: DraughtsVariant> Ground for V {}

enum Area {
    Edge,
    Centre,
    Left,
    Right,
    Road,
    Row(u32),
}

const fn area(row_length: u32, area: Area) -> u64 {
    let side = 2 * row_length;
    let (mut squares, mut square) = (0, 0);
    while square < row_length * side {
        let row = square / row_length;
        let column = 2 * (square % row_length) + 1 - row % 2;
        let inside = match area {
            Area::Edge => column == 0 || column == side - 1,
            Area::Centre => {
                let (low, high) = (row_length - 2, row_length + 1);
                low <= row && row <= high && low <= column && column <= high
            }
            Area::Left => column < row_length - 1,
            Area::Right => column > row_length,
            Area::Road => row + column == side - 1,
            Area::Row(wanted) => row == wanted,
        };
        if inside {
            squares |= 1 << bit(row_length, square);
        }
        square += 1;
    }
    squares
}

/// How a side stands.
fn judge<V: DraughtsVariant>(position: &Position, side: Side) -> i32 {
    match side {
        Side::White => white_lead::<V>(position),
        Side::Black => -white_lead::<V>(position),
    }
}

/// How White stands.
fn white_lead<V: DraughtsVariant>(position: &Position) -> i32 {
    let [white, black] = position.pieces;
    let men = (white | black) & !position.kings;
    let fullness = men.count_ones() as i32;
    let white_army = Army::<V, true>::new(position);
    let black_army = Army::<V, false>::new(position);
    let material = white_army.material() - black_army.material();
    let missing = 2 * V::MEN as i32 - (white | black).count_ones() as i32;
    let lead = material * SIMPLER_WHEN_AHEAD * missing / (100 * 2 * V::MEN as i32);
    let stand = white_army.stand(fullness) - black_army.stand(fullness);
    let score = material + lead + stand;
    let weaker = if score > 0 { black } else { white };
    if is_drawish::<V>(position, weaker, (white | black) & !weaker) { score / DRAWISH } else { score }
}

/// Whether the weaker side is a lone flying king that the others can hardly catch: on 10×10 three cannot, on 8×8 three
/// can unless it holds the longest diagonal.
fn is_drawish<V: DraughtsVariant>(position: &Position, weaker: u64, stronger: u64) -> bool {
    let alone = weaker.is_power_of_two() && weaker & position.kings != 0;
    let enough = if V::ROW == 5 || weaker & V::ROAD != 0 { 4 } else { 3 };
    V::FLYING_KINGS && alone && stronger.count_ones() < enough
}

/// The pieces of one side, who goes up if it is white.
struct Army<V, const WHITE: bool> {
    men: u64,
    kings: u64,
    opponents: u64,
    opposing_men: u32,
    opposing_kings: u64,
    empty: u64,
    variant: std::marker::PhantomData<V>,
}

impl<V: DraughtsVariant, const WHITE: bool> Army<V, WHITE> {
    const FORWARD: [Direction; 2] = if WHITE { UP } else { DOWN };
    const BACKWARD: [Direction; 2] = if WHITE { DOWN } else { UP };
    const HOME: u64 = if WHITE { V::BOTTOM } else { V::TOP };

    #[inline(always)]
    fn new(position: &Position) -> Self {
        let own = position.pieces[if WHITE { 0 } else { 1 }];
        let opponents = position.pieces[if WHITE { 1 } else { 0 }];
        Army {
            men: own & !position.kings,
            kings: own & position.kings,
            opponents,
            opposing_men: (opponents & !position.kings).count_ones(),
            opposing_kings: opponents & position.kings,
            empty: V::BOARD & !(own | opponents),
            variant: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn material(&self) -> i32 {
        times(V::WEIGHTS.man, self.men) + times(V::WEIGHTS.king, self.kings)
    }

    /// How the pieces stand, with so many men left on the board.
    #[inline(always)]
    fn stand(&self, fullness: i32) -> i32 {
        let mut score = self.structure(fullness) + self.mobility() + self.runaways();
        if self.kings != 0 {
            score += self.rule();
        }
        score
    }

    #[inline(always)]
    fn structure(&self, fullness: i32) -> i32 {
        let weights = V::WEIGHTS;
        let (men, full) = (self.men, 2 * V::MEN as i32);
        let backed = Self::FORWARD.map(|forward| men & step::<V>(men, forward));
        let behind = Self::BACKWARD.map(|backward| step::<V>(men, backward));
        let mut rows = 0;
        for row in 0..V::SIDE {
            let advanced = if WHITE { V::SIDE - 1 - row } else { row };
            rows += times(advanced as i32, men & V::ROWS[row as usize]);
        }
        let row = weights.row[0] * fullness + weights.row[1] * (full - fullness);
        let half = V::MEN as i32 / 2;
        let guard = times(weights.guard, men & Self::HOME) * half.min(self.opposing_men as i32) / half;
        rows * row / full
            + times(weights.centre, men & V::CENTRE)
            + times(weights.edge, men & V::EDGE)
            + times(weights.backed, backed[0])
            + times(weights.backed, backed[1])
            + times(weights.hole, behind[0] & behind[1] & self.empty)
            + guard
            + weights.imbalance * self.imbalance()
    }

    #[inline(always)]
    fn imbalance(&self) -> i32 {
        let (left, right) = (times(1, self.men & V::LEFT), times(1, self.men & V::RIGHT));
        ((left - right).abs() - 2).max(0)
    }

    #[inline(always)]
    fn mobility(&self) -> i32 {
        let steps = Self::FORWARD.map(|forward| step::<V>(self.men, forward) & self.empty);
        let free = Self::BACKWARD.iter().fold(0, |free, backward| free | step::<V>(self.empty, *backward));
        times(V::WEIGHTS.step, steps[0])
            + times(V::WEIGHTS.step, steps[1])
            + times(V::WEIGHTS.blocked, self.men & !free)
    }

    /// The men with no opponent anywhere they may come through on their way. A king of his would catch them yet.
    #[inline(always)]
    fn runaways(&self) -> i32 {
        if self.opposing_kings != 0 {
            return 0;
        }
        let mut stopped = self.opponents;
        for _ in 1..V::SIDE {
            let behind = step::<V>(stopped, Self::BACKWARD[0]) | step::<V>(stopped, Self::BACKWARD[1]);
            stopped |= behind & V::BOARD;
        }
        let runaway = |man: u32| {
            let (row, _) = V::row_and_column(man);
            let left = if WHITE { row } else { V::SIDE - 1 - row };
            V::WEIGHTS.runaway * (V::SIDE - left) as i32 / (V::SIDE - 1) as i32
        };
        bits(self.men & !stopped).map(runaway).sum()
    }

    fn rule(&self) -> i32 {
        let free = ALL.iter().fold(0, |free, direction| free | step::<V>(self.empty, *direction));
        times(V::WEIGHTS.king_centre, self.kings & V::CENTRE)
            + times(V::WEIGHTS.king_road, self.kings & V::ROAD)
            + times(V::WEIGHTS.king_trapped, self.kings & !free)
    }
}

#[inline(always)]
fn times(weight: i32, squares: u64) -> i32 {
    weight * squares.count_ones() as i32
}
