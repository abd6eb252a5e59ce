//! `gametable config`: the settings in force, and where each of them comes from.

use std::io::Write;
use std::path::Path;

use super::Failure;
use crate::config::{Flags, InForce};

#[derive(clap::Args)]
pub struct Config {
    #[command(flatten)]
    flags: Flags,
}

impl Config {
    pub fn run(&self, named: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", InForce::load(named, &self.flags)?)?)
    }
}
