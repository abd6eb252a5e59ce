//! The touchscreen that people walk up to.
//!
//! Slint owns the main thread. What a screen shows is worked out by plain structs that know no window and are tested without one;
//! their bindings are the only place where they meet the window's properties and callbacks. The [`navigator`] owns all [`screens`] and
//! is the only one who knows which of them is shown; callbacks and whatever was awaited come to it through one queue.

#![allow(missing_docs, reason = "names of fields say what they are")]

pub mod album;
mod board;
mod code;
mod context;
mod display;
mod finger;
mod idle;
mod keys;
mod lists;
mod navigator;
pub mod offscreen;
mod picker;
pub mod rehearsal;
pub mod said;
mod screens;
mod sitting;
mod stage;
mod surface;
mod visitors;
#[cfg(test)]
mod worlds;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use config::sections::Renderer;
use house::Rooms;
use slint::ComponentHandle;
use thiserror::Error;
use tokio::sync::oneshot;

pub use self::display::size;
use self::navigator::Navigator;
pub use self::screens::operator::ProgramEnding;

/// The touchscreen.
pub struct Kiosk {
    window: ui::Kiosk,
    navigator: Option<Rc<RefCell<Navigator>>>,
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
        let window = display::window()?;
        match windowed {
            Some((width, height)) => window.window().set_size(slint::PhysicalSize::new(width, height)),
            None => display::fill(&window),
        }
        Ok(Kiosk { window, navigator: None })
    }

    /// Shows the tables of the house until the window is closed, or the operator wants it to end.
    pub fn run(&mut self, rooms: &Rooms) -> Result<ProgramEnding, KioskError> {
        let opened = Navigator::open(&self.window, rooms.clone(), Rc::new(Instant::now));
        let navigator = self.navigator.insert(opened);
        self.window.run()?;
        let ending = navigator.borrow().ending();
        Ok(ending)
    }
}
