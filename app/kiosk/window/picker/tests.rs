use ui::Screen;

use super::*;
use crate::kiosk::window::trial::{self, SIZES, can_be_hit, picture, says, tap};

/// A picker, and what it told.
fn open() -> (ui::Kiosk, Picker, Rc<RefCell<Vec<Option<Avatar>>>>) {
    let kiosk = trial::open(Screen::Home);
    let picker = Picker::connect(&kiosk);
    (kiosk, picker, Rc::default())
}

fn ask(picker: &Picker, taken: Vec<Avatar>, told: &Rc<RefCell<Vec<Option<Avatar>>>>) {
    let told = told.clone();
    picker.ask(taken, move |who| told.borrow_mut().push(who));
}

#[test]
fn an_animal_and_a_colour_are_picked_by_three_taps() {
    let (kiosk, picker, told) = open();
    assert!(!says(&kiosk, "fox"), "it is closed");
    ask(&picker, Vec::new(), &told);
    tap(&kiosk, "That’s me");
    assert!(told.borrow().is_empty(), "nobody yet");
    for label in ["fox", "Teal", "That’s me"] {
        tap(&kiosk, label);
    }
    assert_eq!(*told.borrow(), [Some(Avatar { animal: Animal::Fox, colour: Hue::Teal })]);
    assert!(!kiosk.global::<PickerState<'_>>().get_open());
}

#[test]
fn whoever_does_not_want_to_is_nobody() {
    let (kiosk, picker, told) = open();
    ask(&picker, Vec::new(), &told);
    tap(&kiosk, "owl");
    tap(&kiosk, "No, thanks");
    assert_eq!(*told.borrow(), [None]);
    ask(&picker, Vec::new(), &told);
    ask(&picker, Vec::new(), &told);
    assert_eq!(*told.borrow(), [None, None], "interrupted by the next");
    picker.dismiss();
    picker.dismiss();
    assert_eq!(told.borrow().len(), 3, "each is told once");
}

#[test]
fn what_another_one_is_cannot_be_picked() {
    let (kiosk, picker, told) = open();
    let taken = Avatar { animal: Animal::Fox, colour: Hue::Teal };
    ask(&picker, vec![taken], &told);
    for label in ["fox", "Teal", "That’s me"] {
        tap(&kiosk, label);
    }
    assert!(told.borrow().is_empty());
    tap(&kiosk, "Rose");
    tap(&kiosk, "That’s me");
    assert_eq!(told.borrow().len(), 1);
}

#[test]
fn the_picker_fits_on_every_screen() {
    let (kiosk, picker, told) = open();
    ask(&picker, Vec::new(), &told);
    tap(&kiosk, "otter");
    tap(&kiosk, "Violet");
    for size in SIZES {
        trial::resize(&kiosk, size);
        picture(&kiosk, "picker");
        can_be_hit(&kiosk, &["badger", "wolf", "Amber", "Violet", "No, thanks", "That’s me"]);
    }
}
