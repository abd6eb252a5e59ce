//! Where the operator's screen meets the window: its touches become wishes, its errands are run beside it.

mod show;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use slint::{ComponentHandle, Timer, TimerMode};
use ui::{Kiosk, OperatorQuestion, OperatorState, Screen, Shell};

use crate::config::sections::Language;
use crate::house::Rooms;
use crate::kiosk::operator::{Ending, Errand, Export, OperatorScreen, Wish, outlet};
use crate::network::{OwnInterfaces, choices};
use crate::pin::{Lock, Pin};
use crate::store::beginning_of_day;

/// How often the time is looked at: a wait is counted down in seconds.
const HEARTBEAT: Duration = Duration::from_millis(250);

/// The operator's place at this window.
pub struct Office {
    kiosk: slint::Weak<Kiosk>,
    me: Weak<RefCell<Office>>,
    rooms: Rooms,
    lock: Arc<Lock>,
    screen: OperatorScreen,
    /// A PIN that is shown until somebody has written it down.
    unwritten: Option<Pin>,
    test_sound: Box<dyn Fn(u8)>,
    ending: Rc<Cell<Ending>>,
    heart: Timer,
}

/// Connects the operator's screen. A sound is tested at a volume; how the program is to end stands in the answer once the
/// window is closed.
pub fn connect(kiosk: &Kiosk, rooms: Rooms, test_sound: impl Fn(u8) + 'static) -> Rc<RefCell<Office>> {
    let now = Instant::now();
    let (lock, new_pin) = Lock::open(&rooms.settings.now().store.data_dir, now);
    let office = Rc::new_cyclic(|me: &Weak<RefCell<Office>>| {
        RefCell::new(Office {
            kiosk: kiosk.as_weak(),
            me: me.clone(),
            screen: OperatorScreen::new(rooms.settings.clone(), now),
            rooms,
            lock: Arc::new(lock),
            unwritten: new_pin,
            test_sound: Box::new(test_sound),
            ending: Rc::new(Cell::new(Ending::Quit)),
            heart: Timer::default(),
        })
    });
    let state = kiosk.global::<OperatorState<'_>>();
    state.set_version(env!("CARGO_PKG_VERSION").into());
    let shown = office.borrow().unwritten.as_ref().map(Pin::to_string);
    state.set_new_pin(shown.unwrap_or_default().into());
    connect_keypad(&state, &office);
    connect_sections(&state, &office);
    let me = Rc::downgrade(&office);
    office.borrow().heart.start(TimerMode::Repeated, HEARTBEAT, move || {
        if let Some(office) = me.upgrade() {
            office.borrow_mut().beat(Instant::now());
        }
    });
    office
}

/// Something that a touch asks for.
fn on(office: &Rc<RefCell<Office>>, wish: impl Fn() -> Wish + 'static) -> impl Fn() + 'static {
    let office = Rc::clone(office);
    move || office.borrow_mut().wish(wish())
}

/// The same with something that is told.
fn on_one<T: 'static>(
    office: &Rc<RefCell<Office>>,
    wish: impl Fn(T) -> Option<Wish> + 'static,
) -> impl Fn(T) + 'static {
    let office = Rc::clone(office);
    move |told| {
        if let Some(wish) = wish(told) {
            office.borrow_mut().wish(wish);
        }
    }
}

fn connect_keypad(state: &OperatorState<'_>, office: &Rc<RefCell<Office>>) {
    let own = Rc::clone(office);
    state.on_knock(move || own.borrow_mut().knock());
    let own = Rc::clone(office);
    state.on_pin_written(move || own.borrow_mut().pin_written());
    state.on_digit(on_one(office, |digit: i32| u8::try_from(digit).ok().map(Wish::Digit)));
    state.on_erase(on(office, || Wish::Erase));
    state.on_cancel(on(office, || Wish::Cancel));
    state.on_leave(on(office, || Wish::Leave));
}

fn connect_sections(state: &OperatorState<'_>, office: &Rc<RefCell<Office>>) {
    state.on_show(on_one(office, |part| show::section(part).map(Wish::Show)));
    let own = Rc::clone(office);
    state.on_step(move |what, up| own.borrow_mut().wish(Wish::Step(show::quantity(what), up)));
    state.on_test_sound(on(office, || Wish::TestSound));
    state.on_speak(on_one(office, |id: slint::SharedString| match id.as_str() {
        "de" => Some(Wish::Speak(Language::German)),
        "en" => Some(Wish::Speak(Language::English)),
        _ => None,
    }));
    state.on_choose_game(on_one(office, |game: i32| usize::try_from(game).ok().map(Wish::ChooseGame)));
    state.on_toggle(on(office, || Wish::Toggle));
    state
        .on_choose_preset(on_one(office, |preset: i32| usize::try_from(preset).ok().map(Wish::ChoosePreset)));
    state.on_choose_kind(on_one(office, |kind| Some(Wish::ChooseKind(show::kind(kind)))));
    state.on_choose_interface(on_one(office, |number: i32| {
        Some(Wish::ChooseInterface(usize::try_from(number).ok()))
    }));
    state.on_save(on_one(office, |stick| Some(Wish::Export { stick })));
    state.on_change_pin(on(office, || Wish::ChangePin));
    state.on_ask(on_one(office, |question| match question {
        OperatorQuestion::None => None,
        OperatorQuestion::Quit => Some(Wish::Ask(Ending::Quit)),
        OperatorQuestion::Restart => Some(Wish::Ask(Ending::Restart)),
    }));
    state.on_answer(on_one(office, |yes| Some(Wish::Answer(yes))));
}

