//! Which screen to draw on, and how to fill it: a desktop if one is running, the bare graphics device otherwise.
//!
//! Looking first and opening afterwards makes a machine without any screen fail at once and in plain words.

use std::env;
use std::fs;
use std::path::Path;

use config::sections::Renderer;
use slint::winit_030::WinitWindowAccessor;
use slint::{BackendSelector, ComponentHandle, PlatformError};
use ui::Kiosk;

use super::KioskError;

/// Chooses how the window will be shown and drawn.
pub fn select(renderer: Renderer) -> Result<(), KioskError> {
    if has_desktop() {
        show_by("winit", renderer).map_err(KioskError::NoDesktop)
    } else if has_graphics_device() {
        Ok(show_by("linuxkms", renderer)?)
    } else {
        Err(KioskError::NoScreen)
    }
}

/// Makes the window.
pub fn window() -> Result<Kiosk, PlatformError> {
    let kiosk = Kiosk::new()?;
    ui::drawings::install(&kiosk);
    crate::said::install(&kiosk);
    // Slint begins with the language of the system; here the settings say which it is.
    if let Err(error) = slint::select_bundled_translation("en") {
        tracing::error!("the screen has lost its words: {error}");
    }
    Ok(kiosk)
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

/// Where nothing is said, the graphics processor draws if there is one, and our software otherwise.
fn show_by(backend: &str, renderer: Renderer) -> Result<(), PlatformError> {
    let selector = BackendSelector::new().backend_name(backend.to_owned());
    let (name, why) = match renderer {
        Renderer::Auto => match graphics::here() {
            Ok(driver) => {
                tracing::info!("the screen is drawn by the graphics processor ({driver})");
                // Should it fail after all, Slint goes on with software.
                return selector.select();
            }
            Err(reason) => ("software", reason.to_string()),
        },
        Renderer::Femtovg => ("femtovg", "as the settings say".to_owned()),
        Renderer::Software => ("software", "as the settings say".to_owned()),
    };
    tracing::info!("the screen is drawn by {name}: {why}");
    selector.renderer_name(name.to_owned()).select()
}

fn has_desktop() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

fn has_graphics_device() -> bool {
    let is_card = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("card");
    let cards = fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    cards.into_iter().any(is_card) || Path::new("/dev/fb0").exists()
}

/// A size as people write it: `1280x720`.
pub fn size(text: &str) -> Result<(u32, u32), String> {
    let pixels = |text: &str| text.parse().ok().filter(|pixels| *pixels > 0);
    let size = text.split_once('x').and_then(|(width, height)| Some((pixels(width)?, pixels(height)?)));
    size.ok_or_else(|| "a size looks like 1280x720".to_owned())
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_strictly() {
        assert_eq!(size("800x480"), Ok((800, 480)));
        for wrong in ["", "800", "800x", "0x480", "-1x480", "800x480x2", "800 x 480"] {
            assert!(size(wrong).is_err(), "{wrong:?}");
        }
    }
}
