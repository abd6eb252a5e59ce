//! The whole kiosk in a window in memory, from the screensaver to the leaderboard.

mod games;
mod surroundings;
mod watching;

use std::time::Duration;

use engine::Seat;
use protocol::OccupantView;
use slint::{ComponentHandle, Model};
use terms::{Closing, State};
use ui::{HomeState, LessonState, PlayState, RefusalKind, ResultState, Screen, SetupState, Shell};

use super::SETTLING;
use crate::worlds::fair::{FOX, Fair, a_phone, two_at_the_screen};
use crate::worlds::{errands, trial};

const MINUTE: Duration = Duration::from_secs(60);

/// Two play a few moves, and one gives up.
fn to_a_result(fair: &Fair) {
    fair.play_as("e4");
    fair.play_as("e5");
    fair.tap("Resign");
    fair.tap("Yes, give up");
    fair.come_to(Screen::Result);
}

impl Fair {
    /// The screensaver plays.
    fn is_watching(&self) -> bool {
        self.navigator.borrow().screens.attract.is_playing()
    }
}

#[test]
fn a_touch_wakes_the_table_and_does_nothing_else() {
    let fair = Fair::open();
    assert_eq!(fair.screen(), Screen::Attract);
    fair.until("a show", |fair| fair.is_watching());
    // Where the card of a game comes to lie.
    fair.touch(200.0, 200.0);
    assert_eq!(fair.screen(), Screen::Home);
    fair.wait(Duration::from_secs(1));
    assert_eq!(fair.screen(), Screen::Home);
    assert!(!fair.is_watching(), "nobody plays for nobody");
}

