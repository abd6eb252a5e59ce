//! What was answered is there after everything that may happen.

use rusqlite::TransactionBehavior;
use terms::Help;

use super::*;

#[test]
fn a_match_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let (first, id) = (store.new_id(), store.new_id());
    let secret = Some(SecretHash::of(b"sesame"));
    let mut begun = begun("chess/chess960", [Occupant::Open, brain("champion:casual")]);
    begun.kind = Kind::Screen;
    begun.time = TimeControl::PerMove(Duration::from_millis(2500));
    begun.rematch_of = Some(first);
    begun.start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1".to_owned();
    begun.seats[1].secret = Some(SecretHash([7; 32]));
    store.write(entries(id, &begun, 3)).wait().unwrap();
    let newcomer = Sitter { occupant: Occupant::Remote { name: "Zoë 2.0".parse().unwrap() }, secret };
    let seated = Entry::Seated { id, seat: Seat::FIRST, sitter: newcomer.clone() };
    let taken_back =
        Entry::TakenBack { id, plies_left: 1, clocks: vec![None, Some(Duration::from_micros(5))] };
    store.write(vec![seated, taken_back]).wait().unwrap();
    drop(store);

    let reopened = open(folder.path());
    begun.seats[0] = newcomer;
    let moves = opening(&begun, 1);
    let clocks = vec![None, Some(Duration::from_micros(5))];
    assert_eq!(
        reopened.running,
        [SavedMatch { id, begun, moves, departures: Vec::new(), clocks, help: Vec::new() }]
    );
    assert_eq!(reopened.running[0].replay(games::catalog()).unwrap().record().len(), 1);
    assert!(reopened.store.new_id() > id);
}

#[test]
fn a_match_without_moves_keeps_its_clocks_too() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let (fresh, back) = (store.new_id(), store.new_id());
    store.write(entries(fresh, &reversi(), 0)).wait().unwrap();
    store.write(entries(back, &reversi(), 2)).wait().unwrap();
    store.write(vec![Entry::TakenBack { id: back, plies_left: 0, clocks: clocks([1, 2]) }]).wait().unwrap();
    drop(store);
    let running = open(folder.path()).running;
    assert_eq!((running[0].clocks.as_slice(), running[1].clocks.clone()), (&[][..], clocks([1, 2])));
}

#[test]
fn every_game_replays_to_the_same_position() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let mut expected = Vec::new();
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            let begun = begun(&format!("{}/{}", game.id, variant.id), [Occupant::Touch, phone("fox")]);
            let mut live = variant.open(Start::Text(&begun.start)).unwrap();
            (0..12).for_each(|_| live.play(0).unwrap());
            expected.push(live.position());
            store.write(entries(store.new_id(), &begun, 12)).wait().unwrap();
        }
    }
    drop(store);
    let running = open(folder.path()).running;
    let positions: Vec<String> =
        running.iter().map(|saved| saved.replay(games::catalog()).unwrap().position()).collect();
    assert_eq!(positions, expected);
}

#[test]
fn only_running_matches_run_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let ids: Vec<MatchId> = (0..4).map(|_| store.new_id()).collect();
    for id in &ids {
        store.write(entries(*id, &reversi(), 2)).wait().unwrap();
    }
    let aborted = Entry::Ended { id: ids[1], ending: Ending::Aborted, at: after(1) };
    store.write(vec![ended(ids[0], [1, 2]), aborted, Entry::Closed { id: ids[2] }]).wait().unwrap();
    for id in &ids[..3] {
        assert!(matches!(
            store.write(vec![Entry::Closed { id: *id }]).wait(),
            Err(StoreError::NotRunning(_))
        ));
    }
    drop(store);
    let running: Vec<MatchId> = open(folder.path()).running.iter().map(|saved| saved.id).collect();
    assert_eq!(running, ids[3..]);
}

#[test]
fn many_writes_that_wait_take_few_transactions() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    // As long as another connection holds the database, everything has to wait.
    let mut other = StorePlace::File(folder.path().join("gametable.db")).to_write().unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    let send = |_| store.write(entries(store.new_id(), &reversi(), 1));
    let answers: Vec<StoreAnswer<()>> = (0..500).map(send).collect();
    held.rollback().unwrap();
    answers.into_iter().for_each(|answer| answer.wait().unwrap());
    let commits = store.health().commits;
    assert!(commits <= 2, "one for what came first, one for all the rest; not {commits}");
    drop(store);
    assert_eq!(open(folder.path()).running.len(), 500);
}

#[test]
fn one_bad_write_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let (good, bad) = (store.new_id(), store.new_id());
    let mut other = StorePlace::File(folder.path().join("gametable.db")).to_write().unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    let first = store.write(entries(good, &reversi(), 1));
    let refused = store.write(vec![Entry::Begun { id: bad, begun: reversi() }, moved(bad, 1, "d3")]);
    let second = store.write(vec![moved(good, 1, &opening(&reversi(), 2)[1])]);
    held.rollback().unwrap();
    first.wait().unwrap();
    second.wait().unwrap();
    assert!(matches!(refused.wait(), Err(StoreError::OutOfOrder { stored: 0, .. })));
    assert_eq!(store.health().trouble, None, "the store is well");
    drop(store);
    let running = open(folder.path()).running;
    assert_eq!(running.iter().map(|saved| (saved.id, saved.moves.len())).collect::<Vec<_>>(), [(good, 2)]);
}

