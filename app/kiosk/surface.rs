//! A board under a finger: what stands on it, what may be tapped, what is moving.
//!
//! It knows no table, no game and no window. Whoever has one of these shows it a [`Stance`] whenever there is a new one,
//! hands it the fingers, in cells from the top left of the board as it is drawn, and is told the number of the move
//! that they choose. The move is shown at once; the next stance confirms it, or [`Surface::refuse`] takes it back.

mod course;
mod motion;
mod set;
mod stance;
mod turn;

use std::time::Duration;

use engine::{Board, Cell, Colour, Tile};
use ui::{CellView, ChoiceView, Clue, Denial, Hint, PieceView};

pub use self::stance::{Stance, places};

use self::set::PieceSet;
use self::turn::TurnInHand;
use super::{board, keys};
use protocol::RouteStep;

/// How far a finger may tremble, in cells, before it drags.
const TREMBLE: f32 = 0.2;

/// A board under a finger.
pub struct Surface {
    board: Board,
    flipped: bool,
    turned: Option<Colour>,
    /// What was shown last; nothing before the first time.
    stance: Option<Stance>,
    turn: TurnInHand,
    /// The route of a move that was chosen and is not confirmed yet.
    sent: Option<Vec<Cell>>,
    set: PieceSet,
    touch: Option<Touch>,
    denied: Option<DeniedWish>,
}

/// What a finger wanted and could not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DeniedWish {
    /// Something on this cell.
    On(Cell),
    /// To bring there what it held.
    Goal,
}

/// A finger on the board.
struct Touch {
    /// What it meant when it came down.
    cell: Option<Cell>,
    began: (f32, f32),
    /// It holds the piece there.
    carries: bool,
    dragged: bool,
    /// It has done what a tap would do, for it took up what was under it.
    done: bool,
}

