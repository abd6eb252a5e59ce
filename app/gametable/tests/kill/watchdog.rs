//! A program that hangs is ended and started again, and its matches go on: a supervisor of our own plays systemd's part.
//!
//! A frozen screen is in [`../window`](../window/watchdog.rs), one frozen
//! table among others beside the watchdog itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rustix::process::Signal;
use test_support::frozen::Frozen;
use test_support::supervisor::Supervisor;

use super::server::{Lives, Server};
use super::table::Table;

/// Within this time systemd wants to hear that all is well.
const WITHIN: Duration = Duration::from_millis(500);

/// The name of the threads that all tables live on.
const TASKS: &str = "tokio-rt-worker";

/// What moves are drawn from.
const SEED: u64 = 20_261_118;

#[test]
fn frozen_tables_are_not_well_and_their_match_goes_on_after_a_restart() {
    let (folder, lives) = (tempfile::tempdir().expect("a folder"), Arc::new(Lives::default()));
    let supervisor = Supervisor::listening();
    let environment = supervisor.environment(WITHIN);
    let server = Server::start(folder.path(), None, &environment, &lives);
    assert_eq!(supervisor.hears(), "READY=1");
    let port = server.port();
    let mut table = Table::new(port, ("chess", "standard"), SEED, Arc::clone(&lives), Arc::default());
    // They play a few moves each time they come.
    let a_few = AtomicBool::new(true);
    table.visit(&a_few).expect("the server is there");
    supervisor.catches_up();
    for _ in 0..3 {
        assert_eq!(supervisor.hears(), "WATCHDOG=1");
    }

    let frozen = Frozen::freeze(server.0.program.id(), |_, name| name == TASKS);
    supervisor.catches_up();
    assert_eq!(supervisor.hears_for(WITHIN * 2), [""; 0]);
    frozen.abort();
    server.kill(&lives);

    let mut server = Server::start(folder.path(), Some(port), &environment, &lives);
    assert_eq!(supervisor.hears(), "READY=1");
    let tally = table.play_until(&a_few);
    assert_eq!(tally.returns, 1, "both have found their match again");
    assert!(tally.moves > 0);
    supervisor.catches_up();
    assert_eq!(supervisor.hears(), "WATCHDOG=1");

    server.0.program.signal(Signal::TERM);
    supervisor.waits_for("STOPPING=1");
    server.0.program.ends_well();
}
