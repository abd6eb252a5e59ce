//! The searches on real games: pruning changes no value, and plain wins are found.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control, score};
use engine::{Brain, Contender, Idea, Level, LiveGame, Means, Seat, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn think(game: &dyn LiveGame, brain: Brain, budget: Budget) -> Idea {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut thinker = game.thinker(brain.into(), Means { bytes: 1 << 20, ..Means::default() });
    thinker.think(game, &mut Control::new(budget, &clock, &stop), &mut |_| {}).expect("the game runs")
}

fn variants() -> Vec<Arc<Variant>> {
    games::catalog().games().iter().flat_map(|game| game.variants.all().to_vec()).collect()
}

/// A position some random moves into a game.
fn somewhere(variant: &Variant, lot: &mut SmallRng) -> Box<dyn LiveGame> {
    loop {
        let mut game = variant.open(Start::Lot(lot.random())).expect("a start");
        for _ in 0..lot.random_range(0..50) {
            if game.outcome().is_none() {
                game.play(lot.random_range(..game.offers().len())).expect("an offered move");
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

#[test]
fn alpha_beta_finds_what_minimax_finds() {
    let mut lot = SmallRng::seed_from_u64(3);
    for variant in &variants() {
        let (mut full, mut pruned) = (0, 0);
        for _ in 0..25 {
            let game = somewhere(variant, &mut lot);
            let depth = Budget { depth: Some(3), ..Budget::default() };
            let (minimax, alpha_beta) =
                (think(&*game, Brain::Minimax, depth), think(&*game, Brain::AlphaBeta, depth));
            let values = |idea: &Idea| (idea.score, idea.number);
            assert_eq!(values(&minimax), values(&alpha_beta), "{} {}", variant.id, game.position());
            (full, pruned) = (full + minimax.nodes, pruned + alpha_beta.nodes);
        }
        assert!(pruned < full, "{}", variant.id);
    }
}

#[test]
fn every_brain_answers_on_every_game() {
    let mut lot = SmallRng::seed_from_u64(4);
    for variant in &variants() {
        for brain in Brain::ALL {
            let game = somewhere(variant, &mut lot);
            let idea = think(&*game, *brain, Budget { nodes: Some(500), ..Budget::default() });
            assert!(idea.number < game.offers().len());
            assert_eq!(idea.line[0].notation, game.offers()[idea.number].notation);
        }
    }
}

#[test]
fn the_lowest_level_plays_legally_and_not_the_same_every_time() {
    for variant in &variants() {
        for brain in Brain::ALL {
            let played: HashSet<String> = (0..12).map(|seed| beginners_game(variant, *brain, seed)).collect();
            assert!(played.len() > 4, "{} {}: {played:?}", variant.id, brain.id());
        }
    }
}

/// The first plies of a beginner against itself.
fn beginners_game(variant: &Variant, brain: Brain, seed: u64) -> String {
    let mut game = variant.open(Start::Usual).expect("the usual start");
    let mut thinker = game
        .thinker(Contender::new(brain, Level::Beginner), Means { bytes: 1 << 16, seed, ..Means::default() });
    for _ in 0..6 {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(Budget::default(), &clock, &stop);
        let idea = thinker.think(&*game, &mut control, &mut |_| {}).expect("the game runs");
        game.play(idea.number).expect("an offered move");
    }
    game.position()
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    for name in ["draughts/english", "reversi", "chess", "morris"] {
        let (_, variant) = games::catalog().find(name).expect("a game");
        let points: f32 =
            (0..10).map(|seed| match_points(&variant, Level::Skilled, Level::Beginner, seed)).sum();
        assert!(points >= 7.0, "{name}: skilled got {points} of 10 against a beginner");
    }
}

/// What the stronger level gets out of one game, the sides changing with the seed.
fn match_points(variant: &Variant, strong: Level, weak: Level, seed: u64) -> f32 {
    let mut game = variant.open(Start::Lot(seed)).expect("a start");
    let means = Means { bytes: 1 << 18, seed, ..Means::default() };
    let mut players = [strong, weak].map(|level| game.thinker(Contender::new(Brain::Ordered, level), means));
    let strong_seat = (seed % 2) as usize;
    while game.outcome().is_none() {
        let player = usize::from(game.turn().index() != strong_seat);
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(Budget::default(), &clock, &stop);
        let idea = players[player].think(&*game, &mut control, &mut |_| {}).expect("the game runs");
        game.play(idea.number).expect("an offered move");
    }
    game.outcome().expect("it is over").points(Seat::new(strong_seat).expect("one of two"))
}

#[test]
fn wins_at_hand_are_taken_by_every_brain() {
    let wins = [
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8#"),
        ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#"),
        ("draughts", "W:W28,33:B23", "28x19"),
    ];
    for (name, text, best) in &wins {
        let (_, variant) = games::catalog().find(name).expect("a game");
        let game = variant.open(Start::Text(text)).expect("a position");
        for brain in Brain::ALL {
            let idea = think(&*game, *brain, Budget { nodes: Some(20_000), ..Budget::default() });
            assert_eq!(idea.line[0].notation, *best, "{} on {name}", brain.id());
            assert!(idea.exact && idea.score > score::DECIDED, "{} on {name}: {idea:?}", brain.id());
        }
    }
}
