//! `gametable arena`: brains play against each other, and get ratings.

use std::io::Write;
use std::path::PathBuf;

use arena::limit::Limits;
use config::Config;
use engine::Contender;
use engine::arena::ArenaStanding;

use super::Failure;

#[derive(clap::Args)]
#[command(mut_group("Limits", |group| group.required(true)))]
pub struct ArenaArgs {
    /// The game and perhaps its variant, such as `chess` or `draughts/english`
    #[arg(value_name = "GAME[/VARIANT]")]
    game: String,
    /// Who plays: brains, perhaps each with a level, as in `champion,minimax:beginner`
    #[arg(long, value_name = "BRAIN,BRAIN...", value_delimiter = ',', required = true)]
    brains: Vec<Contender>,
    /// How often each meets each other; an odd number is made even, because colours are swapped
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    games: u16,
    #[command(flatten)]
    limits: Limits,
    /// How many games are played at the same time
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=64), default_value_t = 1)]
    threads: u16,
    /// What openings and chance follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where games and results are kept; what is there already is continued [default: arena-GAME-VARIANT]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A file of ratings in which those of this game are replaced, such as app/elo/elo.toml
    #[arg(long, value_name = "FILE")]
    elo: Option<PathBuf>,
}

impl ArenaArgs {
    pub fn run(self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, variant) = games::catalog().find(&self.game)?;
        let folder = self.out.unwrap_or_else(|| format!("arena-{}-{}", game.id, variant.id).into());
        let arena = arena::Tournament {
            game,
            variant,
            contenders: self.brains,
            games_per_pair: self.games.into(),
            limit: self.limits.given().expect("a limit is required"),
            threads: self.threads.into(),
            seed: self.seed,
            folder,
            elo: self.elo,
            bytes: config.thinking.bytes_for_each_of(2 * usize::from(self.threads)),
        };
        let ranking = arena.run()?;
        writeln!(out, "{:<20}  {:>5}  {:>6}  {:>7}  {:>5}", "brain", "Elo", "95 %", "points", "games")?;
        for (contender, standing) in ranking.contenders.iter().zip(&ranking.standings) {
            let ArenaStanding { rating, error, points, games } = standing;
            let (name, error) = (contender.to_string(), format!("± {error:.0}"));
            writeln!(out, "{name:<20}  {rating:>5.0}  {error:>6}  {points:>7}  {games:>5}")?;
        }
        Ok(())
    }
}