#[test]
fn two_touches_lead_from_home_to_a_running_match() {
    let fair = Fair::awake();
    fair.tap("Chess");
    assert_eq!(fair.screen(), Screen::Setup);
    fair.tap("Start");
    assert_eq!(fair.button("Start").unwrap().accessible_enabled(), Some(false), "once is enough");
    fair.tap("Start");
    fair.come_to(Screen::Play);
    assert_eq!(fair.rooms.lobby.of_the_screen().len(), 1);
    fair.play_as("e4");
    fair.until("the answer", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
}

#[test]
fn the_second_tap_of_two_means_the_screen_before() {
    let fair = Fair::awake();
    fair.tap("Chess");
    assert_eq!(fair.screen(), Screen::Setup);
    let sitters = || {
        let seats = fair.kiosk.global::<SetupState<'_>>().get_seats();
        seats.iter().map(|seat| seat.sitter).collect::<Vec<_>>()
    };
    let before = sitters();
    trial::tap(&fair.kiosk, "On a phone");
    assert_eq!(sitters(), before, "they have not seen it yet");
    fair.wait(SETTLING - Duration::from_millis(1));
    trial::tap(&fair.kiosk, "On a phone");
    assert_eq!(sitters(), before);
    fair.wait(Duration::from_millis(1));
    trial::tap(&fair.kiosk, "On a phone");
    assert_ne!(sitters(), before, "and now they have");
    fair.tap("Home");
    fair.begin("chess", |_| {});
    fair.tap("Home");
    fair.tap("Yes, leave");
    fair.tap("Chess");
    fair.tap("Start");
    fair.come_to(Screen::Play);
    trial::tap(&fair.kiosk, "Resign");
    assert!(!fair.says("Yes, cancel it"), "nobody wants to end what they have just begun");
    fair.tap("Resign");
    assert!(fair.says("Yes, cancel it"));
    trial::tap(&fair.kiosk, "Yes, cancel it");
    assert_eq!(fair.screen(), Screen::Play, "nobody has read the question yet");
    fair.tap("No, play on");
    trial::tap(&fair.kiosk, "Resign");
    assert!(!fair.says("Yes, cancel it"), "nor sees what lies under it");
    fair.tap("Home");
    fair.tap("Yes, leave");
    fair.tap("How to play");
    fair.tap("Chess");
    trial::tap(&fair.kiosk, "Next");
    assert!(fair.says("Step 1 of 8"), "nobody has read the first step yet");
    fair.tap("Next");
    assert!(fair.says("Step 2 of 8"));
    fair.tap("Chess");
    trial::tap(&fair.kiosk, "Reversi");
    assert!(fair.says("What would you like to learn?"), "nor seen what there is to learn");
}

#[test]
fn the_rules_are_looked_up_and_the_match_waits() {
    let fair = Fair::awake();
    fair.begin("draughts", two_at_the_screen);
    for plies in 0..2 {
        let code = fair.table().code();
        fair.tap("More");
        fair.tap("How to play");
        assert_eq!(fair.screen(), Screen::Lesson);
        assert!(fair.says("Draughts on 100 squares"), "of what is played");
        for size in trial::SIZES {
            trial::resize(&fair.kiosk, size);
            trial::can_be_hit(&fair.kiosk, &["Back to the match", "Deutsch", "Next"]);
            trial::picture(&fair.kiosk, "lesson-aside");
        }
        assert!(!fair.says("Home") && !fair.says("Play now"), "there is one way back");
        fair.until("a pause", |fair| fair.table().views().watchers.snapshot.state == State::Paused);
        fair.tap("Back to the match");
        fair.come_to(Screen::Play);
        assert_eq!(fair.table().code(), code);
        let seen = || fair.snapshot().expect("it goes on");
        fair.until("the match", |fair| fair.snapshot().is_some());
        assert_eq!(seen().record.len(), plies);
        let first = seen().moves[0].notation.clone();
        fair.play_as(&first);
    }
    fair.tap("Home");
    fair.tap("Yes, leave");
    fair.tap("How to play");
    assert!(fair.says("Home") && fair.says("What would you like to learn?"), "as ever");
}

#[test]
fn whoever_plays_against_a_phone_comes_back_to_it_from_the_rules() {
    let fair = Fair::awake();
    fair.begin("chess", a_phone);
    let phone = fair.scan();
    fair.until("the phone", |fair| fair.snapshot().is_some());
    fair.play_as("e4");
    let seen = fair.turn_of(&phone);
    fair.tap("More");
    assert_eq!(fair.button("Start again").unwrap().accessible_enabled(), Some(false), "somebody else plays");
    fair.tap("How to play");
    fair.rooms.tasks.block_on(phone.play(seen.revision, 0)).unwrap();
    assert_eq!(fair.table().views().watchers.snapshot.state, State::Running, "nobody has to wait");
    fair.tap("Back to the match");
    fair.until("the answer", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
    assert_eq!(fair.screen(), Screen::Play);
}

#[test]
fn a_match_is_begun_anew_once_that_was_asked() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    fair.play_as("e4");
    let first = fair.table().code();
    fair.tap("More");
    for size in trial::SIZES {
        trial::resize(&fair.kiosk, size);
        trial::can_be_hit(
            &fair.kiosk,
            &[
                "How to play",
                "Turn the board",
                "Sit face to face",
                "Watch on a phone: show the code",
                "Start again",
            ],
        );
        trial::picture(&fair.kiosk, "menu");
    }
    fair.tap("Start again");
    fair.tap("No, play on");
    assert_eq!(fair.table().code(), first);
    fair.tap("More");
    fair.tap("Start again");
    fair.tap("Yes, start again");
    let begun = |fair: &Fair| fair.rooms.lobby.of_the_screen().iter().any(|table| table.code() != first);
    fair.until("the next match", begun);
    fair.until("its board", |fair| fair.snapshot().is_some_and(|seen| seen.record.is_empty()));
    assert_eq!(fair.rooms.lobby.of_the_screen().len(), 1, "the other one is over");
    fair.play_as("d4");
}

#[test]
fn a_match_that_nobody_waits_for_is_put_away() {
    let fair = Fair::awake();
    fair.tap("Chess");
    fair.tap("Start");
    fair.tap("Home");
    assert_eq!(fair.screen(), Screen::Home);
    fair.until("the table", |fair| fair.rooms.lobby.of_the_screen().is_empty());
    fair.wait(MINUTE / 10);
    assert_eq!(fair.screen(), Screen::Home, "they have gone elsewhere");
    assert!(fair.kiosk.global::<HomeState<'_>>().get_unfinished().is_empty());
    fair.tap("Chess");
    assert_eq!(fair.button("Start").unwrap().accessible_enabled(), Some(true));
}

#[test]
fn leaving_asks_first_and_what_was_left_is_not_offered_again() {
    let fair = Fair::awake();
    fair.begin("chess", |_| {});
    fair.tap("Home");
    assert!(fair.says("Yes, leave"));
    fair.tap("No, play on");
    assert_eq!(fair.screen(), Screen::Play);
    fair.tap("Home");
    fair.tap("Yes, leave");
    assert_eq!(fair.screen(), Screen::Home);
    assert!(fair.kiosk.global::<HomeState<'_>>().get_unfinished().is_empty());
    fair.until("the end", |fair| fair.rooms.lobby.of_the_screen().is_empty());
}

#[test]
fn a_result_leads_to_another_match_with_or_without_other_colours_and_home() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    to_a_result(&fair);
    assert!(fair.says("Black wins – White gave up"));
    let first = fair.navigator.borrow().context.visitors.stage.as_ref().unwrap().screen.snapshot().r#match;
    fair.tap("Change colours");
    fair.come_to(Screen::Play);
    assert_ne!(fair.table().views().watchers.snapshot.r#match, first);
    to_a_result(&fair);
    fair.tap("Again");
    fair.come_to(Screen::Play);
    fair.until("the first move", |fair| fair.snapshot().is_some());
    fair.tap("Resign");
    fair.tap("Yes, cancel it");
    fair.come_to(Screen::Result);
    assert!(fair.says("The match was cancelled: it counts for nobody"));
    assert!(!fair.says("Put me on the leaderboard"), "there is nothing to put there");
    fair.tap("New match");
    assert_eq!(fair.screen(), Screen::Setup);
    fair.tap("Home");
    assert_eq!(fair.screen(), Screen::Home);
}

#[test]
fn whoever_meets_a_brain_again_can_have_the_other_colour() {
    let fair = Fair::awake();
    fair.begin("chess", |_| {});
    fair.tap("Resign");
    fair.tap("Yes, cancel it");
    fair.come_to(Screen::Result);
    fair.tap("Change colours");
    fair.come_to(Screen::Play);
    fair.until("the brain's move", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 1));
    assert_eq!(fair.snapshot().unwrap().you, Some(Seat::SECOND));
    let lies_turned =
        fair.navigator.borrow().context.visitors.stage.as_ref().unwrap().screen.seen().is_flipped();
    assert!(lies_turned, "one's own pieces are near");
}

#[test]
fn hints_and_moves_taken_back() {
    let fair = Fair::awake();
    fair.begin("chess", |_| {});
    fair.tap("Hint");
    fair.until("the hint", |fair| !fair.kiosk.global::<PlayState<'_>>().get_advice().r#move.is_empty());
    fair.play_as("e4");
    fair.until("the brain's move", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
    fair.tap("Take back");
    fair.until("no move", |fair| fair.snapshot().is_some_and(|seen| seen.record.is_empty()));
    let help = fair.snapshot().unwrap().seats[0].help;
    assert_eq!((help.hints, help.take_backs), (1, 1), "it is counted");
}

#[test]
fn a_draw_between_two_at_the_screen_is_offered_and_agreed() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    fair.play_as("e4");
    fair.play_as("e5");
    fair.until("White", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 2));
    fair.tap("Draw");
    fair.until("the offer", |fair| fair.says("White offers a draw"));
    fair.tap("Decline");
    fair.until("no offer", |fair| !fair.says("White offers a draw"));
    fair.play_as("d4");
    fair.until("Black", |fair| fair.snapshot().is_some_and(|seen| seen.record.len() == 3));
    fair.tap("Draw");
    fair.until("the offer", |fair| fair.says("Black offers a draw"));
    fair.tap("Accept");
    fair.come_to(Screen::Result);
    assert!(fair.says("Draw – you agreed on it"));
}

#[test]
fn whoever_has_won_can_be_named_for_the_leaderboard() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    to_a_result(&fair);
    fair.tap("Put me on the leaderboard");
    for label in ["fox", "Teal", "That’s me"] {
        fair.tap(label);
    }
    fair.until("the name", |fair| fair.kiosk.global::<ResultState<'_>>().get_named());
    assert!(!fair.says("Put me on the leaderboard"));
    let standings = fair.rooms.tasks.block_on(fair.rooms.store.leaderboard(None, None)).unwrap();
    assert_eq!(standings.iter().map(|one| (one.who, one.wins)).collect::<Vec<_>>(), [(FOX, 1)]);
}

#[test]
fn a_refused_move_goes_back_and_it_is_said_why() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    let (table, seen) = (fair.table(), fair.snapshot().unwrap());
    let knight = seen.moves.iter().position(|known| known.notation == "Nf3").unwrap();
    let chosen = seen.moves.iter().find(|known| known.notation == "e4").unwrap();
    fair.look();
    // Somebody else moves, and the screen does not know yet.
    let other = table.attend(Some(table::Chair(0)));
    fair.rooms.tasks.block_on(other.play(seen.revision, knight)).unwrap();
    fair.play(&table, chosen);
    fair.until("the words", |fair| fair.says("The position has just changed: look again"));
    let stands = |name: &str| {
        let navigator = fair.navigator.borrow();
        let cells = navigator.context.visitors.stage.as_ref().unwrap().screen.seen().cells();
        cells.iter().any(|cell| cell.name == name && !cell.figure.is_empty())
    };
    assert!(stands("e2") && stands("f3") && !stands("e4"));
    fair.wait(Duration::from_secs(5));
    assert_eq!(fair.kiosk.global::<Shell<'_>>().get_refusal(), RefusalKind::None, "it is not said for ever");
}

#[test]
fn what_was_taken_lies_beside_the_board_on_every_screen() {
    let fair = Fair::awake();
    fair.begin("chess", two_at_the_screen);
    for notation in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxd2+", "Bxd2"] {
        fair.play_as(notation);
    }
    fair.until("the window", |fair| fair.says("1 Black queen"));
    assert!(fair.says("1 Black pawn") && fair.says("2 White pawn"));
    for size in trial::SIZES {
        trial::resize(&fair.kiosk, size);
        trial::can_be_hit(&fair.kiosk, &["Take back", "Draw", "Resign", "More", "Home"]);
        trial::picture(&fair.kiosk, "taken");
    }
}

#[test]
fn a_table_that_is_closed_leads_home() {
    let fair = Fair::awake();
    fair.begin("reversi", |_| {});
    fair.table().close(Closing::Operator);
    fair.come_to(Screen::Home);
    assert!(fair.says("This match is no longer there"));
}
