//! Captures. A capture is a walk over the board that takes one piece after the other; what it has taken stays
//! where it is until the walk is over, blocks the way, and cannot be taken twice.

use smallvec::SmallVec;

use super::geometry::{ALL, Direction, Geometry, bits, step};
use super::position::{Move, Position, Side};
use super::variant::{Crowning, DraughtsVariant};

/// Captures of one position. Real positions have a handful; only composed ones need the heap.
pub type Captures = SmallVec<[Move; 32]>;

/// The board as a capturing piece finds it.
#[derive(Clone, Copy)]
pub struct Field {
    /// Empty squares; the one it started from is empty too.
    empty: u64,
    /// The pieces it may take.
    prey: u64,
    /// The row where men are crowned.
    far: u64,
    /// Whether the hunter is White's.
    white: bool,
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hunter {
    at: u64,
    king: bool,
    captured: u64,
}

/// A step, or one jump of a capture.
pub struct Leg {
    /// Where it leads.
    pub to: u8,
    /// What it jumps over.
    pub taken: Option<u8>,
    /// Whether a man is a king from there on.
    pub crowned: bool,
}

impl Field {
    /// The board for the side to move.
    pub fn new<V: DraughtsVariant>(position: &Position) -> Field {
        let white = position.turn == Side::White;
        Field {
            empty: position.empty::<V>(),
            prey: position.theirs(),
            far: if white { V::TOP } else { V::BOTTOM },
            white,
        }
    }

    /// The same board seen by the piece that starts on `from`.
    pub fn hunt_from(&self, position: &Position, from: u8) -> (Field, Hunter) {
        let at = 1 << from;
        (
            Field { empty: self.empty | at, ..*self },
            Hunter { at, king: position.kings & at != 0, captured: 0 },
        )
    }

    /// Shows each piece that can be taken next, and the squares behind it where the hunter can come down.
    #[inline(always)]
    fn each_jump<V: DraughtsVariant>(&self, hunter: Hunter, mut visit: impl FnMut(u64, u64)) {
        let prey = self.prey & !hunter.captured;
        if V::FLYING_KINGS && hunter.king {
            for direction in ALL {
                let mut victim = step::<V>(hunter.at, direction);
                while victim & self.empty != 0 {
                    victim = step::<V>(victim, direction);
                }
                let mut landing = step::<V>(victim & prey, direction) & self.empty;
                if landing != 0 {
                    let mut landings = 0;
                    while landing != 0 {
                        landings |= landing;
                        landing = step::<V>(landing, direction) & self.empty;
                    }
                    visit(victim, landings);
                }
            }
        } else {
            let directions = if hunter.king { &ALL } else { men_directions::<V>(self.white) };
            for direction in directions {
                let victim = step::<V>(hunter.at, *direction) & prey;
                let landing = step::<V>(victim, *direction) & self.empty;
                if landing != 0 {
                    visit(victim, landing);
                }
            }
        }
    }

    fn can_jump<V: DraughtsVariant>(&self, hunter: Hunter) -> bool {
        let mut can = false;
        self.each_jump::<V>(hunter, |_, _| can = true);
        can
    }

    /// The hunter after a jump, and whether its move is over whatever comes.
    fn land<V: DraughtsVariant>(&self, hunter: Hunter, victim: u64, landing: u64) -> (Hunter, bool) {
        let reaches_far_row = !hunter.king && landing & self.far != 0;
        let crowned = reaches_far_row && V::CROWNING == Crowning::GoesOn;
        let captured = hunter.captured | victim;
        let landed = Hunter { at: landing, king: hunter.king || crowned, captured };
        (landed, reaches_far_row && V::CROWNING == Crowning::Stops)
    }

    /// The squares a jump may come down on: where a capture must be carried on, those from which it can be.
    fn landings<V: DraughtsVariant>(&self, hunter: Hunter, victim: u64, landings: u64) -> u64 {
        if landings.is_power_of_two() {
            return landings;
        }
        let goes_on = |landing: &u32| self.can_jump::<V>(self.land::<V>(hunter, victim, 1 << landing).0);
        let going_on = bits(landings).filter(goes_on).fold(0, |set, landing| set | 1 << landing);
        if going_on == 0 { landings } else { going_on }
    }

