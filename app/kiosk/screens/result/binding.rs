//! The result of a match in the window.

use std::time::Instant;

use slint::ComponentHandle;
use terms::Ask;
use terms::occupant::Avatar;
use ui::{RefusalKind, ResultState, Screen};

use super::{ResultScreen, again};
use crate::context::Context;
use crate::picker::binding::{Picker, PickerTouch};
use crate::screens::play::binding::{PlayBinding, PlayTouch};
use crate::screens::setup::binding::{SetupBinding, SetupTouch};
use crate::screens::{KioskScreen, connect};

/// The result of a match.
pub struct ResultBinding {
    pub picker: Picker,
    screen: ResultScreen,
}

/// What is touched there, and what play tells.
pub enum ResultTouch {
    /// The same match once more.
    Again,
    ChangeColours,
    NewMatch,
    /// Somebody wants to say who they are.
    Name,
    Pick(PickerTouch),
    /// The visitors' match is not over.
    GoesOn,
}

impl ResultBinding {
    pub fn connect(context: &Context) -> ResultBinding {
        let result = context.kiosk.global::<ResultState<'_>>();
        connect!(result, context.navigator, touch::<ResultBinding>;
            on_rematch() => ResultTouch::Again;
            on_change_colours() => ResultTouch::ChangeColours;
            on_new_match() => ResultTouch::NewMatch;
            on_name() => ResultTouch::Name;
        );
        ResultBinding { picker: Picker::connect(context), screen: ResultScreen::default() }
    }

    /// Asks somebody at the screen who they are, for the leaderboard.
    fn ask_who(&mut self, context: &Context) {
        let Some(stage) = &context.visitors.stage else { return };
        let Some(seat) = stage.screen.nameable() else { return };
        let others = self.screen.ask_about(seat, stage.screen.snapshot());
        self.picker.open(others, &context.kiosk);
    }

    fn name(&mut self, who: Avatar, context: &Context) {
        let Some((id, entry)) = self.screen.name(who) else { return };
        let written = context.rooms.store.write(vec![entry]);
        context.navigator.when_done(written, move |_: &mut ResultBinding, context, written| match written {
            Ok(()) => {
                let stage = context.visitors.stage.as_ref();
                if stage.is_some_and(|stage| stage.screen.snapshot().r#match == id) {
                    context.kiosk.global::<ResultState<'_>>().set_named(true);
                }
            }
            Err(error) => {
                tracing::error!("nobody could be named: {error}");
                context.refuse(RefusalKind::NotWritten);
            }
        });
    }
}

impl KioskScreen for ResultBinding {
    type Entry = ();
    type Touch = ResultTouch;

    fn enter(&mut self, (): (), context: &mut Context) {
        context.kiosk.global::<ResultState<'_>>().set_named(false);
    }

    fn leave(&mut self, context: &mut Context) {
        self.picker.close(&context.kiosk);
    }

    fn touch(&mut self, touch: ResultTouch, context: &mut Context) {
        match touch {
            ResultTouch::Again => play_again(context, Seats::Same),
            // AIs that were watched are not asked.
            ResultTouch::ChangeColours if were_watched(context) => play_again(context, Seats::Changed),
            ResultTouch::ChangeColours => context.navigator.pass::<PlayBinding>(PlayTouch::Ask(Ask::Rematch)),
            ResultTouch::NewMatch => set_up_another(context),
            ResultTouch::Name => self.ask_who(context),
            ResultTouch::Pick(touch) => {
                if let Some(who) = self.picker.touch(touch, &context.kiosk) {
                    self.name(who, context);
                }
            }
            ResultTouch::GoesOn => {
                if context.shown() == Screen::Result {
                    context.navigator.go::<PlayBinding>(None);
                }
            }
        }
    }

    /// The board beside it lives on.
    fn tick(&mut self, _now: Instant, context: &mut Context) {
        context.navigator.pass::<PlayBinding>(PlayTouch::Tick);
    }
}

/// Who sits where in the next match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    Same,
    Changed,
}

/// Plays the match of the visitors once more.
pub fn play_again(context: &Context, seats: Seats) {
    let Some(stage) = &context.visitors.stage else { return };
    let catalog = context.rooms.lobby.catalog();
    if let Some((setting, mut occupants)) = again(catalog, stage.screen.board(), stage.screen.snapshot()) {
        occupants.rotate_right(usize::from(seats == Seats::Changed));
        context.navigator.pass::<SetupBinding>(SetupTouch::Lay(setting, occupants));
    }
}

/// Whether only AIs have played.
fn were_watched(context: &Context) -> bool {
    context.visitors.stage.as_ref().is_some_and(|stage| stage.screen.snapshot().pace.is_some())
}

/// Another match of the same game.
fn set_up_another(context: &mut Context) {
    let Some(stage) = &context.visitors.stage else { return };
    let (game, variant) = stage.played();
    let watched = were_watched(context);
    context.leave_match();
    context.navigator.pass::<SetupBinding>(if watched {
        SetupTouch::Watch { game: Some(game), variant: Some(variant) }
    } else {
        SetupTouch::SetUp { game, variant: Some(variant) }
    });
}
