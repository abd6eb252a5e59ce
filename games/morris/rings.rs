//! The board as three rings, one byte each, so that all its men are looked at together.
//!
//! A ring has eight points, numbered clockwise from its top left corner: corners are even, the middles of the
//! sides odd. The outer ring is the lowest byte of a word, the inner ring the third.
//!
//! ```text
//! 0-----------1-----------2
//! |           |           |     the outer ring; its middles 1, 3, 5 and 7
//! 7--15--23       19--11--3     are joined across the rings to the same
//! |           |           |     points of the other two, eight bits up each
//! 6-----------5-----------4
//! ```
//!
//! A step along a ring is then a rotation of every byte, a step across is a shift by eight. A line of three is
//! either a side of a ring, from corner to corner, or a cross line over the same middle of all rings.

/// All 24 points.
pub(super) const BOARD: u32 = 0xff_ffff;
const CORNERS: u32 = 0x55_5555;
const MIDDLES: u32 = 0xaa_aaaa;

/// Every point moved to the next one of its ring, clockwise.
#[inline]
pub(super) fn clockwise(points: u32) -> u32 {
    points << 1 & 0xfe_fefe | points >> 7 & 0x01_0101
}

/// Every point moved to the one before it on its ring.
#[inline]
pub(super) fn counterclockwise(points: u32) -> u32 {
    points >> 1 & 0x7f_7f7f | points << 7 & 0x80_8080
}

/// Every middle moved to the next ring inside; what has no such neighbour is gone.
#[inline]
pub(super) fn inwards(points: u32) -> u32 {
    (points & MIDDLES) << 8 & BOARD
}

/// Every middle moved to the next ring outside; what has no such neighbour is gone.
#[inline]
pub(super) fn outwards(points: u32) -> u32 {
    (points & MIDDLES) >> 8
}

/// Every point that is a step away from one of these.
#[inline]
pub(super) fn neighbours(points: u32) -> u32 {
    clockwise(points) | counterclockwise(points) | inwards(points) | outwards(points)
}

/// The points whose line's two other points are held, by the place that the point has in the line.
#[derive(Clone, Copy)]
pub(super) struct Closers {
    /// Middles between two held corners.
    pub(super) side: u32,
    /// Corners at the beginning of a side that is held further on, clockwise.
    pub(super) side_begin: u32,
    /// Corners at its end.
    pub(super) side_end: u32,
    /// Middles on a cross line that is held on the other two rings.
    pub(super) cross: u32,
}

impl Closers {
    /// Which points, held by `men` or not, would complete a line with two of them.
    #[inline]
    pub(super) fn of(men: u32) -> Closers {
        let (next, previous) = (counterclockwise(men), clockwise(men));
        Closers {
            side: next & previous & MIDDLES,
            side_begin: next & counterclockwise(next) & CORNERS,
            side_end: previous & clockwise(previous) & CORNERS,
            cross: (men << 8 | men >> 16) & (men << 16 | men >> 8) & MIDDLES,
        }
    }

    /// All of them.
    #[inline]
    pub(super) fn all(self) -> u32 {
        self.side | self.side_begin | self.side_end | self.cross
    }
}

/// The men that stand in a mill.
#[inline]
pub(super) fn in_mills(men: u32) -> u32 {
    men & Closers::of(men).all()
}

/// How many mills are closed.
pub(super) fn mills(men: u32) -> u32 {
    let closers = Closers::of(men);
    // A side is counted at its middle, a cross line on the outer ring.
    (men & closers.side).count_ones() + (men & closers.cross & 0xff).count_ones()
}

/// The lowest point of a set first, each as a set of its own.
#[inline]
pub(super) fn each(mut points: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = points & points.wrapping_neg();
        points ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
