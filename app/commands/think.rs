//! `gametable think`: what an AI makes of a position.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::search::Control;
use engine::{Algorithm, Idea, Level, Means};
use serde::Serialize;

use super::{Failure, Setting};
use crate::config::Config;
use crate::limit::{Limit, Limits};

/// How long it thinks when nothing else is said.
const USUAL: Limit = Limit::Time(Duration::from_secs(1));

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
    limits: Limits,
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
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let (_, variant) = games::catalog().find(&self.setting.game)?;
        let game = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        let means = Means {
            bytes: config.thinking.bytes_for_each_of(1),
            level: self.level,
            threads: self.threads.into(),
            ..Means::default()
        };
        let mut thinker = game.thinker(self.brain, means);
        // When nobody reads any more there is no point in thinking on.
        let (stop, begun) = (AtomicBool::new(false), Instant::now());
        let mut control = Control::new(self.limits.given().unwrap_or(USUAL).budget(), &begun, &stop);
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
