//! `gametable think`: what an AI makes of a position.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::search::{Budget, Control};
use engine::{Algorithm, Idea, Level, Means};
use serde::Serialize;

use super::{Failure, Setting};

/// How long it thinks when nothing else is said.
const USUAL: Duration = Duration::from_secs(1);

#[derive(clap::Args)]
pub struct Think {
    #[command(flatten)]
    setting: Setting,
    /// Which brain thinks
    #[arg(long, default_value = "champion")]
    brain: Algorithm,
    /// How strong it plays, from beginner to merciless
    #[arg(long, default_value = "merciless")]
    level: Level,
    /// How many threads the champion may keep busy
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=64), default_value_t = 1)]
    threads: u16,
    #[command(flatten)]
    limit: Limit,
}

/// How long to think; a second if nothing is said.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// A time, such as 100ms or 2s
    #[arg(long, value_parser = humantime::parse_duration)]
    time: Option<Duration>,
    /// A depth in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// A number of positions or playouts
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Limit {
    fn budget(&self) -> Budget {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = if unlimited { Some(USUAL) } else { self.time };
        Budget { soft: time, hard: time, depth: self.depth, nodes: self.nodes }
    }
}

/// One step of thinking as JSON.
#[derive(Serialize)]
struct Step<'a> {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<&'a str>,
    score: i32,
    depth: u32,
    nodes: u64,
    nps: u64,
    line: &'a [String],
    exact: bool,
}

impl<'a> Step<'a> {
    fn new(idea: &'a Idea, mv: Option<&'a str>) -> Step<'a> {
        let Idea { score, depth, nodes, time, ref line, exact, .. } = *idea;
        let nps = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        Step { mv, score, depth, nodes, nps, line, exact }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", serde_json::to_string(self)?)?;
        out.flush()
    }
}

impl Think {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (_, variant) = games::catalog().find(&self.setting.game)?;
        let game = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        let means = Means { level: self.level, threads: self.threads.into(), ..Means::default() };
        let mut thinker = game.thinker(self.brain, means);
        // When nobody reads any more there is no point in thinking on.
        let (stop, begun) = (AtomicBool::new(false), Instant::now());
        let mut control = Control::new(self.limit.budget(), &begun, &stop);
        let mut printed = Ok(());
        let idea = thinker.think(&*game, &mut control, &mut |idea| {
            if printed.is_ok() {
                printed = Step::new(idea, None).print(out);
            }
            stop.store(printed.is_err(), std::sync::atomic::Ordering::Relaxed);
        });
        printed?;
        let idea = idea.ok_or(Failure::Over)?;
        Ok(Step::new(&idea, Some(&game.offers()[idea.number].notation)).print(out)?)
    }
}
