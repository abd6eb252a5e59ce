//! The champion on random trees: what it claims must be true, and what minimax proves it must find.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use super::*;
use crate::search::minimax::Minimax;
use crate::search::wood::{Chance, Twig, Wood, think, to_depth, woods};
use crate::search::{Budget, Lot, score};
use crate::{History, Rules, Seat};

fn champion(threads: usize) -> Champion<Wood, Chance> {
    let table_bytes = threads * move_picker::BYTES + (1 << 16);
    Champion::new(Chance, ChampionOptions { threads, table_bytes, ..ChampionOptions::default() })
}

/// What there is to find when everything is looked at.
fn truth(game: &Wood, root: &Twig) -> Thought<u8> {
    think(&mut Minimax(Chance, Lot::default()), game, root, Budget::default())
}

fn is_legal(game: &Wood, root: &Twig, line: &[u8]) -> bool {
    let mut twig = *root;
    line.iter().all(|mv| {
        let legal = usize::from(*mv) < game.count(&twig);
        twig = game.play(&twig, *mv);
        legal
    })
}

#[test]
fn lines_can_be_played() {
    for (game, root) in woods() {
        let thought = think(&mut champion(1), &game, &root, to_depth(6));
        assert!(!thought.line.is_empty() && is_legal(&game, &root, &thought.line), "tree {}", root.number);
    }
}

#[test]
fn what_is_called_exact_is_true() {
    for (game, root) in woods() {
        let truth = truth(&game, &root);
        let misleading = Wood { misleading: true, ..game };
        for (game, depth) in (1..9).flat_map(|depth| [(game, depth), (misleading, depth)]) {
            let found = think(&mut champion(1), &game, &root, to_depth(depth));
            if !found.exact {
                continue;
            }
            if score::is_decided(found.score) {
                assert!(score::is_decided(truth.score), "tree {} at depth {depth}", root.number);
                assert_eq!(
                    found.score.signum(),
                    truth.score.signum(),
                    "tree {} at depth {depth}",
                    root.number
                );
            } else {
                assert_eq!(found.score, truth.score, "tree {} at depth {depth}", root.number);
            }
        }
    }
}

#[test]
fn what_minimax_proves_is_proven_hardly_later() {
    let (mut proven, mut late) = (0, 0);
    for (game, root) in woods() {
        let plain = truth(&game, &root);
        if score::is_decided(plain.score) {
            let found = think(&mut champion(1), &game, &root, to_depth(plain.depth + 8));
            assert!(found.exact, "tree {}: {plain:?} but {found:?}", root.number);
            assert_eq!(found.score.signum(), plain.score.signum(), "tree {}", root.number);
            (proven, late) = (proven + 1, late + i32::from(found.depth > plain.depth + 2));
        }
    }
    assert!(proven > 500, "{proven} decided games are enough to say so");
    assert!(late * 20 < proven, "{late} of {proven} were proven more than two plies later");
}

#[test]
fn two_threads_prove_the_same() {
    for (game, root) in woods().step_by(10) {
        let one = think(&mut champion(1), &game, &root, to_depth(17));
        let two = think(&mut champion(2), &game, &root, to_depth(17));
        assert!(is_legal(&game, &root, &two.line), "tree {}", root.number);
        if score::is_decided(one.score) || score::is_decided(two.score) {
            assert!(one.exact && two.exact, "tree {}", root.number);
            assert_eq!(one.score.signum(), two.score.signum(), "tree {}", root.number);
        }
    }
}

/// Counts how often it is asked.
#[derive(Clone, Default)]
struct Counting(Arc<AtomicU64>);

impl Evaluation<Wood> for Counting {
    fn evaluate(&self, game: &Wood, twig: &Twig, seat: Seat) -> i32 {
        self.0.fetch_add(1, Ordering::Relaxed);
        Chance.evaluate(game, twig, seat)
    }
}

#[test]
fn what_any_thread_does_is_counted_to_the_last() {
    for (threads, number) in [(1, 0), (2, 1), (2, 2), (3, 3), (3, 4), (3, 5)] {
        let (game, root) = (Wood { seats: 2, plies: 60, misleading: false }, Twig { number, ply: 0 });
        let evaluation = Counting::default();
        let table_bytes = threads * move_picker::BYTES + (1 << 16);
        let options = ChampionOptions { threads, table_bytes, ..ChampionOptions::default() };
        let mut champion = Champion::new(evaluation.clone(), options);
        let budget = Budget { nodes: Some(50_000), ..Budget::default() };
        let (clock, stop, history) = (Instant::now(), AtomicBool::new(false), History::new(game.key(&root)));
        let root = Root { game: &game, position: &root, history: &history };
        let mut control = Control::new(budget, &clock, &stop);
        let thought = champion.think(root, &mut control, &mut |_| {});
        assert_eq!(thought.counters.evaluations, evaluation.0.load(Ordering::Relaxed), "{threads} threads");
        assert_eq!(thought.nodes, thought.counters.positions);
        assert!(thought.nodes >= control.nodes());
    }
}

#[test]
fn one_thread_does_the_same_again() {
    let (game, root) = (Wood { seats: 2, plies: 60, misleading: false }, Twig { number: 0, ply: 0 });
    for budget in [to_depth(9), Budget { nodes: Some(3000), ..Budget::default() }] {
        let once = || {
            let Thought { depth, score, line, nodes, .. } = think(&mut champion(1), &game, &root, budget);
            (depth, score, line, nodes)
        };
        assert_eq!(once(), once());
    }
}

#[test]
fn a_stopped_search_still_answers_with_a_legal_move() {
    let stop = AtomicBool::new(true);
    for (game, root) in woods().take(100) {
        for threads in [1, 2] {
            let mut brain = champion(threads);
            let (clock, history) = (Instant::now(), History::new(game.key(&root)));
            let mut control = Control::new(Budget::default(), &clock, &stop);
            let thought = brain.think(
                Root { game: &game, position: &root, history: &history },
                &mut control,
                &mut |_| {},
            );
            assert!(is_legal(&game, &root, &thought.line));
            let spent = Budget { nodes: Some(3), hard: Some(Duration::ZERO), ..Budget::default() };
            assert!(is_legal(&game, &root, &think(&mut brain, &game, &root, spent).line));
        }
    }
}

#[test]
fn nodes_limit_the_search_to_the_node() {
    let (game, root) = (Wood { seats: 2, plies: 60, misleading: false }, Twig { number: 0, ply: 0 });
    let thought = think(&mut champion(1), &game, &root, Budget { nodes: Some(3000), ..Budget::default() });
    assert_eq!(thought.nodes, 3000);
}

#[test]
fn helpers_stop_when_the_flag_goes_up_in_the_middle() {
    let (game, root) = (Wood { seats: 2, plies: 60, misleading: false }, Twig { number: 0, ply: 0 });
    let (clock, stop, history) = (Instant::now(), AtomicBool::new(false), History::new(game.key(&root)));
    let mut control = Control::new(Budget::default(), &clock, &stop);
    let raise = &mut |thought: &Thought<u8>| stop.store(thought.depth == 5, Ordering::Relaxed);
    let thought =
        champion(2).think(Root { game: &game, position: &root, history: &history }, &mut control, raise);
    assert_eq!(thought.depth, 5);
}
