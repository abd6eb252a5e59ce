//! Copies of a store: how they are made beside a table, which are kept, and how one becomes the store again.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use tempfile::{TempDir, tempdir};
use test_support::patience::wait_for;

use super::*;

/// A moment so many seconds after the morning, as the clock shows it.
fn at(seconds: i64) -> SystemTime {
    after(seconds).into()
}

/// Copies the store of a folder.
fn back_up_to(data: &Path, to: &Path, keep: usize, now: SystemTime) -> Backup {
    back_up(data, to, keep, now).unwrap().expect("there is a store")
}

/// A folder with a store of so many matches, every third of which is over.
fn used(matches: i64) -> TempDir {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).store;
    for number in 0..matches {
        let id = store.new_id();
        let end = (number % 3 == 0).then(|| ended(id, [1, 2]));
        store.write(entries(id, &reversi(), 12).into_iter().chain(end).collect()).wait().unwrap();
    }
    folder
}

fn file(folder: &Path) -> PathBuf {
    folder.join("gametable.db")
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// Every match of a store, however far it has come.
fn matches(path: &Path) -> Vec<SavedMatch> {
    all(&StorePlace::File(path.to_owned()).to_read().unwrap()).unwrap()
}

#[test]
fn a_backup_is_a_whole_store_in_one_file() {
    let (folder, to) = (used(10), tempdir().unwrap());
    let Backup { path, matches: number, bytes } = back_up_to(folder.path(), to.path(), 1, at(0));
    assert_eq!(names(to.path()), ["gametable-2026-11-18T11-06-40Z.db"]);
    assert_eq!((number, bytes), (10, path.metadata().unwrap().len()));
    assert_eq!(matches(&path), matches(&file(folder.path())));
    assert_eq!(names(to.path()).len(), 1, "reading it needs nothing beside it");
}

#[test]
fn without_a_store_there_is_nothing_to_copy() {
    let (folder, to) = (tempdir().unwrap(), tempdir().unwrap());
    let to = to.path().join("backups");
    assert!(back_up(&folder.path().join("nowhere"), &to, 1, at(0)).unwrap().is_none());
    assert!(back_up(folder.path(), &to, 1, at(0)).unwrap().is_none());
    fs::write(file(folder.path()), "").unwrap();
    assert!(back_up(folder.path(), &to, 1, at(0)).unwrap().is_none(), "a table is just starting");
    assert!(!to.exists());
}

/// Somebody writes as fast as they can; whatever was answered before a copy was begun is in it.
#[test]
fn a_store_that_is_written_is_copied_as_of_one_moment() {
    let (folder, to) = (used(30), tempdir().unwrap());
    let store = open(folder.path()).store;
    let (answered, stop) = (AtomicI64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let id = store.new_id();
                store.write(entries(id, &reversi(), 9)).wait().unwrap();
                answered.store(id.0, Ordering::Relaxed);
            }
        });
        let mut before = 30;
        for second in 0..10 {
            before = wait_for("another match", || {
                Some(answered.load(Ordering::Relaxed)).filter(|answered| *answered > before)
            });
            let backup = back_up_to(folder.path(), to.path(), 10, at(second));
            let copied = matches(&backup.path);
            assert!(copied.len() as i64 >= before, "{} of {before}", copied.len());
            assert!(copied.iter().skip(30).all(|saved| saved.moves.len() == 9), "all of a match or nothing");
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(store.health().failures, 0);
}

#[test]
fn a_store_of_an_older_program_is_copied_as_it_is() {
    let (folder, to) = (tempdir().unwrap(), tempdir().unwrap());
    let older = Connection::open(file(folder.path())).unwrap();
    older.execute_batch(include_str!("../schema/1.sql")).unwrap();
    older.pragma_update(None, "user_version", 1).unwrap();
    let backup = back_up_to(folder.path(), to.path(), 1, at(0));
    assert_eq!(version(&Connection::open(&backup.path).unwrap()).unwrap(), 1);
    drop(older);
    restore(&backup.path, folder.path()).unwrap();
    assert!(open(folder.path()).running.is_empty());
}

