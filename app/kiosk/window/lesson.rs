//! The lessons in the window. Time passes as the screen lets it: while it is not shown, nothing goes on.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use engine::{Game, Variant};
use slint::{ComponentHandle, ModelRc, VecModel, Weak};
use ui::{ChoiceView, Kiosk, LessonMood, LessonName, LessonState, Shell};

use super::lists::{BoardLists, update};
use crate::kiosk::lesson::{LessonScreen, Mood};
use crate::kiosk::surface::Stance;
use crate::kiosk::{board, lessons};

/// Connects the screen. What "play now" does is for others to say: it is the callback `play` of [`LessonState`].
pub fn connect(kiosk: &Kiosk) {
    let desk = Rc::new(RefCell::new(Desk {
        kiosk: kiosk.as_weak(),
        screen: None,
        now: Duration::ZERO,
        board: BoardLists::default(),
        choices: Rc::default(),
    }));
    let state = kiosk.global::<LessonState<'_>>();
    state.set_lessons(ModelRc::new(VecModel::from(names())));
    state.set_choices(desk.borrow().choices.clone().into());

    let own = desk.clone();
    state.on_open(move |game, variant| own.borrow_mut().open(&format!("{game}/{variant}")));
    let own = desk.clone();
    state.on_leave(move || own.borrow_mut().leave());
    let own = desk.clone();
    state.on_tick(move |elapsed| own.borrow_mut().pass(milliseconds(elapsed)));

    let on = |act: fn(&mut LessonScreen, Duration)| {
        let desk = desk.clone();
        move || desk.borrow_mut().hear(act)
    };
    state.on_previous(on(LessonScreen::previous));
    state.on_next(on(LessonScreen::next));
    state.on_again(on(LessonScreen::again));

    let own = desk.clone();
    state.on_tapped(move |x, y| own.borrow_mut().hear(|screen, now| screen.tap(x, y, now)));
    let own = desk.clone();
    state.on_pressed(move |x, y| own.borrow_mut().hear(|screen, _| screen.surface().press(x, y)));
    let own = desk.clone();
    state.on_moved(move |x, y| own.borrow_mut().touch(|screen| screen.surface().drag(x, y)));
    let own = desk.clone();
    state.on_released(move |x, y| own.borrow_mut().hear(|screen, now| screen.release(x, y, now)));
    let own = desk.clone();
    state.on_choose(move |number| own.borrow_mut().hear(|screen, now| screen.choose(number as usize, now)));
    state.on_frame(move |now| {
        desk.borrow_mut().touch(|screen| {
            screen.surface().advance(milliseconds(now));
        });
    });
}

/// Every variant that has a lesson.
fn names() -> Vec<LessonName> {
    let games = games::catalog().games().iter();
    let all = games.flat_map(|game| game.variants.iter().map(move |variant| (game, variant)));
    all.filter_map(|(game, variant)| name(game, variant)).collect()
}

/// A lesson with the board as its game begins.
fn name(game: &Game, variant: &Variant) -> Option<LessonName> {
    let first = *lessons::steps(game.id, variant.id).first()?;
    let live = first.open(variant).ok()?;
    let board = board::picture(&live.board(), Stance::of_game(&*live, &[]));
    Some(LessonName { game: game.id.into(), variant: variant.id.into(), board })
}

fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.max(0) as u64)
}

struct Desk {
    kiosk: Weak<Kiosk>,
    screen: Option<LessonScreen>,
    now: Duration,
    board: BoardLists,
    choices: Rc<VecModel<ChoiceView>>,
}

impl Desk {
    fn open(&mut self, name: &str) {
        let (Some(mut screen), Some(kiosk)) = (LessonScreen::open(name, self.now), self.kiosk.upgrade())
        else {
            return;
        };
        let state = kiosk.global::<LessonState<'_>>();
        state.set_board(self.board.view(screen.surface()));
        state.set_choosing(false);
        self.screen = Some(screen);
        self.show();
    }

    /// Whoever comes next chooses anew.
    fn leave(&mut self) {
        self.screen = None;
        if let Some(kiosk) = self.kiosk.upgrade() {
            let state = kiosk.global::<LessonState<'_>>();
            state.set_waiting(false);
            state.set_choosing(true);
        }
    }

    fn pass(&mut self, elapsed: Duration) {
        self.now += elapsed;
        self.act(LessonScreen::tick);
    }

    /// The visitor does something.
    fn hear(&mut self, act: impl FnOnce(&mut LessonScreen, Duration)) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.global::<Shell<'_>>().invoke_touched();
        }
        self.act(act);
    }

    /// Does something in the lesson and shows what came of it.
    fn act(&mut self, act: impl FnOnce(&mut LessonScreen, Duration)) {
        if let Some(screen) = &mut self.screen {
            act(screen, self.now);
            self.show();
        }
    }

    /// The same where only the pieces move.
    fn touch(&mut self, act: impl FnOnce(&mut LessonScreen)) {
        if let (Some(screen), Some(kiosk)) = (&mut self.screen, self.kiosk.upgrade()) {
            act(screen);
            kiosk.global::<LessonState<'_>>().set_moving(self.board.show_pieces(screen.surface()));
        }
    }

    fn show(&mut self) {
        let (Some(screen), Some(kiosk)) = (&mut self.screen, self.kiosk.upgrade()) else { return };
        let state = kiosk.global::<LessonState<'_>>();
        state.set_moving(self.board.show(screen.surface()));
        update(&self.choices, screen.surface().choices());
        let view = screen.view();
        state.set_game(view.game.into());
        state.set_variant(view.variant.into());
        state.set_words(view.words.into());
        state.set_mood(mood(view.mood));
        state.set_at(view.at as i32);
        state.set_count(view.count as i32);
        state.set_playable(screen.is_asking());
        state.set_waiting(screen.due().is_some());
    }
}

fn mood(mood: Mood) -> LessonMood {
    match mood {
        Mood::Watch => LessonMood::Watch,
        Mood::Task => LessonMood::Task,
        Mood::Wrong => LessonMood::Wrong,
        Mood::Solved => LessonMood::Solved,
    }
}

#[cfg(test)]
mod tests;
