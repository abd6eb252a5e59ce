//! The operator's door: a corner that is held, and a PIN.

use ui::{PinTrouble, Screen};

use super::picture::Likeness;
use super::visit::{USUAL, Visit};

/// Any other PIN than this one.
fn other(pin: &str) -> String {
    pin.chars().map(|digit| if digit == '9' { '0' } else { '9' }).collect()
}

fn type_in(visit: &Visit, pin: &str) {
    for digit in pin.chars() {
        visit.tap(&digit.to_string());
    }
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn the_corner_is_held_a_wrong_pin_is_refused_and_the_right_one_opens() {
    Visit::pay("operator", USUAL, &[], |visit| {
        visit.wake();
        // A tap there does nothing.
        visit.click((10.0, 10.0));
        visit.sees_home();
        visit.display.press((10.0, 10.0));
        visit.twin.show_keypad(PinTrouble::None, 0);
        visit.wait_to_see("the keypad", visit.twin.area("5", 0), Likeness::Whole);
        visit.display.release((10.0, 10.0));
        type_in(visit, &other(&visit.pin));
        visit.twin.show_keypad(PinTrouble::Wrong, 4);
        let words = "Wrong PIN. 4 more, then there is a wait";
        visit.wait_to_see(words, visit.twin.words(words), Likeness::Whole);
        type_in(visit, &visit.pin);
        visit.twin.show_operator();
        visit.wait_to_see("the operator's screen", visit.twin.area("Network", 0), Likeness::Whole);
        visit.tap("Done");
        visit.sees_home();
    });
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn at_the_first_start_the_pin_lies_over_everything_until_it_is_written_down() {
    Visit::pay_first("first-start", |visit| {
        visit.twin.show(Screen::Attract);
        visit.twin.show_new_pin("000 000");
        visit.tap_frame("I have written it down");
        visit.twin.show_new_pin("");
        visit.wake();
    });
}
