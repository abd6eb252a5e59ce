//! The language is changed while the window is shown, as a visitor does it: every word follows at once.

use slint::ComponentHandle;
use ui::{HomeState, Kiosk, Screen, SetupState, Shell};

use super::trial::{self, says, tap};
use crate::config::Config;
use crate::kiosk::home;
use crate::kiosk::setup::SetupScreen;

/// A window whose button for the other language does what the desk does.
fn open() -> Kiosk {
    let kiosk = trial::open(Screen::Home);
    let games = Config::default().games;
    kiosk.global::<HomeState<'_>>().set_games(home::cards(&games));
    let (chess, _) = games::catalog().find("chess").unwrap();
    super::setup::show(&kiosk.global::<SetupState<'_>>(), &SetupScreen::new(chess, None, &games));
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
    ("Start", "Los geht’s"),
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
