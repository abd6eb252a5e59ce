//! What is kept of matches that are over, and for how long.

use test_support::patience::wait_for;

use super::*;
use crate::prune::{forget, outdated};

const DAY: i64 = 24 * 3600;

/// Writes a match that began so many days after the morning, and how it ended.
fn play(store: &Store, days: i64, kind: Kind, end: impl FnOnce(MatchId) -> Option<Entry>) -> MatchId {
    let id = store.new_id();
    let begun = Begun { began: after(days * DAY), kind, ..reversi() };
    store.write(entries(id, &begun, 2).into_iter().chain(end(id)).collect()).wait().unwrap();
    id
}

fn finish(store: &Store, days: i64) -> MatchId {
    play(store, days, Kind::Phone, |id| Some(ended(id, [1, 2])))
}

/// The numbers of what is no longer kept so many days after the morning.
fn gone(store: &Store, days: u64, matches: usize, now: i64) -> Vec<i64> {
    let retention = Retention { time: Duration::from_secs(days * DAY as u64), matches };
    let found =
        store.ask(move |connection| outdated(connection, retention, after(now * DAY))).wait().unwrap();
    found.into_iter().map(|id| id.0).collect()
}

#[test]
fn what_is_too_old_or_too_much_goes_first() {
    let store = Store::in_memory().store;
    assert_eq!(gone(&store, 2, 0, 1000), Vec::<i64>::new(), "nothing is kept, so nothing goes");
    for days in 0..10 {
        finish(&store, days);
    }
    assert_eq!(gone(&store, 100, 100, 9), Vec::<i64>::new());
    assert_eq!(gone(&store, 5, 100, 9), [1, 2, 3, 4], "older than five days");
    assert_eq!(gone(&store, 100, 7, 9), [1, 2, 3], "more than seven");
    assert_eq!(gone(&store, 100, 0, 9), [1, 2, 3, 4, 5, 6, 7], "those of two days stay, however many");
    assert_eq!(gone(&store, 5, 100, 4000), [1, 2, 3, 4], "a clock that went wrong after the last match");
    assert_eq!(gone(&store, 5, 100, -4000), Vec::<i64>::new(), "or before");
}

#[test]
fn what_goes_on_stays_and_the_screensavers_go() {
    let store = Store::in_memory().store;
    let old = finish(&store, 0);
    play(&store, 0, Kind::Phone, |_| None);
    let closed = play(&store, 0, Kind::Screen, |id| Some(Entry::Closed { id }));
    let aborted = |id| Some(Entry::Ended { id, ending: Ending::Aborted, at: after(1) });
    let aborted = play(&store, 0, Kind::Screen, aborted);
    let saver = play(&store, 399, Kind::Screensaver, |id| Some(ended(id, [1, 2])));
    play(&store, 399, Kind::Screensaver, |_| None);
    finish(&store, 400);
    assert_eq!(gone(&store, 365, 100, 400), [old, closed, aborted, saver].map(|id| id.0));
    assert_eq!(gone(&store, 9999, 100, 400), [saver.0]);
    assert_eq!(gone(&store, 9999, 1, 400), [old, closed, aborted, saver].map(|id| id.0), "they do not count");
}

#[test]
fn points_outlast_their_matches() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    for days in -90..-20 {
        finish(&store, days);
    }
    let chess = store.new_id();
    let touch =
        Begun { began: after(-60 * DAY), ..begun("chess", [Occupant::Touch, brain("champion:casual")]) };
    let named = Entry::Named { id: chess, seat: Seat::FIRST, who: phone("bee").who().unwrap() };
    store.write([entries(chess, &touch, 2), vec![ended(chess, [1, 2]), named]].concat()).wait().unwrap();
    let last = finish(&store, -20);
    let boards = |store: &Store| {
        let board = |game| store.leaderboard(game, None).wait().unwrap();
        [board(None), board(Some("reversi")), board(Some("chess")), board(Some("morris"))]
    };
    let before = boards(&store);
    assert_eq!(before[0].len(), 3);
    drop(store);

    let Opening { store, .. } = Store::open(folder.path());
    let retention = Retention { time: Duration::from_secs(2 * DAY as u64), matches: 100 };
    assert!(store.look_after(retention).wait().unwrap().is_empty());
    wait_for("the end of the old ones", || {
        (store.finished(99, None).wait().unwrap().len() == 3).then_some(())
    });
    assert_eq!(boards(&store), before, "not a point is lost");
    let recent = store.leaderboard(None, Some(after(-21 * DAY))).wait().unwrap();
    assert_eq!(recent[0].games, 2, "and none is counted where it does not belong");
    assert!(store.new_id() > last);
    drop(store);
    let store = open(folder.path()).store;
    assert_eq!(boards(&store), before);
    let left = |table: &'static str| {
        let sql = format!("SELECT count(*) FROM {table}");
        store
            .ask(move |connection| Ok(connection.query_row(&sql, [], |row| row.get::<_, i64>(0))?))
            .wait()
            .unwrap()
    };
    assert_eq!([left("matches"), left("seats"), left("moves")], [3, 6, 6]);
}

#[test]
fn who_met_whom_outlasts_their_matches() {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::renew(&mut connection).unwrap();
    for id in 1..=3 {
        pen::write(&connection, &Entry::Begun { id: MatchId(id), begun: reversi() }).unwrap();
        pen::write(&connection, &ended(MatchId(id), [1, 2])).unwrap();
    }
    let points =
        |connection: &Connection| crate::leaderboard::standings(connection, None, None).unwrap()[0].points;
    assert_eq!(points(&connection), 1000 + 500 + 250);
    for id in 1..=3 {
        forget(&mut connection, &[MatchId(id)]).unwrap();
        assert_eq!(points(&connection), 1000 + 500 + 250, "match {id} is gone");
    }
    let tomorrow = Begun { began: after(DAY), ..reversi() };
    pen::write(&connection, &Entry::Begun { id: MatchId(4), begun: tomorrow }).unwrap();
    pen::write(&connection, &ended(MatchId(4), [1, 2])).unwrap();
    forget(&mut connection, &[MatchId(4)]).unwrap();
    let kept: i64 = connection.query_row("SELECT count(*) FROM encounters", [], |row| row.get(0)).unwrap();
    assert_eq!((points(&connection), kept), (2750, 1), "yesterday is over");
}

#[test]
fn forgetting_is_all_or_nothing() {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::renew(&mut connection).unwrap();
    pen::write(&connection, &Entry::Begun { id: MatchId(1), begun: reversi() }).unwrap();
    pen::write(&connection, &ended(MatchId(1), [1, 2])).unwrap();
    connection
        .execute_batch("CREATE TRIGGER never BEFORE DELETE ON matches BEGIN SELECT raise(ABORT, 'no'); END")
        .unwrap();
    assert!(forget(&mut connection, &[MatchId(1)]).is_err());
    let count = |table: &str| -> i64 {
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!([count("matches"), count("seats"), count("merits")], [1, 2, 0]);
}
