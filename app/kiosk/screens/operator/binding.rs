//! The operator's screen in the window: its touches become wishes, its errands are run beside it.

mod show;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use config::pin::{Lock, Pin};
use engine::Language;
use network::{OwnInterfaces, choices};
use slint::ComponentHandle;
use sound::Sound;
use terms::UnixTime;
use ui::{OperatorQuestion, OperatorState};

use super::{Errand, Export, OperatorScreen, OperatorWish, ProgramEnding, outlet};
use crate::context::Context;
use crate::screens::home::binding::HomeBinding;
use crate::screens::{KioskScreen, connect};

/// The operator's screen.
pub struct OperatorBinding {
    screen: OperatorScreen,
    lock: Arc<Lock>,
    /// A PIN that is shown until somebody has written it down.
    unwritten: Option<Pin>,
    /// How the program is to end: it quits, unless the operator wants it to begin again.
    ending: ProgramEnding,
}

impl KioskScreen for OperatorBinding {
    type Entry = ();
    type Touch = OperatorWish;

    fn enter(&mut self, (): (), context: &mut Context) {
        let now = context.now();
        self.screen.knock(self.lock.locked_for(now), now);
        self.show(context);
    }

    /// The operator is logged out.
    fn leave(&mut self, context: &mut Context) {
        self.screen.knock(Duration::ZERO, context.now());
        self.show(context);
    }

    fn touch(&mut self, wish: OperatorWish, context: &mut Context) {
        let errand = self.screen.wish(wish, context.now());
        self.run(errand, context);
    }

    fn tick(&mut self, now: Instant, context: &mut Context) {
        // It has a patience of its own.
        context.touched();
        let errand = self.screen.beat(self.lock.locked_for(now), now);
        self.run(errand, context);
    }
}

impl OperatorBinding {
    pub fn connect(context: &Context) -> OperatorBinding {
        let now = context.now();
        let (lock, unwritten) = Lock::open(&context.settings.store.data_dir, now);
        let state = context.kiosk.global::<OperatorState<'_>>();
        state.set_version(env!("CARGO_PKG_VERSION").into());
        state.set_new_pin(unwritten.as_ref().map(Pin::to_string).unwrap_or_default().into());
        connect_keypad(&state, context);
        connect_sections(&state, context);
        let screen = OperatorScreen::new(context.rooms.settings.clone(), now);
        OperatorBinding { screen, lock: Arc::new(lock), unwritten, ending: ProgramEnding::Quit }
    }

    pub fn ending(&self) -> ProgramEnding {
        self.ending
    }

    /// Runs an errand, and shows what there is to see by now.
    fn run(&mut self, errand: Option<Errand>, context: &Context) {
        match errand {
            None => {}
            Some(Errand::Check(pin)) => {
                let (lock, now) = (Arc::clone(&self.lock), context.now());
                beside(
                    context,
                    move || lock.attempt(&pin, now),
                    |operator, verdict| {
                        let verdict = verdict
                            .and_then(|verdict| verdict.inspect_err(|error| tracing::error!("{error}")).ok());
                        operator.screen.checked(verdict);
                    },
                );
            }
            Some(Errand::Keep(pin)) => {
                let lock = Arc::clone(&self.lock);
                beside(
                    context,
                    move || lock.keep(&pin),
                    |operator, kept| {
                        if let Some(Err(error)) = &kept {
                            tracing::error!("{error}");
                        }
                        operator.screen.kept(matches!(kept, Some(Ok(()))));
                    },
                );
            }
            Some(Errand::KeepFirst) => {
                context.kiosk.global::<OperatorState<'_>>().set_new_pin("".into());
                let Some(pin) = self.unwritten.take() else { return };
                let lock = Arc::clone(&self.lock);
                beside(
                    context,
                    move || lock.keep(&pin),
                    |_, kept| {
                        if let Some(Err(error)) = kept {
                            tracing::error!("{error}. The PIN counts until the program ends");
                        }
                    },
                );
            }
            Some(Errand::Write) => {
                let settings = context.rooms.settings.clone();
                beside(
                    context,
                    move || settings.write(),
                    |operator, written| {
                        if let Some(Err(error)) = &written {
                            tracing::error!("{error}");
                        }
                        operator.screen.is_forgetful = !matches!(written, Some(Ok(())));
                    },
                );
            }
            Some(Errand::TestSound) => {
                context.speaker.set_volume(self.screen.config().screen.volume);
                context.speaker.play(Sound::Won);
            }
            Some(Errand::LookBack) => {
                beside(context, outlet::stick, |operator, stick| operator.screen.stick = stick.flatten());
                count(context);
            }
            Some(Errand::LookAround) => beside(
                context,
                || choices(&OwnInterfaces),
                |operator, found| {
                    operator.screen.interfaces = found.and_then(Result::ok).unwrap_or_default();
                },
            ),
            Some(Errand::Export { stick }) => {
                let folder = self.screen.config().store.data_dir.clone();
                let export = move || outlet::export(&folder, stick.as_deref(), SystemTime::now());
                beside(context, export, |operator, done| {
                    operator.screen.export = match done {
                        Some(Ok(exported)) => Export::Done(exported),
                        Some(Err(error)) => Export::Failed(error.to_string()),
                        None => Export::Failed(String::new()),
                    };
                });
            }
            Some(Errand::End(ending)) => {
                self.ending = ending;
                tracing::info!(?ending, "the operator ends the program");
                if let Err(error) = slint::quit_event_loop() {
                    tracing::error!("the program cannot end: {error}");
                }
            }
            Some(Errand::Leave) => context.navigator.go::<HomeBinding>(()),
        }
        self.show(context);
    }

