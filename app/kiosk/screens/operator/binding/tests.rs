//! The operator's screen in a window that exists only in memory, held and tapped like the real one.

use i_slint_backend_testing::mock_elapsed_time;
use slint::LogicalPosition;
use slint::platform::{PointerEventButton, WindowEvent};
use ui::Screen;

use super::*;
use crate::worlds::fair::Fair;
use crate::worlds::trial;

/// A table whose operator stands before it: nothing is fixed but that its screensaver thinks little.
fn open() -> Fair {
    let fair =
        Fair::at_the_first_start(&[("GAMETABLE_LANG", "en"), ("GAMETABLE_SCREEN_ATTRACT_THINKING", "1ms")]);
    fair.kiosk.global::<ui::Shell<'_>>().invoke_home();
    fair
}

impl Fair {
    fn hold_the_corner(&self, how_long: u64) {
        self.look();
        let (position, button) = (LogicalPosition::new(20.0, 20.0), PointerEventButton::Left);
        self.kiosk.window().dispatch_event(WindowEvent::PointerPressed { position, button });
        mock_elapsed_time(Duration::from_millis(how_long));
        self.kiosk.window().dispatch_event(WindowEvent::PointerReleased { position, button });
        mock_elapsed_time(Duration::from_millis(10));
    }

    fn type_in(&self, digits: &str) {
        digits.chars().for_each(|digit| self.tap(&digit.to_string()));
    }

    /// Writes the PIN down.
    fn learn_the_pin(&self) -> String {
        let pin = self.kiosk.global::<OperatorState<'_>>().get_new_pin().replace(' ', "");
        self.tap("I have written it down");
        self.until("the PIN", |fair| fair.folder.path().join("operator-pin").exists());
        pin
    }

    /// Goes through the door.
    fn enter(&self) {
        let pin = self.learn_the_pin();
        self.hold_the_corner(3100);
        self.type_in(&pin);
        self.until("the door", |fair| fair.says("Screensaver after"));
    }
}

/// Somebody else's PIN.
fn other(pin: &str) -> String {
    pin.chars().map(|digit| if digit == '9' { '0' } else { '9' }).collect()
}

#[test]
fn the_corner_is_held_the_pin_is_typed_and_the_idle_time_is_changed() {
    let fair = open();
    let pin = fair.learn_the_pin();
    assert!(!fair.says("I have written it down"), "it is not shown again");
    fair.hold_the_corner(500);
    assert_eq!(fair.screen(), Screen::Home, "a tap there does nothing");
    fair.hold_the_corner(3100);
    assert_eq!(fair.screen(), Screen::Operator);
    fair.type_in(&other(&pin));
    fair.until("the answer", |fair| fair.says("Wrong PIN. 4 more, then there is a wait"));
    fair.type_in(&pin);
    fair.until("the door", |fair| fair.says("Screensaver after"));

    let idle = || fair.rooms.settings.now().idle.attract_after;
    assert_eq!(idle(), Duration::from_secs(90));
    fair.tap("Screensaver after: more");
    assert_eq!(idle(), Duration::from_secs(120), "it counts at once");
    fair.until("the file", |fair| fair.folder.path().join("operator.toml").exists());
    fair.tap("Test sound");
    fair.tap("Done");
    fair.until("home", |fair| fair.screen() == Screen::Home);
    fair.hold_the_corner(3100);
    assert!(!fair.says("Screensaver after"), "the door has closed");
}

#[test]
fn five_wrong_pins_lock_the_door_and_the_wait_is_counted_down() {
    let fair = open();
    let pin = fair.learn_the_pin();
    fair.hold_the_corner(3100);
    for tries in ["4", "3", "2", "1"] {
        fair.type_in(&other(&pin));
        let words = format!("Wrong PIN. {tries} more, then there is a wait");
        fair.until("the answer", |fair| fair.says(&words));
    }
    fair.type_in(&other(&pin));
    let seconds = || fair.kiosk.global::<OperatorState<'_>>().get_keypad().seconds;
    fair.until("the wait", |_| (1..=30).contains(&seconds()));
    assert!(fair.says(&format!("Too many wrong PINs. Wait 0:{:02}", seconds())));
    assert_eq!(fair.button("5").unwrap().accessible_enabled(), Some(false), "nothing can be typed");
    fair.tap("Back");
    fair.until("home", |fair| fair.screen() == Screen::Home);
    fair.hold_the_corner(3100);
    assert!((1..=30).contains(&seconds()), "whoever comes back waits on");
}

#[test]
fn the_program_ends_as_the_operator_wants_it_and_not_without_being_asked() {
    let fair = open();
    fair.enter();
    fair.tap("Program");
    fair.tap("Restart");
    assert!(fair.says("Restart now? It takes a few seconds; phones come back by themselves."));
    fair.tap("No, go back");
    assert_eq!(fair.navigator.borrow().ending(), ProgramEnding::Quit);
    fair.tap("Restart");
    fair.tap("Yes, restart");
    assert_eq!(fair.navigator.borrow().ending(), ProgramEnding::Restart);
}

