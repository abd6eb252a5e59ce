//! The signature of the searches: what each brain plays, thinks and looks at from fixed positions, to the node. Whoever
//! changes it has changed how the brains play; whoever only tidies up has not.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Contender, Level, LiveGame, Means, key};

/// How far into a game.
const PLIES: [usize; 3] = [0, 9, 30];

/// A position that follows from numbers alone.
fn position(variant: &engine::Variant, plies: usize) -> Box<dyn LiveGame> {
    let mut game = variant.open(Start::Usual).expect("the usual start");
    for ply in 0..plies {
        let number = key::mix([7, ply as u64]) as usize % game.offers().len();
        game.play(number).expect("an offered move");
        if game.outcome().is_some() {
            game.take_back().expect("it was just played");
            break;
        }
    }
    game
}

fn limits(brain: Brain, level: Level) -> Budget {
    match brain {
        _ if level != Level::Merciless => Budget::default(),
        Brain::Minimax => Budget::depth(3),
        Brain::AlphaBeta => Budget::depth(4),
        Brain::Ordered => Budget::depth(5),
        Brain::Champion => Budget { nodes: Some(60_000), ..Budget::depth(10) },
        Brain::Mcts => Budget::nodes(400),
    }
}

#[test]
fn every_brain_does_what_it_did() {
    let mut text = String::new();
    let expected = include_str!("../suites/signature.txt");
    // A new game has none until its brains are to stay as they are.
    let has_one = |game: &&engine::Game| expected.contains(&format!("{}/", game.id));
    for game in games::catalog().games().iter().filter(has_one) {
        for variant in game.variants.all().iter() {
            for plies in PLIES {
                let live = position(variant, plies);
                for brain in Brain::ALL {
                    for level in [Level::Merciless, Level::Casual] {
                        let means = Means { bytes: 1 << 20, seed: 3, ..Means::default() };
                        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
                        let mut control = Control::new(limits(*brain, level), &clock, &stop);
                        let mut thinker = live.thinker(Contender::new(*brain, level), means);
                        let idea = thinker.think(&*live, &mut control, &mut |_| {}).expect("it runs");
                        writeln!(
                            text,
                            "{}/{} {plies} {}:{} {} {} {} {}",
                            game.id,
                            variant.id,
                            brain.id(),
                            level.id(),
                            live.offers()[idea.number].code,
                            idea.score,
                            idea.depth,
                            control.nodes()
                        )
                        .expect("memory takes everything");
                    }
                }
            }
        }
    }
    let changed: Vec<_> =
        text.lines().zip(expected.lines()).filter(|(found, expected)| found != expected).collect();
    assert!(text == expected, "{} lines changed: {changed:?}\n{text}", changed.len());
}
