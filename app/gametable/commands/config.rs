//! `gametable config`: the settings in force, and where each of them comes from.

use std::io::Write;
use std::path::Path;

use config::{Flags, InForce};

use super::Failure;

#[derive(clap::Args)]
pub struct ConfigArgs {
    #[command(flatten)]
    flags: Flags,
}

impl ConfigArgs {
    pub fn run(&self, named: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", InForce::load(named, &self.flags)?)?)
    }
}
