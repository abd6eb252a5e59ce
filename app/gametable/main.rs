//! The program: `gametable` starts the table, its subcommands are the tools around it.
//!
//! Each of the [`commands`] has a file that reads its arguments and calls the room that does the work; no more is done
//! here. What it prints goes to one output that is flushed at the end. A failure becomes a sentence, perhaps with advice, and an
//! exit code that shells and systemd understand: 2 for input that cannot be used, 75 for a wish to be started again.
//!
//! The tests beside it start this program as people do, and find out from outside what no room can know alone.

mod commands;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use commands::{Cli, Failure};
use kiosk::ProgramEnding;

/// What a shell expects for input that cannot be used.
const BAD_INPUT: u8 = 2;

/// Whoever keeps the program running starts it again: sysexits.h calls it a failure for now, and systemd/gametable.service
/// knows what is meant. A plain end, 0, is meant to last.
const RESTART: u8 = 75;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let done = commands::run(Cli::parse(), &mut out).and_then(|ending| {
        out.flush()?;
        Ok(ending)
    });
    match done {
        Ok(ProgramEnding::Quit) => ExitCode::SUCCESS,
        Ok(ProgramEnding::Restart) => ExitCode::from(RESTART),
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        // All of it was told.
        Err(Failure::NotWell) => ExitCode::FAILURE,
        Err(failure) => {
            let mut words = format!("gametable: {failure}\n");
            if let Some(advice) = failure.advice() {
                words.push_str(&format!("  {advice}\n"));
            }
            // With stderr gone as well there is nobody left to tell; the exit code still says it.
            let _ = io::stderr().write_all(words.as_bytes());
            ExitCode::from(if failure.is_bad_input() { BAD_INPUT } else { 1 })
        }
    }
}
