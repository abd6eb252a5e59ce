//! How to play: a lesson is gone through step by step, at whatever speed the visitor likes. Knows no window and no clock:
//! every call says what time it is, and [`LessonScreen::due`] says when something is to happen by itself.

use std::time::Duration;

use engine::{Cell, Game, LiveGame, Variant};
use ui::Hint;

use super::lessons::{self, Step};
use super::surface::{Stance, Surface, places};
use crate::protocol::MoveView;

/// How long one looks at a position before its first move is shown.
const BEFORE: Duration = Duration::from_millis(1200);
/// From one shown move to the next.
const BETWEEN: Duration = Duration::from_millis(1300);
/// How long one sees where shown moves have led before they begin anew.
const AFTER: Duration = Duration::from_millis(3000);
/// How long a move stays that is not what was asked for.
const PUT_BACK: Duration = Duration::from_millis(1400);
/// How long a solved task is praised before the lesson goes on.
const PRAISE: Duration = Duration::from_millis(3200);

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Moves are shown; so many have been.
    Showing(usize),
    /// The visitor is asked to move.
    Asking,
    /// The visitor has played something else, which is about to be put back.
    Missing,
    /// That was put back, and the question stands.
    AskingAgain,
    Solved,
}

/// What the words beside the board are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Watch,
    Task,
    Wrong,
    Solved,
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonView {
    pub game: &'static str,
    pub variant: &'static str,
    /// The key of the step's words.
    pub words: &'static str,
    pub mood: Mood,
    /// Which step it is, from 0, and how many there are.
    pub at: usize,
    pub count: usize,
}

/// A lesson that somebody goes through.
pub struct LessonScreen {
    game: &'static Game,
    variant: &'static Variant,
    steps: Vec<Step>,
    at: usize,
    live: Box<dyn LiveGame>,
    surface: Surface,
    /// Where the moves on the board went.
    went: Vec<Vec<Cell>>,
    phase: Phase,
    due: Option<Duration>,
}

impl LessonScreen {
    /// Opens the lesson of `GAME` or `GAME/VARIANT`, if there is one.
    pub fn open(name: &str, now: Duration) -> Option<LessonScreen> {
        let (game, variant) = games::catalog().find(name).ok()?;
        let steps = lessons::steps(game.id, variant.id);
        let live = steps.first()?.open(variant).ok()?;
        let (surface, went) = (Surface::new(live.board()), Vec::new());
        let (phase, due) = (Phase::Asking, None);
        let mut screen = LessonScreen { game, variant, steps, at: 0, live, surface, went, phase, due };
        screen.begin(now);
        Some(screen)
    }

    /// The board under the fingers.
    pub fn surface(&mut self) -> &mut Surface {
        &mut self.surface
    }

    /// Whether it is the visitor who moves.
    pub fn is_asking(&self) -> bool {
        matches!(self.phase, Phase::Asking | Phase::AskingAgain)
    }

    /// When [`LessonScreen::tick`] will do something, if nothing else happens.
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    pub fn view(&self) -> LessonView {
        let mood = match self.phase {
            Phase::Showing(_) => Mood::Watch,
            Phase::Asking => Mood::Task,
            Phase::Missing | Phase::AskingAgain => Mood::Wrong,
            Phase::Solved => Mood::Solved,
        };
        LessonView {
            game: self.game.id,
            variant: self.variant.id,
            words: self.steps[self.at].words,
            mood,
            at: self.at,
            count: self.steps.len(),
        }
    }

    pub fn previous(&mut self, now: Duration) {
        self.go(self.at.saturating_sub(1), now);
    }

    pub fn next(&mut self, now: Duration) {
        self.go((self.at + 1).min(self.steps.len() - 1), now);
    }

    /// Sets the step up anew.
    pub fn again(&mut self, now: Duration) {
        self.go(self.at, now);
    }

