//! What a process has used of the machine, as Linux counts it.

use std::fs;
use std::io;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;

/// What a process has used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// Processor time of all its threads, its own and what the system did for it.
    pub processor: Duration,
    /// The bytes it has in memory now.
    pub memory: u64,
}

impl Usage {
    /// What the process with this number has used until now.
    pub fn of(process: u32) -> io::Result<Usage> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
        let status = fs::read_to_string(format!("/proc/{process}/status"))?;
        let odd = || io::Error::new(io::ErrorKind::InvalidData, "it is written in another way");
        let ticks = ticks(&stat).ok_or_else(odd)?;
        let processor = Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64);
        Ok(Usage { processor, memory: memory(&status).ok_or_else(odd)? })
    }
}

/// The fields 14 and 15 of `stat`. The second one is the name of the program in brackets, which may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    let mut field = || fields.next()?.parse::<u64>().ok();
    Some(field()? + field()?)
}

/// The line `VmRSS` of `status`, which counts in kibibytes.
fn memory(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_and_spaces_does_not_matter() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 9 0 0 0 123 45 0 0 20 0 3 0 99 1000 200";
        assert_eq!(ticks(stat), Some(168));
        assert_eq!(ticks("42 (a) S 1"), None);
    }

    #[test]
    fn memory_is_what_is_resident() {
        assert_eq!(memory("VmPeak:\t 9000 kB\nVmRSS:\t    2048 kB\nThreads:\t3\n"), Some(2 << 20));
        assert_eq!(memory("VmPeak:\t 9000 kB\n"), None);
    }

    #[test]
    fn this_process_uses_something() {
        assert!(Usage::of(std::process::id()).unwrap().memory > 0);
    }
}
