//! A turn at the board: what is lit, what is picked up, and what a tap means, for any game.
//!
//! No rule is known here: the legal moves come as tap routes, a [`Hand`] follows the taps through them.

use engine::route::Tapped;
use engine::{Board, Cell, Colour, Hand};
use ui::{Hint, Light};

use super::change::Pieces;
use super::stance::{Piece, Stance, places};
use crate::kiosk::board;
use crate::protocol::{Choice, Step};

/// How far from the middle of a cell, in cells, a tap still picks up what stands there.
const REACH_TO_PICK_UP: f32 = 1.0;
/// How far from its middle a tap still plays there. It is shorter, because it cannot be meant as a look around.
const REACH_TO_PLAY: f32 = 0.75;

#[derive(Clone, Debug, Default)]
pub struct Turn {
    pieces: Pieces,
    own: Option<Colour>,
    routes: Vec<Vec<Step>>,
    hand: Hand<Step>,
}

impl Turn {
    pub fn new(stance: &Stance) -> Turn {
        Turn {
            pieces: stance.pieces.iter().cloned().collect(),
            own: stance.own,
            routes: stance.routes.clone(),
            hand: Hand::default(),
        }
    }

    /// The cell that a finger at a place means: the one under it, or the nearest that would answer.
    pub fn meant(&self, board: &Board, x: f32, y: f32) -> Option<Cell> {
        let under = board::cell_at(board, x, y).filter(|cell| self.answers(*cell));
        under.or_else(|| self.nearest(board, x, y))
    }

    /// Takes one step: the number of the move that this plays, if it plays one. Tapping once more what was
    /// picked up lays it down again.
    pub fn step(&mut self, step: Step) -> Option<usize> {
        if self.hand.taps() == [step.clone()] && !self.lit().contains(&step) {
            self.hand.clear();
            return None;
        }
        match self.hand.tap(&self.routes, step) {
            Tapped::Chosen(number) => Some(number),
            Tapped::Pending | Tapped::Refused => None,
        }
    }

    pub fn clear(&mut self) {
        self.hand.clear();
    }

    /// Whether a finger can take up the piece on a cell now.
    pub fn picks_up(&self, cell: Cell) -> bool {
        let begins = |route: &Vec<Step>| route.len() > 1 && route[0] == Step::Cell(cell);
        self.pieces.get(&cell).map(|piece| piece.colour) == self.own && self.routes.iter().any(begins)
    }

    /// Whether a tap on a cell goes on with what is in the hand.
    pub fn goes_on(&self, cell: Cell) -> bool {
        let mut hand = self.hand.clone();
        self.begun()
            && match hand.tap(&self.routes, Step::Cell(cell)) {
                Tapped::Chosen(_) => true,
                Tapped::Pending => hand.taps().len() > self.hand.taps().len(),
                Tapped::Refused => false,
            }
    }

    /// Where the piece in the hand is shown.
    pub fn held(&self) -> Option<Cell> {
        let first = places(self.hand.taps()).next()?;
        if self.pieces.contains_key(&first) { places(self.hand.taps()).last() } else { None }
    }

    pub fn begun(&self) -> bool {
        !self.hand.taps().is_empty()
    }

    /// The route of a move.
    pub fn route(&self, number: usize) -> &[Step] {
        self.routes.get(number).map_or(&[], Vec::as_slice)
    }

    /// The cells tapped so far.
    pub fn tapped(&self) -> Vec<Cell> {
        places(self.hand.taps()).collect()
    }

    /// Choices beside the board that can be made next.
    pub fn choices(&self) -> Vec<Choice> {
        let choice = |step| match step {
            Step::Choice(choice) => Some(choice),
            Step::Cell(_) => None,
        };
        self.lit().into_iter().filter_map(choice).collect()
    }