#[test]
fn the_newest_are_kept_and_nothing_else_is_touched() {
    let (folder, to) = (used(1), tempdir().unwrap());
    let foreign = [
        "gametable.db",
        "gametable-v2.db",
        "gametable-set-aside-2020-01-01T00-00-00Z-1.db",
        "gametable-2020-01-01T00-00-00Z.db-wal",
        "gametable-2020-01-01T00-00-00Z-1.db",
        "gametable-2020-01-01T00-00-00Z-02.db",
        "gametable-2020-01-01T00-00-00Z-.db",
        "gametable-2020-13-01T00-00-00Z.db",
        "gametable-2020-01-01T00-00-00Z.pgn",
        "gametable-ärger-ärger-ärger.db",
        "holiday-2020-01-01T00-00-00Z.db",
        ".hidden",
    ];
    for name in foreign {
        fs::write(to.path().join(name), name).unwrap();
    }
    fs::create_dir(to.path().join("gametable-2020-01-01T00-00-00Z.db")).unwrap();
    let made: Vec<PathBuf> =
        [0, 10, 10, 10, 20].map(|second| back_up_to(folder.path(), to.path(), 3, at(second)).path).into();
    for (path, is_kept) in made.iter().zip([false, false, true, true, true]) {
        assert_eq!(path.exists(), is_kept, "{}", path.display());
    }
    assert!(made[3].ends_with("gametable-2026-11-18T11-06-50Z-3.db"));
    for name in foreign {
        assert_eq!(fs::read_to_string(to.path().join(name)).unwrap(), name);
    }
    assert_eq!(names(to.path()).len(), foreign.len() + 1 + 3);
}

#[test]
fn a_clock_that_was_set_back_does_not_cost_the_newest_backup() {
    let (folder, to) = (used(1), tempdir().unwrap());
    (0..2).for_each(|second| drop(back_up_to(folder.path(), to.path(), 2, at(second))));
    let early = back_up_to(folder.path(), to.path(), 2, SystemTime::UNIX_EPOCH).path;
    assert_eq!(names(to.path()), ["gametable-1970-01-01T00-00-00Z.db", "gametable-2026-11-18T11-06-41Z.db"]);
    assert!(early.exists());
}

#[test]
fn what_a_pulled_plug_left_half_written_is_replaced() {
    let (folder, to) = (used(2), tempdir().unwrap());
    for name in ["gametable-draft.db", "gametable-draft.db-journal"] {
        fs::write(to.path().join(name), "half").unwrap();
    }
    back_up_to(folder.path(), to.path(), 1, at(0));
    assert_eq!(names(to.path()).len(), 1);
}

