//! The whole table on a screen in memory: the real window and its screens in a real house, with a store of its own that is gone
//! afterwards. Settings of this machine do not count here.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use config::environment::Surroundings;
use config::settings::Settings;
use config::{ConfigError, Flags, InForce};
use engine::Cell;
use house::{House, HouseError, Rooms};
use slint::{ComponentHandle, LogicalPosition, PlatformError};
use store::SavedMatch;
use table::Table;
use tempfile::TempDir;
use thiserror::Error;
use tokio::sync::watch;
use toml::Value;
use ui::{Kiosk, OperatorState, PlayState, Screen, Shell};

use super::offscreen::{Offscreen, ScreenClock, area};
use crate::board;
use crate::display;
use crate::navigator::Navigator;
use crate::screens::play::binding::PlayBinding;

/// How long something may take that has to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// Between two looks at what is awaited.
const LOOK: Duration = Duration::from_millis(2);

/// A screen is still once so many frames in a row have changed nothing.
const STILL: u32 = 30;

/// How phones reach a table that is rehearsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phones {
    /// They cannot, but the screen shows where they would.
    MadeUp(&'static str),
    /// On this machine alone, on any free port.
    Served,
}

/// What is rehearsed.
pub struct RehearsalPlan<'a> {
    pub size: (u32, u32),
    pub clock: ScreenClock,
    pub language: Option<&'a str>,
    pub phones: Phones,
    /// Settings that differ from the defaults.
    pub settings: &'a [(&'a str, Value)],
    /// Where its store lies, if that is to stay.
    pub data_dir: Option<&'a Path>,
}

