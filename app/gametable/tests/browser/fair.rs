//! A test: a house, its visitors, and what is checked of all of them whatever they do.

use std::collections::BTreeMap;
use std::fs;
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;

use tempfile::TempDir;
use tokio::sync::{Mutex, MutexGuard};

use super::driver::Engine;
use super::house::House;
use super::phone::{Habits, Phone};
use super::road::{Pace, Road};

/// What browsers may complain about while the table is away or out of reach, and at no other time.
const TABLE_AWAY: [&str; 2] = ["WebSocket connection to", "net::ERR_CONNECTION_REFUSED"];

/// A house and the phones around it.
#[derive(Clone)]
pub struct Fair(Arc<Inner>);

struct Inner {
    house: Mutex<House>,
    engine: Engine,
    profiles: TempDir,
    phones: Mutex<BTreeMap<String, Phone>>,
    /// What browsers may complain about.
    expected: Mutex<Vec<&'static str>>,
}

impl Fair {
    /// Runs a test. Afterwards no browser may have complained; if the test fails, there are pictures of all phones.
    pub async fn hold<T: Future<Output = ()> + Send + 'static>(name: &str, test: impl FnOnce(Fair) -> T) {
        let fair = Fair(Arc::new(Inner {
            house: Mutex::new(House::open()),
            engine: Engine::chosen(),
            profiles: TempDir::new().expect("a place for profiles"),
            phones: Mutex::default(),
            expected: Mutex::default(),
        }));
        let ended = tokio::spawn(test(fair.clone())).await;
        let mut complaints = Vec::new();
        for (owner, phone) in std::mem::take(&mut *fair.0.phones.lock().await) {
            if ended.is_err() {
                keep(&format!("{name}-{owner}.png"), &phone.picture().await);
            }
            complaints
                .extend(fair.complaints(&phone).await.into_iter().map(|words| format!("{owner}: {words}")));
            phone.close().await;
        }
        let silent = complaints.is_empty();
        if !silent {
            // Beside a failure they may well be its reason.
            println!("{complaints:#?}");
        }
        if let Err(failure) = ended {
            panic::resume_unwind(failure.into_panic());
        }
        assert!(silent, "a browser has complained");
    }

    /// A visitor with a phone: an English one of the usual size.
    pub async fn visitor(&self, name: &str) -> Phone {
        self.visitor_with(name, Habits::default()).await
    }

    pub async fn visitor_with(&self, name: &str, habits: Habits) -> Phone {
        let house = self.house().await.url("");
        self.visitor_at(name, house, habits).await
    }

    /// A visitor who reaches the table on a road of their own.
    pub async fn visitor_on(&self, name: &str, road: &Road) -> Phone {
        self.visitor_at(name, road.url(), Habits::default()).await
    }

    /// A road to the table.
    pub async fn road(&self) -> Road {
        Road::to(self.house().await.port()).await
    }

    /// A long and narrow road to it.
    pub async fn slow_road(&self, pace: Pace) -> Road {
        Road::slow_to(self.house().await.port(), pace).await
    }

    async fn visitor_at(&self, name: &str, house: String, habits: Habits) -> Phone {
        let profile = self.0.profiles.path().join(name);
        let phone = Phone::open(&self.0.engine, house, &profile, habits).await;
        self.0.phones.lock().await.insert(name.to_owned(), phone.clone());
        phone
    }

    /// Closes the browser of a visitor, who keeps the phone.
    pub async fn close(&self, name: &str) {
        let phone = self.0.phones.lock().await.remove(name).expect("a visitor of this name");
        let complaints = self.complaints(&phone).await;
        assert!(complaints.is_empty(), "{name}: {complaints:#?}");
        phone.close().await;
    }

    pub async fn house(&self) -> MutexGuard<'_, House> {
        self.0.house.lock().await
    }

    /// The table goes away without a word.
    pub async fn pull_the_plug(&self) {
        self.lines_get_lost().await;
        self.house().await.pull_the_plug();
    }

    /// From now on lines between phones and the table get lost, and browsers may say so.
    pub async fn lines_get_lost(&self) {
        self.0.expected.lock().await.extend(TABLE_AWAY);
    }

    /// From now on something is answered with this status, and browsers may say so.
    pub async fn status_is_expected(&self, status: &'static str) {
        self.0.expected.lock().await.push(status);
    }

    async fn complaints(&self, phone: &Phone) -> Vec<String> {
        let known = self.0.expected.lock().await.clone();
        let expected = |words: &String| known.iter().any(|known| words.contains(known));
        phone.complaints().await.into_iter().filter(|words| !expected(words)).collect()
    }
}

/// Keeps a picture where whoever looks into a failure finds it.
pub fn keep(name: &str, picture: &[u8]) {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.parent().expect("it is inside the target directory").join("browser");
    fs::create_dir_all(&folder).expect("a place for pictures");
    fs::write(folder.join(name), picture).expect("room for a picture");
}
