//! The pieces on a board as things that stay themselves while they move.
//!
//! Each keeps its row in what the window draws, so that only what moves is drawn again; while it moves, it is drawn in
//! a row after all others, above them.

use std::time::Duration;

use engine::{Board, Cell, Colour};
use ui::PieceView;

use super::change::{Moved, Pieces, compare};
use super::motion::{LEG, Motion, Place, Pose};
use super::stance::Piece;
use crate::kiosk::{board, keys};

/// How much larger a piece is drawn that a finger holds.
const HELD: f32 = 1.25;

#[derive(Debug, Default)]
pub struct PieceSet {
    rows: Vec<Option<Standing>>,
    now: Duration,
}

#[derive(Debug)]
struct Standing {
    cell: Cell,
    piece: Piece,
    /// What it was before, for as long as it still looks like that.
    before: Piece,
    state: State,
}

#[derive(Debug)]
enum State {
    Rest,
    /// In the hand, at a place that follows the finger.
    Held(Place),
    Moving {
        motion: Motion,
        delay: Duration,
        begun: Option<Duration>,
    },
}

impl PieceSet {
    /// Puts other pieces on the board, at once.
    pub fn put(&mut self, pieces: &Pieces) {
        let rest = |(cell, piece): (&Cell, &Piece)| {
            Some(Standing { cell: *cell, piece: piece.clone(), before: piece.clone(), state: State::Rest })
        };
        self.rows = pieces.iter().map(rest).collect();
    }

    /// Lets the pieces become others; `route` is how the move went, as far as known.
    pub fn follow(&mut self, board: &Board, pieces: &Pieces, route: &[Cell]) {
        let change = compare(&self.standing(), pieces, route);
        let (way, elapsed) = if change.moved.iter().any(|moved| self.is_held(moved.from)) {
            // What a finger has carried there is there.
            Default::default()
        } else {
            let ways = change.moved.iter().map(|moved| (way(board, moved), Duration::ZERO));
            ways.max_by_key(|(way, _)| way.len()).unwrap_or_else(|| self.under_way(route))
        };
        for cell in change.gone {
            let delay = passing(board, &way, cell).saturating_sub(elapsed);
            self.change(cell, |standing| standing.begin(Motion::Go, delay));
        }
        for cell in change.turned {
            let now = pieces[&cell].clone();
            self.change(cell, |standing| {
                standing.before = std::mem::replace(&mut standing.piece, now);
                standing.begin(Motion::TurnOver, Duration::ZERO);
            });
        }
        self.move_all(board, &change.moved, pieces);
        for cell in change.came {
            let piece = pieces[&cell].clone();
            let mut standing = Standing { cell, piece: piece.clone(), before: piece, state: State::Rest };
            standing.begin(Motion::Come, Duration::ZERO);
            match self.rows.iter_mut().find(|row| row.is_none()) {
                Some(row) => *row = Some(standing),
                None => self.rows.push(Some(standing)),
            }
        }
        for standing in self.rows.iter_mut().flatten() {
            standing.settle(board);
        }
    }

    /// A finger holds the piece on a cell, at a place.
    pub fn hold(&mut self, cell: Cell, place: Place) {
        self.change(cell, |standing| standing.state = State::Held(place));
    }

    /// Lets time pass; whether anything still moves.
    pub fn step(&mut self, now: Duration) -> bool {
        self.now = now;
        for row in &mut self.rows {
            if row.as_mut().is_some_and(|standing| standing.step(now)) {
                *row = None;
            }
        }
        self.moves()
    }

    /// Whether anything moves by itself.
    pub fn moves(&self) -> bool {
        self.rows.iter().flatten().any(|standing| matches!(standing.state, State::Moving { .. }))
    }

    /// What stands where once everything has come to rest.
    pub fn standing(&self) -> Pieces {
        let stays = self.rows.iter().flatten().filter(|standing| !standing.goes());
        stays.map(|standing| (standing.cell, standing.piece.clone())).collect()
    }

    /// The rows to draw. `seen` says where a place lies for whoever looks, `turned` whose pieces look the other way.
    pub fn views(
        &self,
        board: &Board,
        seen: impl Fn(Place) -> Place,
        turned: Option<Colour>,
    ) -> Vec<PieceView> {
        let view = |standing: &Standing| standing.view(board, self.now, &seen, turned);
        let mut views: Vec<PieceView> = Vec::with_capacity(self.rows.len() + 2);
        let at_rest = |standing: &&Standing| matches!(standing.state, State::Rest);
        let rows = self.rows.iter().map(Option::as_ref);
        views.extend(rows.map(|row| row.filter(at_rest).map(&view).unwrap_or_default()));
        views.extend(self.rows.iter().flatten().filter(|row| !at_rest(row)).map(view));
        views
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Standing)) {
        let found = self.rows.iter_mut().flatten().find(|standing| standing.cell == cell && !standing.goes());
        if let Some(standing) = found {
            change(standing);
        }
    }

    /// All at once, because one may go where another leaves.
    fn move_all(&mut self, board: &Board, moved: &[Moved], pieces: &Pieces) {
        let mut going: Vec<(usize, &Moved)> = Vec::new();
        for moved in moved {
            let leaves = |row: &Option<Standing>| {
                row.as_ref().is_some_and(|standing| standing.cell == moved.from && !standing.goes())
            };
            going.extend(self.rows.iter().position(leaves).map(|index| (index, moved)));
        }
        let now = self.now;
        for (index, moved) in going {
            if let Some(standing) = &mut self.rows[index] {
                standing.go(board, moved, pieces[&moved.to].clone(), now);
            }
        }
    }

    fn is_held(&self, cell: Cell) -> bool {
        let held = |standing: &Standing| standing.cell == cell && matches!(standing.state, State::Held(_));
        self.rows.iter().flatten().any(held)
    }

    /// The way of a piece that has set out before it was known whom it takes, and since when it is on it.
    fn under_way(&self, route: &[Cell]) -> (Vec<Place>, Duration) {
        let on_its_way = |standing: &Standing| match &standing.state {
            State::Moving { motion: Motion::Slide(way), begun, .. } if route.contains(&standing.cell) => {
                Some((way.clone(), begun.map_or(Duration::ZERO, |begun| self.now.saturating_sub(begun))))
            }
            _ => None,
        };
        self.rows.iter().flatten().find_map(on_its_way).unwrap_or_default()
    }
}

