//! How far each brain sees in a given time, and what each idea gains: minimax, alpha-beta and move ordering at equal
//! depth differ only in the nodes they need, one thread and two only in the time; and what it costs to be watched.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::processor_time::ProcessorTime;
use engine::catalog::Start;
use engine::search::{Budget, Clock};
use engine::thinking::{Task, decide};
use engine::{Brain, Game, Idea, LiveGame, Means};
use serde::Serialize;

use super::BenchFailure;

#[derive(clap::Args)]
pub struct SearchBench {
    /// How long each brain thinks about each position
    #[arg(long, value_parser = humantime::parse_duration, default_value = "1s")]
    time: Duration,
}

/// The positions stand so many plies into a game, each reached by moves that a short search likes.
const PLIES: [usize; 3] = [0, 10, 24];

/// Two threads are compared with one from more of them, because their ratio varies much from one to the next.
const MANY_PLIES: [usize; 8] = [0, 6, 10, 16, 20, 24, 28, 32];

/// Nobody is stopped so late.
const LATE: Duration = Duration::from_secs(60);

/// Minimax goes as deep as it can with so many nodes; the others go as deep as it went.
const EQUAL: u64 = 2_000_000;

#[derive(Serialize)]
struct Reach {
    game: &'static str,
    brain: &'static str,
    /// One figure per position.
    depth: Vec<u32>,
    nodes_per_second: Vec<u64>,
    /// How long after the flag the answer came, the longest of all positions.
    stopped_after_ms: f64,
}

/// The champion to the depth that one thread reaches in the time.
#[derive(Serialize)]
struct Threads {
    game: &'static str,
    brain: &'static str,
    /// One figure per position.
    to_depth: Vec<u32>,
    seconds_one_thread: Vec<f64>,
    seconds_two_threads: Vec<f64>,
    /// The mean of the ratios.
    two_threads_are_times_faster: f64,
}

/// The same work, unwatched and watched as closely as a screen shows it.
#[derive(Serialize)]
struct Watched {
    game: &'static str,
    brain: &'static str,
    /// Nodes per second of the processor, all positions together.
    unwatched: u64,
    watched: u64,
    /// How much of its speed a search keeps when somebody watches.
    ratio: f64,
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

impl SearchBench {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), BenchFailure> {
        for game in games::catalog().games() {
            let positions: Vec<Box<dyn LiveGame>> =
                PLIES.iter().map(|plies| position(game, *plies)).collect();
            for brain in Brain::ALL {
                print(out, &self.reach(game, &positions, *brain))?;
                print(out, &watched(game, &positions, *brain))?;
            }
            gains(game, &positions).iter().try_for_each(|gain| print(out, gain))?;
            print(out, &self.threads(game))?;
        }
        Ok(())
    }

    fn reach(&self, game: &Game, positions: &[Box<dyn LiveGame>], brain: Brain) -> Reach {
        let budget = Budget::time(self.time);
        let ideas: Vec<Idea> = positions.iter().map(|game| think(&**game, brain, budget)).collect();
        let speed = |idea: &Idea| (idea.nodes as f64 / idea.time.as_secs_f64().max(1e-6)) as u64;
        Reach {
            game: game.id,
            brain: brain.id(),
            depth: ideas.iter().map(|idea| idea.depth).collect(),
            nodes_per_second: ideas.iter().map(speed).collect(),
            stopped_after_ms: positions.iter().map(|game| stopped_after(&**game, brain)).fold(0.0, f64::max),
        }
    }

    fn threads(&self, game: &Game) -> Threads {
        let budget = Budget::time(self.time);
        // What is proven before the time is up takes no time worth comparing.
        let deepest = |game: Box<dyn LiveGame>| {
            let idea = think(&*game, Brain::Champion, budget);
            (!idea.exact).then_some((game, idea.depth))
        };
        let tasks: Vec<(Box<dyn LiveGame>, u32)> =
            MANY_PLIES.iter().filter_map(|plies| deepest(position(game, *plies))).collect();
        let seconds = |threads: usize| -> Vec<f64> {
            let to_depth = |(game, depth): &(Box<dyn LiveGame>, u32)| time_to_depth(&**game, *depth, threads);
            tasks.iter().map(to_depth).collect()
        };
        let (one, two) = (seconds(1), seconds(2));
        let logarithms: f64 = one.iter().zip(&two).map(|(one, two)| (one / two).ln()).sum();
        Threads {
            game: game.id,
            brain: Brain::Champion.id(),
            to_depth: tasks.iter().map(|(_, depth)| *depth).collect(),
            two_threads_are_times_faster: round((logarithms / tasks.len().max(1) as f64).exp()),
            seconds_one_thread: one.into_iter().map(round).collect(),
            seconds_two_threads: two.into_iter().map(round).collect(),
        }
    }
}