#[test]
fn the_second_tap_of_two_answers_no_question() {
    let fair = open();
    fair.enter();
    assert!(fair.kiosk.global::<ui::Shell<'_>>().get_settling(), "the last digit opened the door");
    fair.tap("Program");
    fair.tap("Quit");
    trial::tap(&fair.kiosk, "Yes, quit");
    trial::tap(&fair.kiosk, "No, go back");
    assert!(fair.says("Yes, quit"), "nobody has read the question yet");
    fair.tap("No, go back");
    trial::tap(&fair.kiosk, "Quit");
    assert!(!fair.says("Yes, quit"), "nor sees what was under it");
    let state = fair.kiosk.global::<OperatorState<'_>>();
    fair.look();
    state.set_new_pin("123 456".into());
    trial::pass(Duration::from_millis(50));
    assert!(fair.kiosk.global::<ui::Shell<'_>>().get_settling(), "nor has written down what has just come");
}

#[test]
fn games_are_exported_and_counted() {
    let fair = open();
    fair.enter();
    fair.tap("Today");
    fair.until("the figures", |fair| fair.says("People with a phone: 0"));
    fair.tap("To this machine");
    fair.until("the export", |fair| {
        fair.kiosk.global::<OperatorState<'_>>().get_export().state == ui::ExportState::Done
    });
    let names = std::fs::read_dir(fair.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().any(|name| name.to_string_lossy().starts_with("export-")));
}

#[test]
fn a_new_pin_is_typed_twice_and_opens_the_door() {
    let fair = open();
    fair.enter();
    fair.tap("Program");
    fair.tap("Change PIN");
    fair.type_in("135791");
    fair.type_in("135791");
    fair.until("the new PIN", |fair| fair.says("The new PIN counts from now on"));
    fair.tap("Done");
    fair.until("home", |fair| fair.screen() == Screen::Home);
    fair.hold_the_corner(3100);
    fair.type_in("135791");
    fair.until("the door", |fair| fair.says("Screensaver after"));
}

#[test]
fn every_section_fits_on_every_screen() {
    let fair = open();
    let sizes = [(1920, 1080), (1024, 768), (800, 480), (480, 800), (1080, 1920)];
    let look = |labels: &[&str]| {
        for (width, height) in sizes {
            fair.kiosk.window().set_size(slint::PhysicalSize::new(width, height));
            fair.kiosk.window().take_snapshot().unwrap();
            for label in labels {
                let element = fair.button(label).unwrap_or_else(|| panic!("there is no {label}"));
                let (at, size) = (element.absolute_position(), element.size());
                let fits = at.x >= 0.0 && at.y >= 0.0;
                let fits = fits && at.x + size.width <= width as f32 && at.y + size.height <= height as f32;
                assert!(fits, "{label} lies on a screen of {width}×{height}: {at:?} {size:?}");
                assert!(size.height >= 55.0, "{label} can be hit at {width}×{height}: {size:?}");
            }
        }
    };
    look(&["I have written it down"]);
    let pin = fair.learn_the_pin();
    fair.kiosk.window().set_size(slint::PhysicalSize::new(800, 480));
    fair.hold_the_corner(3100);
    fair.type_in("12");
    look(&["1", "5", "9", "0", "Back", "Delete a digit"]);
    fair.tap("Delete a digit");
    fair.tap("Delete a digit");
    fair.type_in(&pin);
    fair.until("the door", |fair| fair.says("Screensaver after"));
    look(&["Screensaver after: less", "Volume: more", "Test sound", "Deutsch", "Done", "Program"]);
    fair.tap("Games");
    look(&["Chess", "On the table", "Quick", "No clock", "And for each move: more"]);
    fair.tap("Network");
    fair.post().call(|operator: &mut OperatorBinding, context| {
        operator.screen.interfaces =
            vec![("eth0".into(), [192, 168, 1, 9].into()), ("wlan0".into(), [10, 42, 0, 1].into())];
        operator.show(context);
    });
    look(&["Automatic", "eth0", "Port, after a restart: less"]);
    fair.tap("Today");
    fair.until("the figures", |fair| fair.says("People with a phone: 0"));
    fair.tap("To this machine");
    fair.until("the export", |fair| {
        fair.kiosk.global::<OperatorState<'_>>().get_export().state == ui::ExportState::Done
    });
    look(&["To this machine", "No USB stick"]);
    fair.tap("Program");
    look(&["Change PIN", "Restart", "Quit"]);
    fair.tap("Quit");
    look(&["No, go back", "Yes, quit"]);
}
