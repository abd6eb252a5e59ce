//! The language is changed while the window is shown, as a visitor does it: every word follows at once.

use config::Config;
use slint::ComponentHandle;
use ui::{
    AdviceView, AttractState, HomeState, Kiosk, MayView, OccupantKind, PersonView, PlayState, ResultCardView,
    Screen, SeatCardView, SetupState, Shell, ThinkingBarView, Tint,
};

use super::trial::{self, says, tap};
use crate::screens::home;
use crate::screens::setup::SetupScreen;

/// A window whose button for the other language does what the navigator does.
fn open() -> Kiosk {
    let kiosk = trial::open(Screen::Home);
    let games = Config::default().games;
    kiosk.global::<HomeState<'_>>().set_games(home::cards(&games));
    let (chess, _) = games::catalog().find("chess").unwrap();
    crate::screens::setup::binding::show(
        &kiosk.global::<SetupState<'_>>(),
        &SetupScreen::new(chess, None, &games),
    );
    let window = kiosk.as_weak();
    kiosk.global::<Shell<'_>>().on_switch_language(move || {
        let kiosk = window.unwrap();
        let shell = kiosk.global::<Shell<'_>>();
        let other = if shell.get_language() == "de" { "en" } else { "de" };
        shell.set_language(other.into());
        slint::select_bundled_translation(other).unwrap();
    });
    kiosk
}

fn go(kiosk: &Kiosk, screen: Screen) {
    kiosk.global::<Shell<'_>>().set_screen(screen);
}

const HOME: [(&str, &str); 6] = [
    ("What shall we play?", "Was spielen wir?"),
    ("Draughts", "Dame"),
    ("Nine men’s morris", "Mühle"),
    ("Who turns more?", "Wer dreht mehr?"),
    ("How to play", "So geht’s"),
    ("Leaderboard", "Bestenliste"),
];
const SETUP: [(&str, &str); 5] = [
    ("Chess", "Schach"),
    ("White · moves first", "Weiß · beginnt"),
    ("On a phone", "Handy"),
    ("Rules", "Regeln"),
    ("Swap sides", "Seiten tauschen"),
];

#[test]
fn words_change_to_german_and_back_while_they_are_shown() {
    let kiosk = open();
    for (screen, words) in [(Screen::Home, HOME.as_slice()), (Screen::Setup, SETUP.as_slice())] {
        go(&kiosk, screen);
        let all_said = |kiosk: &Kiosk, german: bool| {
            for &(one, other) in words {
                let (said, unsaid) = if german { (other, one) } else { (one, other) };
                assert!(says(kiosk, said), "{said:?} on {screen:?}");
                assert!(!says(kiosk, unsaid), "{unsaid:?} on {screen:?}");
            }
        };
        all_said(&kiosk, false);
        tap(&kiosk, "Deutsch");
        all_said(&kiosk, true);
        tap(&kiosk, "English");
        all_said(&kiosk, false);
    }
}

#[test]
fn colours_bend_with_their_animals_and_numbers_have_a_comma_in_german() {
    let kiosk = trial::open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    let guest = |animal: &str, clock: &str| SeatCardView {
        who: PersonView {
            occupant: OccupantKind::Phone,
            animal: animal.into(),
            hue: "coral".into(),
            ..PersonView::default()
        },
        clock: clock.into(),
        low: true,
        away: -1,
        ..SeatCardView::default()
    };
    let cases =
        [("owl", "Korallenrote Eule"), ("fox", "Korallenroter Fuchs"), ("horse", "Korallenrotes Pferd")];
    for (animal, german) in cases {
        play.set_near_seat(guest(animal, "2.0"));
        slint::select_bundled_translation("de").unwrap();
        assert!(says(&kiosk, "2,0"));
        play.set_far_seats(slint::ModelRc::from([guest(animal, "1:20")]));
        play.set_someone_waits(true);
        play.set_mover(guest(animal, "").who);
        assert!(says(&kiosk, &format!("{german} ist am Zug")));
        slint::select_bundled_translation("en").unwrap();
        assert!(says(&kiosk, "2.0") && says(&kiosk, &format!("Coral {animal} is to move")));
    }
}

#[test]
fn a_hint_and_a_score_with_empty_squares_are_sentences() {
    let kiosk = trial::open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    play.set_game("chess".into());
    play.set_advice(AdviceView { r#move: "d4".into(), figure: "pawn".into(), to: "d4".into() });
    assert!(says(&kiosk, "Hint: pawn to d4"));
    play.set_advice(AdviceView { r#move: "O-O".into(), ..AdviceView::default() });
    assert!(says(&kiosk, "Hint: O-O"));
    go(&kiosk, Screen::Result);
    play.set_result(ResultCardView {
        over: true,
        won: true,
        winner: Tint::Black,
        game: "reversi".into(),
        reason: "count".into(),
        score: "61–3".into(),
        empties: 1,
        ..ResultCardView::default()
    });
    assert!(says(&kiosk, "Black wins – 61–3; empty squares go to the winner: 1"));
}

#[test]
fn a_game_that_nobody_leads_is_even() {
    let kiosk = trial::open(Screen::Attract);
    let attract = kiosk.global::<AttractState<'_>>();
    let thinking = ThinkingBarView { shown: true, score: "+1.4".into(), ..ThinkingBarView::default() };
    attract.set_thinking(ThinkingBarView { even: true, ..thinking.clone() });
    assert!(says(&kiosk, "even"));
    attract.set_thinking(thinking);
    slint::select_bundled_translation("de").unwrap();
    assert!(says(&kiosk, "Weiß +1,4") && !says(&kiosk, "ausgeglichen"));
}

#[test]
fn german_words_fit_on_every_screen() {
    let kiosk = open();
    let setup = kiosk.global::<SetupState<'_>>();
    kiosk.global::<PlayState<'_>>().set_may(MayView { take_back: true, abort: true, ..MayView::default() });
    slint::select_bundled_translation("de").unwrap();
    for size in [(800, 480), (1080, 1920), (1920, 1080)] {
        trial::resize(&kiosk, size);
        go(&kiosk, Screen::Setup);
        trial::can_be_hit(&kiosk, &["Start", "Andere Zeit …", "Seiten tauschen", "Los geht’s"]);
        trial::picture(&kiosk, "setup-german");
        setup.set_picking(1);
        trial::picture(&kiosk, "brains-german");
        setup.set_picking(-1);
        go(&kiosk, Screen::Play);
        trial::can_be_hit(&kiosk, &["Zug zurück", "Aufgeben", "Start"]);
        trial::picture(&kiosk, "play-german");
    }
}
