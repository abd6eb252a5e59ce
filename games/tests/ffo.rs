//! Whole endings of twenty and more empty cells against the table: seconds even when optimised, so they are a group
//! of their own (`deploy/test` runs it with `--release -- --ignored`).

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Judgement, Means, Presentation, Rules};
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
        let thought = Reversi.solve(&position, 24 << 20, &mut control, &mut |_| {}).unwrap();
        println!("{row}: {} nodes, {:?}", thought.nodes, thought.time);
        assert_eq!(thought.score, 100 * score.parse::<i32>().unwrap(), "{row}");
        let played = Reversi.notation(&position, thought.best());
        assert!(best.split(" or ").any(|best| best == played), "{row}: {played}");
        solved += 1;
    }
    assert_eq!(solved, 5);
}

/// The champion at play tries to solve with a part of what it may use, as soon as that is likely to be enough.
#[test]
#[ignore = "slow group: millions of nodes"]
fn the_champion_plays_out_twenty_cells() {
    let (_, variant) = games::catalog().find("reversi").unwrap();
    let game = variant
        .open(Start::Text("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"))
        .unwrap();
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut control = Control::new(Budget { nodes: Some(60_000_000), ..Budget::default() }, &clock, &stop);
    let mut champion = game.thinker(Brain::Champion.into(), Means::default());
    let idea = champion.think(&*game, &mut control, &mut |_| {}).unwrap();
    println!("{} nodes, {:?}", idea.nodes, idea.time);
    assert_eq!((idea.line[0].notation.as_str(), idea.score, idea.exact), ("a2", 38, true));
}
