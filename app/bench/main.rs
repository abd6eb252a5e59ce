//! `gametable-bench`: what this machine can do. Every figure stands beside a reference measured in the same
//! run, because machines differ and are shared. It is a program of its own, so that what is only compared with stays out of
//! the one that is installed.

mod fairness;
mod rules;
mod search;
mod start;
mod ui;

use std::io::{self, Write};
use std::process::ExitCode;

use arena::processor_time::ProcessorTime;
use clap::Parser;
use engine::search::Clock;
use kiosk::rehearsal::RehearsalError;
use serde::Serialize;
use thiserror::Error;

/// Measures what this machine can do with the table.
#[derive(Parser)]
#[command(version)]
enum What {
    /// How fast each game's rules are: one line per game
    Rules,
    /// How far each brain sees: one line per game and brain, and one per game that compares them at equal depth
    Search(search::SearchBench),
    /// How long a casual AI is waited for while a strong one has half an hour, on one thread
    Fairness(fairness::Fairness),
    /// How quick the screen is without a graphics processor, and what it takes of the memory, beside a browser
    Ui(ui::Ui),
    /// Whether a table with many stored games starts as soon as a new one
    Start(start::StartBench),
}

/// Why nothing was measured.
#[derive(Debug, Error)]
enum BenchFailure {
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error("{0}")]
    Rehearsal(#[from] RehearsalError),
    #[error("a used table shows its first frame after {0} times as long as a new one; {limit} times is allowed", limit = start::TARGET)]
    SlowStart(f64),
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let measured = match What::parse() {
        What::Rules => rules::run(&mut out),
        What::Search(search) => search.run(&mut out),
        What::Fairness(fairness) => fairness.run(&mut out),
        What::Ui(ui) => ui.run(&mut out),
        What::Start(start) => start.run(&mut out),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With stderr gone as well there is nobody left to tell; the exit code still says it.
            let _ = writeln!(io::stderr(), "gametable-bench: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Work done, and the processor time it took.
#[derive(Clone, Copy, Debug, Serialize)]
struct WorkSpeed {
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

/// Does some work several times and keeps the fastest, the one that was disturbed least.
fn fastest(times: u32, work: impl Fn() -> u64) -> WorkSpeed {
    let measure = |_| {
        let clock = ProcessorTime::start();
        let nodes = work();
        (nodes, clock.passed().as_secs_f64().max(f64::EPSILON))
    };
    let (nodes, seconds) =
        (0..times).map(measure).min_by(|a, b| a.1.total_cmp(&b.1)).expect("something is measured");
    WorkSpeed { nodes, seconds, nodes_per_second: (nodes as f64 / seconds) as u64 }
}
