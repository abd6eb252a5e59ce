//! Every connection needs a file descriptor, and systems hand out fewer than a fair may need unless they are asked.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the program needs besides: files, the store, the screen.
const OTHERS: u64 = 256;

/// Asks the system for enough of them.
pub fn make_room(connections: usize) {
    let needed = connections as u64 + OTHERS;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return;
    }
    let granted = maximum.map_or(needed, |maximum| maximum.min(needed));
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: Some(granted), maximum }) {
        tracing::warn!(%error, "the limit of open files stays at {}", current.unwrap_or_default());
    } else if granted < needed {
        tracing::warn!("only {granted} files can be open, {needed} may be needed; lower limits.connections");
    }
}
