//! A turn at the board: what is lit, what is picked up, and what a tap means, for any game.
//!
//! No rule is known here: the legal moves come as tap routes with what they do, and a [`Hand`] follows the taps through them.

use engine::changes::until;
use engine::route::Tapped;
use engine::{Board, Cell, Change, Colour, Hand};
use protocol::{MoveView, RouteChoice, RouteStep};
use ui::{Hint, Light};

use super::course::{Course, Pieces};
use super::stance::{Stance, course, places};
use crate::board;

/// How far from the middle of a cell, in cells, a tap still picks up what stands there.
const REACH_TO_PICK_UP: f32 = 1.0;
/// A tap so near the middle of a piece means that one, even if it cannot move.
const ON_A_PIECE: f32 = 0.3;
/// How far from its middle a tap still plays there. It is shorter, because it cannot be meant as a look around.
const REACH_TO_PLAY: f32 = 0.75;

#[derive(Clone, Debug, Default)]
pub struct TurnInHand {
    pieces: Pieces,
    own: Option<Colour>,
    moves: Vec<MoveView>,
    hand: Hand<RouteStep>,
}

impl TurnInHand {
    pub fn new(stance: &Stance) -> TurnInHand {
        TurnInHand {
            pieces: stance.pieces.clone(),
            own: stance.own,
            moves: stance.moves.clone(),
            hand: Hand::default(),
        }
    }

    /// The cell that a finger at a place means: the one under it, or the nearest that would answer. Whoever taps a piece that
    /// cannot move means no other.
    pub fn meant(&self, board: &Board, x: f32, y: f32) -> Option<Cell> {
        let under = board::cell_at(board, x, y);
        match under {
            Some(cell) if self.answers(cell) => under,
            Some(cell) if self.pieces.contains_key(&cell) && distance(board, cell, x, y) < ON_A_PIECE => None,
            _ => self.nearest(board, x, y),
        }
    }

    /// Takes one step: the number of the move that this plays, if it plays one. Tapping once more what was
    /// picked up lays it down again.
    pub fn step(&mut self, step: RouteStep) -> Option<usize> {
        if self.hand.taps() == [step.clone()] && !self.lit().contains(&step) {
            self.lay_down();
            return None;
        }
        match self.hand.tap(&self.moves, step) {
            Tapped::Chosen(number) => Some(number),
            Tapped::Pending | Tapped::Refused => None,
        }
    }

    /// Lays down what is in the hand, unless it has to go on.
    pub fn lay_down(&mut self) {
        self.hand.lay_down(&self.moves);
    }

    /// Whether a finger can take up the piece on a cell now.
    pub fn picks_up(&self, cell: Cell) -> bool {
        let begins = |offer: &MoveView| offer.route.len() > 1 && offer.route[0] == RouteStep::Cell(cell);
        !self.hand.is_committed(&self.moves)
            && self.pieces.get(&cell).map(|piece| piece.colour) == self.own
            && self.moves.iter().any(begins)
    }

    /// Whether a tap on a cell goes on with what is in the hand.
    pub fn goes_on(&self, cell: Cell) -> bool {
        let mut hand = self.hand.clone();
        self.begun()
            && match hand.tap(&self.moves, RouteStep::Cell(cell)) {
                Tapped::Chosen(_) => true,
                Tapped::Pending => hand.taps().len() > self.hand.taps().len(),
                Tapped::Refused => false,
            }
    }

    /// Where the piece in the hand is shown; one that has to stay there is in no hand any more.
    pub fn held(&self) -> Option<Cell> {
        let first = places(self.hand.taps()).next()?;
        if self.hand.is_committed(&self.moves) || !self.pieces.contains_key(&first) {
            return None;
        }
        Some(self.course().iter().fold(first, |at, (_, change)| match change {
            Change::Moved { from, to } if *from == at => *to,
            _ => at,
        }))
    }

    pub fn begun(&self) -> bool {
        !self.hand.taps().is_empty()
    }

    /// The route of a move.
    pub fn route(&self, number: usize) -> &[RouteStep] {
        self.moves.get(number).map_or(&[], |offer| &offer.route)
    }

