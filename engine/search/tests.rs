//! Every search on thousands of small random games: the pruned ones must find what plain minimax finds.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::alpha_beta::AlphaBeta;
use super::mcts::{self, Mcts};
use super::minimax::Minimax;
use super::ordered::{self, Ordered};
use super::wood::{Chance, Twig, Wood, think, to_depth, woods};
use super::*;
use crate::Rules;

const BARE: ordered::OrderedOptions =
    ordered::OrderedOptions { table_bytes: 0, quiescence: false, lot: Lot(None) };

#[test]
fn pruning_changes_no_value() {
    let (mut full, mut pruned) = (0, 0);
    for (game, root) in woods() {
        for depth in [1, 3, 5] {
            let plain = think(&mut Minimax(Chance, Lot::default()), &game, &root, to_depth(depth));
            let alpha_beta = think(&mut AlphaBeta(Chance, Lot::default()), &game, &root, to_depth(depth));
            let ordered = think(&mut Ordered::new(Chance, BARE), &game, &root, to_depth(depth));
            let remembering = ordered::OrderedOptions { table_bytes: 1 << 12, ..BARE };
            let remembered = think(&mut Ordered::new(Chance, remembering), &game, &root, to_depth(depth));
            let scores = [plain.score, alpha_beta.score, ordered.score, remembered.score];
            assert_eq!(scores, [plain.score; 4], "tree {} at depth {depth}", root.number);
            assert_eq!(plain.line[0], alpha_beta.line[0], "the same move, too");
            (full, pruned) = (full + plain.nodes, pruned + alpha_beta.nodes);
        }
    }
    assert!(pruned * 10 < full * 9, "{pruned} of {full} nodes");
}

/// Nor does it hide any of the moves that are worth the same.
#[test]
fn a_lot_draws_among_the_best_and_nothing_else() {
    let mut others = 0;
    for (game, root) in woods().take(500) {
        let first = think(&mut Minimax(Chance, Lot::default()), &game, &root, to_depth(3));
        for lot in [1, 2, 3].map(|seed| Lot(Some(seed))) {
            let drawn = think(&mut Minimax(Chance, lot), &game, &root, to_depth(3));
            let alpha_beta = think(&mut AlphaBeta(Chance, lot), &game, &root, to_depth(3));
            let bare = ordered::OrderedOptions { lot, ..BARE };
            let ordered = think(&mut Ordered::new(Chance, bare), &game, &root, to_depth(3));
            let found = [&drawn, &alpha_beta, &ordered].map(|thought| (thought.score, thought.best()));
            assert_eq!(found, [(first.score, drawn.best()); 3], "tree {}", root.number);
            others += usize::from(drawn.best() != first.best());
        }
    }
    assert!(others > 0, "no two moves were worth the same");
}

#[test]
fn lines_can_be_played() {
    for (game, root) in woods().take(500) {
        for brain in [
            &mut Minimax(Chance, Lot::default()) as &mut dyn Search<Wood>,
            &mut AlphaBeta(Chance, Lot::default()),
            &mut Ordered::new(Chance, BARE),
        ] {
            let thought = think(brain, &game, &root, to_depth(6));
            let mut twig = root;
            for mv in thought.line {
                assert!(usize::from(mv) < game.count(&twig), "tree {}", root.number);
                twig = game.play(&twig, mv);
            }
        }
    }
}

#[test]
fn a_tree_that_was_seen_to_its_ends_is_exact() {
    for (game, root) in woods().take(200) {
        let thought = think(&mut Minimax(Chance, Lot::default()), &game, &root, Budget::default());
        assert!(thought.exact && thought.depth <= 9, "tree {}", root.number);
    }
}

#[test]
fn a_stopped_search_still_answers_with_a_legal_move() {
    let stop = AtomicBool::new(true);
    for (game, root) in woods().take(200) {
        let brains: [&mut dyn Search<Wood>; 4] = [
            &mut Minimax(Chance, Lot::default()),
            &mut AlphaBeta(Chance, Lot::default()),
            &mut Ordered::new(Chance, BARE),
            &mut Mcts::new(Chance, mcts::MctsOptions::default()),
        ];
        for brain in brains {
            let (clock, history) = (Instant::now(), History::new(game.key(&root)));
            let mut control = Control::new(Budget::default(), &clock, &stop);
            let thought = brain.think(
                Root { game: &game, position: &root, history: &history },
                &mut control,
                &mut |_| {},
            );
            assert!(usize::from(thought.best()) < game.count(&root));
            assert!(thought.nodes <= 1024);
            let spent = Budget { nodes: Some(3), hard: Some(Duration::ZERO), ..Budget::default() };
            assert!(usize::from(think(brain, &game, &root, spent).best()) < game.count(&root));
        }
    }
}

#[test]
fn monte_carlo_proves_what_minimax_proves() {
    let mut proven = 0;
    for (game, root) in woods().filter(|(game, _)| game.seats == 2).take(300) {
        let plain = think(&mut Minimax(Chance, Lot::default()), &game, &root, Budget::default());
        let mut brain = Mcts::new(Chance, mcts::MctsOptions::default());
        let found = think(&mut brain, &game, &root, Budget { nodes: Some(20_000), ..Budget::default() });
        if found.exact {
            proven += 1;
            assert!(score::is_decided(plain.score), "tree {}", root.number);
            assert_eq!(found.score.signum(), plain.score.signum(), "tree {}", root.number);
        }
        assert!(
            found.exact || !score::is_decided(plain.score),
            "tree {}: a decided game is proven",
            root.number
        );
    }
    assert!(proven > 50, "{proven} decided games are enough to say so");
}

#[test]
fn monte_carlo_keeps_its_tree_from_move_to_move() {
    let (game, root) = (Wood { seats: 2, plies: 40, misleading: false }, Twig { number: 77, ply: 0 });
    let mut brain = Mcts::new(Chance, mcts::MctsOptions::default());
    let budget = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
    let first = think(&mut brain, &game, &root, budget(3000));
    let after = game.play(&root, first.line[0]);
    let next = think(&mut brain, &game, &after, budget(1));
    assert!(next.depth > 1, "one playout alone would know one move ahead at most: {next:?}");
}

#[test]
fn the_same_seed_plays_the_same() {
    for (game, root) in woods().take(50) {
        let play = || {
            let mut brain = Mcts::new(Chance, mcts::MctsOptions { seed: 5, ..mcts::MctsOptions::default() });
            think(&mut brain, &game, &root, Budget { nodes: Some(300), ..Budget::default() }).line
        };
        assert_eq!(play(), play());
    }
}