    /// Finds a way for the piece on `mv.from` to play this capture.
    pub fn path<V: DraughtsVariant>(&self, hunter: Hunter, mv: Move, path: &mut Vec<Leg>) -> bool {
        if hunter.captured == mv.captured {
            return hunter.at == 1 << mv.to;
        }
        let mut found = false;
        self.each_jump::<V>(hunter, |victim, landings| {
            if found || victim & mv.captured == 0 {
                return;
            }
            for landing in bits(self.landings::<V>(hunter, victim, landings)) {
                let (landed, _) = self.land::<V>(hunter, victim, 1 << landing);
                let (to, taken) = (landing as u8, Some(victim.trailing_zeros() as u8));
                path.push(Leg { to, taken, crowned: landed.king && !hunter.king });
                found = self.path::<V>(landed, mv, path);
                if found {
                    return;
                }
                path.pop();
            }
        });
        found
    }

    /// What the piece has taken after coming down on each of these squares in turn; none if it cannot.
    pub fn follow<V: DraughtsVariant>(&self, mut hunter: Hunter, path: &[u8]) -> Option<u64> {
        for landing in path {
            let mut landed = None;
            self.each_jump::<V>(hunter, |victim, landings| {
                if landings & 1 << landing != 0 {
                    landed = Some(self.land::<V>(hunter, victim, 1 << landing).0);
                }
            });
            hunter = landed?;
        }
        Some(hunter.captured)
    }
}

/// The directions in which men capture.
#[inline(always)]
pub fn men_directions<V: DraughtsVariant>(white: bool) -> &'static [Direction] {
    match (V::MEN_CAPTURE_BACKWARDS, white) {
        (true, _) => &ALL,
        (false, true) => &super::geometry::UP,
        (false, false) => &super::geometry::DOWN,
    }
}

/// Finds all captures of the side to move by the pieces in `hunters`.
pub fn find<V: DraughtsVariant>(position: &Position, hunters: u64, captures: &mut Captures) {
    let field = Field::new::<V>(position);
    let mut search = CaptureSearch { from: 0, begun: 0, longest: 1, man: false, captures };
    for from in bits(hunters) {
        let (field, hunter) = field.hunt_from(position, from as u8);
        search.from = from as u8;
        search.begun = search.captures.len();
        search.man = !hunter.king;
        search.extend::<V>(&field, hunter, 0);
    }
}

struct CaptureSearch<'c> {
    from: u8,
    /// Where in `captures` those of the present piece begin.
    begun: usize,
    /// The most pieces that were taken so far, where that matters.
    longest: u32,
    man: bool,
    captures: &'c mut Captures,
}

impl CaptureSearch<'_> {
    fn extend<V: DraughtsVariant>(&mut self, field: &Field, hunter: Hunter, taken: u32) {
        let mut over = true;
        field.each_jump::<V>(hunter, |victim, landings| {
            over = false;
            let landings = if V::MOST { landings } else { field.landings::<V>(hunter, victim, landings) };
            for landing in bits(landings) {
                let (landed, stops) = field.land::<V>(hunter, victim, 1 << landing);
                if stops {
                    self.end::<V>(field, landed, taken + 1);
                } else {
                    self.extend::<V>(field, landed, taken + 1);
                }
            }
        });
        if over && taken > 0 {
            self.end::<V>(field, hunter, taken);
        }
    }

    #[inline]
    fn end<V: DraughtsVariant>(&mut self, field: &Field, hunter: Hunter, taken: u32) {
        if V::MOST && taken < self.longest {
            return;
        }
        if V::MOST && taken > self.longest {
            self.captures.clear();
            (self.begun, self.longest) = (0, taken);
        }
        let mv = Move {
            from: self.from,
            to: hunter.at.trailing_zeros() as u8,
            crowned: self.man && (hunter.king || hunter.at & field.far != 0),
            captured: hunter.captured,
        };
        if !self.captures[self.begun..].contains(&mv) {
            self.captures.push(mv);
        }
    }
}
