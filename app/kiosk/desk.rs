//! What lies before the visitors: which screen is shown, what is played there, and what follows when nobody touches it.
//!
//! It lives on the screen's thread. Whatever takes time is done by the house's tasks, and their answers are awaited here
//! without stopping anything: every button works while a table is being laid or a brain thinks.

mod attract;
mod matches;

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::time::{Duration, Instant};

use slint::{ComponentHandle, Timer, TimerMode};
use ui::{HomeState, Kiosk, LessonState, Refusal, Screen, Shell};

use self::attract::Attract;
use super::idle::{Idle, Stillness};
use super::setup::SetupScreen;
use super::stage::Stage;
use super::window::picker::Picker;
use super::{code, home};
use crate::config::Config;
use crate::config::sections::{Hotspot, Language};
use crate::house::Rooms;
use crate::protocol::{self, OccupantView};
use crate::qr::wifi;
use crate::sound::{Sound, Speaker};
use crate::table::code::TableCode;

/// How often the time is looked at: often enough for tenths of a second.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// How long it is said why something was refused.
const REFUSAL: Duration = Duration::from_secs(4);

/// Tells the time. The desk is told it and takes none of its own, so that an evening passes in a test without waiting.
pub type Clock = Rc<dyn Fn() -> Instant>;

/// What lies before the visitors.
pub struct Desk {
    kiosk: slint::Weak<Kiosk>,
    me: Weak<RefCell<Desk>>,
    rooms: Rooms,
    clock: Clock,
    settings: Arc<Config>,
    idle: Idle,
    setup: Option<SetupScreen>,
    stage: Option<Stage>,
    /// The table whose match waits for those who have gone, or only think for long.
    waiting: Option<TableCode>,
    /// Those at the screen sit face to face, from match to match.
    face_to_face: bool,
    /// How often somebody wanted to play something else: a table that was laid for what they wanted before is not needed.
    changes_of_mind: u64,
    attract: Attract,
    speaker: Speaker,
    picker: Picker,
    refused_at: Option<Instant>,
    heart: Timer,
}

impl Desk {
    /// Lays the desk, and begins with the match that was under way, or with the screensaver.
    pub fn open(kiosk: &Kiosk, rooms: Rooms, clock: Clock) -> Rc<RefCell<Desk>> {
        let settings = rooms.settings.now();
        let desk = Rc::new_cyclic(|me: &Weak<RefCell<Desk>>| {
            RefCell::new(Desk {
                kiosk: kiosk.as_weak(),
                me: me.clone(),
                idle: Idle::new(&settings.idle, clock()),
                rooms,
                clock,
                setup: None,
                stage: None,
                waiting: None,
                face_to_face: false,
                changes_of_mind: 0,
                attract: Attract::new(&settings.screen.attract_media),
                speaker: Speaker::open(settings.screen.volume),
                picker: Picker::connect(kiosk),
                refused_at: None,
                heart: Timer::default(),
                settings,
            })
        });
        let heart = desk.borrow();
        let me = Rc::downgrade(&desk);
        heart.heart.start(TimerMode::Repeated, HEARTBEAT, move || {
            if let Some(desk) = me.upgrade() {
                let mut desk = desk.borrow_mut();
                let now = desk.now();
                desk.beat(now);
            }
        });
        drop(heart);
        desk.borrow_mut().wake_up(kiosk);
        desk
    }

    fn wake_up(&mut self, kiosk: &Kiosk) {
        self.show_settings(kiosk);
        self.speak(self.settings.screen.language);
        self.watch_the_network();
        self.watch_the_lobby();
        self.watch_the_settings();
        match self.rooms.lobby.of_the_screen().into_iter().next() {
            Some(table) => self.sit_down(table),
            None => self.begin_attract(),
        }
    }

    fn now(&self) -> Instant {
        (self.clock)()
    }

