//! The expert evaluation: how many discs the side to move will be ahead at the end.
//!
//! A sum of weights, each learnt from games the program played against itself (`games/examples/reversi_weights.rs`
//! makes them anew). Some belong to plain counts: moves, moves to come, stable discs, who has the last move. The
//! others belong to the configurations of [`patterns`]: they know of edges, corners, and the cells beside them. All of them
//! differ from phase to phase, for what is good early may be bad late.

pub mod patterns;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use engine::{Evaluation, Seat};

use self::patterns::{CONFIGURATIONS, PATTERNS, configurations};
use super::runs::{STEPS, placements, shift_down, shift_up};
use super::stable::stable;
use super::{Position, Reversi};

/// All that is known.
#[derive(Clone, Copy, Debug)]
pub struct ReversiExpert;

/// As it stands in the game's list.
pub const EVALUATION: ReversiExpert = ReversiExpert;

impl Evaluation<Reversi> for ReversiExpert {
    fn evaluate(&self, _: &Reversi, position: &Position, seat: Seat) -> i32 {
        let mover = value(position.mover, position.other);
        if seat == position.turn { mover } else { -mover }
    }
}

/// How many plain counts there are.
pub const COUNTS: usize = 7;

/// Phases by the number of empty cells.
pub const PHASES: usize = 5;

/// What is known about a position to whoever is to move.
pub struct Features {
    /// The plain counts.
    pub counts: [i32; COUNTS],
    /// The configuration of each pattern.
    pub configurations: [usize; PATTERNS],
}

/// The phase of a position with so many empty cells, from the start.
pub fn phase(empties: u32) -> usize {
    match empties {
        44.. => 0,
        34..44 => 1,
        24..34 => 2,
        14..24 => 3,
        0..14 => 4,
    }
}

/// Potential mobility: empty cells beside some discs, where the other side may come to place something.
fn potential_mobility(discs: u64, empty: u64) -> u64 {
    (0..STEPS.len()).fold(0, |cells, lane| cells | shift_up(discs, lane) | shift_down(discs, lane)) & empty
}

/// The features of a position.
pub fn features(position: &Position) -> Features {
    features_of(position.mover, position.other)
}

fn features_of(mover: u64, other: u64) -> Features {
    let empty = !(mover | other);
    let count = |cells: u64| cells.count_ones() as i32;
    let counts = [
        1,
        if empty.count_ones() % 2 == 1 { 1 } else { -1 },
        count(placements(mover, other)),
        count(placements(other, mover)),
        count(potential_mobility(other, empty)),
        count(potential_mobility(mover, empty)),
        count(stable(mover, empty)) - count(stable(other, empty)),
    ];
    Features { counts, configurations: configurations(mover, other) }
}

/// The weights of one phase, in hundredths of a disc.
struct ReversiWeights {
    counts: [i32; COUNTS],
    configurations: Box<[i16; CONFIGURATIONS]>,
}

/// A weight is two letters of so many, the first of them the exclamation mark, in the file.
pub const LETTERS: i32 = 90;

/// Reads the weights: for each phase a line of counts and a line of configurations.
fn read(text: &str) -> Vec<ReversiWeights> {
    let (owners, _) = patterns::weights_of_configurations();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut phases = Vec::new();
    while let (Some(counts), Some(letters)) = (lines.next(), lines.next()) {
        let mut numbers = counts.split(' ').filter_map(|number| number.parse().ok());
        let letter = |place: usize| i32::from(letters.as_bytes()[place] - b'!');
        let weight = |owner: usize| {
            (letter(2 * owner) * LETTERS + letter(2 * owner + 1) - LETTERS * LETTERS / 2) as i16
        };
        let mut all = Box::new([0; CONFIGURATIONS]);
        for (configuration, owner) in all.iter_mut().zip(&owners) {
            *configuration =
                owner.map_or(0, |(owner, negative)| if negative { -weight(owner) } else { weight(owner) });
        }
        phases.push(ReversiWeights {
            counts: std::array::from_fn(|_| numbers.next().unwrap_or(0)),
            configurations: all,
        });
    }
    phases
}

static WEIGHTS: LazyLock<Vec<ReversiWeights>> = LazyLock::new(|| read(include_str!("weights.txt")));

/// What a position is worth to whoever is to move, in hundredths of a disc.
pub(super) fn value(mover: u64, other: u64) -> i32 {
    let Features { counts, configurations } = features_of(mover, other);
    let weights = &WEIGHTS[phase((mover | other).count_zeros())];
    let counted: i32 = counts.iter().zip(&weights.counts).map(|(count, weight)| count * weight).sum();
    let seen: i32 =
        configurations.iter().map(|configuration| i32::from(weights.configurations[*configuration])).sum();
    (counted + seen).clamp(-6400, 6400)
}
