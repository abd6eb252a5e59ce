//! The one who knows which screen is shown: it owns all screens, shows one after the other, tells them the time, and sees when
//! nobody is there any more.
//!
//! It lives on Slint's thread. Whatever takes time is done by the house's tasks, and their answers come through its queue: every
//! button works while a table is being laid or a brain thinks.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use config::Config;
use config::sections::HotspotConfig;
use engine::Language;
use house::Rooms;
use network::qr::wifi;
use protocol::OccupantView;
use slint::{ComponentHandle, RenderingState, Timer, TimerMode};
use sound::Sound;
use ui::{Kiosk, Screen};

use super::code;
use super::context::{Context, Post, WallClock};
use super::idle::Stillness;
use super::screens::attract::binding::AttractBinding;
use super::screens::home::binding::HomeBinding;
use super::screens::operator::ProgramEnding;
use super::screens::play::binding::PlayBinding;
use super::screens::{KioskScreen, Screens};

/// How often the time is looked at: often enough for tenths of a second.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// So long after a change of screen, or of what lies over it, nothing that is tapped counts: the second tap of two was meant for the screen before.
pub const SETTLING: Duration = Duration::from_millis(400);

/// Where the renderer does not tell of its frames, the first one is taken to be shown after so many beats: whatever has to be
/// drawn is drawn between two of them.
const FRAME_ASSUMED: u64 = 2;

/// Where it does, the first frame is waited for no longer than this: a window that is covered shows none.
const FRAME_AWAITED: u64 = 50;

/// Which screen is shown, for whoever wants to know. Only the navigator changes it.
#[derive(Clone, Default)]
pub struct Shown(Rc<Cell<Screen>>);

impl Shown {
    pub fn get(&self) -> Screen {
        self.0.get()
    }
}

/// The owner of all screens.
pub struct Navigator {
    pub screens: Screens,
    pub context: Context,
    shown: Shown,
    /// When the screen has changed, until it counts what is tapped there.
    changed: Option<Instant>,
    heart: Timer,
    beats: u64,
    /// After so many beats the house goes on, whatever is shown.
    patience: u64,
}

impl Navigator {
    /// Takes over a window. Once its first frame is shown, the match goes on that was under way, or the screensaver begins.
    pub fn open(kiosk: &Kiosk, rooms: Rooms, clock: WallClock) -> Rc<RefCell<Navigator>> {
        let navigator = Rc::new_cyclic(|me| {
            let shown = Shown::default();
            let context = Context::new(kiosk, rooms, clock, Post::to(me), shown.clone());
            RefCell::new(Navigator {
                screens: Screens::connect(&context),
                context,
                shown,
                changed: None,
                heart: Timer::default(),
                beats: 0,
                patience: FRAME_ASSUMED,
            })
        });
        let post = navigator.borrow().post();
        post.tell(Navigator::begin);
        navigator
    }

    /// The way to it, for whoever is not a screen.
    pub fn post(&self) -> Post {
        self.context.navigator.clone()
    }

    /// How the program is to end once the window is closed.
    pub fn ending(&self) -> ProgramEnding {
        self.screens.operator.ending()
    }

    fn begin(&mut self) {
        let post = self.post();
        self.connect_shell(&post);
        self.speak(self.context.settings.screen.language);
        self.show_settings();
        post.follow(self.context.rooms.settings.watch(), Navigator::take_settings);
        post.follow(self.context.rooms.page.clone(), Navigator::show_page);
        post.follow(self.context.rooms.lobby.tables(), Navigator::count_phones);
        self.go::<AttractBinding>(());
        // Nobody has tapped anything before the first screen.
        self.settle();
        post.when_done::<AttractBinding, ()>(self.context.rooms.startup.is_open(), |_, context, ()| {
            context.navigator.tell(Navigator::carry_on);
        });
        self.patience = if self.hears_of_frames() { FRAME_AWAITED } else { FRAME_ASSUMED };
        self.heart.start(TimerMode::Repeated, HEARTBEAT, move || {
            post.tell(Navigator::beat);
        });
    }

    /// Has the house go on with the first frame that is drawn; whether the renderer tells of it.
    fn hears_of_frames(&self) -> bool {
        let startup = self.context.rooms.startup.clone();
        let told = self.context.kiosk.window().set_rendering_notifier(move |state, _| {
            if matches!(state, RenderingState::AfterRendering) {
                startup.carry_on();
            }
        });
        told.is_ok()
    }

    /// Sits down at the match that was under way. Whoever has touched the screen meanwhile finds it on the home screen.
    fn carry_on(&mut self) {
        let own = self.context.visitors.stage.as_ref().map(|stage| stage.sitting.table().code());
        let tables = self.context.rooms.lobby.of_the_screen();
        let Some(table) = tables.into_iter().find(|table| Some(table.code()) != own) else { return };
        if self.shown.get() == Screen::Attract {
            self.go::<PlayBinding>(Some(table));
        } else {
            self.context.visitors.wait_at(table.code());
        }
    }

