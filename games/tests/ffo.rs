//! Whole endings of twenty and more empty cells against the table: seconds even when optimised, so they are a group
//! of their own (`deploy/test` runs it with `--release -- --ignored`).

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::{Budget, Control};
use engine::{Judgement, Presentation, Rules};
use games::reversi::Reversi;

#[test]
#[ignore = "slow group: a few hundred million nodes"]
fn endings_are_solved_as_the_table_says() {
    let mut solved = 0;
    for row in include_str!("../perft/ffo.txt").lines().filter(|row| !row.starts_with('#')) {
        let [position, best, score] = row.split(';').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let position = Reversi.read(position).unwrap();
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(Budget::default(), &clock, &stop);
        let thought = Reversi.solve(&position, &mut control).unwrap();
        println!("{row}: {} nodes, {:?}", thought.nodes, thought.time);
        assert_eq!(thought.score, 100 * score.parse::<i32>().unwrap(), "{row}");
        let played = Reversi.notation(&position, thought.best());
        assert!(best.split(" or ").any(|best| best == played), "{row}: {played}");
        solved += 1;
    }
    assert_eq!(solved, 5);
}
