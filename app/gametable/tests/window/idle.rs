//! A screen that nobody touches counts down, and goes back to the screensaver.

use test_support::patience::wait_for;

use super::picture::Likeness;
use super::visit::{USUAL, Visit};

const SETTINGS: [(&str, &str); 2] =
    [("GAMETABLE_IDLE_ATTRACT_AFTER", "6s"), ("GAMETABLE_IDLE_COUNTDOWN", "4s")];

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn whoever_is_still_there_says_so_and_otherwise_the_screensaver_begins() {
    Visit::pay("idle", USUAL, &SETTINGS, |visit| {
        visit.wake();
        assert!(visit.tables("screensaver").is_empty(), "a match that was woken from is not gone on with");
        let home = visit.display.picture();
        visit.twin.show_countdown(3);
        let button = visit.twin.area("I’m still here", 0);
        assert!(!home.agrees(&visit.twin.picture(), button, Likeness::Frame), "nothing is counted yet");
        visit.tap("I’m still here");
        visit.twin.show_countdown(0);
        wait_for("the countdown to go away", || {
            visit.display.picture().agrees(&home, button, Likeness::Whole).then_some(())
        });
        assert!(visit.tables("screensaver").is_empty(), "somebody is there");
        wait_for("the screensaver", || visit.tables("screensaver").pop());
        visit.wake();
    });
}
