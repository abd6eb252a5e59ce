use i_slint_backend_testing::ElementHandle;
use slint::Model;
use ui::{Denial, Kiosk, LessonMood, Screen, SetupState};

use super::*;
use crate::worlds::fair::Fair;
use crate::worlds::trial::{self, SIZES, button, can_be_hit, picture, says, tap};

fn open() -> Fair {
    let fair = Fair::awake();
    fair.tap("How to play");
    fair.look();
    fair
}

#[test]
fn a_lesson_is_tapped_through_from_its_first_step_to_its_last() {
    let fair = open();
    let kiosk = &fair.kiosk;
    fair.tap("Chess");
    assert!(says(kiosk, "Catch the king") && says(kiosk, "Watch") && says(kiosk, "Step 1 of 8"));
    assert_eq!(button(kiosk, "e4").accessible_description().as_deref(), Some(""));
    fair.live(Duration::from_secs_f32(1.5));
    assert_eq!(button(kiosk, "e4").accessible_description().as_deref(), Some("White pawn"), "by itself");
    fair.tap("Next");
    assert!(says(kiosk, "Along the lines") && says(kiosk, "Now you"));
    tap(kiosk, "d1");
    tap(kiosk, "d5");
    assert!(says(kiosk, "Not quite"), "a legal move that was not asked for");
    fair.live(Duration::from_secs_f32(2.0));
    assert_eq!(button(kiosk, "d1").accessible_description().as_deref(), Some("White queen"), "put back");
    tap(kiosk, "a8");
    assert!(says(kiosk, "Tap a piece with a ring"), "a tap that means nothing is answered");
    tap(kiosk, "e8");
    assert!(says(kiosk, "That is not your piece"));
    picture(kiosk, "lesson-denied");
    tap(kiosk, "d1");
    assert!(!says(kiosk, "That is not your piece") && !says(kiosk, "Not quite"), "that was before");
    tap(kiosk, "h5");
    assert!(says(kiosk, "Exactly!"));
    fair.live(Duration::from_secs_f32(4.0));
    assert!(says(kiosk, "The knight jumps"), "it goes on by itself");
    for name in ["d4", "b3"] {
        tap(kiosk, name);
    }
    tap(kiosk, "Next");
    assert!(says(kiosk, "Pawns"), "or when it is told to");
    for name in ["b7", "a8", "Knight"] {
        tap(kiosk, name);
    }
    fair.live(Duration::from_secs_f32(4.0));
    assert!(says(kiosk, "In passing") && says(kiosk, "Watch"));
    fair.live(Duration::from_secs_f32(2.0));
    for name in ["e5", "d6"] {
        tap(kiosk, name);
    }
    fair.live(Duration::from_secs_f32(4.0));
    for name in ["d3", "e4"] {
        tap(kiosk, name);
    }
    fair.live(Duration::from_secs_f32(4.0));
    for name in ["e1", "g1"] {
        tap(kiosk, name);
    }
    fair.live(Duration::from_secs_f32(4.0));
    assert!(says(kiosk, "Checkmate") && says(kiosk, "Step 8 of 8"));
    for name in ["a1", "a8"] {
        tap(kiosk, name);
    }
    fair.live(Duration::from_secs_f32(60.0));
    assert!(says(kiosk, "That’s it!"), "the end stays");
}

#[test]
fn lessons_are_chosen_left_and_played() {
    let fair = open();
    let kiosk = &fair.kiosk;
    let state = kiosk.global::<LessonState<'_>>();
    fair.tap("Russian draughts");
    fair.tap("Play now");
    assert_eq!(fair.screen(), Screen::Setup);
    let setup = kiosk.global::<SetupState<'_>>();
    assert_eq!(
        (setup.get_game().as_str(), setup.get_variants().row_data(setup.get_variant() as usize)),
        ("draughts", Some("russian".into()))
    );
    fair.tap("Home");
    fair.tap("How to play");
    fair.tap("Chess");
    fair.tap("Chess");
    fair.tap("Nine men’s morris");
    assert!(says(kiosk, "Nine men each"));
    for _ in 0..2 {
        fair.tap("Next");
    }
    tap(kiosk, "g7");
    tap(kiosk, "f2");
    assert!(says(kiosk, "Beautiful!"));
    tap(kiosk, "Again");
    assert!(says(kiosk, "Now you"));
    tap(kiosk, "Back");
    assert!(says(kiosk, "Placing"));
    tap(kiosk, "Home");
    assert!(fair.screen() == Screen::Home && state.get_choosing(), "whoever comes next chooses anew");
}

#[test]
fn lessons_fit_on_every_screen() {
    let fair = open();
    let kiosk = &fair.kiosk;
    for size in SIZES {
        trial::resize(kiosk, size);
        picture(kiosk, "lessons");
        can_be_hit(kiosk, &["Home", "International draughts", "Chess960", "Nine men’s morris"]);
        for (lesson, step, name) in
            [("International draughts", 3, "draughts"), ("Chess", 6, "chess"), ("Reversi", 4, "reversi")]
        {
            fair.tap(lesson);
            for _ in 0..step {
                kiosk.global::<LessonState<'_>>().invoke_next();
            }
            fair.live(Duration::from_secs_f32(0.5));
            picture(kiosk, &format!("lesson-{name}"));
            can_be_hit(kiosk, &["Home", lesson, "Play now"]);
            if name != "reversi" {
                can_be_hit(kiosk, &["Back", "Again", "Next"]);
            }
            fair.tap(lesson);
        }
        fair.tap("Nine men’s morris");
        fair.tap("Next");
        tap(kiosk, "g1");
        fair.live(Duration::from_secs_f32(0.5));
        picture(kiosk, "lesson-morris-solved");
        tap(kiosk, "Next");
        tap(kiosk, "a1");
        fair.live(Duration::from_secs_f32(0.5));
        picture(kiosk, "lesson-morris-wrong");
        fair.tap("Nine men’s morris");
    }
}

/// All steps of all lessons: their games and keys.
fn all_steps() -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    for game in games::catalog().games() {
        for variant in &*game.variants.all() {
            all.extend(game.about.lesson(&variant.id).map(|step| (game.id, step.key.as_str())));
        }
    }
    all
}

/// The one element of a kind.
fn only(kiosk: &Kiosk, kind: &str) -> ElementHandle {
    let mut found = ElementHandle::find_by_element_type_name(kiosk, kind);
    found.next().unwrap_or_else(|| panic!("there is no {kind}"))
}

#[test]
fn no_words_of_a_lesson_are_cut_off_in_any_language() {
    let fair = open();
    let kiosk = &fair.kiosk;
    let state = kiosk.global::<LessonState<'_>>();
    fair.tap("Chess");
    let bottom = |element: &ElementHandle| element.absolute_position().y + element.size().height;
    for language in ["en", "de"] {
        slint::select_bundled_translation(language).unwrap();
        for size in SIZES {
            trial::resize(kiosk, size);
            for (game, words) in all_steps() {
                state.set_game(game.into());
                state.set_words(words.into());
                for (mood, denial) in [
                    (LessonMood::Task, Denial::None),
                    (LessonMood::Wrong, Denial::None),
                    (LessonMood::Watch, Denial::None),
                    (LessonMood::Task, Denial::Stuck),
                    (LessonMood::Wrong, Denial::Stuck),
                ] {
                    state.set_mood(mood);
                    state.set_denial(denial);
                    let over = bottom(&only(kiosk, "Request")) - bottom(&only(kiosk, "Explanation"));
                    assert!(over <= 0.5, "{words} in {language} at {size:?}: {over} too long");
                }
            }
        }
    }
}
