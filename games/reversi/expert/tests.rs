//! What the expert evaluation must know, on drawn boards, and that it keeps its promises to the searches.

use engine::{Evaluation, Presentation, Rules, Seat};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::patterns::{CONFIGURATIONS, PATTERNS, configurations, weights_of_configurations};
use super::{PHASES, ReversiExpert, WEIGHTS, features};
use crate::reversi::tests::drawn;
use crate::reversi::{Position, Reversi};

fn read(drawing: &str) -> Position {
    Reversi.read(&drawn(drawing)).unwrap()
}

/// Positions of random games.
fn at_random(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for number in 0..games {
        let mut lot = SmallRng::seed_from_u64(number);
        let (mut position, mut moves) = (Reversi.start(), Vec::new());
        loop {
            positions.push(position);
            Reversi.moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = Reversi.play(&position, moves[lot.random_range(..moves.len())]);
        }
    }
    positions
}

#[test]
fn what_one_seat_has_the_other_lacks() {
    for position in at_random(20) {
        let [black, white] =
            [Seat::FIRST, Seat::SECOND].map(|seat| ReversiExpert.evaluate(&Reversi, &position, seat));
        assert_eq!(black, -white, "{}", Reversi.write(&position));
        assert!(black.abs() <= 6400, "no more than all cells");
    }
}

/// Turned and mirrored boards are worth the same: every kind of pattern is read alike wherever it lies.
#[test]
fn all_sides_of_the_board_are_alike() {
    let mirrored = |board: u64| board.reverse_bits().swap_bytes();
    let diagonally = |board: u64| {
        (0..64)
            .filter(|cell| board >> cell & 1 == 1)
            .fold(0u64, |sum, cell| sum | 1 << (cell % 8 * 8 + cell / 8))
    };
    for position in at_random(20) {
        let value = super::value(position.mover, position.other);
        for (mover, other) in [
            (mirrored(position.mover), mirrored(position.other)),
            (position.mover.swap_bytes(), position.other.swap_bytes()),
            (diagonally(position.mover), diagonally(position.other)),
        ] {
            assert_eq!(super::value(mover, other), value, "{}", Reversi.write(&position));
        }
    }
}

#[test]
fn every_phase_has_all_its_weights() {
    assert_eq!(WEIGHTS.len(), PHASES);
    let (owners, weights) = weights_of_configurations();
    assert_eq!(owners.len(), CONFIGURATIONS);
    assert_eq!(owners.iter().flatten().map(|(owner, _)| owner + 1).max(), Some(weights));
    let letters =
        include_str!("weights.txt").lines().filter(|line| !line.starts_with('#')).skip(1).step_by(2);
    assert!(letters.clone().count() == PHASES && letters.into_iter().all(|line| line.len() == 2 * weights));
}

#[test]
fn an_empty_board_favours_nobody() {
    let empty = configurations(0, 0);
    let (owners, _) = weights_of_configurations();
    assert_eq!(empty.len(), PATTERNS);
    assert!(empty.iter().all(|configuration| owners[*configuration].is_none()));
}

/// Black's corner with the cells around it can never be turned; White has as many discs, but all in the open.
const CORNER_BLOCK: &str = "
        X X X - - - - -
        X X O O O - - -
        X - X O O - - -
        - - O X O X - -
        - - O X X X - -
        - - - O - X - -
        - - - - - - - -
        - - - - - - - -   O";

#[test]
fn a_stable_corner_block_counts() {
    let block = read(CORNER_BLOCK);
    let counts = features(&block).counts;
    assert_eq!(counts[6], -6, "the corner, and the five discs that lean on it, are Black's");
    assert!(ReversiExpert.evaluate(&Reversi, &block, Seat::FIRST) > 1000);
}

/// Black can take the second cell of the diagonal, beside the empty corner, or a quiet cell further along the row.
#[test]
fn giving_a_corner_away_loses_value() {
    let position = read(
        "
        - - - - - - - -
        - - - O - - - -
        - - O O O - - -
        - - O O X X - -
        - - O X X O - -
        - - - X O - - -
        - - - - - - - -
        - - - - - - - -   X",
    );
    let after = |text: &str| {
        let mv = Reversi.read_move(&position, text).unwrap();
        ReversiExpert.evaluate(&Reversi, &Reversi.play(&position, mv), Seat::FIRST)
    };
    let [beside, quiet] = ["b2", "c2"].map(after);
    assert!(beside + 500 < quiet, "beside the corner {beside}, elsewhere {quiet}");
}