#[test]
fn what_does_not_follow_is_refused() {
    let store = Store::in_memory().store;
    let id = store.new_id();
    store.write(entries(id, &reversi(), 2)).wait().unwrap();
    let refused = |entry: Entry| store.write(vec![entry]).wait().unwrap_err().to_string();
    assert!(refused(moved(id, 1, "d3")).contains("has 2 moves"));
    assert!(refused(moved(id, 3, "d3")).contains("has 2 moves"));
    let taken_back = Entry::TakenBack { id, plies_left: 3, clocks: Vec::new() };
    assert!(refused(taken_back).contains("has 2 moves"));
    assert!(refused(moved(MatchId(99), 0, "d3")).contains("match 99 is not running"));
    let seat = Seat::new(2).unwrap();
    assert!(refused(Entry::Seated { id, seat, sitter: sitter(Occupant::Touch) }).contains("no such seat"));
    for (places, scores) in [(vec![1, 2, 3], Vec::new()), (vec![1], Vec::new()), (vec![1, 2], vec![5])] {
        let ending = Ending::Finished { reason: Reason::Count, places, scores };
        assert!(refused(Entry::Ended { id, ending, at: MORNING }).contains("has 2 seats"));
    }
    assert!(refused(Entry::Begun { id, begun: reversi() }).contains("UNIQUE"));
}

#[test]
fn a_full_disk_is_told_and_the_next_write_tries_again() {
    let place = StorePlace::memory();
    let ready = shelf::prepare(&place).unwrap();
    ready
        .connection
        .execute_batch("CREATE TABLE ballast (x); INSERT INTO ballast VALUES (zeroblob(100000))")
        .unwrap();
    let pages: i64 = ready.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    ready.connection.pragma_update(None, "max_page_count", pages).unwrap();
    let Opening { store, .. } = Store::start(ready, Vec::new());

    let mut begun = reversi();
    begun.table = "x".repeat(10_000);
    let id = store.new_id();
    let refused = store.write(vec![Entry::Begun { id, begun: begun.clone() }]).wait();
    assert_eq!(refused, Err(StoreError::Full));
    let health = store.health();
    assert_eq!((health.commits, health.failures), (0, 1));
    assert!(health.trouble.unwrap().contains("no room"));

    place.to_write().unwrap().execute_batch("DROP TABLE ballast").unwrap();
    store.write(vec![Entry::Begun { id, begun }]).wait().unwrap();
    assert_eq!(store.health(), StoreHealth { commits: 1, failures: 1, trouble: None });
}

/// A copy of the files is what a power cut leaves, as far as a process can imitate one. They cannot be copied in one
/// moment: the log goes on growing while it is copied, which only adds to it, and it is small enough here never to be
/// moved into the database meanwhile.
#[test]
fn copies_taken_at_any_moment_hold_all_that_was_answered() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = open(folder.path()).store;
    let begun = reversi();
    let (id, moves) = (store.new_id(), opening(&begun, 40));
    store.write(vec![Entry::Begun { id, begun }]).wait().unwrap();
    for (ply, code) in (0..).zip(&moves) {
        let next = store.write(vec![moved(id, ply, code)]);
        let copy = copies.path().join(ply.to_string());
        std::fs::create_dir(&copy).unwrap();
        for file in ["gametable.db", "gametable.db-wal"] {
            std::fs::copy(folder.path().join(file), copy.join(file)).unwrap();
        }
        next.wait().unwrap();
        let kept = open(&copy).running.remove(0).moves;
        let answered = ply as usize;
        assert!(kept == moves[..answered] || kept == moves[..=answered], "{} of {answered}", kept.len());
    }
}

#[test]
fn an_answer_can_be_awaited() {
    let store = Store::in_memory().store;
    let mut answer = Box::pin(store.write(entries(store.new_id(), &reversi(), 1)));
    // The threads have answered everything once the last handle is gone.
    drop(store);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let answered = std::future::Future::poll(answer.as_mut(), &mut context);
    assert!(matches!(answered, std::task::Poll::Ready(Ok(()))));
}

#[test]
fn help_is_kept_and_makes_a_win_worth_half() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let begun = begun("chess", [phone("fox"), brain("champion:casual")]);
    let help = Help { hints: 2, take_backs: 1 };
    let ids = [store.new_id(), store.new_id()];
    for id in ids {
        store.write(entries(id, &begun, 2)).wait().unwrap();
    }
    store.write(vec![ended(ids[0], [1, 2])]).wait().unwrap();
    let points = |store: &Store| store.leaderboard(None, None).wait().unwrap()[0].points;
    let whole = points(&store);
    store.write(vec![Entry::Helped { id: ids[1], seat: Seat::FIRST, help }]).wait().unwrap();
    drop(store);
    let Opened { store, running, .. } = open(folder.path());
    assert_eq!(running[0].help, [help, Help::default()]);
    assert!(running[0].entries().contains(&Entry::Helped { id: ids[1], seat: Seat::FIRST, help }));
    store.write(vec![ended(ids[1], [1, 2])]).wait().unwrap();
    assert_eq!(points(&store), whole + whole / 2);
    let late = vec![Entry::Helped { id: ids[1], seat: Seat::FIRST, help }];
    assert!(store.write(late).wait().is_err(), "it is over");
}
