//! Every connection is an open file, and systems allow a process few of them unless it asks for more.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::LoadError;

/// What a process needs beside its connections.
const OTHERS: u64 = 100;

/// Asks for as many files as this process and the server, which inherits it, may have.
pub fn make_room(games: usize) -> Result<(), LoadError> {
    let needed = 2 * games as u64 + OTHERS;
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Some(allowed) = maximum.filter(|allowed| *allowed < needed) {
        return Err(LoadError::Files { needed, allowed });
    }
    let raised = Rlimit { current: Some(maximum.unwrap_or(needed)), maximum };
    setrlimit(Resource::Nofile, raised).map_err(|error| LoadError::Start(error.into()))
}
