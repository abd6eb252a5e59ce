//! Time that a thread has spent on a processor. What other threads and programs do meanwhile does not count, so that
//! figures measured on a busy machine are those of a quiet one.

use std::time::Duration;

use engine::search::Clock;
use rustix::time::{ClockId, clock_gettime};

/// A clock that runs while the thread that made it is working. It must be read by that same thread.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorTime {
    begun: Duration,
}

impl ProcessorTime {
    /// A clock that begins at zero now.
    pub fn start() -> ProcessorTime {
        ProcessorTime { begun: spent() }
    }
}

impl Clock for ProcessorTime {
    fn passed(&self) -> Duration {
        // Another thread's time may be less than where this one began.
        spent().saturating_sub(self.begun)
    }
}

/// What this thread has spent since it began.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
