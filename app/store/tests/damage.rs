//! Stores that cannot be used, and what becomes of them.

use std::fs;
use std::path::PathBuf;

use super::*;

/// A folder with a store of many matches, some of which are over.
fn used() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    for number in 0..60 {
        let id = store.new_id();
        let end = (number % 3 == 0).then(|| ended(id, [1, 2]));
        store.write(entries(id, &reversi(), 20).into_iter().chain(end).collect()).wait().unwrap();
    }
    folder
}

fn file(folder: &Path) -> PathBuf {
    folder.join("gametable.db")
}

/// The store works, and what was written now is there the next time.
fn works(opening: Opened, folder: &Path) {
    let id = opening.store.new_id();
    opening.store.write(entries(id, &reversi(), 3)).wait().unwrap();
    opening.store.finished(1, None).wait().unwrap();
    drop(opening);
    assert!(open(folder).running.iter().any(|saved| saved.id == id && saved.moves.len() == 3));
}

/// Opens a folder whose store must be set aside with these bytes, and checks that a fresh one works.
fn is_set_aside(folder: &Path) {
    let bytes = fs::read(file(folder)).unwrap();
    let opening = look_through(folder);
    let [Trouble::SetAside { aside, .. }] = opening.troubles.as_slice() else {
        panic!("{:?}", opening.troubles);
    };
    assert!(opening.troubles[0].to_string().contains(&*aside.to_string_lossy()));
    assert_eq!(fs::read(aside).unwrap(), bytes, "nothing of it is lost");
    assert!(
        opening.running.iter().all(|saved| saved.replay(games::catalog()).is_ok()),
        "what can be read goes on"
    );
    works(opening, folder);
}

#[test]
fn a_file_that_is_no_database_is_set_aside() {
    let texts: [&[u8]; 2] = [b"a shopping list", &[0xA5; 20_000]];
    for text in texts {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(folder.path()), text).unwrap();
        is_set_aside(folder.path());
    }
}

#[test]
fn a_database_of_something_else_is_set_aside() {
    for version in [0, schema::LATEST] {
        let folder = tempfile::tempdir().unwrap();
        let other = Connection::open(file(folder.path())).unwrap();
        other.execute_batch("CREATE TABLE matches (flame); CREATE TABLE seats (x)").unwrap();
        other.pragma_update(None, "user_version", version).unwrap();
        drop(other);
        let opening = look_through(folder.path());
        assert!(matches!(opening.troubles.as_slice(), [Trouble::SetAside { .. }]), "{:?}", opening.troubles);
        works(opening, folder.path());
    }
}

#[test]
fn a_truncated_store_is_set_aside() {
    let folder = used();
    let whole = fs::read(file(folder.path())).unwrap();
    for length in [100, 4096, 5000, whole.len() / 2, whole.len() - 4096] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(folder.path()), &whole[..length]).unwrap();
        is_set_aside(folder.path());
    }
}

#[test]
fn a_store_with_a_flipped_page_is_set_aside() {
    let folder = used();
    let whole = fs::read(file(folder.path())).unwrap();
    assert!(whole.len() > 10 * 4096, "it has some pages");
    for page in 0..whole.len() / 4096 {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = whole.clone();
        bytes[page * 4096..][..4096].iter_mut().for_each(|byte| *byte = !*byte);
        fs::write(file(folder.path()), &bytes).unwrap();
        is_set_aside(folder.path());
    }
}

/// SQLite keeps no sums of its pages, so a wrong letter in a match can be found only by replaying it. A last page
/// without its end is filled up with zeros.
#[test]
fn single_bytes_may_be_wrong_anywhere_and_the_table_starts() {
    let folder = used();
    let whole = fs::read(file(folder.path())).unwrap();
    let cut = whole[..whole.len() - 1].to_vec();
    let wrong = (0..60).map(|number| {
        let (mut bytes, at) = (whole.clone(), number * 7919 % whole.len());
        bytes[at] = bytes[at].wrapping_add(101);
        bytes
    });
    for bytes in wrong.chain([cut]) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(folder.path()), &bytes).unwrap();
        let opening = look_through(folder.path());
        opening.store.write(entries(opening.store.new_id(), &reversi(), 2)).wait().unwrap();
        opening.store.finished(9, None).wait().unwrap();
        opening.store.leaderboard(None, None).wait().unwrap();
        opening.store.ask(|connection| statistics(connection, None)).wait().unwrap();
    }
}

#[test]
fn stores_that_are_set_aside_at_the_same_moment_have_different_names() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        fs::write(file(folder.path()), "nonsense").unwrap();
        drop(look_through(folder.path()));
        for companion in ["", "-wal", "-shm"] {
            // Not all of them are there.
            let _ = fs::remove_file(folder.path().join(format!("gametable.db{companion}")));
        }
    }
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.filter(|name| name.to_string_lossy().ends_with(".db")).count(), 3);
}

#[test]
fn a_newer_store_is_left_alone() {
    let folder = used();
    let newer = Connection::open(file(folder.path())).unwrap();
    newer.pragma_update(None, "user_version", schema::LATEST + 1).unwrap();
    drop(newer);
    let bytes = fs::read(file(folder.path())).unwrap();
    let mut id = None;
    for _ in 0..2 {
        let Opened { store, running, troubles } = look_through(folder.path());
        assert!(matches!(troubles.as_slice(), [Trouble::Newer { .. }]), "{troubles:?}");
        assert!(troubles[0].to_string().contains("left as it is"));
        assert_eq!(running.iter().map(|saved| saved.id).max(), id, "meanwhile one of its own is used");
        id = Some(store.new_id());
        store.write(entries(store.new_id(), &reversi(), 1)).wait().unwrap();
        id = id.map(|id| MatchId(id.0 + 1));
    }
    assert_eq!(fs::read(file(folder.path())).unwrap(), bytes);
}

