//! `gametable engine`: our brains for the tools of the field.

use std::io::{self, Write};

use config::Config;
use engine::Contender;
use engines::{EnginePlayer, MOST_HASH, MOST_THREADS, Protocol};
use opponent::lot;

use super::Failure;

#[derive(clap::Args)]
pub struct EngineArgs {
    /// What it speaks
    protocol: Protocol,
    /// Which brain thinks, and perhaps how strong, such as `champion` or `mcts:casual`
    #[arg(long, default_value = "champion")]
    brain: Contender,
    /// How many threads the champion may keep busy
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64), default_value_t = 1)]
    threads: u16,
    /// How much it may remember, in megabytes, instead of what the settings say
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=MOST_HASH as i64))]
    hash: Option<u16>,
}

impl EngineArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let usual = (config.thinking.bytes_for_each_of(1) >> 20) as u16;
        let hash = self.hash.unwrap_or(usual.min(MOST_HASH));
        // What is left to chance should not fall out the same every day.
        let player = EnginePlayer::new(self.brain, self.threads, hash, lot());
        Ok(self.protocol.speak(player, io::stdin(), out)?)
    }
}
