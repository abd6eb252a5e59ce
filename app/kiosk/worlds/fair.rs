//! A whole table at a fair, in memory: a house with a store and brains, a window that is tapped like the real one, and an evening
//! that passes as fast as a test wants.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use config::environment::Surroundings;
use config::settings::Settings;
use config::{Flags, InForce};
use house::{House, Rooms};
use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use protocol::{MoveView, RouteChoice, RouteStep, Snapshot};
use slint::platform::{PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, PhysicalSize};
use table::{Attendance, Chair, Table};
use tempfile::TempDir;
use terms::State;
use terms::code::Code;
use terms::occupant::{Animal, Avatar, Hue, Who};
use tokio::sync::watch;
use ui::{HomeState, Kiosk, OperatorState, Screen, Shell, SitterKind};

use super::errands;
use crate::context::Post;
use crate::display;
use crate::navigator::Navigator;
use crate::screens::setup::SetupScreen;
use crate::screens::setup::binding::SetupBinding;

pub const PAGE: &str = "http://192.168.1.9:8080/";

/// Somebody with a phone.
pub const FOX: Avatar = Avatar { animal: Animal::Fox, colour: Hue::Teal };

/// What is set for all tests: everything is quick and silent.
pub const SET: [(&str, &str); 7] = [
    ("GAMETABLE_LANG", "en"),
    ("GAMETABLE_SCREEN_VOLUME", "0"),
    ("GAMETABLE_SCREEN_ATTRACT_THINKING", "1ms"),
    ("GAMETABLE_THINKING_AT_LEAST", "0s"),
    ("GAMETABLE_THINKING_AT_MOST", "20ms"),
    ("GAMETABLE_THINKING_MEMORY_MB", "4"),
    ("GAMETABLE_THINKING_THREADS", "1"),
];

/// The same where each move is seen for so long that no match is over before somebody at the screen has tapped anything.
const UNHURRIED: [(&str, &str); 7] = [
    SET[0],
    SET[1],
    SET[2],
    ("GAMETABLE_THINKING_AT_LEAST", "500ms"),
    ("GAMETABLE_THINKING_AT_MOST", "500ms"),
    SET[5],
    SET[6],
];

/// A table, and those who stand before it.
pub struct Fair {
    pub kiosk: Kiosk,
    pub navigator: Rc<RefCell<Navigator>>,
    pub rooms: Rooms,
    /// Where phones find the page.
    pub page: watch::Sender<Option<String>>,
    passed: Rc<Cell<Duration>>,
    house: House,
    pub folder: TempDir,
    set: Vec<(&'static str, &'static str)>,
}

impl Fair {
    pub fn open() -> Fair {
        Fair::open_with(&SET)
    }

    fn open_with(set: &[(&'static str, &'static str)]) -> Fair {
        errands::install();
        Fair::furnish(tempfile::tempdir().unwrap(), set, false)
    }

    /// A table that still shows its operator's PIN; with these settings, which cannot be changed there.
    pub fn at_the_first_start(set: &[(&'static str, &'static str)]) -> Fair {
        errands::install();
        Fair::furnish(tempfile::tempdir().unwrap(), set, true)
    }