    fn connect_shell(&self, post: &Post) {
        let shell = self.context.shell();
        let on = |act: fn(&mut Navigator)| {
            let post = post.clone();
            move || {
                post.tell(move |navigator| {
                    navigator.context.touched();
                    act(navigator);
                });
            }
        };
        shell.on_home(on(|navigator| navigator.go::<HomeBinding>(())));
        shell.on_switch_language(on(Navigator::switch_language));
        shell.on_touched(on(|_| {}));
        let turned = post.clone();
        shell.on_turned(move || {
            turned.tell(Navigator::unsettle);
        });
        shell.on_clicked(on(|navigator| navigator.context.speaker.play(Sound::Tap)));
    }

    /// Shows a screen in place of the one that is shown.
    pub fn go<S: KioskScreen>(&mut self, entry: S::Entry) {
        let Navigator { screens, context, shown, .. } = self;
        screens.at(shown.get()).leave(context);
        S::among(screens).enter(entry, context);
        shown.0.set(S::screen());
        context.shell().set_screen(shown.get());
        self.unsettle();
    }

    /// For a moment nothing that is tapped counts.
    fn unsettle(&mut self) {
        self.changed = Some(self.context.now());
        self.context.shell().set_settling(true);
    }

    /// What is tapped counts from now on.
    fn settle(&mut self) {
        self.changed = None;
        self.context.shell().set_settling(false);
    }

    /// Something of a screen was touched.
    pub fn touch<S: KioskScreen>(&mut self, touch: S::Touch) {
        S::among(&mut self.screens).touch(touch, &mut self.context);
    }

    /// Lets time pass.
    fn beat(&mut self) {
        self.beats += 1;
        if self.beats == self.patience {
            self.context.rooms.startup.carry_on();
        }
        let now = self.context.now();
        if self.changed.is_some_and(|at| now.saturating_duration_since(at) >= SETTLING) {
            self.settle();
        }
        let context = &mut self.context;
        context.fall_silent(now);
        self.screens.at(self.shown.get()).tick(now, context);
        let countdown = match context.idle.at(now) {
            Stillness::Awake => 0,
            Stillness::Leaving(seconds) => seconds as i32,
            Stillness::Gone if self.screens.at(self.shown.get()).goes_on(context) => 0,
            Stillness::Gone => {
                context.walk_away();
                self.screens.each(|screen| screen.forget());
                // The screen may have decided to make room for another one just now.
                context.navigator.go::<AttractBinding>(());
                self.speak(self.context.settings.screen.language);
                0
            }
        };
        self.context.shell().set_countdown(countdown);
    }

    /// What the operator changes counts at once.
    fn take_settings(&mut self, settings: Arc<Config>) {
        self.context.idle.set(&settings.idle);
        self.context.speaker.set_volume(settings.screen.volume);
        let language = settings.screen.language;
        if std::mem::replace(&mut self.context.settings, settings).screen.language != language {
            self.speak(language);
        }
        self.show_settings();
    }

    /// What follows from the settings alone.
    fn show_settings(&mut self) {
        let Navigator { screens, context, .. } = self;
        screens.each(|screen| screen.settings_changed(context));
        let shell = context.shell();
        match context.settings.network.hotspot() {
            Some(HotspotConfig { ssid, password }) => {
                shell.set_wifi(ssid.into());
                shell.set_wifi_code(code::picture(&wifi(ssid, password)));
            }
            None => shell.set_wifi("".into()),
        }
    }

    /// The codes that bring phones in follow the network.
    fn show_page(&mut self, page: Option<String>) {
        let shell = self.context.shell();
        shell.set_page_code(page.as_deref().map(code::picture).unwrap_or_default());
        shell.set_page(page.unwrap_or_default().into());
        let Navigator { screens, context, .. } = self;
        screens.each(|screen| screen.page_changed(context));
    }

    /// How many phones play is shown on the home screen.
    fn count_phones(&mut self, tables: Arc<Vec<protocol::TableView>>) {
        let on = tables.iter().filter(|table| table.state != terms::State::Over);
        let plays = |seat: &&OccupantView| matches!(seat, OccupantView::Phone { present: true, .. });
        let phones = on.flat_map(|table| &table.seats).filter(plays).count();
        self.context.shell().set_phones(phones as i32);
    }

    fn switch_language(&mut self) {
        let is_german = self.context.shell().get_language() == "de";
        self.speak(if is_german { Language::English } else { Language::German });
    }

    fn speak(&mut self, language: Language) {
        let id = language.code();
        self.context.shell().set_language(id.into());
        if let Err(error) = slint::select_bundled_translation(id) {
            tracing::error!("the screen cannot speak {id:?}: {error}");
        }
    }
}

#[cfg(test)]
mod tests;
