use std::os::unix::fs::PermissionsExt;

use tempfile::TempDir;

use super::*;

/// A table that is started again and again in the same folder.
struct Table(TempDir);

impl Table {
    fn new() -> Table {
        Table(tempfile::tempdir().unwrap())
    }

    fn start(&self, now: Instant) -> (Lock, Option<Pin>) {
        Lock::open(self.0.path(), now)
    }

    /// A table whose PIN is known.
    fn with_pin(now: Instant) -> (Table, Lock, Pin) {
        let table = Table::new();
        let (lock, shown) = table.start(now);
        let pin = shown.expect("a table without a PIN shows one");
        lock.keep(&pin).unwrap();
        (table, lock, pin)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// A PIN that is not this one.
fn other(pin: &Pin) -> Pin {
    Pin(pin.0.map(|digit| (digit + 1) % 10))
}

#[test]
fn the_first_start_shows_a_pin_until_it_is_confirmed_and_each_time_another() {
    let (table, now) = (Table::new(), Instant::now());
    let shown: Vec<Pin> = (0..3).filter_map(|_| table.start(now).1).collect();
    assert_eq!(shown.len(), 3);
    assert!(shown[0] != shown[1] || shown[1] != shown[2], "three times the same by lot: one in 10¹²");
    let (lock, _) = table.start(now);
    assert!(matches!(lock.attempt(&shown[2], now), Err(PinError::Missing)), "nobody confirmed it");
    lock.keep(&shown[2]).unwrap();
    let (lock, none) = table.start(now);
    assert_eq!(none, None, "it is not shown again");
    assert_eq!(lock.attempt(&shown[2], now).unwrap(), PinVerdict::Right);
}

#[test]
fn only_a_hash_is_kept_and_only_its_owner_can_read_it() {
    let (table, _, pin) = Table::with_pin(Instant::now());
    let text = fs::read_to_string(table.path(HASH)).unwrap();
    assert!(text.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && !text.contains(&pin.text()), "{text}");
    assert_eq!(table.path(HASH).metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn wrong_tries_lock_it_and_a_restart_does_not_open_it() {
    let now = Instant::now();
    let (table, lock, pin) = Table::with_pin(now);
    for free_tries in [4, 3, 2, 1] {
        assert_eq!(lock.attempt(&other(&pin), now).unwrap(), PinVerdict::Wrong { free_tries });
    }
    let half_a_minute = Duration::from_secs(30);
    assert_eq!(lock.attempt(&other(&pin), now).unwrap(), PinVerdict::Locked(half_a_minute));
    assert_eq!(lock.attempt(&pin, now).unwrap(), PinVerdict::Locked(half_a_minute), "nobody is heard");
    assert_eq!(lock.locked_for(now + Duration::from_secs(10)), Duration::from_secs(20));

    // Whoever pulls the plug waits all of it again.
    let later = now + Duration::from_secs(20);
    let (lock, none) = table.start(later);
    assert_eq!((none, lock.locked_for(later)), (None, half_a_minute));
    let open = later + half_a_minute;
    assert_eq!(lock.attempt(&other(&pin), open).unwrap(), PinVerdict::Locked(2 * half_a_minute));
    assert_eq!(lock.attempt(&pin, open + 2 * half_a_minute).unwrap(), PinVerdict::Right);
    assert!(!table.path(TRIES).exists(), "a right PIN forgets the wrong ones");
    assert_eq!(lock.attempt(&other(&pin), open).unwrap(), PinVerdict::Wrong { free_tries: 4 });
}

#[test]
fn a_try_is_counted_before_it_is_looked_at() {
    let now = Instant::now();
    let (table, lock, pin) = Table::with_pin(now);
    fs::write(table.path(HASH), "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo").unwrap();
    assert!(!matches!(lock.attempt(&pin, now), Ok(PinVerdict::Right)));
    assert_eq!(tries(table.0.path()), 1);
}

#[test]
fn a_damaged_file_is_set_aside_and_a_new_pin_is_shown() {
    for damage in
        [&b""[..], b"482913", b"$argon2id$", b"$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ", b"\xff\xfe"]
    {
        let now = Instant::now();
        let (table, _, _) = Table::with_pin(now);
        fs::write(table.path(HASH), damage).unwrap();
        let (lock, shown) = table.start(now);
        let pin = shown.expect("what was there cannot be used");
        let names = fs::read_dir(table.0.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert!(names.into_iter().any(|name| name.to_string_lossy().contains("set-aside")));
        lock.keep(&pin).unwrap();
        assert_eq!(lock.attempt(&pin, now).unwrap(), PinVerdict::Right);
    }
}

#[test]
fn a_damaged_number_of_tries_neither_opens_nor_closes_it_for_long() {
    let now = Instant::now();
    let (table, _, pin) = Table::with_pin(now);
    fs::write(table.path(TRIES), "-7 or so").unwrap();
    let (lock, _) = table.start(now);
    assert_eq!(lock.locked_for(now), Duration::from_secs(30));
    assert_eq!(lock.attempt(&pin, now + Duration::from_secs(30)).unwrap(), PinVerdict::Right);
}

#[test]
fn where_nothing_can_be_written_a_pin_counts_until_the_program_ends() {
    let now = Instant::now();
    let nowhere = std::env::current_exe().unwrap().join("below");
    let (lock, shown) = Lock::open(&nowhere, now);
    let pin = shown.expect("it cannot have been kept");
    assert!(matches!(lock.keep(&pin), Err(PinError::Unwritable { .. })));
    for _ in 0..4 {
        assert!(matches!(lock.attempt(&other(&pin), now).unwrap(), PinVerdict::Wrong { .. }));
    }
    assert!(
        matches!(lock.attempt(&other(&pin), now).unwrap(), PinVerdict::Locked(_)),
        "tries count there too"
    );
    assert_eq!(lock.attempt(&pin, now + Duration::from_secs(30)).unwrap(), PinVerdict::Right);
    assert!(matches!(renew(&nowhere), Err(PinError::Unwritable { .. })));
}

#[test]
fn a_new_pin_replaces_the_old_one_of_a_running_table() {
    let now = Instant::now();
    let (table, lock, old) = Table::with_pin(now);
    fs::write(table.path(TRIES), "9").unwrap();
    let new = renew(table.0.path()).unwrap();
    assert!(!table.path(TRIES).exists());
    if old != new {
        assert_eq!(lock.attempt(&old, now).unwrap(), PinVerdict::Wrong { free_tries: 4 });
    }
    assert_eq!(lock.attempt(&new, now).unwrap(), PinVerdict::Right);
}

#[test]
fn a_pin_has_six_digits_and_is_written_in_two_groups() {
    let pin = Pin::of(&[4, 8, 2, 9, 1, 3]).expect("six digits");
    assert_eq!(pin.to_string(), "482 913");
    assert_eq!(format!("{pin:?}"), "Pin(……)");
    assert_eq!([Pin::of(&[1; 5]), Pin::of(&[1; 7]), Pin::of(&[10; 6])], [None, None, None]);
}
