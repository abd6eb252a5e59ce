//! Somebody at the screen plays against somebody with a phone, who came by the code on the screen.

use tempfile::TempDir;
use tokio::runtime::Builder;
use ui::{Screen, SitterKind};

use super::driver::Engine;
use super::phone::{Habits, Phone};
use super::picture::Likeness;
use super::seat::SeatAtTheScreen;
use super::sight::Sight;
use super::visit::{USUAL, Visit};

/// Sets a match up from the home screen in which White sits on a phone, and there is no clock.
fn invite(visit: &Visit) {
    let (game, _) = games::catalog().find("reversi").expect("a game");
    visit.twin.show(Screen::Home);
    visit.tap_frame("Reversi");
    visit.twin.show_setup(game, SitterKind::Brain);
    visit.tap_one("On a phone", 1, Likeness::Whole);
    visit.twin.show_setup(game, SitterKind::Phone);
    visit.tap("Other time …");
    visit.tap("No clock");
    visit.twin.show_unlimited();
    visit.tap("Done");
    visit.tap("Start");
}

/// Plays one turn on a phone: whatever is lit first.
async fn take_turn(phone: &Phone) {
    let sight = phone.look_until("the phone's turn", Sight::waits_for_us).await;
    match sight.choices.first() {
        Some(choice) => phone.press(choice).await,
        None => phone.tap(sight.lit().next().expect("something is lit").middle).await,
    }
    phone.look_until("the phone's move", |now| now.moves.len() > sight.moves.len()).await;
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn a_phone_comes_by_the_code_and_plays_to_the_end() {
    Visit::pay("meeting", USUAL, &[], |visit| {
        let (engine, profile) = (Engine::chosen(), TempDir::new().expect("a place for a profile"));
        let browser = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let page = visit.page();
        let house = page.trim_end_matches('/').to_owned();
        let phone = browser.block_on(Phone::open(&engine, house.clone(), profile.path(), Habits::default()));
        visit.wake();
        invite(visit);
        // A seat's code has six signs; that of a table, to watch, has five.
        let seat_code =
            |code: &str| code.strip_prefix(&format!("{page}t/")).is_some_and(|code| code.len() == 6);
        let code = visit.reads_code("the code of the free seat", seat_code);
        browser.block_on(async {
            phone.go(code.strip_prefix(&house).expect("it was just looked at")).await;
            phone.press("Play as White").await;
        });
        let mut seat = SeatAtTheScreen::take(visit);
        seat.hear_until(|news| news["state"] == "running");
        while !seat.is_over() {
            if seat.is_its_turn() {
                seat.play_one(visit);
            } else {
                let plies = seat.plies();
                browser.block_on(take_turn(&phone));
                seat.hear_until(|news| news["record"].as_array().is_some_and(|record| record.len() > plies));
            }
        }
        let result = seat.result();
        let said = browser.block_on(phone.look_until("the result", |sight| sight.result.is_some()));
        let said = said.result.expect("it was just there");
        println!("meeting: {} plies, the phone says {said:?}", seat.plies());
        let expected = match (result.won, result.winner) {
            (false, _) => "Draw",
            (true, ui::Tint::White) => "You won",
            (true, _) => "You lost",
        };
        assert!(said.starts_with(expected), "{said:?} instead of {expected:?}");
        visit.twin.show_result(result, false);
        visit.wait_to_see("the result", visit.twin.verdict(), Likeness::Whole);
        let replay = visit.reads_code("the replay's code", |code| code.contains("?replay="));
        let complaints = browser.block_on(async {
            phone.go(replay.strip_prefix(&house).expect("it leads here")).await;
            let drawn = "return document.querySelectorAll('.board .piece, .board button').length > 0";
            phone.wait_for("the replay", drawn, vec![]).await;
            let complaints = phone.complaints().await;
            phone.close().await;
            complaints
        });
        assert!(complaints.is_empty(), "{complaints:?}");
    });
}