/// The seconds it takes the champion to get so deep, the middle one of three tries: two threads never do the same twice.
fn time_to_depth(game: &dyn LiveGame, depth: u32, threads: usize) -> f64 {
    let attempt = |_| {
        let mut thinker = game.thinker(Brain::Champion.into(), Means { threads, ..Means::default() });
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        decide(&mut *thinker, &Task::new(game, Budget::depth(depth), &clock, &stop), &mut |_| {});
        clock.elapsed().as_secs_f64()
    };
    let mut seconds: Vec<f64> = (0..3).map(attempt).collect();
    seconds.sort_by(f64::total_cmp);
    seconds[1]
}

/// The milliseconds from the flag to the answer.
fn stopped_after(game: &dyn LiveGame, brain: Brain) -> f64 {
    let mut thinker = game.thinker(brain.into(), Means::default());
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let raised = std::thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let budget = Budget { hard: Some(LATE), ..Budget::default() };
        decide(&mut *thinker, &Task::new(game, budget, &clock, &stop), &mut |_| {});
        let answered = Instant::now();
        answered.saturating_duration_since(raiser.join().expect("it only waits"))
    });
    round(raised.as_secs_f64() * 1000.0)
}

fn print(out: &mut dyn Write, line: &impl Serialize) -> Result<(), BenchFailure> {
    writeln!(out, "{}", serde_json::to_string(line).map_err(io::Error::from)?)?;
    Ok(out.flush()?)
}

fn gains(game: &Game, positions: &[Box<dyn LiveGame>]) -> Vec<Gain> {
    let limited = Budget::nodes(EQUAL);
    let depth = |game: &dyn LiveGame| think(game, Brain::Minimax, limited).depth.max(1);
    let depths: Vec<u32> = positions.iter().map(|game| depth(&**game)).collect();
    let brains = [Brain::Minimax, Brain::AlphaBeta, Brain::Ordered];
    let nodes = brains.map(|brain| -> Vec<u64> {
        let nodes = |game: &dyn LiveGame, depth: u32| think(game, brain, Budget::depth(depth)).nodes;
        positions.iter().zip(&depths).map(|(game, depth)| nodes(&**game, *depth)).collect()
    });
    let minimax: u64 = nodes[0].iter().sum();
    let gain = |(brain, nodes): (Brain, &Vec<u64>)| Gain {
        game: game.id,
        brain: brain.id(),
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
    let mut live = game.variants.usual().open(Start::Usual).expect("the usual start is a position");
    for _ in 0..plies {
        if live.outcome().is_none() {
            let idea = think(&*live, Brain::Ordered, Budget::nodes(2000));
            live.play(idea.number).expect("a thinker names an offered move");
        }
    }
    if live.outcome().is_some() { position(game, plies / 2) } else { live }
}

fn think(game: &dyn LiveGame, brain: Brain, budget: Budget) -> Idea {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut thinker = game.thinker(brain.into(), Means::default());
    let decision = decide(&mut *thinker, &Task::new(game, budget, &clock, &stop), &mut |_| {});
    decision.idea.expect("the game is running and no brain breaks down")
}

/// How often a screen shows what a search thinks.
const SHOWN: Duration = Duration::from_millis(200);

/// So many nodes are measured, in so many turns of both kinds, so that a busy machine is as unfair to one as to the other.
const MEASURED: u64 = 300_000;
const TURNS: usize = 5;

fn watched(game: &Game, positions: &[Box<dyn LiveGame>], brain: Brain) -> Watched {
    let mut totals = [(0, Duration::ZERO); 2];
    // Playouts are far longer than positions.
    let budget = Budget::nodes(if brain == Brain::Mcts { MEASURED / 100 } else { MEASURED });
    for _ in 0..TURNS {
        for (watch, (nodes, time)) in [None, Some(SHOWN)].into_iter().zip(&mut totals) {
            for game in positions {
                let stop = AtomicBool::new(false);
                let mut thinker = game.thinker(brain.into(), Means::default());
                let clock = ProcessorTime::start();
                let task = Task { watch, ..Task::new(&**game, budget, &clock, &stop) };
                let idea = decide(&mut *thinker, &task, &mut |_| {}).idea;
                *time += clock.passed();
                *nodes += idea.map_or(0, |idea| idea.nodes);
            }
        }
    }
    let [unwatched, watched] = totals.map(|(nodes, time)| nodes as f64 / time.as_secs_f64().max(1e-6));
    Watched {
        game: game.id,
        brain: brain.id(),
        unwatched: unwatched as u64,
        watched: watched as u64,
        ratio: (1000.0 * watched / unwatched.max(1.0)).round() / 1000.0,
    }
}