impl Office {
    /// How the program is to end: it quits, unless the operator wants it to begin again.
    pub fn ending(&self) -> Ending {
        self.ending.get()
    }

    fn knock(&mut self) {
        let now = Instant::now();
        self.screen.knock(self.lock.locked_for(now), now);
        self.show();
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.global::<Shell<'_>>().set_screen(Screen::Operator);
        }
    }

    /// Somebody has written the PIN down: from now on it counts.
    fn pin_written(&mut self) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.global::<OperatorState<'_>>().set_new_pin("".into());
        }
        if let Some(pin) = self.unwritten.take() {
            let lock = Arc::clone(&self.lock);
            self.beside(
                move || lock.keep(&pin),
                |_, kept| {
                    if let Some(Err(error)) = kept {
                        tracing::error!("{error}. The PIN counts until the program ends");
                    }
                },
            );
        }
    }

    fn wish(&mut self, wish: Wish) {
        let errand = self.screen.wish(wish, Instant::now());
        self.run(errand);
    }

    fn beat(&mut self, now: Instant) {
        let here = |kiosk: Kiosk| kiosk.global::<Shell<'_>>().get_screen() == Screen::Operator;
        if self.kiosk.upgrade().is_some_and(here) {
            let errand = self.screen.beat(self.lock.locked_for(now), now);
            self.run(errand);
        }
    }

    /// Runs an errand, and shows what there is to see by now.
    fn run(&mut self, errand: Option<Errand>) {
        match errand {
            None => {}
            Some(Errand::Check(pin)) => {
                let lock = Arc::clone(&self.lock);
                self.beside(
                    move || lock.attempt(&pin, Instant::now()),
                    |office, verdict| {
                        let verdict = verdict
                            .and_then(|verdict| verdict.inspect_err(|error| tracing::error!("{error}")).ok());
                        office.screen.checked(verdict);
                    },
                );
            }
            Some(Errand::Keep(pin)) => {
                let lock = Arc::clone(&self.lock);
                self.beside(
                    move || lock.keep(&pin),
                    |office, kept| {
                        if let Some(Err(error)) = &kept {
                            tracing::error!("{error}");
                        }
                        office.screen.kept(matches!(kept, Some(Ok(()))));
                    },
                );
            }
            Some(Errand::Write) => {
                let settings = self.rooms.settings.clone();
                self.beside(
                    move || settings.write(),
                    |office, written| {
                        if let Some(Err(error)) = &written {
                            tracing::error!("{error}");
                        }
                        office.screen.is_forgetful = !matches!(written, Some(Ok(())));
                    },
                );
            }
            Some(Errand::TestSound) => (self.test_sound)(self.screen.config().screen.volume),
            Some(Errand::LookBack) => {
                self.beside(outlet::stick, |office, stick| office.screen.stick = stick.flatten());
                self.count();
            }
            Some(Errand::LookAround) => self.beside(
                || choices(&OwnInterfaces),
                |office, found| {
                    office.screen.interfaces = found.and_then(Result::ok).unwrap_or_default();
                },
            ),
            Some(Errand::Export { stick }) => {
                let folder = self.screen.config().store.data_dir.clone();
                let export = move || outlet::export(&folder, stick.as_deref(), SystemTime::now());
                self.beside(export, |office, done| {
                    office.screen.export = match done {
                        Some(Ok(exported)) => Export::Done(exported),
                        Some(Err(error)) => Export::Failed(error.to_string()),
                        None => Export::Failed(String::new()),
                    };
                });
            }
            Some(Errand::End(ending)) => {
                self.ending.set(ending);
                tracing::info!(?ending, "the operator ends the program");
                if let Err(error) = slint::quit_event_loop() {
                    tracing::error!("the program cannot end: {error}");
                }
            }
            Some(Errand::Leave) => {
                let now = Instant::now();
                self.screen.knock(Duration::ZERO, now);
                // The desk is not ours: it is told when we are done.
                let kiosk = self.kiosk.clone();
                Timer::single_shot(Duration::ZERO, move || {
                    if let Some(kiosk) = kiosk.upgrade() {
                        kiosk.global::<Shell<'_>>().invoke_home();
                    }
                });
            }
        }
        self.show();
    }

    /// Counts what happened today.
    fn count(&self) {
        let since = beginning_of_day(SystemTime::now().into());
        let (me, answer) = (self.me.clone(), self.rooms.store.statistics(Some(since)));
        spawn(async move {
            let counted = answer.await;
            if let (Some(office), Ok(statistics)) = (me.upgrade(), counted) {
                let mut office = office.borrow_mut();
                office.screen.statistics = Some(statistics);
                office.show();
            }
        });
    }

    /// Does something that takes time where the screen does not wait for it; nothing comes of what broke down.
    fn beside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Office, Option<T>) + 'static,
    ) {
        let (me, task) = (self.me.clone(), self.rooms.tasks.spawn_blocking(work));
        spawn(async move {
            let done = task.await.inspect_err(|error| tracing::error!("an errand broke down: {error}")).ok();
            if let Some(office) = me.upgrade() {
                let mut office = office.borrow_mut();
                then(&mut office, done);
                office.show();
            }
        });
    }

    fn show(&self) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            show::show(&self.screen, &kiosk.global::<OperatorState<'_>>());
        }
    }
}

fn spawn(task: impl Future<Output = ()> + 'static) {
    if let Err(error) = slint::spawn_local(task) {
        tracing::error!("the screen cannot wait for anything: {error}");
    }
}
