//! Learns the weights of Reversi's expert evaluation from games the program plays against itself.
//!
//! Each game begins with some random moves, goes on with a shallow search, and is solved to its end as soon as that is
//! quick. Every position after the random moves is then an example: its features on one side, on the other by how
//! many discs it was won. The weights that explain all examples of a phase best, by least squares, are found by
//! conjugate gradients; a small penalty on large weights keeps configurations that are hardly ever seen from guessing.
//!
//! `reversi_weights FILE SECONDS [plain]` plays for so long, with the weights that were built in (or with the plain
//! evaluation), and writes new ones to FILE. Four rounds were made, the first one plain and each of the others with
//! the weights of the one before; the head of the file says how many positions the last one saw.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::search::ordered::{Ordered, OrderedOptions};
use engine::search::{Budget, Control, Lot, Root, Search};
use engine::{Evaluation, History, Judgement, Rules, Seat};
use games::reversi::expert::{COUNTS, LETTERS, PHASES, ReversiExpert, features, patterns, phase};
use games::reversi::plain::ReversiPlain;
use games::reversi::{Move, Position, Reversi};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Endings with so few empty cells are solved.
const SOLVED: u32 = 14;

/// How deep a move is searched.
const DEPTH: u32 = 3;

/// The penalty on large weights, as if each had been seen to be nothing so often.
const PENALTY: f32 = 60.0;

/// Counts are weighed as so many parts, so that they and the configurations are of the same size.
const PARTS: f32 = 4.0;

/// A position with what came of it: the features that are there, with how often, and the discs won.
struct Example {
    empties: u32,
    counts: [f32; COUNTS],
    configurations: Vec<(u32, f32)>,
    won: f32,
}

impl Example {
    fn of(position: &Position, won: i32, owners: &[Option<(usize, bool)>]) -> Example {
        let features = features(position);
        let weighed = |configuration: usize| {
            owners[configuration].map(|(owner, negative)| (owner as u32, if negative { -1.0 } else { 1.0 }))
        };
        Example {
            empties: empties(position),
            counts: features.counts.map(|count| count as f32 / PARTS),
            configurations: features.configurations.into_iter().filter_map(weighed).collect(),
            won: won as f32,
        }
    }

    /// What a set of weights says of it; the counts come before the configurations.
    fn value(&self, weights: &[f32]) -> f32 {
        let (counts, configurations) = weights.split_at(COUNTS);
        let counted: f32 = self.counts.iter().zip(counts).map(|(count, weight)| count * weight).sum();
        counted
            + self
                .configurations
                .iter()
                .map(|(owner, sign)| sign * configurations[*owner as usize])
                .sum::<f32>()
    }

    fn add_to(&self, sums: &mut [f32], much: f32) {
        let (counts, configurations) = sums.split_at_mut(COUNTS);
        counts.iter_mut().zip(self.counts).for_each(|(sum, count)| *sum += much * count);
        self.configurations.iter().for_each(|(owner, sign)| configurations[*owner as usize] += much * sign);
    }
}

fn empties(position: &Position) -> u32 {
    Reversi.write(position).matches('-').count() as u32
}

/// One game: the positions after its random moves, and by how much the first seat won.
fn game(search: &mut impl Search<Reversi>, lot: &mut SmallRng) -> (Vec<Position>, i32) {
    let stop = AtomicBool::new(false);
    let (mut position, mut moves, mut seen) = (Reversi.start(), Vec::new(), Vec::new());
    let random = lot.random_range(6..30);
    let mut solved = Vec::new().into_iter();
    for ply in 0.. {
        Reversi.moves(&position, &mut moves);
        if moves.is_empty() {
            break;
        }
        let clock = Instant::now();
        let mv = if ply < random {
            moves[lot.random_range(..moves.len())]
        } else if let Some(mv) = solved.next() {
            mv
        } else if empties(&position) <= SOLVED {
            let mut control = Control::new(Budget::default(), &clock, &stop);
            solved = Reversi
                .solve(&position, 24 << 20, &mut control, &mut |_| {})
                .expect("the game goes on")
                .line
                .into_iter();
            continue;
        } else {
            let budget = Budget { depth: Some(DEPTH), ..Budget::default() };
            let mut control = Control::new(budget, &clock, &stop);
            search
                .think(
                    Root { game: &Reversi, position: &position, history: &History::new(0) },
                    &mut control,
                    &mut |_| (),
                )
                .best()
        };
        if ply >= random {
            seen.push(position);
        }
        position = Reversi.play(&position, mv);
    }
    let end = Reversi.outcome(&position, &History::new(0)).expect("the game is over");
    (seen, end.scores()[0] - end.scores()[1])
}

