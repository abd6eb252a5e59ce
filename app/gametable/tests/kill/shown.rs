//! What phones know of their matches, told to whoever looks on while they play.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// All matches that anybody was shown, by their number.
#[derive(Default)]
pub struct Shown(Mutex<BTreeMap<i64, Sight>>);

/// A match as its phones know it.
#[derive(Clone, Debug)]
pub struct Sight {
    pub table: String,
    /// That of one of both seats.
    pub secret: String,
    pub moves: Vec<String>,
    /// A move that was sent and has not been shown yet.
    pub sent: Option<String>,
    pub is_over: bool,
}

impl Shown {
    pub fn note(&self, id: i64, sight: Sight) {
        self.0.lock().unwrap().insert(id, sight);
    }

    /// What is known by now.
    pub fn now(&self) -> BTreeMap<i64, Sight> {
        self.0.lock().unwrap().clone()
    }
}