    fn show(&self, context: &Context) {
        show::show(&self.screen, &context.kiosk.global::<OperatorState<'_>>());
    }
}

/// Counts what happened today.
fn count(context: &Context) {
    let since = UnixTime::from(SystemTime::now()).beginning_of_day();
    let counted = context.rooms.store.statistics(Some(since));
    context.navigator.when_done(counted, |operator: &mut OperatorBinding, context, counted| {
        if let Ok(statistics) = counted {
            operator.screen.statistics = Some(statistics);
            operator.show(context);
        }
    });
}

/// Does something that takes time where the screen does not wait for it; nothing comes of what broke down.
fn beside<T: Send + 'static>(
    context: &Context,
    work: impl FnOnce() -> T + Send + 'static,
    then: impl FnOnce(&mut OperatorBinding, Option<T>) + 'static,
) {
    let task = context.rooms.tasks.spawn_blocking(work);
    context.navigator.when_done(task, |operator: &mut OperatorBinding, context, done| {
        then(operator, done.inspect_err(|error| tracing::error!("an errand broke down: {error}")).ok());
        operator.show(context);
    });
}

fn connect_keypad(state: &OperatorState<'_>, context: &Context) {
    connect!(state, context.navigator, touch::<OperatorBinding>;
        on_pin_written() => OperatorWish::PinWritten;
        on_digit(digit) => u8::try_from(digit).ok().map(OperatorWish::Digit);
        on_erase() => OperatorWish::Erase;
        on_cancel() => OperatorWish::Cancel;
        on_leave() => OperatorWish::Leave;
    );
}

fn connect_sections(state: &OperatorState<'_>, context: &Context) {
    connect!(state, context.navigator, touch::<OperatorBinding>;
        on_show(part) => OperatorWish::Show(part);
        on_step(what, up) => OperatorWish::Step(what, up);
        on_test_sound() => OperatorWish::TestSound;
        on_speak(id) => match id.as_str() {
            "de" => Some(OperatorWish::Speak(Language::German)),
            "en" => Some(OperatorWish::Speak(Language::English)),
            _ => None,
        };
        on_choose_game(game) => usize::try_from(game).ok().map(OperatorWish::ChooseGame);
        on_toggle() => OperatorWish::Toggle;
        on_choose_preset(preset) => usize::try_from(preset).ok().map(OperatorWish::ChoosePreset);
        on_choose_kind(kind) => OperatorWish::ChooseKind(kind);
        on_choose_interface(number) => OperatorWish::ChooseInterface(usize::try_from(number).ok());
        on_save(stick) => OperatorWish::Export { stick };
        on_change_pin() => OperatorWish::ChangePin;
        on_ask(question) => match question {
            OperatorQuestion::None => None,
            OperatorQuestion::Quit => Some(OperatorWish::Ask(ProgramEnding::Quit)),
            OperatorQuestion::Restart => Some(OperatorWish::Ask(ProgramEnding::Restart)),
        };
        on_answer(yes) => OperatorWish::Answer(yes);
    );
}
