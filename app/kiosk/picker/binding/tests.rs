use super::*;
use crate::worlds::fair::{FOX, Fair};
use crate::worlds::trial::{self, SIZES, can_be_hit, picture};

/// Somebody is asked who they are.
fn ask(fair: &Fair, taken: Vec<Avatar>) {
    fair.post().call(|result: &mut ResultBinding, context| result.picker.open(taken, &context.kiosk));
}

fn is_open(fair: &Fair) -> bool {
    fair.kiosk.global::<PickerState<'_>>().get_open()
}

#[test]
fn an_animal_and_a_colour_are_picked_by_three_taps() {
    let fair = Fair::awake();
    assert!(!fair.says("fox"), "it is closed");
    ask(&fair, Vec::new());
    fair.tap("That’s me");
    assert!(is_open(&fair), "nobody yet");
    for label in ["fox", "Teal", "That’s me"] {
        fair.tap(label);
    }
    assert!(!is_open(&fair));
}

#[test]
fn whoever_does_not_want_to_is_nobody() {
    let fair = Fair::awake();
    ask(&fair, Vec::new());
    fair.tap("owl");
    fair.tap("No, thanks");
    assert!(!is_open(&fair));
    ask(&fair, Vec::new());
    assert_eq!(fair.kiosk.global::<PickerState<'_>>().get_animal(), "", "whoever comes next is nobody yet");
}

#[test]
fn what_another_one_is_cannot_be_picked() {
    let fair = Fair::awake();
    ask(&fair, vec![FOX]);
    for label in ["fox", "Teal", "That’s me"] {
        fair.tap(label);
    }
    assert!(is_open(&fair));
    fair.tap("Rose");
    fair.tap("That’s me");
    assert!(!is_open(&fair));
}

#[test]
fn the_picker_fits_on_every_screen() {
    let fair = Fair::awake();
    ask(&fair, Vec::new());
    fair.tap("otter");
    fair.tap("Violet");
    for size in SIZES {
        trial::resize(&fair.kiosk, size);
        picture(&fair.kiosk, "picker");
        can_be_hit(&fair.kiosk, &["badger", "wolf", "Amber", "Violet", "No, thanks", "That’s me"]);
    }
}
