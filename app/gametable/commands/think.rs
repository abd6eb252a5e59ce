//! `gametable think`: what an AI makes of a position.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::limit::{Limit, Limits};
use config::Config;
use engine::thinking::{Task, decide};
use engine::{Brain, Contender, Idea, Level, Means};
use serde::Serialize;

use super::{Failure, SettingArgs};

/// How long it thinks when nothing else is said.
const USUAL: Limit = Limit::Time(Duration::from_secs(1));

#[derive(clap::Args)]
pub struct ThinkArgs {
    #[command(flatten)]
    setting: SettingArgs,
    /// Which brain thinks
    #[arg(long, default_value = "champion")]
    brain: Brain,
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
struct ThinkingStep<'a> {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<&'a str>,
    score: i32,
    depth: u32,
    nodes: u64,
    nps: u64,
    line: Vec<&'a str>,
    exact: bool,
}

impl<'a> ThinkingStep<'a> {
    fn new(idea: &'a Idea, mv: Option<&'a str>) -> ThinkingStep<'a> {
        let Idea { score, depth, nodes, time, ref line, exact, .. } = *idea;
        let nps = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let line = line.iter().map(|mv| mv.notation.as_str()).collect();
        ThinkingStep { mv, score, depth, nodes, nps, line, exact }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", serde_json::to_string(self)?)?;
        out.flush()
    }
}

impl ThinkArgs {
    pub fn run(&self, config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
        let (_, variant) = games::catalog().find(&self.setting.game)?;
        let game = variant.open(self.setting.start()).map_err(|error| self.setting.refused(error))?;
        let means = Means {
            bytes: config.thinking.bytes_for_each_of(1),
            threads: self.threads.into(),
            ..Means::default()
        };
        let mut thinker = game.thinker(Contender::new(self.brain, self.level), means);
        // When nobody reads any more there is no point in thinking on.
        let (stop, begun) = (AtomicBool::new(false), Instant::now());
        let task = Task::new(&*game, self.limits.given().unwrap_or(USUAL).budget(), &begun, &stop);
        let mut printed = Ok(());
        let decision = decide(&mut *thinker, &task, &mut |idea| {
            if printed.is_ok() {
                printed = ThinkingStep::new(idea, None).print(out);
            }
            stop.store(printed.is_err(), std::sync::atomic::Ordering::Relaxed);
        });
        printed?;
        if decision.broke_down {
            return Err(Failure::BrokeDown);
        }
        let idea = decision.idea.ok_or(Failure::Over)?;
        Ok(ThinkingStep::new(&idea, Some(&game.offers()[idea.number].notation)).print(out)?)
    }
}
