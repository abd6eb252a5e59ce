//! Which screen to draw on, and how to fill it: a desktop if one is running, the bare graphics device otherwise.
//!
//! Looking first and opening afterwards makes a machine without any screen fail at once and in plain words.

use std::env;
use std::fs;
use std::path::Path;

use slint::winit_030::WinitWindowAccessor;
use slint::{BackendSelector, ComponentHandle, PlatformError};
use ui::Kiosk;

use super::KioskError;

/// Chooses how the window will be shown. Everything is drawn by the processor alone.
pub fn select() -> Result<(), KioskError> {
    if has_desktop() {
        show_by("winit").map_err(KioskError::NoDesktop)
    } else if has_graphics_device() {
        Ok(show_by("linuxkms")?)
    } else {
        Err(KioskError::NoScreen)
    }
}

/// Lets the window fill the screen. A window manager does that when asked; where none is running, the window
/// is given the size of the screen.
pub fn fill(kiosk: &Kiosk) {
    kiosk.window().set_fullscreen(true);
    let kiosk = kiosk.as_weak();
    let resize = async move {
        let Some(kiosk) = kiosk.upgrade() else { return };
        if let Ok(window) = kiosk.window().winit_window().await
            && let Some(monitor) = window.current_monitor().or_else(|| window.available_monitors().next())
        {
            // Answered by an event, like any other change of size.
            let _ = window.request_inner_size(monitor.size());
        }
    };
    // Fails only where no event loop can run, and then there is no window to fill either.
    let _ = slint::spawn_local(resize);
}

fn show_by(backend: &str) -> Result<(), PlatformError> {
    let selector = BackendSelector::new();
    selector.backend_name(backend.to_owned()).renderer_name("software".to_owned()).select()
}

fn has_desktop() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

fn has_graphics_device() -> bool {
    let is_card = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("card");
    let cards = fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    cards.into_iter().any(is_card) || Path::new("/dev/fb0").exists()
}