    /// A tap on the board, in cells from its top left.
    pub fn tap(&mut self, x: f32, y: f32, now: Duration) {
        let chosen = self.surface.tap(x, y);
        self.answer(chosen, now);
    }

    /// A finger was lifted from the board.
    pub fn release(&mut self, x: f32, y: f32, now: Duration) {
        let chosen = self.surface.release(x, y);
        self.answer(chosen, now);
    }

    /// A tap on one of the choices beside the board.
    pub fn choose(&mut self, number: usize, now: Duration) {
        let chosen = self.surface.choose(number);
        self.answer(chosen, now);
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Duration) {
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        self.due = None;
        match self.phase {
            Phase::Showing(played) => self.show(played, now),
            Phase::Missing => {
                // A move was played: that is what is put back.
                let _ = self.live.take_back();
                self.went.pop();
                self.phase = Phase::AskingAgain;
                self.surface.show(self.stance());
            }
            Phase::Solved => self.next(now),
            Phase::Asking | Phase::AskingAgain => {}
        }
    }

    /// The visitor has played one of the legal moves. It solves the task, or is put back after a while.
    fn answer(&mut self, chosen: Option<usize>, now: Duration) {
        // Whoever is about to try again is not told any more what was wrong before.
        let tries = matches!(self.surface.prompt(), Hint::Go | Hint::Take | Hint::Choose);
        if tries && self.phase == Phase::AskingAgain {
            self.phase = Phase::Asking;
        }
        let Some(number) = chosen else { return };
        let Some(task) = self.steps[self.at].task.filter(|_| self.is_asking()) else { return };
        let solved = task.is_solved_by(&*self.live, number);
        self.play(number);
        (self.phase, self.due) = match (solved, self.at + 1 < self.steps.len()) {
            (true, true) => (Phase::Solved, Some(now + PRAISE)),
            (true, false) => (Phase::Solved, None),
            (false, _) => (Phase::Missing, Some(now + PUT_BACK)),
        };
        self.surface.show(self.stance());
    }

    /// Plays a legal move.
    fn play(&mut self, number: usize) {
        let Some(offer) = self.live.offers().get(number) else { return };
        let route = places(&MoveView::of(offer).route).collect();
        if self.live.play(number).is_ok() {
            self.went.push(route);
        }
    }

    /// What the board shows and, if the visitor is asked, allows.
    fn stance(&self) -> Stance {
        let last = self.went.last().map_or(&[][..], Vec::as_slice);
        let stance = Stance::of_game(&*self.live, last);
        if self.is_asking() { stance } else { stance.untouchable() }
    }

    fn go(&mut self, at: usize, now: Duration) {
        // Every step of the catalog's lessons can be set up, as their tests make sure.
        if let Ok(live) = self.steps[at].open(self.variant) {
            self.live = live;
            self.at = at;
            self.begin(now);
        }
    }

    /// Begins the step on the board.
    fn begin(&mut self, now: Duration) {
        let step = self.steps[self.at];
        (self.phase, self.due) = match (step.task, step.shown) {
            (Some(_), []) => (Phase::Asking, None),
            (None, []) => (Phase::Showing(0), None),
            (_, _) => (Phase::Showing(0), Some(now + BEFORE)),
        };
        self.went.clear();
        self.surface.jump(self.stance());
    }

    /// Shows the next move, or what comes after the last.
    fn show(&mut self, played: usize, now: Duration) {
        let step = self.steps[self.at];
        let Some(text) = step.shown.get(played) else { return self.go(self.at, now) };
        if let Ok(number) = self.live.read_move(text) {
            self.play(number);
        }
        let is_last = played + 1 == step.shown.len();
        (self.phase, self.due) = match (is_last, step.task) {
            (true, Some(_)) => (Phase::Asking, None),
            (true, None) => (Phase::Showing(played + 1), Some(now + AFTER)),
            (false, _) => (Phase::Showing(played + 1), Some(now + BETWEEN)),
        };
        self.surface.show(self.stance());
    }
}

#[cfg(test)]
mod tests;
