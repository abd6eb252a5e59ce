//! The solver against plain minimax, against the table of endings, and on endings small enough to draw.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::{Budget, Control, Thought};
use engine::{Judgement, Presentation, Rules};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::MOST_EMPTIES;
use crate::reversi::tests::drawn;
use crate::reversi::{Move, Position, Reversi, text};

fn solve_within(position: &Position, budget: Budget) -> Option<Thought<Move>> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    Reversi.solve(position, 24 << 20, &mut Control::new(budget, &clock, &stop), &mut |_| {})
}

fn solve(position: &Position) -> Option<Thought<Move>> {
    solve_within(position, Budget::default())
}

/// The difference and the line for a drawn board, the moves by name.
fn solved(drawing: &str) -> (i32, Vec<String>) {
    let thought = solve(&Reversi.read(&drawn(drawing)).unwrap()).unwrap();
    assert!(thought.exact);
    (thought.score / 100, thought.line.into_iter().map(text::write_move).collect())
}

/// What the end is worth to whoever is to move.
fn counted(position: &Position) -> i32 {
    let [black, white] = position.scores();
    if position.turn == engine::Seat::FIRST { black - white } else { white - black }
}

/// Everything to the end, by the rules alone.
fn minimax(position: &Position) -> i32 {
    let mut moves = Vec::new();
    Reversi.moves(position, &mut moves);
    moves.iter().map(|mv| -minimax(&Reversi.play(position, *mv))).max().unwrap_or_else(|| counted(position))
}

/// A position of a random game with so many empty cells, if the game comes to that.
fn at_random(lot: &mut SmallRng, empties: u32) -> Option<Position> {
    let (mut position, mut moves) = (Reversi.start(), Vec::new());
    loop {
        Reversi.moves(&position, &mut moves);
        if moves.is_empty() {
            return None;
        }
        if position.empty().count_ones() == empties {
            return Some(position);
        }
        position = Reversi.play(&position, moves[lot.random_range(..moves.len())]);
    }
}

/// The solver agrees with minimax, and its line leads to what it promises.
fn agrees_with_minimax(empties: u32, positions: usize) {
    let mut lot = SmallRng::seed_from_u64(u64::from(empties));
    let drawn_by_lot = std::iter::from_fn(|| Some(at_random(&mut lot, empties))).flatten();
    for position in drawn_by_lot.take(positions) {
        let thought = solve(&position).unwrap();
        let text = Reversi.write(&position);
        assert_eq!(thought.score, 100 * minimax(&position), "{text}");
        assert_eq!((thought.exact, thought.depth), (true, empties), "{text}");
        let end = thought.line.iter().fold(position, |position, mv| Reversi.play(&position, *mv));
        assert!(end.is_over(), "{text}: the line goes to the end");
        let promised = if end.turn == position.turn { thought.score } else { -thought.score };
        assert_eq!(promised, 100 * counted(&end), "{text}");
    }
}

#[test]
fn agrees_with_minimax_up_to_the_last_cells() {
    for empties in 1..=6 {
        agrees_with_minimax(empties, 200);
    }
}

#[test]
fn agrees_with_minimax_where_moves_are_ordered_and_remembered() {
    for (empties, positions) in [(7, 100), (8, 60), (9, 20), (10, 8)] {
        agrees_with_minimax(empties, positions);
    }
}

#[test]
fn gives_up_when_it_is_too_early_or_too_long() {
    assert_eq!(solve(&Reversi.start()), None);
    let mut lot = SmallRng::seed_from_u64(1);
    let position = at_random(&mut lot, MOST_EMPTIES).unwrap();
    assert_eq!(solve_within(&position, Budget { nodes: Some(5000), ..Budget::default() }), None);
}

#[test]
fn a_game_that_is_over_has_nothing_to_solve() {
    let full = Reversi.read(&format!("{} O", "X".repeat(64))).unwrap();
    assert_eq!(solve(&full), None);
}

/// Black takes every disc of White; the cells that stay empty are Black's as well.
#[test]
fn a_wipe_out_is_worth_all_cells() {
    let (difference, line) = solved(
        "
        - O O O O O O X
        X X X X X X X X
        X X X X X X X X
        X X X X X X X X
        X X X X X X X X
        X X X X X X X X
        X X X X X X X X
        - - - X X X X X   X",
    );
    assert_eq!((difference, line), (64, vec!["a1".to_owned()]));
}

/// A pair of cells is left and one cell alone. In the pair White would turn up to six discs at once, but then Black
/// ends there too. Whoever takes the single cell leaves the other to open the pair, and has the last move.
#[test]
fn the_single_cell_is_taken_before_the_pair() {
    let drawing = "
        X O O O O O O X
        X O O O - O O X
        O X X O O X O X
        O O X X O X O X
        O O O X X X X X
        O O X O X X X X
        O O X X O O - -
        O O O O O O O O   O";
    let (difference, line) = solved(drawing);
    assert_eq!((difference, line[0].as_str()), (26, "e2"));
    let position = Reversi.read(&drawn(drawing)).unwrap();
    let after = |text: &str| -minimax(&Reversi.play(&position, Reversi.read_move(&position, text).unwrap()));
    assert_eq!(["e2", "g7", "h7"].map(after), [26, -2, -6], "the pair loses the game");
}
