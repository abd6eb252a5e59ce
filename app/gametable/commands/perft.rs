//! `gametable perft`: counts the tree of legal moves.

use std::io::Write;

use engine::perft::Leaves;

use super::{Failure, SettingArgs};

#[derive(clap::Args)]
pub struct PerftArgs {
    #[command(flatten)]
    setting: SettingArgs,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Count below each move of the first position on its own
    #[arg(long)]
    divide: bool,
}

impl PerftArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (_, variant) = games::catalog().find(&self.setting.game)?;
        let (start, refused) = (self.setting.start(), |error| self.setting.refused(error));
        if self.divide {
            for (notation, nodes) in variant.divide(start, self.depth).map_err(refused)? {
                writeln!(out, "{notation} {nodes}")?;
            }
        }
        writeln!(out, "{}", variant.perft(start, self.depth, Leaves::Counted).map_err(refused)?)?;
        Ok(())
    }
}
