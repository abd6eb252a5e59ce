//! The display, and what draws on it.

use config::sections::{Renderer, ScreenConfig};

use super::{Finding, Machine};

const DISPLAY: &str = "display";
const DRAWING: &str = "drawing";

/// What lets this user reach devices.
pub const GROUPS: &str = "Add the table's user to the groups that may: sudo usermod -aG video,input,render,audio USER \
                          (and log in again), or look again as that user: sudo -u USER gametable doctor";

pub fn look(machine: &Machine, screen: &ScreenConfig) -> Vec<Finding> {
    let mut all = if machine.has_desktop() { vec![desktop(machine)] } else { console(machine) };
    if !all.is_empty() {
        all.push(drawing(machine, screen.renderer));
        all.push(Finding::well("fonts", "DejaVu Sans, built into the program"));
        return all;
    }
    let advice = "That is fine for a server. For a touchscreen, connect it before the machine starts.";
    all.push(Finding::note(DISPLAY, "there is none; the table serves phones alone", advice));
    all
}

fn desktop(machine: &Machine) -> Finding {
    if let Some(name) = machine.variable("WAYLAND_DISPLAY") {
        return Finding::well(DISPLAY, format!("a Wayland desktop ({name})"));
    }
    let name = machine.variable("DISPLAY").unwrap_or_default();
    // A number behind a colon is a desktop of this machine, and has a socket.
    let number = name.strip_prefix(':').map(|rest| rest.split('.').next().unwrap_or_default().to_owned());
    let is_gone = number.is_some_and(|number| !machine.path(format!("tmp/.X11-unix/X{number}")).exists());
    if is_gone {
        let advice = "Start the desktop, or unset DISPLAY so that the table draws on the console.";
        return Finding::care(
            DISPLAY,
            format!("DISPLAY names a desktop that is not running ({name})"),
            advice,
        );
    }
    Finding::well(DISPLAY, format!("an X11 desktop ({name})"))
}

/// The screens that are connected to a console.
fn console(machine: &Machine) -> Vec<Finding> {
    let cards = machine.list("dev/dri").into_iter().filter(|name| name.starts_with("card"));
    let cards: Vec<String> = cards.collect();
    if cards.is_empty() {
        return framebuffer(machine).into_iter().collect();
    }
    let mut all = Vec::new();
    let connectors = machine.list("sys/class/drm").into_iter().filter(|name| name.contains('-'));
    for connector in connectors {
        let about = |what: &str| machine.read(format!("sys/class/drm/{connector}/{what}"));
        let Some((card, plug)) = connector.split_once('-') else { continue };
        if about("status").as_deref() != Some("connected") {
            continue;
        }
        let modes = about("modes").unwrap_or_default();
        let size = modes.lines().next().unwrap_or("of unknown size");
        all.push(Finding::well(DISPLAY, format!("{plug}, {size} ({card})")));
    }
    if all.is_empty() {
        let advice = "Plug the screen in and switch it on before the machine starts; on a Pi use the HDMI socket \
                      beside the power.";
        all.push(Finding::care(
            DISPLAY,
            "there is a graphics card, but no screen is connected to it",
            advice,
        ));
    }
    let closed = cards.iter().find(|card| !(machine.may_use)(&machine.path(format!("dev/dri/{card}"))));
    if let Some(card) = closed {
        all.push(Finding::care(DISPLAY, format!("this user may not use /dev/dri/{card}"), GROUPS));
    }
    all
}

fn framebuffer(machine: &Machine) -> Option<Finding> {
    let path = machine.path("dev/fb0");
    if !path.exists() {
        return None;
    }
    let size = machine.read("sys/class/graphics/fb0/virtual_size").unwrap_or_default().replace(',', "x");
    if !(machine.may_use)(&path) {
        return Some(Finding::care(DISPLAY, "this user may not use /dev/fb0", GROUPS));
    }
    let words = format!("an old framebuffer {size}");
    Some(Finding::note(DISPLAY, words.trim_end(), "On a Pi, dtoverlay=vc4-kms-v3d in config.txt is better."))
}

/// What would draw.
fn drawing(machine: &Machine, renderer: Renderer) -> Finding {
    let is_lent = machine.x11().is_none_or(|display| (machine.lends)(&display));
    match (renderer, graphics::driver(&machine.root, machine.may_use, is_lent)) {
        (Renderer::Software, _) => Finding::well(DRAWING, "by the processor alone, as the settings say"),
        (_, Ok(driver)) => Finding::well(DRAWING, format!("by the graphics processor ({driver})")),
        (Renderer::Auto, Err(reason)) => Finding::well(DRAWING, format!("by the processor alone: {reason}")),
        (Renderer::Femtovg, Err(reason)) => {
            let advice =
                "Set screen.renderer to \"auto\" or \"software\"; every screen can be drawn so, too.";
            Finding::care(DRAWING, format!("the settings want the graphics processor, but {reason}"), advice)
        }
    }
}
