use engine::{Reason, Seat, TimeControl};
use store::{Begun, Ending, Entry, Sitter, Store};
use terms::Kind;
use terms::occupant::{Animal, Avatar, Hue, Occupant};
use ui::Shell;

use super::*;
use crate::code;
use crate::worlds::fair::Fair;
use crate::worlds::trial::{self, SIZES, can_be_hit, picture};

fn open(fair: &Fair) -> LeaderboardState<'_> {
    fair.tap("Leaderboard");
    let state = fair.kiosk.global::<LeaderboardState<'_>>();
    fair.until("the leaderboard", |_| state.get_state() != StandingsState::Loading);
    state
}

/// Taps something, and waits for what is said then.
fn ask(fair: &Fair, label: &str, words: &str) {
    fair.tap(label);
    fair.until(words, |fair| fair.says(words));
}

fn creature(number: usize) -> Avatar {
    Avatar { animal: Animal::ALL[number % 26], colour: Hue::ALL[(3 * number) % 8] }
}

/// Somebody at the touchscreen wins and says who they are.
fn win(store: &Store, name: &str, who: Avatar, whom: Occupant, began: UnixTime) -> [Entry; 3] {
    let (game, variant) = games::catalog().find(name).unwrap();
    let id = store.new_id();
    let sitter = |occupant| Sitter { occupant, secret: None };
    let begun = Begun {
        table: "K7QX".to_owned(),
        kind: Kind::Screen,
        game: game.id.to_owned(),
        variant: variant.id.clone(),
        start: variant.open(engine::catalog::Start::Usual).unwrap().position(),
        time: TimeControl::Unlimited,
        seats: vec![sitter(Occupant::Touch), sitter(whom)],
        began,
        rematch_of: None,
    };
    let ending = Ending::Finished { reason: Reason::Checkmate, places: vec![1, 2], scores: Vec::new() };
    [
        Entry::Begun { id, begun },
        Entry::Ended { id, ending, at: began },
        Entry::Named { id, seat: Seat::FIRST, who },
    ]
}

/// A table at which much was played.
fn filled() -> Fair {
    let fair = Fair::awake();
    let (store, mut entries) = (&fair.rooms.store, Vec::new());
    for number in 0..12 {
        for other in number..12 {
            // Each time somebody else: the same opponent would be worth half.
            let whom = Occupant::Phone { who: creature(12 + other) };
            entries.extend(win(store, ["chess", "reversi"][number % 2], creature(number), whom, today()));
        }
    }
    let whale = Avatar { animal: Animal::Whale, colour: Hue::Teal };
    for day in 0..20 {
        let long_ago = UnixTime(day * 24 * 3600 * 1000);
        entries.extend(win(store, "morris", whale, Occupant::Touch, long_ago));
    }
    store.write(entries).wait().unwrap();
    fair
}

#[test]
fn tabs_show_other_days_and_games() {
    let fair = filled();
    let state = open(&fair);
    assert_eq!((state.get_state(), state.get_best().animal.as_str()), (StandingsState::Shown, "badger"));
    assert!(fair.says("Amber badger") && fair.says("Rose bat"));
    assert_eq!(ui_rows(&state), 8, "no more than fit");
    ask(&fair, "All time", "Teal whale");
    assert!(!state.get_today());
    fair.tap("Reversi");
    fair.until("bats", |_| state.get_best().animal == "bat");
    assert!(!fair.says("Teal whale"));
    ask(&fair, "Draughts", "Be the first!");
    ask(&fair, "Nine men’s morris", "Teal whale");
    assert_eq!((state.get_best().animal.as_str(), state.get_best().points), ("whale", 20_000));
    assert_eq!(ui_rows(&state), 0);
    ask(&fair, "Today", "Be the first!");
    ask(&fair, "All games", "Amber badger");
}

#[test]
fn whoever_comes_next_finds_today_and_all_games() {
    let fair = Fair::awake();
    let state = open(&fair);
    fair.tap("All time");
    fair.tap("Reversi");
    assert!(!state.get_today() && state.get_game() == "reversi");
    fair.wait(Duration::from_secs(3600));
    fair.come_to(ui::Screen::Attract);
    fair.touch(400.0, 240.0);
    open(&fair);
    assert!(state.get_today() && state.get_game().is_empty());
}

fn ui_rows(state: &LeaderboardState<'_>) -> usize {
    slint::Model::row_count(&state.get_others())
}

#[test]
fn what_happens_meanwhile_is_seen_soon() {
    let fair = Fair::awake();
    let state = open(&fair);
    assert!(fair.says("Be the first!"));
    let store = &fair.rooms.store;
    store.write(win(store, "chess", creature(9), Occupant::Touch, today()).into()).wait().unwrap();
    fair.wait(Duration::from_secs(6));
    fair.until("a fox", |_| state.get_best().animal == "fox");
}

#[test]
fn the_leaderboard_fits_on_every_screen() {
    let fair = filled();
    let kiosk = &fair.kiosk;
    open(&fair);
    let shell = kiosk.global::<Shell<'_>>();
    for size in SIZES {
        trial::resize(kiosk, size);
        shell.set_page("".into());
        ask(&fair, "All time", "Teal whale");
        picture(kiosk, "leaderboard-without-phones");
        shell.set_page("http://192.168.4.1:8080/".into());
        shell.set_page_code(code::picture("http://192.168.4.1:8080/"));
        trial::pass(Duration::from_millis(100));
        picture(kiosk, "leaderboard");
        can_be_hit(kiosk, &["Home", "Today", "All time", "All games", "Nine men’s morris", "Draughts"]);
        slint::select_bundled_translation("de").unwrap();
        picture(kiosk, "leaderboard-german");
        can_be_hit(kiosk, &["Start", "Heute", "Insgesamt", "Alle Spiele", "Mühle", "Dame"]);
        slint::select_bundled_translation("en").unwrap();
        ask(&fair, "Draughts", "Be the first!");
        picture(kiosk, "leaderboard-empty");
        ask(&fair, "All games", "Teal whale");
    }
}
