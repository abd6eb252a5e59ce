//! What the house does only once the first frame is shown, because it takes longer where more is stored: matches that were
//! under way are replayed and go on, phones are let in, and the store is looked through.

use tokio::sync::watch;

/// A cheap handle to how far the house has come.
#[derive(Clone, Debug)]
pub struct Startup(watch::Sender<StartupProgress>);

/// How far a house has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum StartupProgress {
    /// Nothing happens yet.
    Furnished,
    /// Matches that were under way are being replayed.
    Resuming,
    /// They go on.
    Open,
}

impl Default for Startup {
    fn default() -> Startup {
        Startup(watch::Sender::new(StartupProgress::Furnished))
    }
}

impl Startup {
    /// Lets the house go on: once the first frame is shown, or at once where nothing is shown.
    pub fn carry_on(&self) {
        self.reach(StartupProgress::Resuming);
    }

    /// Says that all goes on that was under way.
    pub fn open(&self) {
        self.reach(StartupProgress::Open);
    }

    /// Is there when the house may go on.
    pub fn may_carry_on(&self) -> impl Future<Output = ()> + Send + use<> {
        self.reached(StartupProgress::Resuming)
    }

    /// Is there when all goes on that was under way.
    pub fn is_open(&self) -> impl Future<Output = ()> + Send + use<> {
        self.reached(StartupProgress::Open)
    }

    /// Whether all goes on that was under way.
    pub fn has_opened(&self) -> bool {
        *self.0.borrow() == StartupProgress::Open
    }

    fn reach(&self, goal: StartupProgress) {
        self.0.send_if_modified(|progress| {
            let is_news = *progress < goal;
            *progress = (*progress).max(goal);
            is_news
        });
    }

    fn reached(&self, goal: StartupProgress) -> impl Future<Output = ()> + Send + use<> {
        let mut progress = self.0.subscribe();
        async move {
            // A house that is gone goes no further, and nobody waits for it.
            let _ = progress.wait_for(|progress| *progress >= goal).await;
        }
    }
}
