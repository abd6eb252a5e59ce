//! The whole window on a screen that exists only in memory, tapped like the real one.

use engine::key;
use i_slint_backend_testing::{AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions};
use slint::platform::{PointerEventButton, WindowEvent};
use slint::{LogicalPosition, Rgba8Pixel, SharedPixelBuffer};
use ui::Light;

use super::*;

fn open() -> Kiosk {
    let options = TestingBackendOptions {
        mock_time: true,
        renderer_name: Some("software".into()),
        ..Default::default()
    };
    // Each test runs on a thread of its own, and so does its screen.
    slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
    let kiosk = super::open().unwrap();
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

/// The button with this label, the first of them where a card and the variant it opens share a name.
fn button(kiosk: &Kiosk, label: &str) -> ElementHandle {
    let is_button = |element: &ElementHandle| element.accessible_role() == Some(AccessibleRole::Button);
    let found = labelled(kiosk, label).into_iter().find(is_button);
    found.unwrap_or_else(|| panic!("there is no button labelled {label:?}"))
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
    for game in games::catalog().games() {
        button(&kiosk, game.title);
    }
    for variant in ["International", "Brazilian", "Russian", "English", "Chess960", "Play"] {
        button(&kiosk, variant);
    }
    assert!(labelled(&kiosk, "b1").is_empty(), "the boards on the cards are pictures");
    tap(&kiosk, "Chess");
    assert!(says(&kiosk, "White, to move") && says(&kiosk, "b1"));
    assert_ne!(picture(&kiosk).as_bytes(), home.as_bytes());
    tap(&kiosk, "Home");
    tap(&kiosk, "English");
    assert!(says(&kiosk, "Black, to move") && says(&kiosk, "32"), "a variant opens too");
}

#[test]
fn taps_on_cells_play_and_buttons_take_back() {
    let kiosk = open();
    tap(&kiosk, "Chess");
    let start = picture(&kiosk);
    tap(&kiosk, "b1");
    assert!(says(&kiosk, "Tap where it goes"));
    tap(&kiosk, "c3");
    assert!(says(&kiosk, "Black, to move"));
    assert_ne!(picture(&kiosk).as_bytes(), start.as_bytes());
    tap(&kiosk, "Take back");
    assert!(says(&kiosk, "White, to move"));
    assert_eq!(picture(&kiosk).as_bytes(), start.as_bytes());
}

#[test]
fn a_pawn_becomes_what_is_tapped_beside_the_board() {
    let kiosk = open();
    tap(&kiosk, "Chess");
    for moved in ["a2 a4", "b7 b5", "a4 b5", "a7 a6", "b5 a6", "c8 b7", "a6 b7", "b8 c6", "b7 a8"] {
        moved.split(' ').for_each(|name| tap(&kiosk, name));
    }
    assert!(says(&kiosk, "Choose one"));
    tap(&kiosk, "Knight");
    assert_eq!(button(&kiosk, "a8").accessible_description().as_deref(), Some("White Knight"));
    assert!(says(&kiosk, "Black, to move"));
}

#[test]
fn the_end_is_told_in_a_sentence() {
    let kiosk = open();
    tap(&kiosk, "Chess");
    for name in ["f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4"] {
        tap(&kiosk, name);
    }
    assert!(says(&kiosk, "Black wins by checkmate"));
    tap(&kiosk, "New game");
    assert!(says(&kiosk, "White, to move"));
}

/// Far more taps than any game needs in which a draw is claimed as soon as it may be.
const MOST_TAPS: u64 = 10_000;

/// What a game can ask for beside the board.
const CHOICES: [&str; 5] = ["Pass", "Queen", "Rook", "Bishop", "Knight"];

/// Taps something that is lit, whatever it is, until the game is over.
fn play_to_the_end(kiosk: &Kiosk, seed: u64) {
    let play = kiosk.global::<PlayState<'_>>();
    let area = ElementHandle::find_by_element_id(kiosk, "Board::area").next().unwrap();
    let (corner, cell) = (area.absolute_position(), area.size().width / play.get_board().width);
    let is_lit = |cell: &CellView| matches!(cell.light, Light::Movable | Light::Target | Light::Capture);
    for number in 0..MOST_TAPS {
        if play.get_result().over {
            return;
        }
        if play.get_can_claim_draw() {
            tap(kiosk, "Claim draw");
            continue;
        }
        let lot = |count: usize| key::mix([seed, number]) as usize % count;
        let lit: Vec<CellView> = play.get_board().cells.iter().filter(is_lit).collect();
        if lit.is_empty() {
            let choices: Vec<&str> = CHOICES.into_iter().filter(|label| says(kiosk, label)).collect();
            tap(kiosk, choices[lot(choices.len())]);
        } else {
            let chosen = &lit[lot(lit.len())];
            let (x, y) = (corner.x + (chosen.x + 0.5) * cell, corner.y + (chosen.y + 0.5) * cell);
            let (position, button) = (LogicalPosition::new(x, y), PointerEventButton::Left);
            kiosk.window().dispatch_event(WindowEvent::PointerPressed { position, button });
            kiosk.window().dispatch_event(WindowEvent::PointerReleased { position, button });
        }
    }
    panic!("the game goes on after {MOST_TAPS} taps");
}

#[test]
fn every_variant_is_played_to_its_end_by_taps_alone() {
    let kiosk = open();
    for card in kiosk.global::<HomeState<'_>>().get_games().iter() {
        for (variant, seed) in card.variants.iter().zip(1..) {
            let label = if card.variants.row_count() == 1 { &card.title } else { &variant };
            kiosk.set_screen(Screen::Home);
            tap(&kiosk, label);
            play_to_the_end(&kiosk, seed);
            let speech = ElementHandle::find_by_element_type_name(&kiosk, "Speech").next().unwrap();
            let told = speech.accessible_label().unwrap();
            assert!(told.contains(" wins") || told.starts_with("Draw"), "{label}: {told}");
        }
    }
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
        // The board with the smallest squares.
        tap(&kiosk, "International");
        picture(&kiosk);
        for label in ["46", "5", "Take back", "New game", "Home", "White, to move", "Black"] {
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
