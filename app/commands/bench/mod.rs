//! `gametable bench`: what this machine can do. Every figure stands beside a reference measured in the same
//! run, because machines differ and are shared.

mod rules;
mod search;
mod ui;

use std::io::Write;

use clap::Subcommand;
use engine::search::Clock;
use serde::Serialize;

use super::Failure;
use crate::processor_time::ProcessorTime;

#[derive(clap::Args)]
pub struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// How fast each game's rules are: one line per game
    Rules,
    /// How far each brain sees: one line per game and brain, and one per game that compares them at equal depth
    Search(search::Search),
    /// How quick the screen is without a graphics processor, and what it takes of the memory, beside a browser
    Ui(ui::Ui),
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.what {
            What::Rules => rules::run(out),
            What::Search(search) => search.run(out),
            What::Ui(ui) => ui.run(out),
        }
    }
}

/// Work done, and the processor time it took.
#[derive(Clone, Copy, Debug, Serialize)]
struct Speed {
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

/// Does some work several times and keeps the fastest, the one that was disturbed least.
fn fastest(times: u32, work: impl Fn() -> u64) -> Speed {
    let measure = |_| {
        let clock = ProcessorTime::start();
        let nodes = work();
        (nodes, clock.passed().as_secs_f64().max(f64::EPSILON))
    };
    let (nodes, seconds) =
        (0..times).map(measure).min_by(|a, b| a.1.total_cmp(&b.1)).expect("something is measured");
    Speed { nodes, seconds, nodes_per_second: (nodes as f64 / seconds) as u64 }
}
