//! How to play: a lesson is gone through step by step, at whatever speed the visitor likes. Knows no window and no clock:
//! every call says what time it is, and [`LessonScreen::due`] says when something is to happen by itself.

pub mod binding;

use std::sync::Arc;
use std::time::Duration;

use engine::{Game, LessonStep, LiveGame, Variant};
use slint::SharedString;
use ui::{Denial, Hint, LessonMood};

use crate::finger::Finger;
use crate::keys;
use crate::surface::{Stance, Surface};

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
enum LessonPhase {
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

/// What stands beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonPanel {
    pub game: &'static str,
    pub variant: String,
    /// The key of the step's words.
    pub words: &'static str,
    pub mood: LessonMood,
    /// Which step it is, from 0, and how many there are.
    pub at: usize,
    pub count: usize,
    /// Why the last finger did nothing, what there is to heed, and what to do next.
    pub denial: Denial,
    pub notice: SharedString,
    pub hint: Hint,
}

/// Whether there is a lesson of a variant.
pub fn teaches(game: &str, variant: &str) -> bool {
    let known = games::catalog().find(&format!("{game}/{variant}"));
    known.is_ok_and(|(game, variant)| game.about.lesson(&variant.id).next().is_some())
}

/// A lesson that somebody goes through.
pub struct LessonScreen {
    game: &'static Game,
    variant: Arc<Variant>,
    steps: Vec<&'static LessonStep>,
    at: usize,
    live: Box<dyn LiveGame>,
    surface: Surface,
    phase: LessonPhase,
    due: Option<Duration>,
    /// Why the last finger on the board did nothing.
    denial: Denial,
}

impl LessonScreen {
    /// Opens the lesson of `GAME` or `GAME/VARIANT`, if there is one.
    pub fn open(name: &str, now: Duration) -> Option<LessonScreen> {
        let (game, variant) = games::catalog().find(name).ok()?;
        let steps: Vec<_> = game.about.lesson(&variant.id).collect();
        let live = steps.first()?.open(&variant).ok()?;
        let surface = Surface::new(live.board());
        let (phase, due) = (LessonPhase::Asking, None);
        let denial = Denial::None;
        let mut screen = LessonScreen { game, variant, steps, at: 0, live, surface, phase, due, denial };
        screen.begin(now);
        Some(screen)
    }

    /// The board under the fingers.
    pub fn surface(&mut self) -> &mut Surface {
        &mut self.surface
    }

    /// Whether it is the visitor who moves.
    pub fn is_asking(&self) -> bool {
        matches!(self.phase, LessonPhase::Asking | LessonPhase::AskingAgain)
    }

    /// When [`LessonScreen::tick`] will do something, if nothing else happens.
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    pub fn view(&self) -> LessonPanel {
        let mood = match self.phase {
            LessonPhase::Showing(_) => LessonMood::Watch,
            LessonPhase::Asking => LessonMood::Task,
            LessonPhase::Missing | LessonPhase::AskingAgain => LessonMood::Wrong,
            LessonPhase::Solved => LessonMood::Solved,
        };
        LessonPanel {
            game: self.game.id,
            variant: self.variant.id.clone(),
            words: &self.steps[self.at].key,
            mood,
            at: self.at,
            count: self.steps.len(),
            denial: self.denial,
            notice: keys::key(self.live.scene().notice),
            hint: self.surface.prompt(),
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

    /// A finger on the board, or a tap on one of the choices beside it.
    pub fn touch(&mut self, finger: Finger, now: Duration) {
        let chosen = finger.on(&mut self.surface);
        self.denial = self.surface.deny().filter(|_| self.is_asking()).unwrap_or_default();
        self.answer(chosen, now);
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Duration) {
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        self.due = None;
        match self.phase {
            LessonPhase::Showing(played) => self.show(played, now),
            LessonPhase::Missing => {
                // A move was played: that is what is put back.
                let _ = self.live.take_back();
                self.phase = LessonPhase::AskingAgain;
                self.surface.show(self.stance());
            }
            LessonPhase::Solved => self.next(now),
            LessonPhase::Asking | LessonPhase::AskingAgain => {}
        }
    }

    /// The visitor has played one of the legal moves. It solves the task, or is put back after a while.
    fn answer(&mut self, chosen: Option<usize>, now: Duration) {
        // Whoever is about to try again is not told any more what was wrong before.
        let tries = matches!(self.surface.prompt(), Hint::Go | Hint::Take | Hint::Choose);
        if tries && self.phase == LessonPhase::AskingAgain {
            self.phase = LessonPhase::Asking;
        }
        let Some(number) = chosen else { return };
        let step = self.steps[self.at];
        if step.task.is_none() || !self.is_asking() {
            return;
        }
        let solved = step.is_solved_by(&*self.live, number);
        // One of the offered moves can be played.
        let _ = self.live.play(number);
        (self.phase, self.due) = match (solved, self.at + 1 < self.steps.len()) {
            (true, true) => (LessonPhase::Solved, Some(now + PRAISE)),
            (true, false) => (LessonPhase::Solved, None),
            (false, _) => (LessonPhase::Missing, Some(now + PUT_BACK)),
        };
        self.surface.show(self.stance());
    }

    /// What the board shows and, if the visitor is asked, allows.
    fn stance(&self) -> Stance {
        let stance = Stance::of_game(&*self.live);
        if self.is_asking() { stance } else { stance.untouchable() }
    }

    fn go(&mut self, at: usize, now: Duration) {
        // Every step of the catalog's lessons can be set up, as their tests make sure.
        if let Ok(live) = self.steps[at].open(&self.variant) {
            self.live = live;
            self.at = at;
            self.begin(now);
        }
    }

    /// Begins the step on the board.
    fn begin(&mut self, now: Duration) {
        let step = self.steps[self.at];
        (self.phase, self.due) = match (&step.task, &step.shown[..]) {
            (Some(_), []) => (LessonPhase::Asking, None),
            (None, []) => (LessonPhase::Showing(0), None),
            (_, _) => (LessonPhase::Showing(0), Some(now + BEFORE)),
        };
        self.denial = Denial::None;
        self.surface.jump(self.stance());
    }

    /// Shows the next move, or what comes after the last.
    fn show(&mut self, played: usize, now: Duration) {
        let step = self.steps[self.at];
        let Some(text) = step.shown.get(played) else { return self.go(self.at, now) };
        if let Ok(number) = self.live.read_move(text) {
            let _ = self.live.play(number);
        }
        let is_last = played + 1 == step.shown.len();
        (self.phase, self.due) = match (is_last, &step.task) {
            (true, Some(_)) => (LessonPhase::Asking, None),
            (true, None) => (LessonPhase::Showing(played + 1), Some(now + AFTER)),
            (false, _) => (LessonPhase::Showing(played + 1), Some(now + BETWEEN)),
        };
        self.surface.show(self.stance());
    }
}

#[cfg(test)]
mod tests;
