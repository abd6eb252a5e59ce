//! The operator's PIN: six digits by lot, shown once, and kept as a hash.
//!
//! A new PIN is on disk only when somebody has confirmed that they wrote it down. Whoever pulls the plug before that finds
//! no PIN at the next start, and is shown another.
//!
//! The hash is Argon2id with 19 MiB and two passes, what OWASP recommends: a try takes 50 ms on one core of a desktop
//! (measured) and some 0.2 s on a Pi 4 (estimated). That is too long for a screen, so whoever asks does so on another thread.
//! It does not make a PIN a password: whoever steals the file has tried all million in half a day, so only its owner
//! can read it. What keeps a visitor out is the [`lockout`]. A try is counted on disk before it is looked at, so that a
//! pulled plug does not make it free.

mod lockout;
#[cfg(test)]
mod tests;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use rand::RngExt;
use thiserror::Error;

use lockout::Lockout;

/// How many digits a PIN has.
pub const DIGITS: usize = 6;

/// Where the hash is kept.
const HASH: &str = "operator-pin";

/// Where the number of wrong tries is kept.
const TRIES: &str = "operator-pin-tries";

/// Six digits. They are written only where somebody is meant to read them.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin([u8; DIGITS]);

/// Why a PIN cannot be kept or looked at.
#[derive(Debug, Error)]
pub enum PinError {
    #[error("the PIN cannot be kept in {}: {error}; make the folder writable", path.display())]
    Unwritable { path: PathBuf, error: io::Error },
    #[error("the PIN in {} cannot be read: {error}; `gametable doctor --new-pin` makes a new one", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{} holds no PIN; `gametable doctor --new-pin` makes a new one", .0.display())]
    Damaged(PathBuf),
    #[error("there is no PIN yet; the table shows one when it starts")]
    Missing,
    #[error("the PIN cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

/// What became of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PinVerdict {
    Right,
    /// So many more tries are free of any wait.
    Wrong {
        free_tries: u32,
    },
    /// It is not heard, or was one too many: wait for so long.
    Locked(Duration),
}

/// The lock of the operator's door.
pub struct Lock {
    folder: PathBuf,
    lockout: Mutex<Lockout>,
    /// A PIN that could not be written counts until the program ends.
    unwritten: Mutex<Option<String>>,
}

impl Pin {
    /// Six digits by lot.
    pub fn lot() -> Pin {
        let mut rng = rand::rng();
        Pin([(); DIGITS].map(|()| rng.random_range(0..=9)))
    }

    /// These digits, if there are six.
    pub fn of(digits: &[u8]) -> Option<Pin> {
        let pin: [u8; DIGITS] = digits.try_into().ok()?;
        pin.iter().all(|digit| *digit <= 9).then_some(Pin(pin))
    }

    fn text(&self) -> String {
        self.0.iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    fn hash(&self) -> Result<String, PinError> {
        let hashed = Argon2::default().hash_password(self.text().as_bytes()).map_err(PinError::Hash)?;
        Ok(hashed.to_string())
    }

    fn fits(&self, hash: &PasswordHash) -> bool {
        Argon2::default().verify_password(self.text().as_bytes(), hash).is_ok()
    }
}

/// In two groups, as one reads it out.
impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let (first, second) = text.split_at(DIGITS / 2);
        write!(f, "{first} {second}")
    }
}

/// It does not get into a log by accident.
impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(……)")
    }
}

/// Replaces the PIN of a table, whatever it was; whoever reads the answer is its operator. Wrong tries are forgotten, by a
/// table that is running too, when it starts the next time.
pub fn renew(folder: &Path) -> Result<Pin, PinError> {
    let pin = Pin::lot();
    write(folder, HASH, &pin.hash()?)?;
    forget_tries(folder)?;
    Ok(pin)
}

impl Lock {
    /// The lock of a table, and a PIN to be shown if there is none yet. What cannot be used is reported and set aside.
    pub fn open(folder: &Path, now: Instant) -> (Lock, Option<Pin>) {
        let tries = tries(folder);
        let lock = Lock {
            folder: folder.to_owned(),
            lockout: Mutex::new(Lockout::after(tries, now)),
            unwritten: Mutex::default(),
        };
        let known = match read(folder) {
            Ok(_) => true,
            Err(PinError::Missing) => false,
            Err(error @ PinError::Damaged(_)) => {
                match durable::set_aside(&folder.join(HASH)) {
                    Ok(aside) => tracing::warn!("{error}. It was set aside as {}", aside.display()),
                    Err(trouble) => tracing::error!("{error}. It cannot be set aside: {trouble}"),
                }
                false
            }
            Err(error) => {
                tracing::error!("{error}");
                false
            }
        };
        (lock, (!known).then(Pin::lot))
    }

