//! `gametable bench`
use super::Failure;
use std::io::Write;
#[derive(clap::Args)]
pub struct Bench {}
impl Bench {
    pub fn run(&self, _out: &mut dyn Write) -> Result<(), Failure> {
        Ok(())
    }
}
