//! The codes that bring phones in, read from the screen as a camera would.

use super::visit::{USUAL, Visit};

/// The least a code may measure on a screen, its quiet zone included.
const WIDE: usize = 200;

fn codes_are_read(name: &str, size: (u32, u32)) {
    Visit::pay(name, size, &[], |visit| {
        let widths = ["the screensaver", "home"].map(|screen| {
            visit.reads_code(screen, |code| code == visit.page());
            let width = visit.display.picture().widest_white();
            if screen == "the screensaver" {
                visit.wake();
            }
            width
        });
        println!("{name}: codes are {widths:?} pixels wide");
        assert!(widths.iter().all(|width| *width >= WIDE), "{widths:?}");
    });
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn codes_are_read_from_the_usual_screen() {
    codes_are_read("codes", USUAL);
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn codes_are_read_from_a_small_screen() {
    codes_are_read("codes-small", (800, 480));
}
