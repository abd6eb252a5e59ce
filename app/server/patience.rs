//! How long the server waits for others. Tests are less patient than people.

use std::time::Duration;

/// All its times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the head of a request, also of the next one on an open connection.
    pub request: Duration,
    /// For a word on a websocket, before a ping asks for one.
    pub ping: Duration,
    /// For any sign of life on a websocket.
    pub silence: Duration,
    /// For somebody who takes nothing of what is sent.
    pub write: Duration,
    /// For the other side to hang up, once this side has.
    pub farewell: Duration,
    /// For a free file descriptor when there is none for the next connection.
    pub exhausted: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(10),
            ping: Duration::from_secs(7),
            silence: Duration::from_secs(22),
            write: Duration::from_secs(20),
            farewell: Duration::from_secs(2),
            exhausted: Duration::from_millis(200),
        }
    }
}