/// Why a rehearsal came to nothing.
#[derive(Debug, Error)]
pub enum RehearsalError {
    #[error("a screen in memory cannot be made: {0}")]
    Screen(#[from] PlatformError),
    #[error("{0}")]
    House(#[from] HouseError),
    #[error("{0}")]
    Config(#[from] ConfigError),
    #[error("there is no room for a temporary store: {0}; look at TMPDIR and at the disk")]
    Room(#[from] std::io::Error),
    #[error("{0} does not come; this machine may be too busy")]
    Stuck(&'static str),
}

/// The whole table on a screen in memory.
pub struct Rehearsal {
    pub kiosk: Kiosk,
    pub screen: Offscreen,
    pub rooms: Rooms,
    house: Option<House>,
    navigator: Option<Rc<RefCell<Navigator>>>,
    /// Its store, for as long as it lasts.
    _folder: TempDir,
}

impl Rehearsal {
    /// Opens everything in the order of the real table, up to the moment when the window is first drawn.
    pub fn open(plan: RehearsalPlan<'_>) -> Result<Rehearsal, RehearsalError> {
        let folder = tempfile::tempdir()?;
        let flags = Flags {
            data_dir: Some(plan.data_dir.unwrap_or(folder.path()).to_string_lossy().into_owned()),
            lang: plan.language.map(str::to_owned),
            ..Flags::default()
        };
        let surroundings = Surroundings {
            variables: Default::default(),
            usual_place: folder.path().join("none"),
            writable: |_| true,
            operators: |folder| folder.join("operator.toml"),
        };
        let settings = Settings::begin(InForce::gather(None, &flags, &surroundings)?);
        // Nobody is there to hear it, and nobody to touch it.
        settings.change(&[("screen.volume", Value::Integer(0)), ("idle.attract_after", "1h".into())])?;
        settings.change(plan.settings)?;
        let screen = Offscreen::install(plan.size, plan.clock)?;
        let kiosk = display::window()?;
        let house = match plan.phones {
            Phones::MadeUp(_) => House::open_for_the_screen_alone(&settings)?,
            Phones::Served => {
                settings
                    .change(&[("server.port", Value::Integer(0)), ("server.bind", "127.0.0.1".into())])?;
                settings.change(&[("network.address", "127.0.0.1".into())])?;
                House::open(&settings)?
            }
        };
        let mut rooms = house.rooms().clone();
        if let Phones::MadeUp(page) = plan.phones {
            rooms.page = watch::Sender::new(Some(page.to_owned())).subscribe();
        }
        let navigator = Navigator::open(&kiosk, rooms.clone(), Rc::new(Instant::now));
        kiosk.show()?;
        let rehearsal = Rehearsal {
            kiosk,
            screen,
            rooms,
            house: Some(house),
            navigator: Some(navigator),
            _folder: folder,
        };
        Ok(rehearsal)
    }

    /// The PIN that is shown at the first start; from now on it counts, and is out of the way.
    pub fn write_down_the_pin(&self) -> String {
        let state = self.kiosk.global::<OperatorState<'_>>();
        let pin = state.get_new_pin().to_string();
        state.invoke_pin_written();
        pin
    }

    pub fn shown(&self) -> Screen {
        self.kiosk.global::<Shell<'_>>().get_screen()
    }

    /// Whether the screen has just changed, so that it answers to nobody yet.
    fn is_settling(&self) -> bool {
        self.kiosk.global::<Shell<'_>>().get_settling()
    }

    /// Waits for what has to come.
    pub fn until(
        &self,
        what: &'static str,
        mut there: impl FnMut(&Rehearsal) -> bool,
    ) -> Result<(), RehearsalError> {
        let began = Instant::now();
        while !there(self) {
            if began.elapsed() > PATIENCE {
                return Err(RehearsalError::Stuck(what));
            }
            // Some screens begin to live when they are first drawn.
            self.screen.turn();
            self.screen.draw();
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Draws until nothing has changed for a while: whatever happens beside the screen has been heard of.
    pub fn settle(&self) {
        let mut still = 0;
        while still < STILL {
            self.screen.turn();
            still = if self.screen.draw().is_some_and(|region| area(&region) > 0) { 0 } else { still + 1 };
            thread::sleep(LOOK);
        }
    }

    /// Lets time pass until nothing moves any more.
    pub fn rest(&self) -> Result<(), RehearsalError> {
        (0..3).for_each(|_| self.screen.turn());
        self.until("rest", |show| {
            !show.kiosk.global::<PlayState<'_>>().get_moving() && !show.kiosk.window().has_active_animations()
        })
    }

    /// Goes on with a match as if it had been interrupted, instead of the one that is shown.
    pub fn go_on_with(&self, saved: SavedMatch) -> Result<Table, RehearsalError> {
        self.kiosk.global::<Shell<'_>>().invoke_home();
        self.until("an empty table", |show| show.rooms.lobby.of_the_screen().is_empty())?;
        let lobby = self.rooms.lobby.clone();
        let restored = self.rooms.tasks.spawn(async move { lobby.restore(saved).await });
        self.until("the match", |_| restored.is_finished())?;
        let table =
            self.rooms.lobby.of_the_screen().into_iter().next().ok_or(RehearsalError::Stuck("the match"))?;
        if let Some(navigator) = &self.navigator {
            let post = navigator.borrow().post();
            post.go::<PlayBinding>(Some(table.clone()));
        }
        self.until("the board", |show| show.shown() == Screen::Play && !show.is_settling())?;
        self.rest()?;
        Ok(table)
    }

    /// Taps a cell of the board that is shown, which must not be turned.
    pub fn tap(&self, table: &Table, cell: Cell) {
        let (x, y) = board::corner(&table.board().board, cell);
        self.kiosk.global::<PlayState<'_>>().invoke_tapped(x + 0.5, y + 0.5);
    }

    /// How the board that is shown lies on the screen: two fingers tell, of which the match hears nothing. It must be
    /// somebody's turn here.
    pub fn grid(&self) -> Result<Grid, RehearsalError> {
        let heard: Rc<RefCell<Vec<(f32, f32)>>> = Rc::default();
        let own = heard.clone();
        self.kiosk.global::<PlayState<'_>>().on_pressed(move |x, y| own.borrow_mut().push((x, y)));
        let (width, height) = self.screen.size();
        let half = 0.5 * width.min(height) as f32;
        let fingers = [LogicalPosition::new(0.8 * half, 0.8 * half), LogicalPosition::new(half, half)];
        for finger in fingers {
            self.screen.press(finger);
            self.screen.release(LogicalPosition::new(-9.0, -9.0));
        }
        if let Some(navigator) = &self.navigator {
            PlayBinding::connect(&navigator.borrow().context);
        }
        let [one, other] = heard.borrow()[..] else { return Err(RehearsalError::Stuck("the board")) };
        let cell = (fingers[1].x - fingers[0].x) / (other.0 - one.0);
        let corner = LogicalPosition::new(fingers[0].x - one.0 * cell, fingers[0].y - one.1 * cell);
        Ok(Grid { corner, cell })
    }
}

/// How a board lies on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    corner: LogicalPosition,
    cell: f32,
}

impl Grid {
    /// The middle of a cell.
    pub fn middle(&self, table: &Table, cell: Cell) -> LogicalPosition {
        let (x, y) = board::corner(&table.board().board, cell);
        LogicalPosition::new(self.corner.x + (x + 0.5) * self.cell, self.corner.y + (y + 0.5) * self.cell)
    }
}

impl Drop for Rehearsal {
    fn drop(&mut self) {
        // Whoever still waits for something holds on to the table; the window goes last.
        self.navigator.take();
        if let Some(house) = self.house.take() {
            house.close();
        }
    }
}
