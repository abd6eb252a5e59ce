//! Every game from the screensaver to its end, against the weakest AI, and what can be done then.

use test_support::patience::wait_for;
use ui::{Screen, SitterKind};

use super::picture::Likeness;
use super::seat::SeatAtTheScreen;
use super::visit::{USUAL, Visit};

/// Nobody plays longer than this.
const LONGEST: usize = 300;

/// Sets a match up from the home screen: against Minimax as a beginner, without a clock.
pub fn begin(visit: &Visit, game: &str) {
    let (known, _) = games::catalog().find(game).expect("a game");
    visit.twin.show(Screen::Home);
    visit.tap_frame(known.title());
    visit.twin.show_setup(known, SitterKind::Brain);
    let others = if game == "reversi" { "White" } else { "Black" };
    visit.tap_frame(&format!("Choose the AI of {others}"));
    visit.tap_frame("Minimax, Beginner");
    visit.tap("Other time …");
    visit.tap("No clock");
    visit.twin.show_unlimited();
    visit.tap("Done");
    visit.tap("Start");
}

fn play_out(game: &str) {
    Visit::pay(game, USUAL, &[], |visit| {
        visit.wake();
        begin(visit, game);
        let mut seat = SeatAtTheScreen::take(visit);
        let brain = seat.shown["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .find_map(|seat| seat["occupant"]["brain"].as_str());
        assert_eq!(brain, Some("minimax:beginner"));
        seat.play(visit, LONGEST);
        if !seat.is_over() {
            seat.resign(visit);
        }
        println!("{game}: {} plies, {}", seat.plies(), seat.shown["result"]);
        visit.twin.show_result(seat.result(), true);
        visit.wait_to_see("the result", visit.twin.verdict(), Likeness::Whole);
        visit.tap("Again");
        let table = seat.table.clone();
        wait_for("the next match", || {
            visit
                .tables("screen")
                .into_iter()
                .find(|other| other["table"] != table.as_str() && other["plies"].as_u64() < Some(2))
        });
        // Leaving it asks first.
        let seat = SeatAtTheScreen::take(visit);
        seat.sees_its_turn(visit);
        visit.tap("Home");
        visit.tap("Yes, leave");
        visit.sees_home();
        wait_for("the match to be gone", || visit.tables("screen").is_empty().then_some(()));
        assert_ne!(seat.table, table);
    });
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn draughts_from_the_screensaver_to_the_result() {
    play_out("draughts");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn reversi_from_the_screensaver_to_the_result() {
    play_out("reversi");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn chess_from_the_screensaver_to_the_result() {
    play_out("chess");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn morris_from_the_screensaver_to_the_result() {
    play_out("morris");
}
