//! Those at the touchscreen who say afterwards who they are.

use super::*;

fn avatar(animal: &str) -> Avatar {
    phone(animal).who().unwrap()
}

fn named(id: MatchId, seat: Seat, animal: &str) -> Entry {
    Entry::Named { id, seat, who: avatar(animal) }
}

/// A finished game, the first seat of which won.
fn finish(store: &Store, seats: [Occupant; 2]) -> MatchId {
    let (id, begun) = (store.new_id(), begun("chess", seats));
    store.write([entries(id, &begun, 2), vec![ended(id, [1, 2])]].concat()).wait().unwrap();
    id
}

fn board(store: &Store) -> Vec<(String, u32, u32, i64)> {
    let all = store.leaderboard(None, None).wait().unwrap().into_iter();
    all.map(|s| (s.who.animal.name().to_owned(), s.wins, s.losses, s.points)).collect()
}

#[test]
fn whoever_says_who_they_are_is_on_the_board() {
    let store = Store::in_memory().store;
    let id = finish(&store, [Occupant::Touch, Occupant::Touch]);
    assert_eq!(board(&store), []);
    store.write(vec![named(id, Seat::FIRST, "fox")]).wait().unwrap();
    assert_eq!(board(&store), [("fox".to_owned(), 1, 0, 1000)]);
    store.write(vec![named(id, Seat::SECOND, "owl")]).wait().unwrap();
    assert_eq!(board(&store), [("fox".to_owned(), 1, 0, 1000), ("owl".to_owned(), 0, 1, 0)]);
    let game = store.finished_one(id).wait().unwrap().unwrap();
    assert_eq!(game.named, [Some(avatar("fox")), Some(avatar("owl"))]);
    assert_eq!(
        game.played.begun.seats,
        [Occupant::Touch, Occupant::Touch].map(sitter),
        "they sat where they sat"
    );
    assert_eq!([game.player(Seat::FIRST), game.player(Seat::SECOND)], ["sky fox", "sky owl"]);
}

#[test]
fn statistics_count_them_as_people() {
    let store = Store::in_memory().store;
    let id = finish(&store, [Occupant::Touch, phone("owl")]);
    finish(&store, [Occupant::Touch, phone("owl")]);
    store.write(vec![named(id, Seat::FIRST, "fox")]).wait().unwrap();
    assert_eq!(store.ask(|connection| statistics(connection, None)).wait().unwrap().people, 2);
}

#[test]
fn names_outlast_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let id = finish(&store, [Occupant::Touch, brain("champion")]);
    store.write(vec![named(id, Seat::FIRST, "fox")]).wait().unwrap();
    let before = board(&store);
    drop(store);
    assert_eq!(board(&open(folder.path()).store), before);
}

#[test]
fn only_the_end_of_a_match_says_who_played_it() {
    let store = Store::in_memory().store;
    let refused = |entry: Entry| store.write(vec![entry]).wait().unwrap_err();
    assert_eq!(refused(named(MatchId(99), Seat::FIRST, "fox")), StoreError::NotFinished(MatchId(99)));
    let running = store.new_id();
    store.write(entries(running, &begun("chess", [Occupant::Touch, Occupant::Touch]), 2)).wait().unwrap();
    assert_eq!(refused(named(running, Seat::FIRST, "fox")), StoreError::NotFinished(running));
    let end = Entry::Ended { id: running, ending: Ending::Aborted, at: after(1) };
    store.write(vec![end]).wait().unwrap();
    assert_eq!(refused(named(running, Seat::FIRST, "fox")), StoreError::NotFinished(running));
    assert_eq!(store.health().trouble, None, "the store is well");
}

#[test]
fn nobody_takes_the_place_of_somebody_else() {
    let store = Store::in_memory().store;
    let refused = |entry: Entry| store.write(vec![entry]).wait().unwrap_err();
    let id = finish(&store, [Occupant::Touch, phone("owl")]);
    assert_eq!(refused(named(id, Seat::SECOND, "fox")), StoreError::NotAtTheScreen(id));
    assert_eq!(refused(named(id, Seat::new(2).unwrap(), "fox")), StoreError::NoSuchSeat(id));
    assert_eq!(refused(named(id, Seat::FIRST, "owl")), StoreError::Taken(id), "the phone's animal");
    store.write(vec![named(id, Seat::FIRST, "fox")]).wait().unwrap();
    assert_eq!(refused(named(id, Seat::FIRST, "bee")), StoreError::NamedAlready(id));
    let both = finish(&store, [Occupant::Touch, Occupant::Touch]);
    store.write(vec![named(both, Seat::SECOND, "bee")]).wait().unwrap();
    assert_eq!(refused(named(both, Seat::FIRST, "bee")), StoreError::Taken(both), "the other one's");
}

#[test]
fn a_store_of_the_first_version_takes_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gametable.db");
    let old = StorePlace::File(path).to_write().unwrap();
    old.execute_batch(include_str!("../schema/1.sql")).unwrap();
    old.execute_batch(
        r#"INSERT INTO matches (id, "table", kind, game, variant, start, time, began, state, ended, reason) VALUES
             (1, 'K7QX', 'screen', 'chess', 'standard',
              'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '"unlimited"', 0,
              'finished', 1, 'checkmate');
           INSERT INTO seats (match_id, seat, occupant, place) VALUES
             (1, 0, '"touch"', 1), (1, 1, '{"phone":{"who":{"animal":"owl","colour":"sky"}}}', 2);
           PRAGMA user_version = 1"#,
    )
    .unwrap();
    drop(old);
    let store = open(folder.path()).store;
    assert_eq!(board(&store), [("owl".to_owned(), 0, 1, 0)], "what was there is there");
    store.write(vec![named(MatchId(1), Seat::FIRST, "fox")]).wait().unwrap();
    assert_eq!(board(&store), [("fox".to_owned(), 1, 0, 1000), ("owl".to_owned(), 0, 1, 0)]);
    assert_eq!(store.finished_one(MatchId(1)).wait().unwrap().unwrap().player(Seat::FIRST), "sky fox");
}
