//! Other ways to a screen: a Wayland desktop, and the graphics processor.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use test_support::gametable;
use test_support::patience::wait_for;
use test_support::program::Running;

use super::display::Display;
use super::program::{Start, new_pin, start};
use super::visit::{USUAL, Visit};

const SOCKET: &str = "gametable-test";

/// A running Wayland desktop that shows one program at a time, inside a display.
struct Desktop {
    _program: Running,
    runtime: TempDir,
}

impl Desktop {
    fn open(display: &Display, (width, height): (u32, u32)) -> Desktop {
        let runtime = TempDir::new().expect("a place for its socket");
        fs::set_permissions(runtime.path(), fs::Permissions::from_mode(0o700)).expect("it is ours");
        let mut command = Command::new("weston");
        command
            .args(["--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman", "--no-config"])
            .args([format!("--width={width}"), format!("--height={height}"), format!("--socket={SOCKET}")])
            .env("DISPLAY", display.name())
            .env("XDG_RUNTIME_DIR", runtime.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let program = Running::start(&mut command).expect("weston starts; `deploy/setup test` installs it");
        let desktop = Desktop { _program: program, runtime };
        wait_for("the desktop", || desktop.runtime.path().join(SOCKET).exists().then_some(()));
        desktop
    }
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn the_first_screen_appears_on_a_wayland_desktop() {
    let (display, data) = (Display::open(USUAL), TempDir::new().expect("a place for matches"));
    let desktop = Desktop::open(&display, USUAL);
    new_pin(data.path());
    let environment = vec![
        ("WAYLAND_DISPLAY", SOCKET.into()),
        ("XDG_RUNTIME_DIR", desktop.runtime.path().as_os_str().to_owned()),
    ];
    let served = start(&Start { size: USUAL, data: data.path(), port: None, environment });
    let page = format!("http://{}/", served.place());
    wait_for("the screensaver's code", || display.picture().codes().contains(&page).then_some(()));
    assert!(display.picture().colours() > 100);
}

/// Xvfb lends nobody a graphics processor, whatever is in the machine.
#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn software_draws_where_no_graphics_processor_can() {
    Visit::pay("auto", USUAL, &[("GAMETABLE_SCREEN_RENDERER", "auto")], |visit| {
        visit.reads_code("the screensaver's code", |code| code == visit.page());
        let log = visit.served.program.heard();
        assert!(log.contains("the screen is drawn by software: "), "{log}");
        let doctor = gametable!().arg("doctor").env("DISPLAY", visit.display.name()).output();
        let said = String::from_utf8(doctor.expect("it starts").stdout).expect("text");
        assert!(said.contains("drawing    by the processor alone: "), "{said}");
    });
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn the_first_screen_appears_when_the_graphics_processor_draws() {
    Visit::pay("femtovg", USUAL, &[("GAMETABLE_SCREEN_RENDERER", "femtovg")], |visit| {
        visit.reads_code("the screensaver's code", |code| code == visit.page());
        assert!(visit.display.picture().colours() > 100);
    });
}
