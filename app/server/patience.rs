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
    /// For any sign of life after the one that was promised.
    pub promise: Duration,
    /// For somebody who takes nothing of what is sent.
    pub write: Duration,
    /// For the other side to hang up, once this side has.
    pub farewell: Duration,
    /// For a free file descriptor when there is none for the next connection.
    pub exhausted: Duration,
}

/// How long one client is waited for: before a ping asks for a word, and until it is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    pub ping: Duration,
    pub silence: Duration,
}

/// Nobody is asked more often than that.
const OFTEN: Duration = Duration::from_secs(1);

impl Patience {
    /// With somebody who has said, in milliseconds, how soon the next sign of life comes, or has not.
    pub fn with(&self, next: Option<u32>) -> Watch {
        let next = next.map(|next| Duration::from_millis(next.into()).max(OFTEN));
        match next.filter(|next| *next < self.ping) {
            Some(next) => Watch { ping: next, silence: (next + self.promise).min(self.silence) },
            None => Watch { ping: self.ping, silence: self.silence },
        }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(10),
            ping: Duration::from_secs(7),
            silence: Duration::from_secs(22),
            promise: Duration::from_millis(2500),
            write: Duration::from_secs(20),
            farewell: Duration::from_secs(2),
            exhausted: Duration::from_millis(200),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_promises_signs_of_life_is_missed_sooner() {
        let patience = Patience::default();
        let watch = |ping, silence| Watch {
            ping: Duration::from_millis(ping),
            silence: Duration::from_millis(silence),
        };
        assert_eq!(patience.with(None), watch(7_000, 22_000));
        assert_eq!(patience.with(Some(1_500)), watch(1_500, 4_000), "a page that somebody looks at");
        assert_eq!(patience.with(Some(0)), watch(1_000, 3_500), "nobody is asked without a pause");
        assert_eq!(patience.with(Some(u32::MAX)), patience.with(None));
    }
}