/// Games for so long, as examples.
fn examples(evaluation: impl Evaluation<Reversi>, seed: u64, long: Duration) -> Vec<Example> {
    let (owners, _) = patterns::weights_of_configurations();
    let mut search = Ordered::<Move, _>::new(
        evaluation,
        OrderedOptions { table_bytes: 1 << 20, quiescence: false, lot: Lot::default() },
    );
    let mut lot = SmallRng::seed_from_u64(seed);
    let (begin, mut examples) = (Instant::now(), Vec::new());
    while begin.elapsed() < long {
        let (positions, won) = game(&mut search, &mut lot);
        let example = |position: &Position| {
            let won = if Reversi.turn(position) == Seat::FIRST { won } else { -won };
            Example::of(position, won, &owners)
        };
        examples.extend(positions.iter().map(example));
    }
    examples
}

/// The weights that explain the examples best, by conjugate gradients on the normal equations.
fn fit(examples: &[&Example], size: usize) -> Vec<f32> {
    let applied = |weights: &[f32]| {
        let mut sums: Vec<f32> = weights.iter().map(|weight| PENALTY * weight).collect();
        examples.iter().for_each(|example| example.add_to(&mut sums, example.value(weights)));
        sums
    };
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    let mut weights = vec![0.0; size];
    let mut rest = vec![0.0; size];
    examples.iter().for_each(|example| example.add_to(&mut rest, example.won));
    let mut way = rest.clone();
    let mut length = dot(&rest, &rest);
    for _ in 0..150 {
        let step = applied(&way);
        let far = (length / dot(&way, &step)) as f32;
        weights.iter_mut().zip(&way).for_each(|(weight, way)| *weight += far * way);
        rest.iter_mut().zip(&step).for_each(|(rest, step)| *rest -= far * step);
        let shorter = dot(&rest, &rest);
        let turn = (shorter / length) as f32;
        way.iter_mut().zip(&rest).for_each(|(way, rest)| *way = rest + turn * *way);
        length = shorter;
    }
    weights
}

fn root_mean_square(examples: &[&Example], weights: &[f32]) -> f32 {
    let sum: f32 = examples.iter().map(|example| (example.value(weights) - example.won).powi(2)).sum();
    (sum / examples.len() as f32).sqrt()
}

fn written(weights: &[f32]) -> String {
    let (counts, configurations) = weights.split_at(COUNTS);
    let counts: Vec<String> = counts.iter().map(|weight| format!("{:.0}", 100.0 * weight / PARTS)).collect();
    let half = LETTERS * LETTERS / 2;
    let letter = |number: i32| char::from(b'!' + number as u8);
    let letters = |weight: &f32| {
        let number = ((100.0 * weight).round() as i32 + half).clamp(0, 2 * half - 1);
        [letter(number / LETTERS), letter(number % LETTERS)]
    };
    format!("{}\n{}\n", counts.join(" "), configurations.iter().flat_map(letters).collect::<String>())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seconds, plain @ ..] = &arguments[..] else { return Err("FILE SECONDS [plain]".into()) };
    let long = Duration::from_secs(seconds.parse()?);
    let play = |seed| {
        if plain.is_empty() {
            examples(ReversiExpert, seed, long)
        } else {
            examples(ReversiPlain, seed, long)
        }
    };
    let all: Vec<Example> = std::thread::scope(|scope| {
        let players: Vec<_> = [3, 4].map(|seed| scope.spawn(move || play(seed))).into_iter().collect();
        players.into_iter().flat_map(|player| player.join().expect("no player fails")).collect()
    });
    let (_, size) = patterns::weights_of_configurations();
    let mut text = format!(
        "# Weights of Reversi's expert evaluation, made by examples/reversi_weights.rs from {} positions of games played\n\
         # against itself. For each phase: the counts in hundredths of a disc, then two letters for each configuration.\n",
        all.len()
    );
    for part in 0..PHASES {
        // Neighbouring phases share a few examples, so that the judgement does not jump from one to the next.
        let near = |example: &&Example| {
            [0, 2].iter().any(|more| phase(example.empties + more) == part)
                || phase(example.empties.saturating_sub(2)) == part
        };
        let (tried, learnt): (Vec<_>, Vec<_>) =
            all.iter().filter(near).enumerate().partition(|(index, _)| index / 1000 % 20 == 0);
        let [tried, learnt] =
            [tried, learnt].map(|part| part.into_iter().map(|(_, example)| example).collect::<Vec<_>>());
        let weights = fit(&learnt, COUNTS + size);
        println!(
            "phase {part}: {} examples, wrong by {:.2} discs, by {:.2} on others; without any judgement {:.2}",
            learnt.len(),
            root_mean_square(&learnt, &weights),
            root_mean_square(&tried, &weights),
            root_mean_square(&tried, &vec![0.0; COUNTS + size]),
        );
        text += &written(&weights);
    }
    std::fs::write(file, text)?;
    Ok(())
}
