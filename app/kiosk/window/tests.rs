//! The whole window on a screen that exists only in memory, tapped like the real one.

use i_slint_backend_testing::{AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions};
use slint::platform::PointerEventButton;
use slint::{Rgba8Pixel, SharedPixelBuffer};

use super::super::toy;
use super::*;

fn open() -> Kiosk {
    let options = TestingBackendOptions {
        mock_time: true,
        renderer_name: Some("software".into()),
        ..Default::default()
    };
    // Each test runs on a thread of its own, and so does its screen.
    slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
    let kiosk = super::open(toy::catalog()).unwrap();
    kiosk.window().set_size(slint::PhysicalSize::new(800, 480));
    kiosk.show().unwrap();
    kiosk
}

fn picture(kiosk: &Kiosk) -> SharedPixelBuffer<Rgba8Pixel> {
    kiosk.window().take_snapshot().unwrap()
}

fn labelled(kiosk: &Kiosk, label: &str) -> Vec<ElementHandle> {
    ElementHandle::find_by_accessible_label(kiosk, label).collect()
}

fn button(kiosk: &Kiosk, label: &str) -> ElementHandle {
    let is_button = |element: &ElementHandle| element.accessible_role() == Some(AccessibleRole::Button);
    let mut buttons: Vec<ElementHandle> = labelled(kiosk, label).into_iter().filter(is_button).collect();
    assert_eq!(buttons.len(), 1, "buttons labelled {label:?}");
    buttons.remove(0)
}

fn tap(kiosk: &Kiosk, label: &str) {
    button(kiosk, label).mock_single_click(PointerEventButton::Left);
}

fn says(kiosk: &Kiosk, words: &str) -> bool {
    !labelled(kiosk, words).is_empty()
}

#[test]
fn home_has_a_card_for_each_game_and_a_tap_on_it_opens_the_board() {
    let kiosk = open();
    let home = picture(&kiosk);
    for title in ["Pawns", "Usual", "Other", "Peasants", "Play"] {
        button(&kiosk, title);
    }
    assert!(labelled(&kiosk, "b1").is_empty(), "the boards on the cards are pictures");
    tap(&kiosk, "Pawns");
    assert!(says(&kiosk, "White, to move") && says(&kiosk, "b1"));
    assert_ne!(picture(&kiosk).as_bytes(), home.as_bytes());
    tap(&kiosk, "Home");
    tap(&kiosk, "Other");
    assert!(says(&kiosk, "White, to move"), "a variant opens too");
}

#[test]
fn taps_on_cells_play_and_buttons_take_back() {
    let kiosk = open();
    tap(&kiosk, "Peasants");
    let start = picture(&kiosk);
    tap(&kiosk, "b1");
    assert!(says(&kiosk, "Tap where it goes"));
    tap(&kiosk, "b2");
    assert!(says(&kiosk, "Black, to move"));
    assert_ne!(picture(&kiosk).as_bytes(), start.as_bytes());
    tap(&kiosk, "Take back");
    assert!(says(&kiosk, "White, to move"));
    assert_eq!(picture(&kiosk).as_bytes(), start.as_bytes());
}

#[test]
fn the_end_is_told_in_a_sentence() {
    let kiosk = open();
    tap(&kiosk, "Peasants");
    for name in ["a1", "a2", "b4", "b3", "a2", "b3", "c4", "c3", "b3", "a4"] {
        tap(&kiosk, name);
    }
    tap(&kiosk, "Knight");
    assert!(says(&kiosk, "White wins with a full row"));
    tap(&kiosk, "New game");
    assert!(says(&kiosk, "White, to move"));
}

#[test]
fn every_size_of_screen_can_be_drawn() {
    let kiosk = open();
    for (width, height) in
        [(3840, 2160), (1920, 1080), (1280, 720), (1024, 768), (800, 480), (480, 800), (1080, 1920)]
    {
        kiosk.window().set_size(slint::PhysicalSize::new(width, height));
        kiosk.set_screen(Screen::Home);
        let home = picture(&kiosk);
        assert_eq!((home.width(), home.height()), (width, height));
        tap(&kiosk, "Peasants");
        picture(&kiosk);
        for label in ["a1", "c4", "Take back", "New game", "Home", "White, to move", "Black"] {
            let element = &labelled(&kiosk, label)[0];
            let (at, size) = (element.absolute_position(), element.size());
            assert!(
                at.x >= 0.0
                    && at.y >= 0.0
                    && at.x + size.width <= width as f32
                    && at.y + size.height <= height as f32,
                "{label} lies on a screen of {width}×{height}"
            );
            assert!(size.width >= 40.0 && size.height >= 40.0, "{label} can be hit at {width}×{height}");
        }
    }
}
