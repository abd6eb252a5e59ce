//! The other language, and back.

use test_support::patience::wait_for;

use super::picture::Likeness;
use super::visit::{USUAL, Visit};

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn the_home_screen_speaks_german_and_english_again() {
    Visit::pay("languages", USUAL, &[], |visit| {
        visit.wake();
        let english = visit.display.picture();
        // Buttons lie in the same places in both languages.
        let lesson = visit.twin.area("How to play", 0);
        let before = visit.twin.picture();
        visit.tap("Deutsch");
        visit.twin.speak("de");
        assert!(!visit.twin.picture().agrees(&before, lesson, Likeness::Whole), "other words");
        visit.wait_to_see("German words", lesson, Likeness::Whole);
        visit.tap("English");
        visit.twin.speak("en");
        wait_for("the same picture as before", || (visit.display.picture() == english).then_some(()));
    });
}
