//! Threads that are held still while the rest of their program runs: as a debugger does it.

use std::{fs, mem};

use nix::errno::Errno;
use nix::sys::ptrace;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use rustix::process::{Resource, Rlimit, Signal, kill_process, prlimit};

/// Threads that are held still by the thread that made this.
pub struct Frozen {
    process: Pid,
    threads: Vec<Pid>,
}

impl Frozen {
    /// Freezes the threads of a child that are chosen by number or name; when this returns, none of them runs any more.
    pub fn freeze(process: u32, chosen: impl Fn(u32, &str) -> bool) -> Frozen {
        let mut frozen = Frozen { process: pid(process), threads: Vec::new() };
        // Those that still run may start others.
        while let Some(thread) = frozen.next(&chosen) {
            match ptrace::seize(thread, ptrace::Options::empty()).and_then(|()| ptrace::interrupt(thread)) {
                Ok(()) => assert!(!has_ended(waitpid(thread, Some(WaitPidFlag::__WALL)))),
                // It has ended by itself, and is not listed again.
                Err(Errno::ESRCH) => continue,
                Err(error) => panic!("thread {thread} cannot be held: {error}"),
            }
            frozen.threads.push(thread);
        }
        assert!(!frozen.threads.is_empty(), "there is nothing to freeze");
        frozen
    }

    fn next(&self, chosen: &impl Fn(u32, &str) -> bool) -> Option<Pid> {
        let folder = format!("/proc/{}/task", self.process);
        let numbers = fs::read_dir(&folder).expect("the program runs").map(|entry| {
            let name = entry.expect("the folder can be read").file_name();
            name.to_string_lossy().parse::<u32>().expect("a number")
        });
        let wanted = |number: &u32| {
            // A thread that has just ended has no name.
            let name = fs::read_to_string(format!("{folder}/{number}/comm")).unwrap_or_default();
            !self.threads.contains(&pid(*number)) && chosen(*number, name.trim_end())
        };
        numbers.into_iter().find(wanted).map(pid)
    }

    /// Ends the program as systemd ends one that hangs: first with a signal that says so, then by force.
    pub fn abort(mut self) {
        let process = rustix::process::Pid::from_raw(self.process.as_raw()).expect("it has a number");
        // Nobody wants its remains in the folder of the tests.
        let nothing = Rlimit { current: Some(0), maximum: Some(0) };
        prlimit(Some(process), Resource::Core, nothing).expect("it is a child of ours");
        for signal in [Signal::ABORT, Signal::KILL] {
            kill_process(process, signal).expect("it is still there");
        }
        // Nobody else is told of their end. That of the first thread is the end of the program, which its parent waits for.
        for thread in mem::take(&mut self.threads).into_iter().filter(|thread| *thread != self.process) {
            while !has_ended(waitpid(thread, Some(WaitPidFlag::__WALL))) {}
        }
    }
}

/// Where a test fails, its program must be able to end: one of whose threads somebody holds cannot.
impl Drop for Frozen {
    fn drop(&mut self) {
        for thread in &self.threads {
            // It may have ended with its program.
            let _ = ptrace::detach(*thread, None);
        }
    }
}

fn has_ended(status: nix::Result<WaitStatus>) -> bool {
    let status = status.expect("it can be waited for");
    matches!(status, WaitStatus::Exited(..) | WaitStatus::Signaled(..))
}

fn pid(number: u32) -> Pid {
    Pid::from_raw(number.try_into().expect("a number that the system gave"))
}
