//! `gametable play`: two people on a terminal.

use std::io::{self, Write};

use super::{Failure, Setting};
use crate::terminal;

#[derive(clap::Args)]
pub struct Play {
    #[command(flatten)]
    setting: Setting,
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, variant) = games::catalog().find(&self.setting.game)?;
        let live = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        Ok(terminal::play(game, variant, live, &mut io::stdin().lock(), out)?)
    }
}
