//! What the play screen shows and what its taps do, for any game and without a window.
//!
//! The screen knows no rule: the game offers its legal moves as tap routes, a [`Hand`] follows the taps
//! through them, and whatever can be tapped next is lit.

use engine::route::Tapped;
use engine::{Board, Cell, Hand, LiveGame, Piece, Route, Scene, Seat, Step, Verdict};
use ui::{CellView, ChoiceView, Hint, Light, Notice, ResultView, RoundView, SeatView};

use super::{board, keys};

/// How far from the middle of a cell, in cells, a tap still picks up what stands there.
const REACH_TO_PICK_UP: f32 = 1.0;
/// How far from its middle a tap still plays there. It is shorter, because it cannot be meant as a look around.
const REACH_TO_PLAY: f32 = 0.75;

/// A game on the touchscreen.
pub struct PlayScreen {
    game: Box<dyn LiveGame>,
    board: Board,
    routes: Vec<Route>,
    hand: Hand,
    /// The routes of the moves played, to show where the last one went.
    played: Vec<Route>,
}

/// What the play screen shows.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayView {
    pub cells: Vec<CellView>,
    pub seats: Vec<SeatView>,
    pub rounds: Vec<RoundView>,
    pub choices: Vec<ChoiceView>,
    pub notice: Notice,
    pub hint: Hint,
    pub result: ResultView,
    pub can_take_back: bool,
    pub can_claim_draw: bool,
}

impl PlayScreen {
    pub fn new(game: Box<dyn LiveGame>) -> PlayScreen {
        let board = game.board();
        let mut screen =
            PlayScreen { game, board, routes: Vec::new(), hand: Hand::default(), played: Vec::new() };
        screen.look();
        screen
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A tap on the board, in cells from its top left. A tap that means nothing where it fell goes to the
    /// nearest lit cell, so that small squares can be hit with a finger.
    pub fn tap(&mut self, x: f32, y: f32) {
        let meant = self.cell_at(x, y).filter(|cell| self.answers(*cell));
        match meant.or_else(|| self.nearest_lit(x, y)) {
            Some(cell) => self.step(Step::Cell(cell)),
            None => self.hand.clear(),
        }
    }

    /// A tap on one of the choices beside the board.
    pub fn choose(&mut self, number: usize) {
        if let Some(choice) = self.lit_choices().nth(number) {
            self.step(choice);
        }
    }

    pub fn take_back(&mut self) {
        if self.game.take_back().is_ok() {
            self.played.pop();
            self.look();
        }
    }

    pub fn claim_draw(&mut self) {
        if self.game.claim_draw().is_ok() {
            self.look();
        }
    }

    pub fn view(&self) -> PlayView {
        let scene = self.game.scene();
        let choices = |step| match step {
            Step::Choice(choice) => Some(keys::choice(choice, &scene, self.game.turn())),
            Step::Cell(_) => None,
        };
        let cells = self.cells(&scene);
        PlayView {
            hint: self.hint(&cells),
            cells,
            seats: Seat::all(self.game.seats()).map(|seat| self.seat(&scene, seat)).collect(),
            rounds: self.rounds(),
            choices: self.lit_choices().filter_map(choices).collect(),
            notice: keys::notice(scene.notice.filter(|_| self.game.outcome().is_none())),
            result: keys::result(self.game.outcome(), &scene),
            can_take_back: !self.game.record().is_empty(),
            can_claim_draw: self.game.claimable().is_some(),
        }
    }

    /// Takes up what the present position offers.
    fn look(&mut self) {
        self.routes = self.game.offers().iter().map(|offer| offer.route.clone()).collect();
        self.hand.clear();
    }

    fn step(&mut self, step: Step) {
        if self.hand.taps() == [step] && !self.lit().contains(&step) {
            self.hand.clear();
        } else if let Tapped::Chosen(number) = self.hand.tap(&self.routes, step)
            && self.game.play(number).is_ok()
        {
            self.played.push(self.routes[number].clone());
            self.look();
        }
    }

    fn lit(&self) -> Vec<Step> {
        self.hand.lights(&self.routes)
    }

    fn lit_choices(&self) -> impl Iterator<Item = Step> + use<> {
        self.lit().into_iter().filter(|step| matches!(step, Step::Choice(_)))
    }

    /// Whether a tap on this very cell does something.
    fn answers(&self, cell: Cell) -> bool {
        self.hand.clone().tap(&self.routes, Step::Cell(cell)) != Tapped::Refused
    }

    fn cell_at(&self, x: f32, y: f32) -> Option<Cell> {
        (0..self.board.cells() as Cell).find(|cell| {
            let (left, top) = board::corner(&self.board, *cell);
            (left..left + 1.0).contains(&x) && (top..top + 1.0).contains(&y)
        })
    }

    fn nearest_lit(&self, x: f32, y: f32) -> Option<Cell> {
        let scene = self.game.scene();
        let near = |step| {
            let Step::Cell(cell) = step else { return None };
            let (left, top) = board::corner(&self.board, cell);
            let distance = (x - left - 0.5).hypot(y - top - 0.5);
            let picks_up = self.light(&scene, cell) == Light::Movable;
            (distance <= if picks_up { REACH_TO_PICK_UP } else { REACH_TO_PLAY }).then_some((distance, cell))
        };
        let nearest = self.lit().into_iter().filter_map(near).min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(_, cell)| cell)
    }

