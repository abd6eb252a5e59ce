//! Measuring is a program of its own, so that what is only compared with stays out of this one; here it is called by its usual
//! name.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use clap::Args;

use super::Failure;

/// What the program is called, beside this one.
const PROGRAM: &str = "gametable-bench";

#[derive(Args)]
pub struct BenchArgs {
    /// What to measure and how; `--help` lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    what: Vec<OsString>,
}

impl BenchArgs {
    /// Becomes the other program; comes back only if that is not possible.
    pub fn run(self) -> Result<(), Failure> {
        let program = env::current_exe().map_err(Failure::Bench)?.with_file_name(PROGRAM);
        Err(Failure::Bench(Command::new(program).args(self.what).exec()))
    }
}
