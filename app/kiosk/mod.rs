//! The touchscreen that people walk up to.
//!
//! Slint owns the main thread. What a screen shows is worked out by plain structs that know no window and are tested without one;
//! the [`desk`] joins them with the tables of the house, and [`window`] is the only place where they meet the window's
//! properties and callbacks.

pub mod album;
mod board;
mod code;
mod desk;
mod display;
mod hearing;
mod home;
mod idle;
mod keys;
mod leaderboard;
mod lesson;
mod lessons;
mod media;
pub mod offscreen;
mod operator;
mod picker;
mod play;
mod programme;
pub mod rehearsal;
mod setup;
mod sitting;
mod stage;
mod surface;
mod thinking;
mod window;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use slint::ComponentHandle;
use thiserror::Error;
use tokio::sync::oneshot;

use self::desk::Desk;
pub use self::operator::Ending;
use crate::config::sections::Renderer;
use crate::house::Rooms;
use crate::sound::Sound;

/// The touchscreen.
pub struct Kiosk {
    window: ui::Kiosk,
    desk: Option<Rc<RefCell<Desk>>>,
}

/// Why the touchscreen cannot be opened.
#[derive(Debug, Error)]
pub enum KioskError {
    /// There is nothing to draw on.
    #[error(
        "there is no screen: no desktop (DISPLAY and WAYLAND_DISPLAY are not set) and no graphics device \
         (nothing in /dev/dri, no /dev/fb0)"
    )]
    NoScreen,
    /// A desktop is named, but it is not there.
    #[error("the desktop does not answer: DISPLAY or WAYLAND_DISPLAY names one that is not running here")]
    NoDesktop(#[source] slint::PlatformError),
    /// There is a screen, but it does not work.
    #[error("the screen cannot be opened: {0}")]
    Broken(#[from] slint::PlatformError),
}

/// Calls the thread of the screen, which answers between two things that it does. Once it shows nothing any more, the answer
/// is given up at once.
pub fn call() -> oneshot::Receiver<()> {
    let (reply, answer) = oneshot::channel();
    let errand = move || {
        // Whoever called may have gone.
        let _ = reply.send(());
    };
    if let Err(error) = slint::invoke_from_event_loop(errand) {
        tracing::debug!("the screen cannot be called: {error}");
    }
    answer
}

impl Kiosk {
    /// Opens the touchscreen: a window of this size on a desktop, the whole screen if there is none.
    pub fn open(windowed: Option<(u32, u32)>, renderer: Renderer) -> Result<Kiosk, KioskError> {
        display::select(renderer)?;
        let window = window::make()?;
        match windowed {
            Some((width, height)) => window.window().set_size(slint::PhysicalSize::new(width, height)),
            None => display::fill(&window),
        }
        Ok(Kiosk { window, desk: None })
    }

    /// Shows the tables of the house until the window is closed, or the operator wants it to end.
    pub fn run(&mut self, rooms: &Rooms) -> Result<Ending, KioskError> {
        let desk = self.desk.insert(window::connect(&self.window, rooms, Rc::new(Instant::now)));
        let speaker = desk.borrow().speaker();
        let office = window::operator::connect(&self.window, rooms.clone(), move |volume| {
            speaker.set_volume(volume);
            speaker.play(Sound::Won);
        });
        self.window.run()?;
        let ending = office.borrow().ending();
        Ok(ending)
    }
}