    /// The lit cells and what a tap on them would do; also what is in the hand.
    pub fn lights(&self) -> Vec<(Cell, Light)> {
        let mut lights: Vec<(Cell, Light)> =
            self.lit_cells().into_iter().map(|cell| (cell, self.light(cell))).collect();
        let taps = self.tapped();
        if let (Some(first), Some(last)) = (taps.first(), taps.last()) {
            // A capture can lead all the way round: then the first cell is also where to go.
            if first != last && !lights.iter().any(|(cell, _)| cell == first) {
                lights.push((*first, Light::Picked));
            }
            lights.retain(|(cell, _)| cell != last);
            lights.push((*last, Light::Picked));
        }
        lights
    }

    /// The pieces as they stand in the middle of a turn: what is in the hand stands where it was tapped to last.
    pub fn shown(&self) -> Pieces {
        self.after(&self.tapped())
    }

    /// The pieces as they stand while a chosen move is on its way, as far as a screen can know.
    pub fn afterwards(&self, number: usize) -> Pieces {
        self.after(&places(self.route(number)).collect::<Vec<_>>())
    }

    /// What to do next.
    pub fn prompt(&self) -> Hint {
        let lights = self.lights();
        let any = |wanted: Light| lights.iter().any(|(_, light)| *light == wanted);
        if self.routes.is_empty() {
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

    fn lit(&self) -> Vec<Step> {
        self.hand.lights(&self.routes)
    }

    fn lit_cells(&self) -> Vec<Cell> {
        places(&self.lit()).collect()
    }

    /// Whether a tap on this very cell does something.
    fn answers(&self, cell: Cell) -> bool {
        self.held() == Some(cell)
            || self.hand.taps() == [Step::Cell(cell)]
            || self.hand.clone().tap(&self.routes, Step::Cell(cell)) != Tapped::Refused
    }

    fn nearest(&self, board: &Board, x: f32, y: f32) -> Option<Cell> {
        let near = |cell| {
            let (left, top) = board::corner(board, cell);
            let distance = (x - left - 0.5).hypot(y - top - 0.5);
            let reach = if self.light(cell) == Light::Movable { REACH_TO_PICK_UP } else { REACH_TO_PLAY };
            (distance <= reach).then_some((distance, cell))
        };
        let lit = self.lit_cells().into_iter().filter_map(near);
        lit.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, cell)| cell)
    }

    /// What a tap on a lit cell would do.
    fn light(&self, cell: Cell) -> Light {
        match self.pieces.get(&cell) {
            Some(piece) if Some(piece.colour) != self.own => Light::Capture,
            Some(_) if !self.begun() => Light::Movable,
            _ => Light::Target,
        }
    }

    /// The pieces with the one on the first cell moved on, or a new one brought in there.
    fn after(&self, cells: &[Cell]) -> Pieces {
        let mut shown = self.pieces.clone();
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return shown };
        let is_own = |cell: &Cell| self.pieces.get(cell).map(|piece| piece.colour) == self.own;
        let takes_apart = |cell: &Cell| self.pieces.contains_key(cell) && !is_own(cell);
        let Some(piece) = self.pieces.get(first).cloned() else {
            shown.extend(self.newcomer().map(|piece| (*first, piece)));
            if last != first && takes_apart(last) {
                shown.remove(last);
            }
            return shown;
        };
        if first != last && is_own(last) {
            // No place to stand: that is how castling is tapped.
            return shown;
        }
        shown.remove(first);
        match cells {
            // A mill takes somebody whom the man does not move to.
            [_, .., to, taken] if takes_apart(taken) => {
                shown.remove(taken);
                shown.insert(*to, piece);
            }
            _ => {
                shown.insert(*last, piece);
            }
        }
        shown
    }

    /// A piece as the seat to move would bring it in: like one that stands already.
    fn newcomer(&self) -> Option<Piece> {
        let colour = self.own?;
        let alike = self.pieces.values().find(|piece| piece.colour == colour);
        let figure =
            alike.or(self.pieces.values().next()).map_or_else(|| "man".into(), |piece| piece.figure.clone());
        Some(Piece { colour, figure })
    }
}
