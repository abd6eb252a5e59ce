//! `gametable play`: a game on a terminal, of two people or against a brain.

use std::io::{self, Write};
use std::time::Duration;

use arena::limit::{Limit, Limits};
use config::Config;
use engine::{Contender, Seat};
use opponent::Opponent;
use terminal::SeatedOpponent;

use super::{Failure, SettingArgs};

/// How long a brain thinks about a move when nothing else is said.
const USUAL: Limit = Limit::Time(Duration::from_secs(1));

#[derive(clap::Args)]
pub struct PlayArgs {
    #[command(flatten)]
    setting: SettingArgs,
    /// Play against a brain, such as `champion` or `mcts:casual`
    #[arg(long, value_name = "BRAIN")]
    against: Option<Contender>,
    /// Take the second seat: the brain begins
    #[arg(long, requires = "against")]
    second: bool,
    #[command(flatten)]
    limits: Limits,
}

impl PlayArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, variant) = games::catalog().find(&self.setting.game)?;
        let live = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        let seated = self.against.map(|contender| -> Result<SeatedOpponent, Failure> {
            let opponent = Opponent::alone(contender, &*live, config)?;
            let seat = if self.second { Seat::FIRST } else { Seat::SECOND };
            let budget = self.limits.given().unwrap_or(USUAL).budget();
            Ok(SeatedOpponent { seat, opponent, budget, at_least: config.thinking.at_least })
        });
        Ok(terminal::play(game, &variant, live, seated.transpose()?, &mut io::stdin().lock(), out)?)
    }
}
