//! The home screen in the window: the ways from there to everything else.

use std::time::Instant;

use slint::ComponentHandle;
use ui::{HomeState, OperatorState};

use super::cards;
use crate::context::Context;
use crate::screens::leaderboard::binding::LeaderboardBinding;
use crate::screens::lesson::binding::LessonBinding;
use crate::screens::operator::binding::OperatorBinding;
use crate::screens::play::binding::PlayBinding;
use crate::screens::setup::binding::{SetupBinding, SetupTouch};
use crate::screens::{KioskScreen, connect};

/// The home screen.
pub struct HomeBinding;

/// What is touched there.
pub enum HomeTouch {
    Game(String),
    /// Back to the match that is still on.
    Resume,
    Watch,
    Lessons,
    Leaderboard,
    /// The hidden corner was held.
    Corner,
}

impl HomeBinding {
    pub fn connect(context: &Context) -> HomeBinding {
        let home = context.kiosk.global::<HomeState<'_>>();
        connect!(home, context.navigator, touch::<HomeBinding>;
            on_open(game) => HomeTouch::Game(game.into());
            on_resume() => HomeTouch::Resume;
            on_watch() => HomeTouch::Watch;
            on_lessons() => HomeTouch::Lessons;
            on_leaderboard() => HomeTouch::Leaderboard;
        );
        let operator = context.kiosk.global::<OperatorState<'_>>();
        connect!(operator, context.navigator, touch::<HomeBinding>;
            on_knock() => HomeTouch::Corner;
        );
        HomeBinding
    }

    /// Whether there is a match to go back to. The lobby's list does not tell: it may skip a table that came and went.
    fn show_unfinished(&self, context: &Context) {
        let game = context.unfinished().map(|table| table.board().game.to_string());
        context.kiosk.global::<HomeState<'_>>().set_unfinished(game.unwrap_or_default().into());
    }
}

impl KioskScreen for HomeBinding {
    type Entry = ();
    type Touch = HomeTouch;

    /// From wherever it is: a match is left.
    fn enter(&mut self, (): (), context: &mut Context) {
        context.leave_match();
        context.visitors.face_to_face = false;
        self.show_unfinished(context);
    }

    fn touch(&mut self, touch: HomeTouch, context: &mut Context) {
        let navigator = &context.navigator;
        match touch {
            HomeTouch::Game(game) => {
                navigator.pass::<SetupBinding>(SetupTouch::SetUp { game, variant: None });
            }
            HomeTouch::Resume => match context.unfinished() {
                Some(table) => navigator.go::<PlayBinding>(Some(table)),
                None => self.show_unfinished(context),
            },
            HomeTouch::Watch => {
                navigator.pass::<SetupBinding>(SetupTouch::Watch { game: None, variant: None });
            }
            HomeTouch::Lessons => navigator.go::<LessonBinding>(None),
            HomeTouch::Leaderboard => navigator.go::<LeaderboardBinding>(()),
            HomeTouch::Corner => navigator.go::<OperatorBinding>(()),
        }
    }

    fn tick(&mut self, _now: Instant, context: &mut Context) {
        self.show_unfinished(context);
    }

    fn settings_changed(&mut self, context: &mut Context) {
        context.kiosk.global::<HomeState<'_>>().set_games(cards(&context.settings.games));
    }
}
