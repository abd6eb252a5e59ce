//! The pieces on a board as things that stay themselves while they move.
//!
//! They stand as in some position, changed by what has been shown of a move since. Each keeps its row in what the window draws,
//! so that only what moves is drawn again; while it moves, it is drawn in a row after all others, above them.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::changes::{apply, moments};
use engine::{Board, Cell, Change, Colour};
use ui::PieceView;

use super::course::{Course, Pieces, Timed, backwards, in_common};
use super::motion::{LEG, Motion, Pose, Spot};
use super::stance::ShownPiece;
use crate::{board, keys};

/// How much larger a piece is drawn that a finger holds.
const HELD: f32 = 1.25;

#[derive(Debug, Default)]
pub struct PieceSet {
    rows: Vec<Option<StandingPiece>>,
    /// What stood where before a move began.
    base: Pieces,
    /// What has been shown of it.
    course: Course,
    now: Duration,
}

#[derive(Debug)]
struct StandingPiece {
    cell: Cell,
    piece: ShownPiece,
    /// What it was before, for as long as it still looks like that.
    before: ShownPiece,
    state: PieceState,
}

#[derive(Debug)]
enum PieceState {
    Rest,
    /// In the hand, at a place that follows the finger.
    Held(Spot),
    Moving {
        motion: Motion,
        delay: Duration,
        begun: Option<Duration>,
    },
}

impl PieceSet {
    /// Puts other pieces on the board, at once.
    pub fn put(&mut self, pieces: &Pieces) {
        self.rows =
            pieces.iter().map(|(cell, piece)| Some(StandingPiece::new(*cell, piece.clone()))).collect();
        self.rest(pieces);
    }

    /// Shows so much of a move: what is no longer part of it goes back, and what is new happens.
    pub fn follow(&mut self, board: &Board, course: &[Timed]) {
        let common = in_common(&self.course, course);
        if common < self.course.len() {
            let mut pieces = self.base.clone();
            apply(&mut pieces, &self.course[..common]);
            self.play(board, &backwards(&pieces, &self.course[common..]));
        }
        self.play(board, &course[common..]);
        self.course = course.to_vec();
        for standing in self.rows.iter_mut().flatten() {
            standing.settle(board);
        }
    }

    /// The move that is shown was played, and this is where it has led.
    pub fn rest(&mut self, pieces: &Pieces) {
        self.base.clone_from(pieces);
        self.course.clear();
    }

    /// The last move is taken back, to where it began.
    pub fn rewind(&mut self, board: &Board, pieces: &Pieces, course: &[Timed]) {
        self.follow(board, &[]);
        self.base.clone_from(pieces);
        self.course = course.to_vec();
        self.follow(board, &[]);
    }

    /// A finger holds the piece on a cell, at a place.
    pub fn hold(&mut self, cell: Cell, place: Spot) {
        self.change(cell, |standing| standing.state = PieceState::Held(place));
    }

    /// The piece on a cell does not do what a finger wants of it.
    pub fn shake(&mut self, board: &Board, cell: Cell) {
        let home = board::corner(board, cell);
        self.change(cell, |standing| {
            if matches!(standing.state, PieceState::Rest) {
                standing.begin(Motion::Shake(home), Duration::ZERO);
            }
        });
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
        self.rows.iter().flatten().any(|standing| matches!(standing.state, PieceState::Moving { .. }))
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
        seen: impl Fn(Spot) -> Spot,
        turned: Option<Colour>,
    ) -> Vec<PieceView> {
        let view = |standing: &StandingPiece| standing.view(board, self.now, &seen, turned);
        let mut views: Vec<PieceView> = Vec::with_capacity(self.rows.len() + 2);
        let at_rest = |standing: &&StandingPiece| matches!(standing.state, PieceState::Rest);
        let rows = self.rows.iter().map(Option::as_ref);
        views.extend(rows.map(|row| row.filter(at_rest).map(&view).unwrap_or_default()));
        views.extend(self.rows.iter().flatten().filter(|row| !at_rest(row)).map(view));
        views
    }

