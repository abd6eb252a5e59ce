//! A store that is in use already when it turns out to be damaged.

use std::fs;

use super::*;

/// A folder with a store of two matches under way and many that are over. One of the pages is spoilt that hold moves, in the
/// order in which they were played.
fn spoilt(choose: fn(&[usize]) -> usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let write = |plies| {
        let id = store.new_id();
        store.write(entries(id, &reversi(), plies)).wait().unwrap();
        id
    };
    let running = [write(5), write(0)];
    let back = Entry::TakenBack { id: running[1], plies_left: 0, clocks: clocks([7, 9]) };
    store.write(vec![back]).wait().unwrap();
    for _ in 0..60 {
        let id = write(20);
        store.write(vec![ended(id, [1, 2])]).wait().unwrap();
    }
    drop(store);
    let path = folder.path().join("gametable.db");
    let mut bytes = fs::read(&path).unwrap();
    // A leaf of an index, as SQLite marks it, with clocks as they stand beside a move.
    let holds_moves = |page: &[u8]| page[0] == 0x0A && page.windows(8).any(|text| text == b"0000000]");
    let pages: Vec<usize> = bytes
        .chunks(4096)
        .enumerate()
        .filter(|(_, page)| holds_moves(page))
        .map(|(number, _)| number)
        .collect();
    assert!(pages.len() > 5, "{pages:?}");
    bytes[choose(&pages) * 4096..][..4096].fill(0xA5);
    fs::write(&path, bytes).unwrap();
    folder
}

fn middle(pages: &[usize]) -> usize {
    pages[pages.len() / 2]
}

#[test]
fn what_goes_on_and_what_was_written_meanwhile_is_in_the_new_file() {
    let folder = spoilt(middle);
    let Opening { store, under_way, troubles } = Store::open(folder.path());
    assert!(troubles.is_empty(), "{troubles:?}");
    let under_way = under_way.wait().unwrap();
    assert_eq!((under_way.matches.len(), under_way.troubles.len()), (2, 0));
    let (first, second) = (under_way.matches[0].id, under_way.matches[1].id);

    // Nobody has looked yet: people play on, a match ends, another begins.
    let moves = opening(&reversi(), 6);
    store.write(vec![moved(first, 5, &moves[5])]).wait().unwrap();
    let (over, new) = (store.new_id(), store.new_id());
    store.write([entries(over, &reversi(), 4), vec![ended(over, [2, 1])]].concat()).wait().unwrap();
    store.write(entries(new, &reversi(), 2)).wait().unwrap();
    assert!(
        store.write(vec![moved(new, 7, &moves[5])]).wait().is_err(),
        "what was refused is not written later"
    );
    assert!(!store.finished(1, None).wait().unwrap().is_empty(), "the reader knows the old file");

    let troubles = store.look_after(FOR_EVER).wait().unwrap();
    let [Trouble::SetAside { aside, .. }] = troubles.as_slice() else { panic!("{troubles:?}") };
    assert!(aside.exists());
    let finished = store.finished(9, None).wait().unwrap();
    assert_eq!(
        finished.iter().map(|game| game.played.id).collect::<Vec<_>>(),
        [over],
        "the reader has followed"
    );
    assert_eq!(store.leaderboard(None, None).wait().unwrap().len(), 2);

    // All goes on as if nothing had happened.
    store.write(vec![moved(new, 2, &moves[2])]).wait().unwrap();
    assert!(store.new_id() > new);
    drop(store);
    let running = open(folder.path()).running;
    let plies: Vec<_> = running.iter().map(|saved| (saved.id, saved.moves.len())).collect();
    assert_eq!(plies, [(first, 6), (second, 0), (new, 3)]);
    assert_eq!(running[1].clocks, clocks([7, 9]));
    assert!(running.iter().all(|saved| saved.replay(games::catalog()).is_ok()));
}

#[test]
fn whoever_writes_where_the_damage_is_does_not_notice_it() {
    let folder = spoilt(|pages| *pages.last().unwrap());
    let Opening { store, under_way, .. } = Store::open(folder.path());
    let first = under_way.wait().unwrap().matches.remove(0).id;
    let id = store.new_id();
    store.write(entries(id, &reversi(), 9)).wait().unwrap();
    let troubles = store.look_after(FOR_EVER).wait().unwrap();
    assert!(matches!(troubles.as_slice(), [Trouble::SetAside { .. }]), "{troubles:?}");
    assert_eq!(store.health().trouble, None);
    drop(store);
    let running: Vec<_> =
        open(folder.path()).running.iter().map(|saved| (saved.id, saved.moves.len())).collect();
    assert_eq!((running[0], running[2]), ((first, 5), (id, 9)));
}

#[test]
fn where_no_other_file_can_be_made_it_goes_on_in_memory() {
    let folder = spoilt(middle);
    let Opening { store, under_way, .. } = Store::open(folder.path());
    assert_eq!(under_way.wait().unwrap().matches.len(), 2);
    // The folder is gone, as when a card is pulled: nothing can be renamed there.
    fs::remove_dir_all(folder.path()).unwrap();
    let troubles = store.look_after(FOR_EVER).wait().unwrap();
    assert!(troubles.last().is_some_and(|trouble| trouble.to_string().contains("in memory")), "{troubles:?}");
    let id = store.new_id();
    store.write([entries(id, &reversi(), 3), vec![ended(id, [1, 2])]].concat()).wait().unwrap();
    assert_eq!(store.finished(9, None).wait().unwrap().len(), 1);
}

#[test]
fn a_store_that_is_closed_at_once_waits_for_nobody() {
    let folder = spoilt(middle);
    let Opening { store, .. } = Store::open(folder.path());
    drop(store.look_after(FOR_EVER));
    drop(store);
    let aside = fs::read_dir(folder.path()).unwrap().count();
    assert!(aside > 0, "whether it was looked at or not, what is there is there");
}
