//! What comes from elsewhere: phones, the clock on the wall, settings, the network, a plug that is pulled.

use slint::Model;
use terms::Ask;

use super::*;

#[test]
fn a_phone_sits_down_plays_and_its_match_waits_for_those_who_come_back() {
    let fair = Fair::awake();
    fair.begin("chess", a_phone);
    let phone = fair.scan();
    fair.until("the phone", |fair| fair.kiosk.global::<PlayState<'_>>().get_invitations().row_count() == 0);
    fair.play_as("e4");
    let seen = fair.turn_of(&phone);
    fair.rooms.tasks.block_on(phone.play(seen.revision, 0)).unwrap();
    fair.until("the answer", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
    fair.wait(2 * MINUTE);
    assert_eq!(fair.screen(), Screen::Attract, "nobody is there");
    assert_ne!(phone.table().state(), State::Over);
    fair.touch(400.0, 240.0);
    assert_eq!(fair.kiosk.global::<HomeState<'_>>().get_unfinished(), "chess");
    fair.tap("Continue: Chess");
    assert_eq!(fair.screen(), Screen::Play);
    assert_eq!(fair.table().code(), phone.table().code());
    fair.play_as("d4");
    fair.tap("Home");
    assert!(fair.says("Yes, leave"));
    fair.tap("Yes, leave");
    phone.table().close(Closing::Operator);
    fair.until("the end", |fair| fair.kiosk.global::<HomeState<'_>>().get_unfinished().is_empty());
}

#[test]
fn it_is_said_that_a_phone_declines_a_draw() {
    let fair = Fair::awake();
    fair.begin("chess", a_phone);
    let phone = fair.scan();
    fair.play_as("e4");
    let seen = fair.turn_of(&phone);
    fair.rooms.tasks.block_on(phone.play(seen.revision, 0)).unwrap();
    fair.until("the answer", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
    fair.tap("Draw");
    fair.until("the offer", |fair| fair.says("White offers a draw"));
    let revision = phone.table().views().of(phone.chair()).snapshot.revision;
    fair.rooms.tasks.block_on(phone.ask(revision, Ask::Decline)).unwrap();
    fair.until("the answer", |fair| fair.says("The draw offer of White was declined"));
    trial::picture(&fair.kiosk, "declined");
    fair.wait(Duration::from_secs(5));
    assert!(!fair.says("The draw offer of White was declined"), "not for ever");
}

#[test]
fn a_match_waits_for_somebody_who_thinks_for_long() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    fair.play_as("e4");
    let code = fair.table().code();
    fair.wait(2 * MINUTE);
    assert_eq!(fair.screen(), Screen::Attract);
    fair.touch(400.0, 240.0);
    fair.tap("Continue: Chess");
    assert_eq!((fair.screen(), fair.table().code()), (Screen::Play, code));
    fair.play_as("e5");
    fair.tap("Home");
    fair.tap("Yes, leave");
    assert_eq!(
        fair.kiosk.global::<HomeState<'_>>().get_unfinished(),
        "",
        "whoever leaves does not come back"
    );
}

#[test]
fn those_who_sit_face_to_face_do_so_in_the_next_match_too() {
    let fair = Fair::awake();
    let play = || fair.kiosk.global::<PlayState<'_>>();
    let faces = || play().get_face_to_face();
    fair.begin("chess", two_at_the_screen);
    play().invoke_face();
    assert!(faces());
    let first = fair.table().code();
    fair.kiosk.global::<ResultState<'_>>().invoke_rematch();
    fair.until("the next match", |fair| {
        fair.rooms.lobby.of_the_screen().iter().all(|table| table.code() != first)
    });
    fair.until("its board", |fair| fair.screen() == Screen::Play && faces());
    fair.kiosk.global::<Shell<'_>>().invoke_home();
    fair.begin("chess", |_| {});
    assert!(!faces());
    play().invoke_face();
    assert!(!faces(), "nobody sits there");
}

#[test]
fn the_last_seconds_are_counted_and_then_everything_is_as_in_the_beginning() {
    let fair = Fair::awake();
    let shell = || fair.kiosk.global::<Shell<'_>>();
    fair.tap("Deutsch");
    assert_eq!(shell().get_language(), "de");
    fair.begin_lesson();
    fair.wait(Duration::from_secs(80));
    assert!((1..=15).contains(&shell().get_countdown()));
    assert_eq!(fair.screen(), Screen::Lesson);
    shell().invoke_touched();
    fair.wait(Duration::from_secs(70));
    assert_eq!((fair.screen(), shell().get_countdown()), (Screen::Lesson, 0));
    fair.wait(Duration::from_secs(30));
    assert_eq!((fair.screen(), shell().get_countdown()), (Screen::Attract, 0));
    assert_eq!(shell().get_language(), "en", "the next one is greeted as usual");
    fair.touch(400.0, 240.0);
    fair.tap("How to play");
    assert!(fair.kiosk.global::<LessonState<'_>>().get_choosing(), "nobody is in the middle of a lesson");
}

impl Fair {
    fn begin_lesson(&self) {
        self.kiosk.global::<HomeState<'_>>().invoke_lessons();
        self.kiosk.global::<LessonState<'_>>().invoke_open("chess".into(), "standard".into());
        assert!(!self.kiosk.global::<LessonState<'_>>().get_choosing());
    }
}

#[test]
fn what_the_operator_changes_counts_at_once() {
    let fair = Fair::awake();
    let games = || fair.kiosk.global::<HomeState<'_>>().get_games().row_count();
    assert_eq!(games(), ::games::catalog().games().len());
    let one = toml::Value::Array(vec!["morris".into()]);
    fair.rooms.settings.change(&[("games.enabled", one), ("idle.attract_after", "20s".into())]).unwrap();
    fair.until("the change", |_| games() == 1);
    fair.tap("Nine men’s morris");
    fair.wait(Duration::from_secs(21));
    assert_eq!(fair.screen(), Screen::Attract);
}

#[test]
fn the_codes_follow_the_network() {
    let fair = Fair::awake();
    fair.begin("reversi", a_phone);
    let invitations = || fair.kiosk.global::<PlayState<'_>>().get_invitations();
    fair.until("a code", |_| invitations().row_count() == 1);
    fair.page.send_replace(None);
    fair.until("no network", |fair| fair.kiosk.global::<Shell<'_>>().get_page().is_empty());
    assert_eq!(invitations().row_count(), 0);
    assert!(fair.kiosk.global::<PlayState<'_>>().get_watch_text().is_empty());
    fair.page.send_replace(Some("http://10.0.0.7:8080/".to_owned()));
    fair.until("another place", |_| {
        invitations().row_data(0).is_some_and(|row| row.text.starts_with("http://10.0.0.7:8080/t/"))
    });
}

#[test]
fn after_a_restart_the_match_on_the_screen_goes_on() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    fair.play_as("e4");
    let fair = fair.restart();
    fair.come_to(Screen::Play);
    fair.play_as("e5");
    assert_eq!(fair.table().views().watchers.snapshot.record.len(), 2);
    let seats = fair.seen_from(0).seats;
    assert!(seats.iter().all(|seat| seat.occupant == OccupantView::Touch));
}

#[test]
fn whoever_is_quicker_than_the_restart_finds_the_match_on_the_home_screen() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    fair.play_as("e4");
    let fair = fair.restart();
    fair.touch(400.0, 240.0);
    assert_eq!(fair.screen(), Screen::Home);
    fair.until("the match", |fair| fair.kiosk.global::<HomeState<'_>>().get_unfinished() == "chess");
    fair.tap("Continue: Chess");
    fair.come_to(Screen::Play);
    fair.play_as("e5");
}
