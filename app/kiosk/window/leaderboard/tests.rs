use engine::{Reason, Seat, TimeControl};
use ui::Screen;

use super::*;
use crate::kiosk::code;
use crate::kiosk::window::trial::{self, SIZES, can_be_hit, labelled, picture, says, tap};
use crate::store::{Begun, Ending, Entry, Sitter};
use crate::table::Kind;
use crate::table::occupant::{Animal, Avatar, Hue, Occupant};

/// Everything is answered before the window goes on.
fn open(store: &Store) -> Kiosk {
    let kiosk = trial::open(Screen::Home);
    connect_with(&kiosk, store.clone(), |awaited| {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(awaited);
    });
    kiosk.global::<Shell<'_>>().set_screen(Screen::Leaderboard);
    trial::pass(std::time::Duration::from_millis(100));
    kiosk
}

fn creature(number: usize) -> Avatar {
    Avatar { animal: Animal::ALL[number % 26], colour: Hue::ALL[(3 * number) % 8] }
}

/// Somebody at the touchscreen wins and says who they are.
fn win(store: &Store, name: &str, who: Avatar, began: UnixTime) {
    let (game, variant) = games::catalog().find(name).unwrap();
    let id = store.new_id();
    let sitter = |occupant| Sitter { occupant, secret: None };
    let begun = Begun {
        table: "K7QX".to_owned(),
        kind: Kind::Screen,
        game: game.id.to_owned(),
        variant: variant.id.to_owned(),
        start: variant.open(engine::catalog::Start::Usual).unwrap().position(),
        time: TimeControl::Unlimited,
        seats: vec![sitter(Occupant::Touch), sitter(Occupant::Touch)],
        began,
        rematch_of: None,
    };
    let ending = Ending::Finished { reason: Reason::Resignation, places: vec![1, 2], scores: Vec::new() };
    let entries = vec![
        Entry::Begun { id, begun },
        Entry::Ended { id, ending, at: began },
        Entry::Named { id, seat: Seat::FIRST, who },
    ];
    store.write(entries).wait().unwrap();
}

fn filled() -> Store {
    let store = Store::in_memory().store;
    for number in 0..12 {
        for _ in 0..12 - number {
            win(&store, ["chess", "reversi"][number % 2], creature(number), now());
        }
    }
    let long_ago = UnixTime(0);
    for _ in 0..20 {
        win(&store, "morris", Avatar { animal: Animal::Whale, colour: Hue::Teal }, long_ago);
    }
    store
}

#[test]
fn tabs_show_other_days_and_games() {
    let kiosk = open(&filled());
    let state = kiosk.global::<LeaderboardState<'_>>();
    assert_eq!((state.get_state(), state.get_best().animal.as_str()), (StandingsState::Shown, "badger"));
    assert!(says(&kiosk, "Amber badger") && says(&kiosk, "Rose bat"));
    assert_eq!(ui_rows(&state), 8, "no more than fit");
    tap(&kiosk, "All time");
    assert!(says(&kiosk, "Teal whale") && !state.get_today());
    tap(&kiosk, "Reversi");
    assert_eq!(state.get_best().animal, "bat");
    assert!(labelled(&kiosk, "Teal whale").is_empty());
    tap(&kiosk, "Draughts");
    assert!(says(&kiosk, "Nobody stands here yet"));
    tap(&kiosk, "Morris");
    assert_eq!((state.get_best().animal.as_str(), state.get_best().points), ("whale", 20_000));
    assert_eq!(ui_rows(&state), 0);
    tap(&kiosk, "Today");
    assert!(says(&kiosk, "Nobody stands here yet"));
    tap(&kiosk, "All games");
    assert!(says(&kiosk, "Amber badger"));
}

fn ui_rows(state: &LeaderboardState<'_>) -> usize {
    slint::Model::row_count(&state.get_others())
}

#[test]
fn what_happens_meanwhile_is_seen_soon() {
    let store = Store::in_memory().store;
    let kiosk = open(&store);
    assert!(says(&kiosk, "Nobody stands here yet"));
    win(&store, "chess", creature(9), now());
    trial::pass(std::time::Duration::from_secs(6));
    assert!(says(&kiosk, "Rose fox") || kiosk.global::<LeaderboardState<'_>>().get_best().animal == "fox");
}

#[test]
fn the_leaderboard_fits_on_every_screen() {
    let kiosk = open(&filled());
    let shell = kiosk.global::<Shell<'_>>();
    for size in SIZES {
        trial::resize(&kiosk, size);
        tap(&kiosk, "All time");
        picture(&kiosk, "leaderboard-without-phones");
        shell.set_page("http://192.168.4.1:8080/".into());
        shell.set_page_code(code::picture("http://192.168.4.1:8080/"));
        trial::pass(std::time::Duration::from_millis(100));
        picture(&kiosk, "leaderboard");
        can_be_hit(&kiosk, &["Home", "Today", "All time", "All games", "Morris", "Draughts"]);
        slint::select_bundled_translation("de").unwrap();
        picture(&kiosk, "leaderboard-german");
        can_be_hit(&kiosk, &["Menü", "Heute", "Insgesamt", "Alle Spiele", "Mühle", "Dame"]);
        slint::select_bundled_translation("en").unwrap();
        tap(&kiosk, "Draughts");
        picture(&kiosk, "leaderboard-empty");
        tap(&kiosk, "All games");
        shell.set_page("".into());
    }
}
