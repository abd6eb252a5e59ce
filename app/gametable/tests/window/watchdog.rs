//! The screen hangs in the middle of a match.

use std::time::Duration;

use test_support::frozen::Frozen;
use test_support::patience::{PATIENCE, wait_for};
use test_support::supervisor::Supervisor;

use super::seat::{SeatAtTheScreen, record};
use super::visit::{USUAL, Visit};
use super::whole_games::begin;

/// Within this time systemd wants to hear that all is well.
const WITHIN: Duration = Duration::from_secs(3);

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn after_the_screen_has_hung_the_match_is_on_it_as_it_was() {
    let supervisor = Supervisor::listening();
    let environment = supervisor.environment(WITHIN);
    let settings = environment.each_ref().map(|(name, value)| (*name, value.as_str()));
    Visit::pay("watchdog", USUAL, &settings, |visit| {
        assert_eq!(supervisor.hears(), "READY=1");
        visit.wake();
        begin(visit, "chess");
        let mut seat = SeatAtTheScreen::take(visit);
        seat.play(visit, 4);
        assert!(seat.waits_for_its_turn());
        let played = seat.record();
        drop(seat);
        supervisor.catches_up();
        assert_eq!(supervisor.hears(), "WATCHDOG=1");

        let screen = visit.served.program.id();
        let frozen = Frozen::freeze(screen, |thread, _| thread == screen);
        let heard = supervisor.hears_for(WITHIN * 2);
        assert!(heard.len() <= 1, "only an answer that it had given already: {heard:?}");
        wait_for("a name", || {
            visit.served.program.heard().contains("the screen does not answer").then_some(())
        });
        frozen.abort();

        // Whoever looks on is slower than a table, and no fault is to be found in its log.
        visit.settings = supervisor.environment(PATIENCE).map(|(name, value)| (name, value.into())).into();
        supervisor.catches_up();
        visit.lose_power();
        supervisor.waits_for("READY=1");
        let mut seat = SeatAtTheScreen::take(visit);
        assert_eq!(record(&seat.shown), played, "the same moves");
        seat.sees_its_turn(visit);
        seat.play(visit, played.len() + 2);
        assert!(seat.plies() >= played.len() + 2 || seat.is_over());
    });
}