    /// What is done on this desk when something that takes time is done.
    fn when_done<T: 'static>(
        &self,
        awaited: impl Future<Output = T> + 'static,
        then: impl FnOnce(&mut Desk, T) + 'static,
    ) -> Option<slint::JoinHandle<()>> {
        let me = self.me.clone();
        let task = slint::spawn_local(async move {
            let done = awaited.await;
            if let Some(desk) = me.upgrade() {
                then(&mut desk.borrow_mut(), done);
            }
        });
        task.inspect_err(|error| tracing::error!("the screen cannot wait for anything: {error}")).ok()
    }

    /// What follows from the settings alone.
    fn show_settings(&self, kiosk: &Kiosk) {
        kiosk.global::<HomeState<'_>>().set_games(home::cards(&self.settings.games));
        let shell = kiosk.global::<Shell<'_>>();
        match self.settings.network.hotspot() {
            Some(Hotspot { ssid, password }) => {
                shell.set_wifi(ssid.into());
                shell.set_wifi_code(code::picture(&wifi(ssid, password)));
            }
            None => shell.set_wifi("".into()),
        }
    }

    /// What the operator changes counts at once.
    fn watch_the_settings(&self) {
        let (me, mut settings) = (self.me.clone(), self.rooms.settings.watch());
        self.when_done(
            async move {
                while settings.changed().await.is_ok() {
                    let changed = Arc::clone(&settings.borrow_and_update());
                    let Some(desk) = me.upgrade() else { return };
                    desk.borrow_mut().follow(changed);
                }
            },
            |_, ()| {},
        );
    }

    fn follow(&mut self, settings: Arc<Config>) {
        self.idle.set(&settings.idle);
        self.speaker.set_volume(settings.screen.volume);
        let language = settings.screen.language;
        if std::mem::replace(&mut self.settings, settings).screen.language != language {
            self.speak(language);
        }
        self.with(|kiosk| self.show_settings(kiosk));
    }

    /// What is heard at this desk.
    pub fn speaker(&self) -> Speaker {
        self.speaker.clone()
    }

    /// The code that brings phones in follows the network.
    fn watch_the_network(&self) {
        let (me, mut page) = (self.me.clone(), self.rooms.page.clone());
        self.when_done(
            async move {
                page.mark_changed();
                while page.changed().await.is_ok() {
                    let known = page.borrow_and_update().clone();
                    let Some(desk) = me.upgrade() else { return };
                    desk.borrow_mut().show_page(known.as_deref());
                }
            },
            |_, ()| {},
        );
    }

    /// How many phones play is shown on the home screen.
    fn watch_the_lobby(&self) {
        let (me, mut tables) = (self.me.clone(), self.rooms.lobby.tables());
        let playing = |tables: &[protocol::TableView]| {
            let seats = tables.iter().filter(|table| table.state != protocol::State::Over);
            let phones = seats.flat_map(|table| &table.seats);
            phones.filter(|seat| matches!(seat, OccupantView::Phone { present: true, .. })).count()
        };
        self.when_done(
            async move {
                while tables.changed().await.is_ok() {
                    let count = playing(&tables.borrow_and_update());
                    let Some(desk) = me.upgrade() else { return };
                    desk.borrow().shell(|shell| shell.set_phones(count as i32));
                }
            },
            |_, ()| {},
        );
    }

    fn show_page(&mut self, page: Option<&str>) {
        self.shell(|shell| {
            shell.set_page(page.unwrap_or_default().into());
            shell.set_page_code(page.map(code::picture).unwrap_or_default());
        });
        self.show_codes();
    }

    /// Where phones find what has this path; nothing while there is no network.
    fn link(&self, path: &str) -> Option<String> {
        self.rooms.page.borrow().as_ref().map(|page| format!("{page}{path}"))
    }

    fn with<T>(&self, act: impl FnOnce(&Kiosk) -> T) -> Option<T> {
        self.kiosk.upgrade().map(|kiosk| act(&kiosk))
    }

    fn shell(&self, act: impl FnOnce(&Shell<'_>)) {
        self.with(|kiosk| act(&kiosk.global::<Shell<'_>>()));
    }

    fn screen(&self) -> Screen {
        self.with(|kiosk| kiosk.global::<Shell<'_>>().get_screen()).unwrap_or_default()
    }

    fn go(&mut self, screen: Screen) {
        self.shell(|shell| shell.set_screen(screen));
    }

    /// Somebody is there.
    pub fn touch(&mut self) {
        self.idle.touch(self.now());
        self.shell(|shell| shell.set_countdown(0));
    }

    /// The lessons. Whoever was in the middle of one may have gone without a word: whoever comes chooses anew.
    pub fn show_lessons(&mut self) {
        self.with(|kiosk| kiosk.global::<LessonState<'_>>().invoke_leave());
        self.go(Screen::Lesson);
    }

    pub fn show_leaderboard(&mut self) {
        self.go(Screen::Leaderboard);
    }

    /// A button was touched.
    pub fn click(&mut self) {
        self.touch();
        self.speaker.play(Sound::Tap);
    }

    pub fn switch_language(&mut self) {
        let german = self.with(|kiosk| kiosk.global::<Shell<'_>>().get_language() == "de");
        self.speak(if german == Some(true) { Language::English } else { Language::German });
    }

    fn speak(&mut self, language: Language) {
        let id = match language {
            Language::German => "de",
            Language::English => "en",
        };
        self.shell(|shell| shell.set_language(id.into()));
        if let Err(error) = slint::select_bundled_translation(id) {
            tracing::error!("the screen cannot speak {id:?}: {error}");
        }
    }

    /// To the home screen, from wherever it is. A match is left.
    pub fn go_home(&mut self) {
        self.leave();
        self.face_to_face = false;
        self.end_attract();
        self.picker.dismiss();
        self.show_unfinished();
        self.go(Screen::Home);
    }

    /// Whether there is a match to go back to. The lobby's list does not tell: it may skip a table that came and went.
    fn show_unfinished(&self) {
        let game = self.unfinished().map(|table| table.board().game.to_string());
        self.with(|kiosk| kiosk.global::<HomeState<'_>>().set_unfinished(game.unwrap_or_default().into()));
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.refused_at = Some(self.now());
        self.speaker.play(Sound::Refused);
        self.shell(|shell| shell.set_refusal(refusal));
    }

    /// Lets time pass.
    fn beat(&mut self, now: Instant) {
        if self.refused_at.is_some_and(|at| now.saturating_duration_since(at) > REFUSAL) {
            self.refused_at = None;
            self.shell(|shell| shell.set_refusal(Refusal::None));
        }
        if self.screen() == Screen::Attract {
            self.run_attract(now);
            return;
        }
        if self.screen() == Screen::Operator {
            // It has a time of its own.
            self.touch();
            return;
        }
        if self.screen() == Screen::Home {
            self.show_unfinished();
        }
        self.run_match(now);
        match self.idle.at(now) {
            Stillness::Awake => self.shell(|shell| shell.set_countdown(0)),
            Stillness::Leaving(seconds) => self.shell(|shell| shell.set_countdown(seconds as i32)),
            Stillness::Gone => {
                self.walk_away();
                self.picker.dismiss();
                self.speak(self.settings.screen.language);
                self.begin_attract();
            }
        }
    }
}

#[cfg(test)]
mod tests;