impl Surface {
    pub fn new(board: Board) -> Surface {
        Surface {
            board,
            flipped: false,
            turned: None,
            stance: None,
            turn: TurnInHand::default(),
            sent: None,
            set: PieceSet::default(),
            touch: None,
            denied: None,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Lays the board the other way round, or back. Its lines and labels change too: the window needs a new view of it.
    pub fn turn(&mut self, flipped: bool) {
        self.flipped = flipped;
        self.touch = None;
    }

    pub fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// Lets the pieces of one colour look towards the other side of the table.
    pub fn face(&mut self, turned: Option<Colour>) {
        self.turned = turned;
    }

    /// Shows what there is now. A move that leads there is seen, and one that is taken back as well. A finger that is in the middle of something is not
    /// disturbed by a stance that changes nothing for it.
    pub fn show(&mut self, stance: Stance) {
        let Some(before) = &self.stance else { return self.jump(stance) };
        let (was, is) = (&before.played, &stance.played);
        if was != is || before.moves != stance.moves || before.own != stance.own {
            self.turn = TurnInHand::new(&stance);
            self.sent = None;
            self.touch = None;
            if was == is {
                self.set.follow(&self.board, &[]);
            } else if is.starts_with(was) && is.len() == was.len() + 1 {
                self.set.follow(&self.board, &stance.changes);
                self.set.rest(&stance.pieces);
            } else if was.starts_with(is) && was.len() == is.len() + 1 {
                self.set.rewind(&self.board, &stance.pieces, &before.changes);
            } else {
                self.set.put(&stance.pieces);
            }
        }
        self.stance = Some(stance);
    }

    /// Shows what there is now, without any motion.
    pub fn jump(&mut self, stance: Stance) {
        self.turn = TurnInHand::new(&stance);
        self.sent = None;
        self.touch = None;
        self.set.put(&stance.pieces);
        self.stance = Some(stance);
    }

    /// The chosen move was not accepted: everything goes back.
    pub fn refuse(&mut self) {
        if let (Some(_), Some(stance)) = (self.sent.take(), &self.stance) {
            self.turn = TurnInHand::new(stance);
            self.set.follow(&self.board, &[]);
        }
    }

    /// A finger comes down: a piece that can be moved is taken up.
    pub fn press(&mut self, x: f32, y: f32) {
        self.denied = None;
        let began = self.seen(x, y);
        let cell = self.turn.meant(&self.board, began.0, began.1);
        let mut touch = Touch { cell, began, carries: false, dragged: false, done: false };
        if let Some(cell) = cell {
            if self.turn.held() == Some(cell) {
                touch.carries = true;
            } else if self.turn.picks_up(cell) && !self.turn.goes_on(cell) {
                self.turn.step(RouteStep::Cell(cell));
                self.arrange();
                touch.done = true;
                touch.carries = self.turn.held() == Some(cell);
            }
            if touch.carries {
                self.set.hold(cell, board::corner(&self.board, cell));
            }
        }
        self.touch = Some(touch);
    }

    /// A finger moves: what it has taken up follows.
    pub fn drag(&mut self, x: f32, y: f32) {
        let (x, y) = self.seen(x, y);
        let Some(touch) = &mut self.touch else { return };
        touch.dragged |= (x - touch.began.0).hypot(y - touch.began.1) > TREMBLE;
        if let Some(cell) = touch.cell
            && touch.carries
            && touch.dragged
        {
            self.set.hold(cell, (x - 0.5, y - 0.5));
        }
    }

    /// A finger is lifted: the number of the move that this plays, if it plays one.
    pub fn release(&mut self, x: f32, y: f32) -> Option<usize> {
        let (x, y) = self.seen(x, y);
        let touch = self.touch.take()?;
        let meant = self.turn.meant(&self.board, x, y);
        match touch.cell {
            Some(cell) if touch.carries && touch.dragged => match meant {
                Some(goal) if self.turn.goes_on(goal) => return self.step(RouteStep::Cell(goal)),
                // Back where it was taken up: it stays in the hand.
                _ if board::cell_at(&self.board, x, y) == Some(cell) => {}
                _ => {
                    self.turn.lay_down();
                    self.denied = board::cell_at(&self.board, x, y).map(|_| DeniedWish::Goal);
                }
            },
            Some(cell) if !touch.done && meant == Some(cell) => return self.step(RouteStep::Cell(cell)),
            None if meant.is_none() => self.let_be(touch.began),
            _ => {}
        }
        self.arrange();
        None
    }

    /// A tap where nothing answers lays down what is in the hand. If there is nothing to lay down, it was in vain.
    fn let_be(&mut self, (x, y): (f32, f32)) {
        let begun = self.turn.begun();
        self.turn.lay_down();
        if begun == self.turn.begun() && self.sent.is_none() {
            self.denied = board::cell_at(&self.board, x, y).map(DeniedWish::On);
        }
    }

    /// If the last finger could not have what it wanted, what stands there shakes, and it is told why.
    pub fn deny(&mut self) -> Option<Denial> {
        let wish = self.denied?;
        if let DeniedWish::On(cell) = wish {
            self.set.shake(&self.board, cell);
        }
        Some(self.reason(wish))
    }

    /// Why a finger cannot have what it wanted, as far as what is shown says it.
    fn reason(&self, wish: DeniedWish) -> Denial {
        let (DeniedWish::On(cell), Some(stance)) = (wish, &self.stance) else { return Denial::NotThere };
        let stands = stance.pieces.get(&cell).map(|piece| piece.colour);
        match stands {
            _ if stance.moves.is_empty() => Denial::OthersTurn,
            Some(_) if !matches!(self.prompt(), Hint::Pick | Hint::Place) => Denial::NotHere,
            None => Denial::NotHere,
            stands if stands != stance.own => Denial::OthersPiece,
            _ if stance.notice.is_some() => Denial::Notice,
            _ => Denial::Stuck,
        }
    }

    /// A finger that comes down and is lifted at once.
    pub fn tap(&mut self, x: f32, y: f32) -> Option<usize> {
        self.press(x, y);
        self.release(x, y)
    }

    /// A tap on one of the choices beside the board.
    pub fn choose(&mut self, number: usize) -> Option<usize> {
        let choice = self.turn.choices().into_iter().nth(number)?;
        self.step(RouteStep::Choice(choice))
    }

    /// What can be chosen beside the board now.
    pub fn choices(&self) -> Vec<ChoiceView> {
        let Some(stance) = &self.stance else { return Vec::new() };
        self.turn.choices().iter().map(|choice| keys::choice(choice, stance)).collect()
    }

    /// What to do next.
    pub fn prompt(&self) -> Hint {
        self.turn.prompt()
    }

    /// Lets time pass, on any clock that never goes back; whether anything still moves.
    pub fn advance(&mut self, now: Duration) -> bool {
        self.set.step(now)
    }

    /// Whether anything moves by itself, so that time must pass.
    pub fn is_moving(&self) -> bool {
        self.set.moves()
    }

    /// The cells as they are drawn, with what stands on them once everything is at rest.
    pub fn cells(&self) -> Vec<CellView> {
        let mut cells = board::cells(&self.board, self.flipped);
        let Some(stance) = &self.stance else { return cells };
        for (cell, piece) in self.set.standing() {
            if let Some(view) = cells.get_mut(usize::from(cell)) {
                view.figure = piece.figure;
                view.tint = keys::tint(piece.colour);
            }
        }
        let mut at = |cell: Cell, mark: &dyn Fn(&mut CellView)| {
            cells.get_mut(usize::from(cell)).into_iter().for_each(mark);
        };
        for (cell, tile) in &stance.tiles {
            at(*cell, &|view| match tile {
                Tile::Hole => (view.tone, view.name) = (ui::CellTone::Hole, "".into()),
                Tile::Sign(sign) => view.sign = sign.as_ref().into(),
                Tile::Used(sign) => (view.sign, view.used) = (sign.as_ref().into(), true),
            });
        }
        for (cell, mark) in stance.marks.iter().filter(|_| self.sent.is_none()) {
            at(*cell, &|view| view.flag = keys::flag(*mark));
        }
        for cell in self.sent.as_ref().unwrap_or(&stance.last) {
            at(*cell, &|view| view.last = true);
        }
        for (number, cell) in stance.hint.iter().enumerate().filter(|_| self.sent.is_none()) {
            // A piece that is brought in comes from nowhere.
            let comes = |view: &CellView| number == 0 && stance.hint.len() > 1 && !view.figure.is_empty();
            at(*cell, &|view| view.clue = if comes(view) { Clue::Origin } else { Clue::Goal });
        }
        for (cell, light) in self.turn.lights() {
            at(cell, &|view| view.light = light);
        }
        cells
    }

    /// The pieces as they are drawn, also in the middle of a motion.
    pub fn pieces(&self) -> Vec<PieceView> {
        self.set.views(&self.board, |place| board::seen(&self.board, self.flipped, place), self.turned)
    }

    fn step(&mut self, step: RouteStep) -> Option<usize> {
        let chosen = self.turn.step(step);
        if let Some(number) = chosen {
            let route: Vec<Cell> = places(self.turn.route(number)).collect();
            self.set.follow(&self.board, &self.turn.course_of(number));
            self.sent = Some(route);
            self.turn = TurnInHand::default();
        } else {
            self.arrange();
        }
        chosen
    }

    /// Lets the pieces stand as they do in the middle of the turn.
    fn arrange(&mut self) {
        if self.sent.is_none() {
            self.set.follow(&self.board, &self.turn.course());
        }
    }

    /// Where a finger is on the board as it lies for its game.
    fn seen(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = board::seen(&self.board, self.flipped, (x - 0.5, y - 0.5));
        (x + 0.5, y + 0.5)
    }
}

#[cfg(test)]
mod tests;
