//! The plug is pulled in the middle of a match.

use test_support::patience::wait_for;

use super::seat::{SeatAtTheScreen, record};
use super::visit::{USUAL, Visit};
use super::whole_games::begin;

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn after_a_power_cut_the_match_is_on_the_screen_as_it_was() {
    Visit::pay("power", USUAL, &[], |visit| {
        visit.wake();
        begin(visit, "chess");
        let mut seat = SeatAtTheScreen::take(visit);
        seat.play(visit, 10);
        assert!(seat.waits_for_its_turn());
        let (table, played) = (seat.table.clone(), seat.record());
        drop(seat);

        visit.lose_power();
        let tables =
            wait_for("the match", || Some(visit.tables("screen")).filter(|tables| !tables.is_empty()));
        assert_eq!((tables.len(), tables[0]["table"].as_str()), (1, Some(&*table)), "the same table");
        let mut seat = SeatAtTheScreen::take(visit);
        assert_eq!(record(&seat.shown), played, "the same moves");
        seat.sees_its_turn(visit);
        seat.play(visit, played.len() + 4);
        assert!(seat.plies() >= played.len() + 4 || seat.is_over());
    });
}
