//! The touchscreen: two people at the table play any game of the catalog.
//!
//! Slint owns the main thread. What a screen shows is worked out by plain structs ([`play::PlayScreen`],
//! [`home`]) that know no window and are tested without one; [`window`] is the only place where they meet
//! the window's properties and callbacks.

mod board;
mod display;
mod home;
mod keys;
mod play;
mod window;

use slint::ComponentHandle;
use thiserror::Error;

/// How the touchscreen is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct KioskOptions {
    /// The size of a window on a desktop; the whole screen if not given.
    pub windowed: Option<(u32, u32)>,
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

/// Opens the touchscreen.
pub fn open(options: KioskOptions) -> Result<ui::Kiosk, KioskError> {
    display::select()?;
    let kiosk = window::open()?;
    match options.windowed {
        Some((width, height)) => kiosk.window().set_size(slint::PhysicalSize::new(width, height)),
        None => display::fill(&kiosk),
    }
    Ok(kiosk)
}

/// Shows the table until its window is closed.
pub fn show(kiosk: &ui::Kiosk) -> Result<(), KioskError> {
    Ok(kiosk.run()?)
}
