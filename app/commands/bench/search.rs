//! How far each brain sees in a given time, and what each idea gains: minimax, alpha-beta and move ordering at equal
//! depth differ only in the nodes they need.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Algorithm, Game, Idea, LiveGame, Means};
use serde::Serialize;

use super::Failure;

#[derive(clap::Args)]
pub struct Search {
    /// How long each brain thinks about each position
    #[arg(long, value_parser = humantime::parse_duration, default_value = "1s")]
    time: Duration,
}

/// The positions stand so many plies into a game, each reached by moves that a short search likes.
const PLIES: [usize; 3] = [0, 10, 24];

/// Minimax goes as deep as it can with so many nodes; the others go as deep as it went.
const EQUAL: u64 = 2_000_000;

#[derive(Serialize)]
struct Reach {
    game: &'static str,
    brain: &'static str,
    /// One figure per position.
    depth: Vec<u32>,
    nodes_per_second: Vec<u64>,
}

#[derive(Serialize)]
struct Gain {
    game: &'static str,
    brain: &'static str,
    /// One figure per position.
    equal_depth: Vec<u32>,
    nodes: Vec<u64>,
    branching: Vec<f64>,
    /// How many times the nodes of this brain plain minimax needs, all positions together.
    minimax_needs_times: f64,
}

impl Search {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for game in games::catalog().games() {
            let positions: Vec<Box<dyn LiveGame>> =
                PLIES.iter().map(|plies| position(game, *plies)).collect();
            for algorithm in Algorithm::ALL {
                print(out, &self.reach(game, &positions, *algorithm))?;
            }
            gains(game, &positions).iter().try_for_each(|gain| print(out, gain))?;
        }
        Ok(())
    }

    fn reach(&self, game: &Game, positions: &[Box<dyn LiveGame>], algorithm: Algorithm) -> Reach {
        let budget = Budget { soft: Some(self.time), hard: Some(self.time), ..Budget::default() };
        let ideas: Vec<Idea> = positions.iter().map(|game| think(&**game, algorithm, budget)).collect();
        let speed = |idea: &Idea| (idea.nodes as f64 / idea.time.as_secs_f64().max(1e-6)) as u64;
        Reach {
            game: game.id,
            brain: algorithm.id(),
            depth: ideas.iter().map(|idea| idea.depth).collect(),
            nodes_per_second: ideas.iter().map(speed).collect(),
        }
    }
}

fn print(out: &mut dyn Write, line: &impl Serialize) -> Result<(), Failure> {
    writeln!(out, "{}", serde_json::to_string(line).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

fn gains(game: &Game, positions: &[Box<dyn LiveGame>]) -> Vec<Gain> {
    let limited = Budget { nodes: Some(EQUAL), ..Budget::default() };
    let depth = |game: &dyn LiveGame| think(game, Algorithm::Minimax, limited).depth.max(1);
    let depths: Vec<u32> = positions.iter().map(|game| depth(&**game)).collect();
    let brains = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Ordered];
    let nodes = brains.map(|algorithm| -> Vec<u64> {
        let nodes = |game: &dyn LiveGame, depth: u32| {
            think(game, algorithm, Budget { depth: Some(depth), ..Budget::default() }).nodes
        };
        positions.iter().zip(&depths).map(|(game, depth)| nodes(&**game, *depth)).collect()
    });
    let minimax: u64 = nodes[0].iter().sum();
    let gain = |(algorithm, nodes): (Algorithm, &Vec<u64>)| Gain {
        game: game.id,
        brain: algorithm.id(),
        equal_depth: depths.clone(),
        branching: nodes.iter().zip(&depths).map(|(nodes, depth)| branching(*nodes, *depth)).collect(),
        minimax_needs_times: round(minimax as f64 / nodes.iter().sum::<u64>().max(1) as f64),
        nodes: nodes.clone(),
    };
    brains.into_iter().zip(&nodes).map(gain).collect()
}

/// The number of moves per position that would give as many nodes at this depth.
fn branching(nodes: u64, depth: u32) -> f64 {
    round((nodes as f64).powf(1.0 / f64::from(depth)))
}

fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

fn position(game: &Game, plies: usize) -> Box<dyn LiveGame> {
    let mut live = game.variants[0].open(Start::Usual).expect("the usual start is a position");
    for _ in 0..plies {
        if live.outcome().is_none() {
            let idea = think(&*live, Algorithm::Ordered, Budget { nodes: Some(2000), ..Budget::default() });
            live.play(idea.number).expect("a thinker names an offered move");
        }
    }
    if live.outcome().is_some() { position(game, plies / 2) } else { live }
}

fn think(game: &dyn LiveGame, algorithm: Algorithm, budget: Budget) -> Idea {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut control = Control::new(budget, &clock, &stop);
    let mut thinker = game.thinker(algorithm, Means::default());
    thinker.think(game, &mut control, &mut |_| {}).expect("the game is running")
}
