//! The plain brains look sane: they develop, and do not play the same game again and again.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Means};

/// The first moves of a brain against itself.
fn opening(game: &str, plies: usize, brain: Brain, budget: Budget, means: Means) -> Vec<String> {
    let (_, variant) = games::catalog().find(game).expect("a game");
    let mut game = variant.open(Start::Usual).expect("the usual start");
    let mut thinker = game.thinker(brain.into(), Means { bytes: 4 << 20, ..means });
    for _ in 0..plies {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(budget, &clock, &stop);
        let idea = thinker.think(&*game, &mut control, &mut |_| {}).expect("the game runs");
        game.play(idea.number).expect("an offered move");
    }
    game.record().iter().map(|ply| ply.notation.clone()).collect()
}

fn by_lot(seed: u64) -> Means {
    Means { seed, variety: true, ..Means::default() }
}

/// Moves of pawns at the side, and of the king.
fn looks_odd(mv: &str) -> bool {
    ["a", "h", "K"].iter().any(|odd| mv.starts_with(odd) && !mv.contains('x'))
}

#[test]
fn chess_is_opened_by_developing() {
    let brains = [
        (Brain::Minimax, 3),
        (Brain::AlphaBeta, 3),
        (Brain::AlphaBeta, 4),
        (Brain::Ordered, 4),
        (Brain::Ordered, 5),
    ];
    for (brain, depth) in brains {
        for seed in 0..6 {
            let moves = opening("chess", 6, brain, Budget::depth(depth), by_lot(seed));
            println!("{} {depth}: {}", brain.id(), moves.join(" "));
            assert!(!moves.iter().any(|mv| looks_odd(mv)), "{}, seed {seed}: {moves:?}", brain.id());
        }
    }
}

/// With as many playouts as a strong one has.
#[test]
fn monte_carlo_opens_chess_in_the_middle() {
    for seed in 0..6 {
        let moves = opening("chess", 6, Brain::Mcts, Budget::nodes(3000), by_lot(seed));
        println!("mcts: {}", moves.join(" "));
        assert!(!moves.iter().any(|mv| looks_odd(mv)), "seed {seed}: {moves:?}");
    }
}

#[test]
fn games_differ_by_the_lot_and_by_nothing_else() {
    for game in ["chess", "draughts", "draughts/english", "reversi", "morris"] {
        for (brain, depth) in [(Brain::Minimax, 2), (Brain::AlphaBeta, 3), (Brain::Ordered, 4)] {
            let open = |means| opening(game, 10, brain, Budget::depth(depth), means);
            let openings: HashSet<_> = (0..12).map(|seed| open(by_lot(seed))).collect();
            println!("{game} {} {} of 12", brain.id(), openings.len());
            assert!(openings.len() >= 2, "{game}, {}: {openings:?}", brain.id());
            assert_eq!(open(by_lot(1)), open(by_lot(1)), "{game}, {}", brain.id());
            let repeatable = |seed| open(Means { seed, ..Means::default() });
            assert_eq!(repeatable(1), repeatable(2), "{game}, {}", brain.id());
        }
    }
}
