//! Tells systemd that all is well, and only while it is: a program that hangs still runs, so nobody else would start it again.
//!
//! Whoever has to answer, the screen and every table, is called at once, and systemd is told when all have answered. A table
//! obeys one command after the other and waits for the disk in between, so a store that hangs shows as well. The calls are
//! made by a task of the house: if tasks do not come to run, nobody is told anything either.

use std::fmt::{self, Display};
use std::time::Duration;

use sd_notify::NotifyState;
use table::Lobby;
use terms::code::TableCode;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout_at};

use crate::Rooms;

/// Where whoever wants to be told is found.
const SOCKET_VARIABLE: &str = "NOTIFY_SOCKET";

/// How often systemd is told in the time after which it loses its patience, so that an answer may take a while.
const TIMES: u32 = 3;

/// How long an answer may take if systemd has all the patience in the world.
const PATIENCE: Duration = Duration::from_secs(10);

/// A way to call the screen.
pub type CallScreen = fn() -> oneshot::Receiver<()>;

/// Tells systemd how the program is, for as long as this is held, and then that it ends.
pub struct Watchdog {
    calling: AbortHandle,
}

impl Watchdog {
    /// Begins, if anybody wants to be told.
    pub fn start(rooms: &Rooms, screen: Option<CallScreen>) -> Option<Watchdog> {
        std::env::var_os(SOCKET_VARIABLE)?;
        let lobby = rooms.lobby.clone();
        let open = rooms.startup.is_open();
        let watching = async move {
            // A table is not ready before its matches go on.
            open.await;
            watch(move || call(&lobby, screen), tell_systemd, sd_notify::watchdog_enabled()).await;
        };
        Some(Watchdog { calling: rooms.tasks.spawn(watching).abort_handle() })
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.calling.abort();
        notify(NotifyState::Stopping);
    }
}

/// Somebody who has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WatchedTask {
    Screen,
    Table(TableCode),
}

impl Display for WatchedTask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WatchedTask::Screen => formatter.write_str("the screen"),
            WatchedTask::Table(code) => write!(formatter, "table {code}"),
        }
    }
}

/// Somebody who was called. An answer that is given up counts: whoever has ended does not hang.
struct Called {
    who: WatchedTask,
    answer: oneshot::Receiver<()>,
}

/// What is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WatchdogNews {
    /// All have answered for the first time.
    Ready,
    /// All have answered.
    Well,
    /// Somebody takes too long.
    Silent(WatchedTask),
    /// Somebody who took too long has answered.
    Back(WatchedTask),
}

/// Calls everybody. A lobby that is stuck holds its caller up.
fn call(lobby: &Lobby, screen: Option<CallScreen>) -> Vec<Called> {
    let screen = screen.map(|call| Called { who: WatchedTask::Screen, answer: call() });
    let tables =
        lobby.call().into_iter().map(|(code, answer)| Called { who: WatchedTask::Table(code), answer });
    screen.into_iter().chain(tables).collect()
}

/// Calls everybody and tells what came of it: once, or again and again if that is expected within a certain time.
async fn watch(call: impl Fn() -> Vec<Called>, tell: impl Fn(WatchdogNews), within: Option<Duration>) {
    let patience = within.map_or(PATIENCE, |within| within / TIMES);
    all_answer(call(), patience, &tell).await;
    tell(WatchdogNews::Ready);
    while within.is_some() {
        sleep(patience).await;
        all_answer(call(), patience, &tell).await;
        tell(WatchdogNews::Well);
    }
}

/// Waits until all have answered, however long it takes, and tells who takes too long.
async fn all_answer(called: Vec<Called>, patience: Duration, tell: &impl Fn(WatchdogNews)) {
    let until = Instant::now() + patience;
    let mut silent = Vec::new();
    for mut one in called {
        if timeout_at(until, &mut one.answer).await.is_err() {
            tell(WatchdogNews::Silent(one.who));
            silent.push(one);
        }
    }
    for Called { who, answer } in silent {
        // Given or given up: both mean that it does not hang.
        let _ = answer.await;
        tell(WatchdogNews::Back(who));
    }
}

fn tell_systemd(news: WatchdogNews) {
    match news {
        WatchdogNews::Ready => notify(NotifyState::Ready),
        WatchdogNews::Well => notify(NotifyState::Watchdog),
        WatchdogNews::Silent(who) => tracing::error!("{who} does not answer"),
        WatchdogNews::Back(who) => tracing::info!("{who} answers again"),
    }
}

fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!("systemd cannot be told how the table is: {error}");
    }
}

#[cfg(test)]
mod tests;
