use i_slint_backend_testing::ElementHandle;
use ui::{LessonMood, LessonWords, Screen};

use super::*;
use crate::kiosk::window::trial::{self, SIZES, button, can_be_hit, pass, picture, says, tap};

fn open() -> Kiosk {
    let kiosk = trial::open(Screen::Lesson);
    connect(&kiosk);
    kiosk
}

fn seconds(seconds: f32) {
    pass(Duration::from_secs_f32(seconds));
}

#[test]
fn a_lesson_is_tapped_through_from_its_first_step_to_its_last() {
    let kiosk = open();
    tap(&kiosk, "Chess");
    assert!(says(&kiosk, "Catch the king") && says(&kiosk, "Watch") && says(&kiosk, "Step 1 of 8"));
    assert_eq!(button(&kiosk, "e4").accessible_description().as_deref(), Some(""));
    seconds(1.5);
    assert_eq!(button(&kiosk, "e4").accessible_description().as_deref(), Some("White Pawn"), "by itself");
    tap(&kiosk, "Next");
    assert!(says(&kiosk, "Along the lines") && says(&kiosk, "Now you"));
    tap(&kiosk, "d1");
    tap(&kiosk, "d5");
    assert!(says(&kiosk, "Not quite"), "a legal move that was not asked for");
    seconds(2.0);
    assert_eq!(button(&kiosk, "d1").accessible_description().as_deref(), Some("White Queen"), "put back");
    tap(&kiosk, "a8");
    assert!(says(&kiosk, "Not quite"), "a tap that means nothing does nothing");
    tap(&kiosk, "d1");
    assert!(!says(&kiosk, "Not quite"), "that was before");
    tap(&kiosk, "h5");
    assert!(says(&kiosk, "Exactly!"));
    seconds(4.0);
    assert!(says(&kiosk, "The knight jumps"), "it goes on by itself");
    for name in ["d4", "b3"] {
        tap(&kiosk, name);
    }
    tap(&kiosk, "Next");
    assert!(says(&kiosk, "Pawns"), "or when it is told to");
    for name in ["b7", "a8", "Knight"] {
        tap(&kiosk, name);
    }
    seconds(4.0);
    assert!(says(&kiosk, "In passing") && says(&kiosk, "Watch"));
    seconds(2.0);
    for name in ["e5", "d6"] {
        tap(&kiosk, name);
    }
    seconds(4.0);
    for name in ["d3", "e4"] {
        tap(&kiosk, name);
    }
    seconds(4.0);
    for name in ["e1", "g1"] {
        tap(&kiosk, name);
    }
    seconds(4.0);
    assert!(says(&kiosk, "Checkmate") && says(&kiosk, "Step 8 of 8"));
    for name in ["a1", "a8"] {
        tap(&kiosk, name);
    }
    seconds(60.0);
    assert!(says(&kiosk, "That’s it!"), "the end stays");
}

#[test]
fn lessons_are_chosen_left_and_played() {
    let kiosk = open();
    let state = kiosk.global::<LessonState<'_>>();
    let wanted = Rc::new(RefCell::new(Vec::new()));
    let own = wanted.clone();
    state.on_play(move |game, variant| own.borrow_mut().push(format!("{game}/{variant}")));
    tap(&kiosk, "Russian draughts");
    tap(&kiosk, "Play now");
    assert_eq!(*wanted.borrow(), ["draughts/russian"]);
    tap(&kiosk, "Russian draughts");
    tap(&kiosk, "Nine men’s morris");
    assert!(says(&kiosk, "Nine men each"));
    for _ in 0..2 {
        tap(&kiosk, "Next");
    }
    tap(&kiosk, "g7");
    tap(&kiosk, "f2");
    assert!(says(&kiosk, "Beautiful!"));
    tap(&kiosk, "Again");
    assert!(says(&kiosk, "Now you"));
    tap(&kiosk, "Back");
    assert!(says(&kiosk, "Placing"));
    let went = Rc::new(RefCell::new(0));
    let own = went.clone();
    kiosk.global::<Shell<'_>>().on_home(move || *own.borrow_mut() += 1);
    tap(&kiosk, "Home");
    assert!(*went.borrow() == 1 && state.get_choosing(), "whoever comes next chooses anew");
}

#[test]
fn every_step_has_its_words() {
    let kiosk = open();
    let words = kiosk.global::<LessonWords<'_>>();
    for game in games::catalog().games() {
        for variant in &game.variants {
            for step in lessons::steps(game.id, variant.id) {
                let key = || step.words.into();
                assert!(!words.invoke_title(key()).is_empty(), "{}", step.words);
                assert!(!words.invoke_text(key()).is_empty(), "{}", step.words);
                assert_eq!(step.task.is_some(), !words.invoke_task(key()).is_empty(), "{}", step.words);
                let live = step.open(variant).unwrap();
                let can_miss = step.task.is_some_and(|task| {
                    let played = step.shown.is_empty();
                    !played || (0..live.offers().len()).any(|number| !task.is_solved_by(&*live, number))
                });
                assert_eq!(can_miss, !words.invoke_wrong(key()).is_empty(), "{}", step.words);
            }
        }
    }
}

#[test]
fn lessons_fit_on_every_screen() {
    let kiosk = open();
    for size in SIZES {
        trial::resize(&kiosk, size);
        picture(&kiosk, "lessons");
        can_be_hit(&kiosk, &["Home", "International draughts", "Chess960", "Nine men’s morris"]);
        for (lesson, step, name) in
            [("International draughts", 3, "draughts"), ("Chess", 6, "chess"), ("Reversi", 4, "reversi")]
        {
            tap(&kiosk, lesson);
            for _ in 0..step {
                kiosk.global::<LessonState<'_>>().invoke_next();
            }
            seconds(0.5);
            picture(&kiosk, &format!("lesson-{name}"));
            can_be_hit(&kiosk, &["Home", lesson, "Play now"]);
            if name != "reversi" {
                can_be_hit(&kiosk, &["Back", "Again", "Next"]);
            }
            kiosk.global::<LessonState<'_>>().set_choosing(true);
        }
        tap(&kiosk, "Nine men’s morris");
        tap(&kiosk, "Next");
        tap(&kiosk, "g1");
        seconds(0.5);
        picture(&kiosk, "lesson-morris-solved");
        tap(&kiosk, "Next");
        tap(&kiosk, "a1");
        seconds(0.5);
        picture(&kiosk, "lesson-morris-wrong");
        kiosk.global::<LessonState<'_>>().set_choosing(true);
    }
}

/// The keys of all steps of all lessons.
fn all_steps() -> Vec<&'static str> {
    let mut all = Vec::new();
    for game in games::catalog().games() {
        for variant in &game.variants {
            all.extend(lessons::steps(game.id, variant.id).iter().map(|step| step.words));
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
    let kiosk = open();
    let state = kiosk.global::<LessonState<'_>>();
    tap(&kiosk, "Chess");
    let bottom = |element: &ElementHandle| element.absolute_position().y + element.size().height;
    for language in ["en", "de"] {
        slint::select_bundled_translation(language).unwrap();
        for size in SIZES {
            trial::resize(&kiosk, size);
            for words in all_steps() {
                state.set_words(words.into());
                for mood in [LessonMood::Task, LessonMood::Wrong, LessonMood::Watch] {
                    state.set_mood(mood);
                    let over = bottom(&only(&kiosk, "Request")) - bottom(&only(&kiosk, "Explanation"));
                    assert!(over <= 0.5, "{words} in {language} at {size:?}: {over} too long");
                }
            }
        }
    }
}
