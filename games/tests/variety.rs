//! The champion does not play the same game twice on a fair day, and loses nothing by it.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Idea, LiveGame, Means, Variant};

fn think(game: &dyn LiveGame, means: Means, nodes: u64) -> Idea {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut control = Control::new(Budget { nodes: Some(nodes), ..Budget::default() }, &clock, &stop);
    let means = Means { bytes: 1 << 20, ..means };
    game.thinker(Brain::Champion.into(), means).think(game, &mut control, &mut |_| {}).expect("the game runs")
}

/// The first plies of the champion against itself; the whole game where it is shorter.
fn opening(variant: &Variant, means: Means) -> String {
    let mut game = variant.open(Start::Usual).expect("the usual start");
    while game.record().len() < 16 && game.outcome().is_none() {
        game.play(think(&*game, means, 1000).number).expect("an offered move");
    }
    game.position()
}

#[test]
fn every_game_opens_differently() {
    for game in games::catalog().games() {
        for variant in game.variants.all().iter() {
            let openings: HashSet<String> = (0..20)
                .map(|seed| opening(variant, Means { seed, variety: true, ..Means::default() }))
                .collect();
            assert!(openings.len() >= 15, "{}/{}: {} of 20 differ", game.id, variant.id, openings.len());
        }
    }
}

#[test]
fn without_variety_nothing_is_left_to_chance() {
    let (_, chess) = games::catalog().find("chess").expect("chess");
    let with_seed = |seed| opening(&chess, Means { seed, ..Means::default() });
    assert_eq!(with_seed(1), with_seed(2));
}

/// A capture that wins the queen is not near to anything else, whatever the lot.
#[test]
fn a_good_move_is_played_all_the_same() {
    let (_, chess) = games::catalog().find("chess").expect("chess");
    let mut game = chess.open(Start::Usual).expect("the usual start");
    for mv in ["e4", "d5", "exd5", "Qxd5", "a3", "Qxg2"] {
        game.play(game.read_move(mv).expect("a move")).expect("a legal move");
    }
    for seed in 0..20 {
        let idea = think(&*game, Means { seed, variety: true, ..Means::default() }, 5000);
        assert_eq!(idea.line[0].notation, "Bxg2", "{idea:?}");
    }
}