/// Permissions do not hold back whoever runs tests as root, so the folder is one that nobody can make. One that is there and
/// cannot be written is tried with the whole program, in `app/tests/serve.rs`.
#[test]
fn without_a_folder_games_live_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let opening = look_through(&folder.path().join("file").join("data"));
    assert!(matches!(opening.troubles.as_slice(), [Trouble::Unwritable { .. }]), "{:?}", opening.troubles);
    assert!(opening.troubles[0].to_string().contains("in memory"));
    let id = opening.store.new_id();
    opening.store.write(entries(id, &reversi(), 3)).wait().unwrap();
    opening.store.write(vec![ended(id, [1, 2])]).wait().unwrap();
    assert_eq!(opening.store.finished(9, None).wait().unwrap().len(), 1);
}

#[test]
fn a_store_that_is_in_use_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path()).store;
    let second = look_through(folder.path());
    assert!(matches!(second.troubles.as_slice(), [Trouble::InUse(_)]), "{:?}", second.troubles);
    second.store.write(entries(second.store.new_id(), &reversi(), 1)).wait().unwrap();
    assert_eq!(first.health().commits, 0);
    drop(first);
    assert!(open(folder.path()).running.is_empty());
}

#[test]
fn a_folder_in_the_place_of_the_store_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(file(folder.path())).unwrap();
    let opening = look_through(folder.path());
    assert!(matches!(opening.troubles.as_slice(), [Trouble::SetAside { .. }]), "{:?}", opening.troubles);
    works(opening, folder.path());
}

#[test]
fn a_match_that_cannot_be_read_is_closed_and_the_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    let spoil = [
        "UPDATE seats SET occupant = '{\"brain\":\"deep_blue\"}' WHERE match_id = 1",
        "DELETE FROM moves WHERE match_id = 2 AND ply = 0",
        "UPDATE matches SET time = 'soon' WHERE id = 3",
        "UPDATE moves SET clocks = '[-1]' WHERE match_id = 4",
        "UPDATE seats SET secret = x'00' WHERE match_id = 5",
        "UPDATE matches SET kind = 'sofa' WHERE id = 6",
    ];
    for _ in 0..=spoil.len() {
        store.write(entries(store.new_id(), &reversi(), 2)).wait().unwrap();
    }
    drop(store);
    Connection::open(file(folder.path())).unwrap().execute_batch(&spoil.join(";")).unwrap();
    let Opened { running, troubles, store } = look_through(folder.path());
    assert_eq!(running.iter().map(|saved| saved.id.0).collect::<Vec<_>>(), [7]);
    let reasons: Vec<String> = troubles.iter().map(ToString::to_string).collect();
    assert_eq!(reasons.len(), spoil.len(), "{reasons:?}");
    assert!(reasons[0].contains("deep_blue"), "{}", reasons[0]);
    assert!(reasons[1].contains("move 1 is missing"), "{}", reasons[1]);
    drop(store);
    assert_eq!(open(folder.path()).running.len(), 1, "nobody is told twice");
}

#[test]
fn a_match_that_cannot_go_on_is_told_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    for _ in 0..2 {
        store.write(entries(store.new_id(), &reversi(), 2)).wait().unwrap();
    }
    drop(store);
    let spoil = "UPDATE moves SET code = 'z9' WHERE match_id = 1 AND ply = 1;
                 UPDATE matches SET game = 'ludo' WHERE id = 2";
    Connection::open(file(folder.path())).unwrap().execute_batch(spoil).unwrap();
    let running = open(folder.path()).running;
    let told: Vec<String> = running
        .iter()
        .map(|saved| {
            let error = saved.replay(games::catalog()).err().unwrap();
            Trouble::Unplayable { id: saved.id, error }.to_string()
        })
        .collect();
    let closed = "cannot go on and was closed: ";
    assert!(told[0].contains(&format!("match 1 {closed}its move 2, \"z9\", is not legal")), "{told:?}");
    assert!(told[1].contains(&format!("match 2 {closed}there is no game called \"ludo\"")), "{told:?}");
    assert!(
        running[0].illegal_at(1).to_string().contains("its move 2, \"z9\", is not legal"),
        "the table says so, too"
    );
}

#[test]
fn a_match_whose_variant_is_missing_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).store;
    store.write(entries(store.new_id(), &reversi(), 2)).wait().unwrap();
    drop(store);
    let rename = |variant: &str| {
        let sql = format!("UPDATE matches SET variant = '{variant}'");
        Connection::open(file(folder.path())).unwrap().execute_batch(&sql).unwrap();
    };
    rename("castle");
    for _ in 0..2 {
        let saved = open(folder.path()).running.remove(0);
        let error = saved.replay(games::catalog()).err().unwrap();
        assert!(error.may_pass());
        let told = Trouble::Unplayable { id: saved.id, error }.to_string();
        assert!(told.contains("match 1 waits: reversi has no variant called \"castle\""), "{told}");
    }
    rename("standard");
    assert_eq!(open(folder.path()).running.len(), 1, "it is back, and so is the match");
}