impl Standing {
    fn goes(&self) -> bool {
        matches!(self.state, State::Moving { motion: Motion::Go, .. })
    }

    fn begin(&mut self, motion: Motion, delay: Duration) {
        self.state = State::Moving { motion, delay, begun: None };
    }

    fn go(&mut self, board: &Board, moved: &Moved, into: Piece, now: Duration) {
        let end = board::corner(board, moved.to);
        self.before = std::mem::replace(&mut self.piece, into);
        let here = self.pose(now).place;
        let arrives = |way: &Vec<Place>| way.last() == Some(&end);
        self.cell = moved.to;
        match &self.state {
            State::Held(place) => self.begin(Motion::Settle(*place, end), Duration::ZERO),
            // It is on its way there already and will be something else when it arrives.
            State::Moving { motion: Motion::Slide(way), .. } if arrives(way) => {}
            State::Rest if moved.from == moved.to => self.before = self.piece.clone(),
            _ => {
                let mut way = way(board, moved);
                if let (Some(here), Some(first)) = (here, way.first_mut()) {
                    *first = here;
                }
                self.begin(Motion::Slide(way), Duration::ZERO);
            }
        }
    }

    /// What a finger has let go without moving it goes back.
    fn settle(&mut self, board: &Board) {
        if let State::Held(place) = self.state {
            let home = board::corner(board, self.cell);
            if place == home {
                self.state = State::Rest;
            } else {
                self.begin(Motion::Settle(place, home), Duration::ZERO);
            }
        }
    }

    /// Lets time pass; whether it is no longer there.
    fn step(&mut self, now: Duration) -> bool {
        let State::Moving { motion, delay, begun } = &mut self.state else { return false };
        let begun = *begun.get_or_insert(now);
        if now.saturating_sub(begun) < *delay + motion.lasts() {
            return false;
        }
        let gone = *motion == Motion::Go;
        self.state = State::Rest;
        self.before = self.piece.clone();
        gone
    }

    fn pose(&self, now: Duration) -> Pose {
        match &self.state {
            State::Rest => Pose::REST,
            State::Held(place) => Pose { place: Some(*place), size: HELD, ..Pose::REST },
            State::Moving { motion, delay, begun } => {
                let after = begun.map_or(Duration::ZERO, |begun| now.saturating_sub(begun));
                motion.pose(after.saturating_sub(*delay))
            }
        }
    }

    fn view(
        &self,
        board: &Board,
        now: Duration,
        seen: impl Fn(Place) -> Place,
        turned: Option<Colour>,
    ) -> PieceView {
        let pose = self.pose(now);
        let piece = if pose.as_before { &self.before } else { &self.piece };
        let (x, y) = seen(pose.place.unwrap_or_else(|| board::corner(board, self.cell)));
        PieceView {
            figure: piece.figure.clone(),
            tint: keys::tint(piece.colour),
            turned: turned == Some(piece.colour),
            x,
            y,
            across: pose.across,
            size: pose.size,
            opacity: pose.opacity,
        }
    }
}

fn way(board: &Board, moved: &Moved) -> Vec<Place> {
    let cells = [&[moved.from], &moved.by[..], &[moved.to]].concat();
    cells.into_iter().map(|cell| board::corner(board, cell)).collect()
}

/// How long after the beginning of a way somebody goes who is taken on it: once he has been passed.
fn passing(board: &Board, way: &[Place], cell: Cell) -> Duration {
    let (x, y) = board::corner(board, cell);
    let lies_on = |leg: &[Place]| {
        let ((ax, ay), (bx, by)) = (leg[0], leg[1]);
        let aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        aside.abs() < 0.01 && (x - ax) * (x - bx) <= 0.0 && (y - ay) * (y - by) <= 0.0
    };
    let legs = way.len().saturating_sub(1);
    let passed = way.windows(2).position(lies_on).map_or(legs, |leg| leg + 1);
    // He begins to go a little before, while the other comes down on him.
    (LEG * passed as u32).saturating_sub(LEG / 3)
}