    /// Lets changes be seen, one after the other.
    fn play(&mut self, board: &Board, course: &[Timed]) {
        let mut ways: BTreeMap<usize, Vec<Spot>> = BTreeMap::new();
        // When the present moment has come: once everybody has gone so far.
        let mut then = Duration::ZERO;
        for moment in moments(course) {
            // All at once, because one may go where another leaves.
            let (mut going, mut taken) = (Vec::new(), Vec::new());
            for (_, change) in moment {
                match change {
                    Change::Moved { from, to } => going.extend(self.row(*from).map(|row| (row, *to))),
                    Change::Removed { cell, .. } => taken.extend(self.row(*cell)),
                    Change::Placed { .. } | Change::Turned { .. } | Change::Became { .. } => {}
                }
            }
            // What a finger has carried there is there.
            if going.iter().any(|(row, _)| !self.is_held(*row)) {
                then += LEG;
            }
            for (row, to) in going {
                if let Some(standing) = &mut self.rows[row] {
                    let here = standing.place(board, self.now);
                    ways.entry(row).or_insert_with(|| vec![here]).push(board::corner(board, to));
                    standing.cell = to;
                }
            }
            for row in taken {
                if let Some(standing) = &mut self.rows[row] {
                    // It begins to go a little before, while the other comes down on it.
                    standing.begin(Motion::Go, then.saturating_sub(LEG / 3));
                }
            }
            for (_, change) in moment {
                match change {
                    Change::Placed { cell, piece } => self.place(*cell, piece.clone(), then),
                    Change::Turned { cell, piece } => self.change(*cell, |standing| {
                        standing.become_another(piece.clone());
                        standing.begin(Motion::TurnOver, then);
                    }),
                    Change::Became { cell, piece } => {
                        let arrives = self.row(*cell).is_some_and(|row| ways.contains_key(&row));
                        self.change(*cell, |standing| {
                            standing.become_another(piece.clone());
                            if !arrives && !standing.slides() {
                                standing.before = piece.clone();
                            }
                        });
                    }
                    Change::Moved { .. } | Change::Removed { .. } => {}
                }
            }
        }
        for (row, way) in ways {
            if let Some(standing) = &mut self.rows[row] {
                standing.go(way);
            }
        }
    }

    /// The row of the piece that stands on a cell.
    fn row(&self, cell: Cell) -> Option<usize> {
        let stands = |standing: &StandingPiece| standing.cell == cell && !standing.goes();
        self.rows.iter().position(|row| row.as_ref().is_some_and(stands))
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut StandingPiece)) {
        if let Some(standing) = self.row(cell).and_then(|row| self.rows[row].as_mut()) {
            change(standing);
        }
    }

    fn place(&mut self, cell: Cell, piece: ShownPiece, delay: Duration) {
        let mut standing = StandingPiece::new(cell, piece);
        standing.begin(Motion::Come, delay);
        match self.rows.iter_mut().find(|row| row.is_none()) {
            Some(row) => *row = Some(standing),
            None => self.rows.push(Some(standing)),
        }
    }

    fn is_held(&self, row: usize) -> bool {
        self.rows[row].as_ref().is_some_and(|standing| matches!(standing.state, PieceState::Held(_)))
    }
}

impl StandingPiece {
    fn new(cell: Cell, piece: ShownPiece) -> StandingPiece {
        StandingPiece { cell, before: piece.clone(), piece, state: PieceState::Rest }
    }

    fn goes(&self) -> bool {
        matches!(self.state, PieceState::Moving { motion: Motion::Go, .. })
    }

    fn slides(&self) -> bool {
        matches!(self.state, PieceState::Moving { motion: Motion::Slide(_) | Motion::Settle(..), .. })
    }

    fn begin(&mut self, motion: Motion, delay: Duration) {
        self.state = PieceState::Moving { motion, delay, begun: None };
    }

    /// It looks as before until its motion is over.
    fn become_another(&mut self, piece: ShownPiece) {
        self.before = std::mem::replace(&mut self.piece, piece);
    }

    /// Sets out on a way across the board, or settles at its end if a finger has carried it.
    fn go(&mut self, way: Vec<Spot>) {
        match (&self.state, way.last()) {
            (PieceState::Held(place), Some(end)) => self.begin(Motion::Settle(*place, *end), Duration::ZERO),
            _ => self.begin(Motion::Slide(way), Duration::ZERO),
        }
    }

    /// Where it is drawn.
    fn place(&self, board: &Board, now: Duration) -> Spot {
        self.pose(now).place.unwrap_or_else(|| board::corner(board, self.cell))
    }

    /// What a finger has let go without moving it goes back.
    fn settle(&mut self, board: &Board) {
        if let PieceState::Held(place) = self.state {
            let home = board::corner(board, self.cell);
            if place == home {
                self.state = PieceState::Rest;
            } else {
                self.begin(Motion::Settle(place, home), Duration::ZERO);
            }
        }
    }

    /// Lets time pass; whether it is no longer there.
    fn step(&mut self, now: Duration) -> bool {
        let PieceState::Moving { motion, delay, begun } = &mut self.state else { return false };
        let begun = *begun.get_or_insert(now);
        if now.saturating_sub(begun) < *delay + motion.lasts() {
            return false;
        }
        let gone = *motion == Motion::Go;
        self.state = PieceState::Rest;
        self.before = self.piece.clone();
        gone
    }

    fn pose(&self, now: Duration) -> Pose {
        match &self.state {
            PieceState::Rest => Pose::REST,
            PieceState::Held(place) => Pose { place: Some(*place), size: HELD, ..Pose::REST },
            PieceState::Moving { motion, delay, begun } => {
                let after = begun.map_or(Duration::ZERO, |begun| now.saturating_sub(begun));
                motion.pose(after.saturating_sub(*delay))
            }
        }
    }

    fn view(
        &self,
        board: &Board,
        now: Duration,
        seen: impl Fn(Spot) -> Spot,
        turned: Option<Colour>,
    ) -> PieceView {
        let pose = self.pose(now);
        let piece = if pose.as_before { &self.before } else { &self.piece };
        let (x, y) = seen(self.place(board, now));
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