    /// What a tap on a lit cell would do.
    fn light(&self, scene: &Scene, cell: Cell) -> Light {
        let own = scene.seats.get(self.game.turn().index()).map(|seat| seat.colour);
        match scene.piece(cell) {
            Some(piece) if Some(piece.colour) != own => Light::Capture,
            Some(_) if self.hand.taps().is_empty() => Light::Movable,
            _ => Light::Target,
        }
    }

    fn cells(&self, scene: &Scene) -> Vec<CellView> {
        let mut cells = board::cells(&self.board, scene);
        for cell in self.played.last().into_iter().flat_map(|route| places(route.steps())) {
            cells[usize::from(cell)].last = true;
        }
        for step in self.lit() {
            if let Step::Cell(cell) = step {
                cells[usize::from(cell)].light = self.light(scene, cell);
            }
        }
        self.show_in_hand(scene, &mut cells);
        cells
    }

    /// Shows a turn that is not finished: the piece stands where it was tapped to last.
    fn show_in_hand(&self, scene: &Scene, cells: &mut [CellView]) {
        let taps: Vec<Cell> = places(self.hand.taps()).collect();
        let (Some(first), Some(last)) = (taps.first(), taps.last()) else { return };
        let (from, to) = (usize::from(*first), usize::from(*last));
        // A capture can lead all the way round: then the first cell is also where to go.
        if cells[from].light == Light::None {
            cells[from].light = Light::Picked;
        }
        cells[to].light = Light::Picked;
        if let Some(piece) = scene.piece(*first) {
            cells[from].figure = "".into();
            cells[to].figure = piece.figure.into();
            cells[to].tint = keys::tint(piece.colour);
        } else if let Some(piece) = self.newcomer(scene) {
            cells[from].figure = piece.figure.into();
            cells[from].tint = keys::tint(piece.colour);
        }
    }

    /// A piece as the seat to move would bring it in: like one it has already.
    fn newcomer(&self, scene: &Scene) -> Option<Piece> {
        let own = scene.seats.get(self.game.turn().index())?.colour;
        scene.pieces.iter().map(|(_, piece)| *piece).find(|piece| piece.colour == own)
    }

    fn hint(&self, cells: &[CellView]) -> Hint {
        let any = |light: Light| cells.iter().any(|cell| cell.light == light);
        if self.game.outcome().is_some() {
            Hint::None
        } else if self.lit_choices().next().is_some() {
            Hint::Choose
        } else if any(Light::Movable) {
            Hint::Pick
        } else if self.hand.taps().is_empty() {
            Hint::Place
        } else if any(Light::Target) {
            Hint::Go
        } else {
            Hint::Take
        }
    }

    fn seat(&self, scene: &Scene, seat: Seat) -> SeatView {
        let outcome = self.game.outcome();
        let Some(view) = scene.seats.get(seat.index()) else { return SeatView::default() };
        SeatView {
            tint: keys::tint(view.colour),
            on_board: view.on_board as i32,
            in_hand: view.in_hand as i32,
            to_move: outcome.is_none() && self.game.turn() == seat,
            won: outcome.is_some_and(|outcome| outcome.verdict(seat) == Verdict::Win),
        }
    }

    /// The record in rounds: a round ends when a seat moves that does not come after the one before it.
    fn rounds(&self) -> Vec<RoundView> {
        let mut rounds: Vec<RoundView> = Vec::new();
        let mut before: Option<Seat> = None;
        for ply in self.game.record() {
            if before.is_none_or(|seat| ply.seat <= seat) {
                rounds.push(RoundView { number: rounds.len() as i32 + 1, ..RoundView::default() });
            }
            before = Some(ply.seat);
            let Some(round) = rounds.last_mut() else { continue };
            if ply.seat == Seat::FIRST {
                round.first = ply.notation.as_str().into();
            } else {
                let gap = if round.others.is_empty() { "" } else { "  " };
                round.others = slint::format!("{}{gap}{}", round.others, ply.notation);
            }
        }
        rounds
    }
}

fn places(steps: &[Step]) -> impl Iterator<Item = Cell> {
    steps.iter().filter_map(|step| match step {
        Step::Cell(cell) => Some(*cell),
        Step::Choice(_) => None,
    })
}

#[cfg(test)]
mod tests;
