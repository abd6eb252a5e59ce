//! The lessons in the window: one is chosen, gone through, and forgotten when its visitor goes elsewhere.

use std::rc::Rc;
use std::time::{Duration, Instant};

use engine::{Game, Variant};
use slint::{ComponentHandle, ModelRc, VecModel};
use ui::{ChoiceView, LessonName, LessonState};

use super::LessonScreen;
use crate::board;
use crate::context::Context;
use crate::finger::Finger;
use crate::lists::{BoardLists, update};
use crate::screens::home::binding::HomeBinding;
use crate::screens::play::binding::PlayBinding;
use crate::screens::setup::binding::{SetupBinding, SetupTouch};
use crate::screens::{KioskScreen, connect};
use crate::surface::Stance;

/// The lessons.
pub struct LessonBinding {
    /// The one that is gone through; none while one is to be chosen.
    lesson: Option<LessonScreen>,
    /// The time of lessons begins here.
    began: Instant,
    board: BoardLists,
    choices: Rc<VecModel<ChoiceView>>,
}

/// What is touched there.
pub enum LessonTouch {
    Open {
        game: String,
        variant: String,
    },
    /// Another one is to be chosen.
    Choose,
    /// They go on with their match.
    Back,
    /// Another step, or the same anew.
    Step(fn(&mut LessonScreen, Duration)),
    Board(Finger),
    /// They have seen enough and want to play this.
    Play {
        game: String,
        variant: String,
    },
}

impl LessonBinding {
    pub fn connect(context: &Context) -> LessonBinding {
        let choices: Rc<VecModel<ChoiceView>> = Rc::default();
        let state = context.kiosk.global::<LessonState<'_>>();
        state.set_lessons(ModelRc::new(VecModel::from(names())));
        state.set_choices(choices.clone().into());
        connect!(state, context.navigator, touch::<LessonBinding>;
            on_open(game, variant) => LessonTouch::Open { game: game.into(), variant: variant.into() };
            on_choose_another() => LessonTouch::Choose;
            on_back() => LessonTouch::Back;
            on_previous() => LessonTouch::Step(LessonScreen::previous);
            on_next() => LessonTouch::Step(LessonScreen::next);
            on_again() => LessonTouch::Step(LessonScreen::again);
            on_tapped(x, y) => LessonTouch::Board(Finger::Tap(x, y));
            on_pressed(x, y) => LessonTouch::Board(Finger::Press(x, y));
            on_moved(x, y) => LessonTouch::Board(Finger::Drag(x, y));
            on_released(x, y) => LessonTouch::Board(Finger::Release(x, y));
            on_choose(number) => LessonTouch::Board(Finger::Choose(number as usize));
            on_play(game, variant) => LessonTouch::Play { game: game.into(), variant: variant.into() };
        );
        connect!(state, context.navigator, pass::<LessonBinding>;
            on_frame(now) => LessonTouch::Board(Finger::frame(now));
        );
        LessonBinding { lesson: None, began: context.now(), board: BoardLists::default(), choices }
    }

    /// What time it is in the lessons.
    fn time(&self, context: &Context) -> Duration {
        context.now().saturating_duration_since(self.began)
    }

    fn open(&mut self, name: &str, now: Duration, context: &Context) {
        if let Some(mut lesson) = LessonScreen::open(name, now) {
            let state = context.kiosk.global::<LessonState<'_>>();
            state.set_board(self.board.view(lesson.surface()));
            state.set_choosing(false);
            self.lesson = Some(lesson);
            self.show(context);
        }
    }

    fn show(&mut self, context: &Context) {
        let Some(lesson) = &mut self.lesson else { return };
        let state = context.kiosk.global::<LessonState<'_>>();
        state.set_moving(self.board.show(lesson.surface()));
        update(&self.choices, lesson.surface().choices());
        let view = lesson.view();
        state.set_game(view.game.into());
        state.set_variant(view.variant.into());
        state.set_words(view.words.into());
        state.set_mood(view.mood);
        state.set_at(view.at as i32);
        state.set_count(view.count as i32);
        state.set_denial(view.denial);
        state.set_notice(view.notice);
        state.set_hint(view.hint);
        state.set_playable(lesson.is_asking());
    }
}

impl KioskScreen for LessonBinding {
    /// What is played in the match of those who look something up; nothing where they are to choose.
    type Entry = Option<(String, String)>;
    type Touch = LessonTouch;

    fn enter(&mut self, played: Option<(String, String)>, context: &mut Context) {
        context.kiosk.global::<LessonState<'_>>().set_aside(played.is_some());
        if let Some((game, variant)) = played {
            context.step_aside();
            self.open(&format!("{game}/{variant}"), self.time(context), context);
        }
    }

    /// Whoever comes next chooses anew.
    fn leave(&mut self, context: &mut Context) {
        self.lesson = None;
        context.kiosk.global::<LessonState<'_>>().set_choosing(true);
    }

    fn touch(&mut self, touch: LessonTouch, context: &mut Context) {
        let now = self.time(context);
        match (touch, &mut self.lesson) {
            (LessonTouch::Open { game, variant }, _) => self.open(&format!("{game}/{variant}"), now, context),
            (LessonTouch::Choose, _) => self.leave(context),
            (LessonTouch::Back, _) => match context.unfinished() {
                Some(table) => context.navigator.go::<PlayBinding>(Some(table)),
                None => context.navigator.go::<HomeBinding>(()),
            },
            (LessonTouch::Play { game, variant }, _) => {
                let wish = SetupTouch::SetUp { game, variant: Some(variant) };
                context.navigator.pass::<SetupBinding>(wish);
            }
            (LessonTouch::Board(finger), Some(lesson)) if finger.slides() => {
                finger.on(lesson.surface());
                let moving = self.board.show_pieces(lesson.surface());
                context.kiosk.global::<LessonState<'_>>().set_moving(moving);
            }
            (LessonTouch::Board(finger), Some(lesson)) => {
                lesson.touch(finger, now);
                self.show(context);
            }
            (LessonTouch::Step(step), Some(lesson)) => {
                step(lesson, now);
                self.show(context);
            }
            (LessonTouch::Board(_) | LessonTouch::Step(_), None) => {}
        }
    }

    fn tick(&mut self, now: Instant, context: &mut Context) {
        let now = now.saturating_duration_since(self.began);
        if let Some(lesson) = self.lesson.as_mut().filter(|lesson| lesson.due().is_some_and(|due| due <= now))
        {
            lesson.tick(now);
            self.show(context);
        }
    }
}

/// Every variant that has a lesson.
fn names() -> Vec<LessonName> {
    let games = games::catalog().games().iter();
    let lessons = |game: &Game| {
        let variants = game.variants.all();
        variants.iter().filter_map(|variant| name(game, variant)).collect::<Vec<_>>()
    };
    games.flat_map(lessons).collect()
}

/// A lesson with the board as its game begins.
fn name(game: &Game, variant: &Variant) -> Option<LessonName> {
    let first = game.about.lesson(&variant.id).next()?;
    let live = first.open(variant).ok()?;
    let board = board::picture(&live.board(), Stance::of_game(&*live));
    Some(LessonName { game: game.id.into(), variant: variant.id.as_str().into(), board })
}

#[cfg(test)]
mod tests;
