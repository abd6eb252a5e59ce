//! What can be asked about the past.

use super::*;

/// Writes a finished game of two plies.
fn finish(store: &Store, begun: &Begun, places: [u8; 2]) -> MatchId {
    let id = store.new_id();
    store.write([entries(id, begun, 2), vec![ended(id, places)]].concat()).wait().unwrap();
    id
}

#[test]
fn finished_games_come_back_the_newest_first() {
    let store = Store::in_memory().store;
    let ids: Vec<MatchId> = (0..5).map(|_| finish(&store, &reversi(), [2, 1])).collect();
    finish(&store, &Begun { kind: Kind::Screensaver, ..reversi() }, [1, 2]);
    store.write(entries(store.new_id(), &reversi(), 2)).wait().unwrap();
    let page = |how_many, before| -> Vec<MatchId> {
        store.finished(how_many, before).wait().unwrap().iter().map(|game| game.played.id).collect()
    };
    assert_eq!(page(2, None), [ids[4], ids[3]]);
    assert_eq!(page(2, Some(ids[3])), [ids[2], ids[1]]);
    assert_eq!(page(usize::MAX, Some(ids[1])), [ids[0]]);
    let game = store.finished(1, None).wait().unwrap().remove(0);
    assert_eq!(
        (game.ended, game.reason, game.outcome().winner()),
        (after(60), Reason::NoMoves, Some(Seat::SECOND))
    );
    assert_eq!((game.played.begun, game.places, game.scores), (reversi(), vec![2, 1], Vec::new()));
}

#[test]
fn scores_are_kept() {
    let store = Store::in_memory().store;
    let id = store.new_id();
    let ending = Ending::Finished { reason: Reason::Count, places: vec![1, 1], scores: vec![32, -32] };
    store
        .write([entries(id, &reversi(), 2), vec![Entry::Ended { id, ending, at: MORNING }]].concat())
        .wait()
        .unwrap();
    let game = store.finished(1, None).wait().unwrap().remove(0);
    assert_eq!((game.scores.as_slice(), game.outcome().winner()), (&[32, -32][..], None));
}

#[test]
fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let ids: Vec<MatchId> = (0..3).map(|_| finish(&store, &reversi(), [1, 2])).collect();
    let other = StorePlace::File(folder.path().join("gametable.db")).to_write().unwrap();
    other.execute("UPDATE matches SET reason = 'Not a name' WHERE id = ?", [ids[1].0]).unwrap();
    assert_eq!(store.finished(9, None).wait().unwrap().len(), 2);
}

#[test]
fn the_leaderboard_knows_games_and_days() {
    let store = Store::in_memory().store;
    let chess = Begun { began: after(-86_400), ..begun("chess", [phone("owl"), phone("fox")]) };
    finish(&store, &chess, [1, 2]);
    finish(&store, &reversi(), [1, 2]);
    finish(&store, &Begun { kind: Kind::Screen, ..reversi() }, [1, 2]);
    finish(&store, &Begun { kind: Kind::Screensaver, ..reversi() }, [1, 2]);
    let aborted = store.new_id();
    let end = Entry::Ended { id: aborted, ending: Ending::Aborted, at: after(1) };
    store.write([entries(aborted, &reversi(), 1), vec![end]].concat()).wait().unwrap();
    store.write(entries(store.new_id(), &reversi(), 1)).wait().unwrap();
    let board = |game, since| -> Vec<(String, i64, u32)> {
        let all = store.leaderboard(game, since).wait().unwrap();
        all.into_iter()
            .map(|standing| (standing.who.animal.name().to_owned(), standing.points, standing.games))
            .collect()
    };
    let line = |name: &str, points, games| (name.to_owned(), points, games);
    assert_eq!(board(None, None), [line("fox", 1500, 3), line("owl", 1000, 3)], "twice on one day");
    assert_eq!(board(Some("reversi"), None), [line("fox", 1500, 2), line("owl", 0, 2)]);
    assert_eq!(board(Some("chess"), None), [line("owl", 1000, 1), line("fox", 0, 1)]);
    assert_eq!(board(None, Some(MORNING)), board(Some("reversi"), None));
    assert_eq!(board(Some("morris"), None), []);
}

#[test]
fn statistics_count_what_happened() {
    let store = Store::in_memory().store;
    assert_eq!(store.ask(|connection| statistics(connection, None)).wait().unwrap(), Statistics::default());
    finish(&store, &Begun { began: after(-86_400), ..reversi() }, [1, 2]);
    let against = |seats| begun("chess", seats);
    finish(&store, &against([phone("fox"), brain("champion")]), [2, 1]);
    finish(&store, &against([brain("champion"), Occupant::Touch]), [1, 1]);
    finish(&store, &against([brain("champion"), brain("mcts")]), [1, 2]);
    finish(&store, &against([program("Deep Red"), brain("mcts")]), [1, 2]);
    finish(&store, &against([phone("fox"), program("Deep Red")]), [1, 1]);
    finish(&store, &Begun { kind: Kind::Screensaver, ..against([phone("deer"), brain("mcts")]) }, [1, 2]);
    let aborted = store.new_id();
    let end = Entry::Ended { id: aborted, ending: Ending::Aborted, at: after(1) };
    store.write([entries(aborted, &reversi(), 1), vec![end]].concat()).wait().unwrap();
    store.write(entries(store.new_id(), &begun("morris", [phone("bee"), phone("fox")]), 9)).wait().unwrap();

    let day = store.ask(|connection| statistics(connection, Some(MORNING))).wait().unwrap();
    assert_eq!(day.total, Figures { begun: 7, finished: 5, aborted: 1, moves: 20 });
    assert_eq!(day.games["chess"], Figures { begun: 5, finished: 5, aborted: 0, moves: 10 });
    assert_eq!(day.games["morris"], Figures { begun: 1, finished: 0, aborted: 0, moves: 9 });
    assert_eq!(day.people, 3, "fox, owl and bee");
    let champion = "champion".parse().unwrap();
    assert_eq!(day.brains, [(champion, Score { wins: 1, draws: 1, losses: 0 })].into());
    let red = "Deep Red".parse().unwrap();
    assert_eq!(day.programs, [(red, Score { wins: 1, draws: 1, losses: 0 })].into());
    assert_eq!(day.longest.map(|longest| longest.moves), Some(2));
    assert_eq!(store.ask(|connection| statistics(connection, None)).wait().unwrap().total.begun, 8);
}

#[test]
fn questions_are_answered_while_somebody_writes() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    finish(&store, &reversi(), [1, 2]);
    let mut other = StorePlace::File(folder.path().join("gametable.db")).to_write().unwrap();
    let held = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let waiting = store.write(entries(store.new_id(), &reversi(), 1));
    assert_eq!(store.finished(9, None).wait().unwrap().len(), 1);
    held.rollback().unwrap();
    waiting.wait().unwrap();
}

#[test]
fn a_slow_question_delays_no_move() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let (go_on, wait) = mpsc::channel::<()>();
    let slow = store.ask(move |connection| {
        let count: i64 = connection.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
        wait.recv().expect("the test goes on");
        Ok(count)
    });
    store.write(entries(store.new_id(), &reversi(), 5)).wait().unwrap();
    go_on.send(()).unwrap();
    // It may have looked before or after, but it could not hold up the move.
    assert!(slow.wait().unwrap() <= 1);
}