    fn furnish(folder: TempDir, set: &[(&'static str, &'static str)], shows_pin: bool) -> Fair {
        let flags = Flags { data_dir: Some(folder.path().to_str().unwrap().to_owned()), ..Flags::default() };
        let surroundings = Surroundings {
            variables: set.iter().map(|(name, value)| (name.to_string(), value.into())).collect(),
            usual_place: folder.path().join("none"),
            writable: |_| true,
            operators: |folder| folder.join("operator.toml"),
        };
        let settings = Settings::begin(InForce::gather(None, &flags, &surroundings).unwrap());
        let house = House::open_for_the_screen_alone(&settings).unwrap();
        let (page, shown) = watch::channel(Some(PAGE.to_owned()));
        let rooms = Rooms { page: shown, ..house.rooms().clone() };
        let kiosk = display::window().unwrap();
        kiosk.window().set_size(PhysicalSize::new(800, 480));
        let (began, passed): (_, Rc<Cell<Duration>>) = (Instant::now(), Rc::default());
        let clock = Rc::clone(&passed);
        let navigator = Navigator::open(&kiosk, rooms.clone(), Rc::new(move || began + clock.get()));
        if !shows_pin {
            // Nobody needs it here, and hashing it takes time: it is put away before anybody has seen it.
            kiosk.global::<OperatorState<'_>>().set_new_pin("".into());
        }
        kiosk.show().unwrap();
        let fair = Fair { kiosk, navigator, rooms, page, passed, house, folder, set: set.to_vec() };
        fair.until("the first tables", |fair| fair.kiosk.global::<Shell<'_>>().get_page() == PAGE);
        fair
    }

    /// The plug is pulled, and the table starts again.
    pub fn restart(self) -> Fair {
        let Fair { kiosk, navigator, rooms, house, folder, set, .. } = self;
        kiosk.hide().unwrap();
        drop((kiosk, navigator, rooms));
        house.close();
        Fair::furnish(folder, &set, false)
    }

    /// The way to the navigator.
    pub fn post(&self) -> Post {
        self.navigator.borrow().post()
    }

    /// A table whose screensaver somebody has touched.
    pub fn awake() -> Fair {
        Fair::open().woken()
    }

    /// The same where AIs show each move for a while.
    pub fn awake_and_unhurried() -> Fair {
        Fair::open_with(&UNHURRIED).woken()
    }

    fn woken(self) -> Fair {
        self.touch(400.0, 240.0);
        assert_eq!(self.screen(), Screen::Home);
        self
    }

    /// Waits for what others do; everything that is waited for comes. Meanwhile the evening goes on.
    pub fn until(&self, what: &str, there: impl Fn(&Fair) -> bool) {
        errands::until(what, || {
            self.pass(Duration::from_millis(10));
            there(self)
        });
    }

    /// Time passes on the clock on the wall; what follows from it comes with the next beat.
    pub fn pass(&self, time: Duration) {
        self.passed.set(self.passed.get() + time);
    }

    /// Time passes, and the screen does what follows from it.
    pub fn wait(&self, time: Duration) {
        self.pass(time);
        super::trial::pass(Duration::from_millis(150));
    }

    /// The same, a little at a time.
    pub fn live(&self, time: Duration) {
        for _ in 0..time.as_millis() / 50 {
            self.pass(Duration::from_millis(50));
            super::trial::pass(Duration::from_millis(50));
        }
    }

    pub fn screen(&self) -> Screen {
        self.kiosk.global::<Shell<'_>>().get_screen()
    }

    pub fn come_to(&self, screen: Screen) {
        self.until(&format!("{screen:?}"), |fair| fair.screen() == screen);
    }

    /// Nobody taps before they have seen what to tap: the screen has been there for a moment.
    pub fn look(&self) {
        self.until("a screen that stands", |fair| !fair.kiosk.global::<Shell<'_>>().get_settling());
    }

    /// A finger somewhere on the glass, once they have seen what is there.
    pub fn touch(&self, x: f32, y: f32) {
        self.look();
        self.touch_at_once(x, y);
    }

    /// A finger somewhere on the glass.
    pub fn touch_at_once(&self, x: f32, y: f32) {
        let (position, button) = (LogicalPosition::new(x, y), PointerEventButton::Left);
        self.kiosk.window().dispatch_event(WindowEvent::PointerPressed { position, button });
        self.kiosk.window().dispatch_event(WindowEvent::PointerReleased { position, button });
    }

    pub fn says(&self, words: &str) -> bool {
        super::trial::says(&self.kiosk, words)
    }

    pub fn button(&self, label: &str) -> Option<ElementHandle> {
        ElementHandle::find_by_accessible_label(&self.kiosk, label).find(can_be_tapped)
    }

    pub fn tap(&self, label: &str) {
        self.look();
        super::trial::tap(&self.kiosk, label);
    }

    /// Begins a match of a game from the home screen.
    pub fn begin(&self, game: &str, change: impl FnOnce(&mut SetupScreen) + 'static) {
        self.kiosk.global::<HomeState<'_>>().invoke_open(game.into());
        self.post().call(|setup: &mut SetupBinding, context| setup.change(context, change));
        self.tap("Start");
        self.come_to(Screen::Play);
        self.until("the first move", |fair| fair.table().state() == State::Open || fair.snapshot().is_some());
    }

    /// The table on the screen.
    pub fn table(&self) -> Table {
        self.rooms.lobby.of_the_screen().into_iter().next().expect("a match is on")
    }

    /// What whoever at the screen is to move sees, once the window shows it as well.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let table = self.rooms.lobby.of_the_screen().into_iter().next()?;
        let views = table.views();
        let seen = views.chairs.iter().find(|view| !view.snapshot.moves.is_empty())?;
        let navigator = self.navigator.borrow();
        let shown = navigator.context.visitors.stage.as_ref()?.screen.snapshot();
        let heard = (shown.r#match, shown.revision) == (seen.snapshot.r#match, seen.snapshot.revision);
        // A brain's turn is nobody's here.
        Some(seen.snapshot.clone()).filter(|_| heard && !shown.moves.is_empty())
    }

    /// Plays a move by taps.
    pub fn play(&self, table: &Table, chosen: &MoveView) {
        for step in &chosen.route {
            match step {
                RouteStep::Cell(cell) => self.tap(&table.board().board.names[usize::from(*cell)]),
                RouteStep::Choice(RouteChoice::Pass) => self.tap("Pass"),
                RouteStep::Choice(RouteChoice::Piece(figure)) => {
                    let (first, rest) = figure.split_at(1);
                    self.tap(&format!("{}{rest}", first.to_uppercase()));
                }
                RouteStep::Choice(RouteChoice::Seat(_)) => panic!("nobody asks for a seat in these games"),
            }
        }
    }

    /// Plays a move with this notation, and waits until it counts.
    pub fn play_as(&self, notation: &str) {
        let seen = RefCell::new(None);
        self.until("the turn", |fair| {
            let legal = |seen: &Snapshot| seen.moves.iter().any(|known| known.notation == notation);
            *seen.borrow_mut() = fair.snapshot().filter(legal);
            seen.borrow().is_some()
        });
        let (table, seen) = (self.table(), seen.take().unwrap());
        let chosen = seen.moves.iter().find(|known| known.notation == notation).unwrap();
        self.play(&table, chosen);
        self.until("the move", |_| table.views().watchers.snapshot.revision > seen.revision);
        errands::run();
    }

    /// Somebody scans the code of the open seat, and sits down.
    pub fn scan(&self) -> Attendance {
        self.until("a code", |fair| {
            let rows = fair.kiosk.global::<ui::PlayState<'_>>().get_invitations();
            slint::Model::row_count(&rows) > 0
        });
        let rows = self.kiosk.global::<ui::PlayState<'_>>().get_invitations();
        let text = slint::Model::row_data(&rows, 0).unwrap().text;
        let code: Code = text.rsplit('/').next().unwrap().parse().unwrap();
        let joined = self.rooms.lobby.join(code, Who::Person(FOX));
        let seated = self.rooms.tasks.block_on(joined).expect("a seat");
        seated.table.attend(Some(seated.chair))
    }

    /// What a phone sees, once it is its turn.
    pub fn turn_of(&self, phone: &Attendance) -> Snapshot {
        let seen = || phone.table().views().of(phone.chair()).snapshot.clone();
        self.until("the phone's turn", |_| !seen().moves.is_empty());
        seen()
    }

    /// What somebody on this chair sees.
    pub fn seen_from(&self, chair: usize) -> Snapshot {
        self.table().views().of(Some(Chair(chair))).snapshot.clone()
    }
}

/// Everybody sits at the screen.
pub fn two_at_the_screen(setup: &mut SetupScreen) {
    for seat in 0..setup.seats().len() {
        setup.choose_sitter(seat, SitterKind::Touch);
    }
}

/// The other seat is for somebody with a phone.
pub fn a_phone(setup: &mut SetupScreen) {
    let brain = setup.seats().iter().position(|seat| seat.sitter == SitterKind::Brain);
    setup.choose_sitter(brain.expect("a brain by itself"), SitterKind::Phone);
}

pub fn can_be_tapped(element: &ElementHandle) -> bool {
    let roles = [AccessibleRole::Button, AccessibleRole::RadioButton, AccessibleRole::Switch];
    element.accessible_role().is_some_and(|role| roles.contains(&role))
}