#[test]
fn a_damaged_store_costs_no_backup() {
    let (folder, to) = (used(60), tempdir().unwrap());
    back_up_to(folder.path(), to.path(), 1, at(0));
    let kept = names(to.path());
    let whole = fs::read(file(folder.path())).unwrap();
    assert!(whole.len() > 10 * 4096, "it has some pages");
    let flipped = (0..whole.len() / 4096).map(|page| {
        let mut bytes = whole.clone();
        bytes[page * 4096..][..4096].iter_mut().for_each(|byte| *byte = !*byte);
        bytes
    });
    for bytes in flipped.chain([b"a shopping list".repeat(200), whole[..whole.len() / 2].to_vec()]) {
        fs::write(file(folder.path()), bytes).unwrap();
        let refused = back_up(folder.path(), to.path(), 1, at(9)).unwrap_err();
        assert!(
            matches!(refused, BackupError::NotCopied { error: StoreError::Damaged(_), .. }),
            "{refused:?}"
        );
        assert_eq!(names(to.path()), kept);
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = used(1);
    let below = file(folder.path()).join("backups");
    let refused = back_up(folder.path(), &below, 1, at(0)).unwrap_err();
    assert!(matches!(refused, BackupError::Unwritable { .. }), "{refused:?}");
    assert!(refused.to_string().contains("make it writable"));
}

#[test]
fn a_restored_store_goes_on_where_the_backup_was_made() {
    let (folder, to) = (used(7), tempdir().unwrap());
    let then = matches(&file(folder.path()));
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    let store = open(folder.path()).store;
    store.write(entries(store.new_id(), &reversi(), 30)).wait().unwrap();
    drop(store);
    let now = matches(&file(folder.path()));

    let restored = restore(&backup, folder.path()).unwrap();
    assert_eq!((restored.matches, restored.running, restored.troubles.len()), (7, 4, 0));
    assert_eq!(matches(&restored.path), then);
    let aside = restored.aside.unwrap();
    assert_eq!(matches(&aside), now);
    let opening = open(folder.path());
    assert_eq!(opening.running.len(), 4);
    let id = opening.running[0].id;
    opening.store.write(vec![ended(id, [2, 1])]).wait().unwrap();
    drop(opening);

    restore(&aside, folder.path()).unwrap();
    assert_eq!(matches(&file(folder.path())), now, "what was set aside can be restored");
    assert_eq!(open(folder.path()).running.len(), 5);
}

#[test]
fn a_backup_fills_an_empty_folder() {
    let (folder, to) = (used(7), tempdir().unwrap());
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    let elsewhere = to.path().join("new").join("table");
    let restored = restore(&backup, &elsewhere).unwrap();
    assert!(restored.aside.is_none());
    assert_eq!(names(&elsewhere), ["gametable.db", "lock"]);
    assert_eq!(matches(&file(&elsewhere)), matches(&file(folder.path())));
}

/// A store that was killed has its last matches in its log alone.
#[test]
fn a_store_is_set_aside_with_what_is_in_its_log() {
    let (folder, killed) = (used(2), tempdir().unwrap());
    let backup = back_up_to(folder.path(), &folder.path().join("backups"), 1, at(0)).path;
    let store = open(folder.path()).store;
    store.write(entries(store.new_id(), &reversi(), 5)).wait().unwrap();
    for name in ["gametable.db", "gametable.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name)).unwrap();
    }
    let aside = restore(&backup, killed.path()).unwrap().aside.unwrap();
    assert_eq!(matches(&aside).len(), 3);
    assert_eq!(matches(&file(killed.path())).len(), 2, "the log does not change the backup");
}

#[test]
fn a_damaged_store_gives_way_to_a_backup() {
    let (folder, to) = (used(4), tempdir().unwrap());
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    // A log without its store would be taken for the new one's.
    let log = folder.path().join("gametable.db-wal");
    for (text, number) in [("nonsense", 1), ("more of it", 2)] {
        fs::write(file(folder.path()), text).unwrap();
        fs::write(&log, text).unwrap();
        let aside = restore(&backup, folder.path()).unwrap().aside.unwrap();
        assert_eq!(fs::read_to_string(&aside).unwrap(), text);
        assert!(!log.exists());
        assert_eq!(open(folder.path()).running.len(), 2, "restored {number} times");
    }
}

#[test]
fn nothing_is_restored_while_a_table_is_running() {
    let (folder, to) = (used(2), tempdir().unwrap());
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    let store = open(folder.path()).store;
    let before = names(folder.path());
    let refused = restore(&backup, folder.path()).unwrap_err();
    assert!(matches!(refused, BackupError::InUse(_)), "{refused:?}");
    assert!(refused.to_string().contains("stop it first"));
    assert_eq!(names(folder.path()), before);
    store.write(entries(store.new_id(), &reversi(), 1)).wait().unwrap();
}

#[test]
fn nothing_is_restored_while_somebody_reads() {
    let (folder, to) = (used(2), tempdir().unwrap());
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    let reader = look_at(folder.path()).unwrap().unwrap();
    let reading = reader.unchecked_transaction().unwrap();
    all(&reading).unwrap();
    let refused = restore(&backup, folder.path()).unwrap_err();
    assert!(matches!(refused, BackupError::NotSetAside { .. }), "{refused:?}");
    drop(reading);
    drop(reader);
    restore(&backup, folder.path()).unwrap();
}

#[test]
fn what_is_no_whole_store_of_ours_is_not_restored() {
    let (folder, to) = (used(60), tempdir().unwrap());
    let (backup, spoilt) = (back_up_to(folder.path(), to.path(), 1, at(0)).path, to.path().join("spoilt.db"));
    let (whole, store) = (fs::read(&backup).unwrap(), fs::read(file(folder.path())).unwrap());
    let before = names(folder.path());
    let refuse = |expected: &str| {
        let refused = restore(&spoilt, folder.path()).unwrap_err();
        assert!(matches!(refused, BackupError::NoBackup { .. }), "{refused:?}");
        assert!(refused.to_string().contains(expected), "{expected}: {refused}");
        assert_eq!(fs::read(file(folder.path())).unwrap(), store, "nothing was changed");
        assert_eq!(names(folder.path()), before);
    };
    refuse("cannot be opened");
    let mut flipped = whole.clone();
    flipped[5 * 4096..][..4096].iter_mut().for_each(|byte| *byte = !*byte);
    for bytes in [&b"a shopping list"[..], b"", &whole[..whole.len() / 2], &flipped] {
        fs::write(&spoilt, bytes).unwrap();
        refuse("damaged");
    }
    fs::write(&spoilt, &whole).unwrap();
    Connection::open(&spoilt).unwrap().pragma_update(None, "user_version", schema::LATEST + 1).unwrap();
    refuse("use a newer one");
    fs::remove_file(&spoilt).unwrap();
    let other = Connection::open(&spoilt).unwrap();
    other.execute_batch("CREATE TABLE matches (flame); CREATE TABLE seats (x)").unwrap();
    other.pragma_update(None, "user_version", schema::LATEST).unwrap();
    refuse("damaged");
}

#[test]
fn a_newer_store_stays_where_it_is() {
    let (folder, to) = (used(3), tempdir().unwrap());
    let backup = back_up_to(folder.path(), to.path(), 1, at(0)).path;
    let newer = Connection::open(file(folder.path())).unwrap();
    newer.pragma_update(None, "user_version", schema::LATEST + 1).unwrap();
    drop(newer);
    let restored = restore(&backup, folder.path()).unwrap();
    assert!(restored.path != file(folder.path()) && restored.aside.is_none());
    assert!(matches!(Store::open(folder.path()).troubles.as_slice(), [Trouble::Newer { .. }]));
    assert_eq!(back_up_to(folder.path(), to.path(), 9, at(1)).matches, 3, "what is used is what is copied");
}