    /// Choices beside the board that can be made next.
    pub fn choices(&self) -> Vec<RouteChoice> {
        let choice = |step| match step {
            RouteStep::Choice(choice) => Some(choice),
            RouteStep::Cell(_) => None,
        };
        self.lit().into_iter().filter_map(choice).collect()
    }

    /// The lit cells and what a tap on them would do; also what is in the hand.
    pub fn lights(&self) -> Vec<(Cell, Light)> {
        let mut lights: Vec<(Cell, Light)> =
            self.lit_cells().into_iter().map(|cell| (cell, self.light(cell))).collect();
        let taps = || places(self.hand.taps());
        if let (Some(first), Some(last)) = (taps().next(), taps().last()) {
            // A capture can lead all the way round: then the first cell is also where to go.
            if first != last && !lights.iter().any(|(cell, _)| *cell == first) {
                lights.push((first, Light::Picked));
            }
            lights.retain(|(cell, _)| *cell != last);
            lights.push((last, Light::Picked));
        }
        lights
    }

    /// What has happened so far in this turn.
    pub fn course(&self) -> Course {
        let taps = self.hand.taps().len();
        let offer = self.hand.route(&self.moves).filter(|_| taps > 0);
        let mut course = offer.map(|offer| course(&offer.changes)).unwrap_or_default();
        course.truncate(until(&course, taps).len());
        course
    }

    /// What a move does.
    pub fn course_of(&self, number: usize) -> Course {
        self.moves.get(number).map(|offer| course(&offer.changes)).unwrap_or_default()
    }

    /// What to do next.
    pub fn prompt(&self) -> Hint {
        let lights = self.lights();
        let any = |wanted: Light| lights.iter().any(|(_, light)| *light == wanted);
        if self.moves.is_empty() {
            Hint::None
        } else if !self.choices().is_empty() {
            Hint::Choose
        } else if any(Light::Movable) {
            Hint::Pick
        } else if !self.begun() {
            Hint::Place
        } else if any(Light::Target) {
            Hint::Go
        } else {
            Hint::Take
        }
    }

    fn lit(&self) -> Vec<RouteStep> {
        self.hand.lights(&self.moves)
    }

    fn lit_cells(&self) -> Vec<Cell> {
        places(&self.lit()).collect()
    }

    /// Whether a tap on this very cell does something.
    fn answers(&self, cell: Cell) -> bool {
        self.held() == Some(cell)
            || self.hand.taps() == [RouteStep::Cell(cell)] && !self.hand.is_committed(&self.moves)
            || self.hand.clone().tap(&self.moves, RouteStep::Cell(cell)) != Tapped::Refused
    }

    fn nearest(&self, board: &Board, x: f32, y: f32) -> Option<Cell> {
        let near = |cell| {
            let distance = distance(board, cell, x, y);
            let reach = if self.light(cell) == Light::Movable { REACH_TO_PICK_UP } else { REACH_TO_PLAY };
            (distance <= reach).then_some((distance, cell))
        };
        let lit = self.lit_cells().into_iter().filter_map(near);
        lit.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, cell)| cell)
    }

    /// What a tap on a lit cell would do.
    fn light(&self, cell: Cell) -> Light {
        let own = self.pieces.get(&cell).is_some_and(|piece| Some(piece.colour) == self.own);
        if self.takes(cell) {
            Light::Capture
        } else if own && !self.begun() {
            Light::Movable
        } else {
            Light::Target
        }
    }

    /// Whether a tap on a cell takes what stands there off the board, as the moves say that go on with it.
    fn takes(&self, cell: Cell) -> bool {
        let taps = self.hand.taps();
        let goes_on = |offer: &&MoveView| {
            offer.route.starts_with(taps) && offer.route.get(taps.len()) == Some(&RouteStep::Cell(cell))
        };
        self.moves.iter().filter(goes_on).flat_map(|offer| &offer.changes.0).any(|(after, change)| {
            usize::from(*after) == taps.len() + 1
                && matches!(change, Change::Removed { cell: taken, .. } if *taken == cell)
        })
    }
}

/// How far a place is from the middle of a cell, in cells.
fn distance(board: &Board, cell: Cell, x: f32, y: f32) -> f32 {
    let (left, top) = board::corner(board, cell);
    (x - left - 0.5).hypot(y - top - 0.5)
}