    /// Keeps a PIN that somebody knows by now. If it cannot be written, it counts until the program ends. Takes its time.
    pub fn keep(&self, pin: &Pin) -> Result<(), PinError> {
        let hash = pin.hash()?;
        *self.lockout() = Lockout::default();
        let written = write(&self.folder, HASH, &hash).and_then(|()| forget_tries(&self.folder));
        let mut unwritten = self.unwritten.lock().unwrap_or_else(PoisonError::into_inner);
        *unwritten = written.is_err().then_some(hash);
        written
    }

    /// Whether this is the PIN. Takes its time.
    pub fn attempt(&self, pin: &Pin, now: Instant) -> Result<PinVerdict, PinError> {
        // One try after the other: several at once would all be free.
        let mut lockout = self.lockout();
        let left = lockout.left(now);
        if !left.is_zero() {
            return Ok(PinVerdict::Locked(left));
        }
        let hash = self.hash()?;
        let counted = Lockout::after(lockout.wrong().saturating_add(1), now);
        if let Err(error) = write(&self.folder, TRIES, &format!("{}\n", counted.wrong())) {
            tracing::warn!("a try counts until the program ends, and no longer: {error}");
        }
        *lockout = counted;
        let parsed = PasswordHash::new(&hash).map_err(|_| PinError::Damaged(self.folder.join(HASH)))?;
        if pin.fits(&parsed) {
            *lockout = Lockout::default();
            if let Err(error) = forget_tries(&self.folder) {
                tracing::warn!("{error}");
            }
            return Ok(PinVerdict::Right);
        }
        let left = counted.left(now);
        tracing::warn!(tries = counted.wrong(), "a wrong PIN");
        Ok(if left.is_zero() {
            PinVerdict::Wrong { free_tries: counted.free_tries() }
        } else {
            PinVerdict::Locked(left)
        })
    }

    /// How long nobody is heard. Never waits for a try that is being looked at.
    pub fn locked_for(&self, now: Instant) -> Duration {
        match self.lockout.try_lock() {
            Ok(lockout) => lockout.left(now),
            Err(_) => Duration::ZERO,
        }
    }

    fn hash(&self) -> Result<String, PinError> {
        let unwritten = self.unwritten.lock().unwrap_or_else(PoisonError::into_inner);
        match &*unwritten {
            Some(hash) => Ok(hash.clone()),
            None => read(&self.folder),
        }
    }

    fn lockout(&self) -> MutexGuard<'_, Lockout> {
        self.lockout.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The hash that is kept in a folder.
fn read(folder: &Path) -> Result<String, PinError> {
    let path = folder.join(HASH);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let hash = text.trim();
            // What it is made of is looked at when it is used; here, that there is something to compare with.
            let is_whole =
                PasswordHash::new(hash).is_ok_and(|hash| hash.salt.is_some() && hash.hash.is_some());
            if is_whole { Ok(hash.to_owned()) } else { Err(PinError::Damaged(path)) }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(PinError::Missing),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(PinError::Damaged(path)),
        Err(error) => Err(PinError::Unreadable { path, error }),
    }
}

/// How many wrong tries there were. A file that says nothing sensible is no reason to let anybody try for ever, nor to
/// lock the exhibitor out: it counts as the last free ones.
fn tries(folder: &Path) -> u32 {
    match fs::read_to_string(folder.join(TRIES)) {
        Ok(text) => text.trim().parse().unwrap_or(lockout::FREE_TRIES),
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(_) => lockout::FREE_TRIES,
    }
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), PinError> {
    let path = folder.join(name);
    durable::write(&path, text).map_err(|error| PinError::Unwritable { path, error })
}

fn forget_tries(folder: &Path) -> Result<(), PinError> {
    let path = folder.join(TRIES);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(PinError::Unwritable { path, error }),
        _ => Ok(()),
    }
}
