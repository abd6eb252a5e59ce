//! Every search on thousands of small random games: the pruned ones must find what plain minimax finds.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::alpha_beta::AlphaBeta;
use super::mcts::{self, Mcts};
use super::minimax::Minimax;
use super::ordered::{self, Ordered};
use super::*;
use crate::{Effect, Outcome, Reason, Rules, Seat, TextError};

/// A game that is nothing but a random tree: who moves, how many moves there are and what it is worth all follow from
/// a number. Turns do not alternate, and there may be three seats.
#[derive(Clone, Copy)]
struct Wood {
    seats: usize,
    /// The longest game.
    plies: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Twig {
    number: u64,
    ply: u32,
}

fn chance(twig: &Twig, of: u64) -> u64 {
    crate::key::mix([twig.number, of])
}

impl Rules for Wood {
    type Position = Twig;
    type Move = u8;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Twig {
        Twig { number: 0, ply: 0 }
    }

    fn turn(&self, twig: &Twig) -> Seat {
        Seat::new((chance(twig, 1) % self.seats as u64) as usize).expect("a seat")
    }

    fn moves(&self, twig: &Twig, moves: &mut Vec<u8>) {
        moves.clear();
        if twig.ply < self.plies && (twig.ply == 0 || !chance(twig, 2).is_multiple_of(9)) {
            moves.extend(0..1 + (chance(twig, 3) % 4) as u8);
        }
    }

    fn play(&self, twig: &Twig, mv: u8) -> Twig {
        Twig { number: chance(twig, 10 + u64::from(mv)), ply: twig.ply + 1 }
    }

    fn effect(&self, _: &Twig, _: u8, _: &Twig) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, twig: &Twig, _: &History) -> Option<Outcome> {
        let scores: Vec<i32> =
            (0..self.seats as u64).map(|seat| (chance(twig, 20 + seat) % 3) as i32).collect();
        (self.count(twig) == 0).then(|| Outcome::by_score(Reason::Count, &scores))
    }

    fn can_win(&self, _: &Twig, _: Seat) -> bool {
        true
    }

    fn key(&self, twig: &Twig) -> u64 {
        chance(twig, 4)
    }

    fn write(&self, twig: &Twig) -> String {
        format!("{} {}", twig.number, twig.ply)
    }

    fn read(&self, text: &str) -> Result<Twig, TextError> {
        Err(TextError::impossible(text))
    }
}

impl Judgement for Wood {
    fn evaluate(&self, twig: &Twig, seat: Seat) -> i32 {
        let value = (chance(twig, 5) % 200) as i32 - 100;
        if seat == Seat::FIRST { value } else { -value }
    }

    fn guess(&self, twig: &Twig, mv: u8) -> i32 {
        (chance(twig, 6 + u64::from(mv)) % 100) as i32
    }

    fn noisy(&self, twig: &Twig, mv: u8) -> bool {
        chance(twig, 30 + u64::from(mv)).is_multiple_of(3)
    }
}

fn think(brain: &mut dyn Brain<Wood>, game: &Wood, root: &Twig, budget: Budget) -> Thought<u8> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let history = History::new(game.key(root));
    let mut control = Control::new(budget, &clock, &stop);
    let mut last = None;
    let thought =
        brain.think(game, root, &history, &mut control, &mut |thought| last = Some(thought.clone()));
    if let Some(last) = last {
        assert_eq!((last.score, &last.line), (thought.score, &thought.line), "the last report is the answer");
    }
    thought
}

fn to_depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

fn woods() -> impl Iterator<Item = (Wood, Twig)> {
    (0..3000).map(|number| (Wood { seats: 2 + number as usize % 3, plies: 9 }, Twig { number, ply: 0 }))
}

const BARE: ordered::Options = ordered::Options { table_bytes: 0, quiescence: false };

#[test]
fn pruning_changes_no_value() {
    let (mut full, mut pruned) = (0, 0);
    for (game, root) in woods() {
        for depth in [1, 3, 5] {
            let plain = think(&mut Minimax, &game, &root, to_depth(depth));
            let alpha_beta = think(&mut AlphaBeta, &game, &root, to_depth(depth));
            let ordered = think(&mut Ordered::new(BARE), &game, &root, to_depth(depth));
            let remembering = ordered::Options { table_bytes: 1 << 12, ..BARE };
            let remembered = think(&mut Ordered::new(remembering), &game, &root, to_depth(depth));
            let scores = [plain.score, alpha_beta.score, ordered.score, remembered.score];
            assert_eq!(scores, [plain.score; 4], "tree {} at depth {depth}", root.number);
            assert_eq!(plain.line[0], alpha_beta.line[0], "the same move, too");
            (full, pruned) = (full + plain.nodes, pruned + alpha_beta.nodes);
        }
    }
    assert!(pruned * 10 < full * 9, "{pruned} of {full} nodes");
}

#[test]
fn lines_can_be_played() {
    for (game, root) in woods().take(500) {
        for brain in [&mut Minimax as &mut dyn Brain<Wood>, &mut AlphaBeta, &mut Ordered::new(BARE)] {
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
        let thought = think(&mut Minimax, &game, &root, Budget::default());
        assert!(thought.exact && thought.depth <= 9, "tree {}", root.number);
    }
}

#[test]
fn a_stopped_search_still_answers_with_a_legal_move() {
    let stop = AtomicBool::new(true);
    for (game, root) in woods().take(200) {
        let brains: [&mut dyn Brain<Wood>; 4] =
            [&mut Minimax, &mut AlphaBeta, &mut Ordered::new(BARE), &mut Mcts::new(mcts::Options::default())];
        for brain in brains {
            let (clock, history) = (Instant::now(), History::new(game.key(&root)));
            let mut control = Control::new(Budget::default(), &clock, &stop);
            let thought = brain.think(&game, &root, &history, &mut control, &mut |_| {});
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
        let plain = think(&mut Minimax, &game, &root, Budget::default());
        let mut brain = Mcts::new(mcts::Options::default());
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
    let (game, root) = (Wood { seats: 2, plies: 40 }, Twig { number: 77, ply: 0 });
    let mut brain = Mcts::new(mcts::Options::default());
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
            let mut brain = Mcts::new(mcts::Options { seed: 5, ..mcts::Options::default() });
            think(&mut brain, &game, &root, Budget { nodes: Some(300), ..Budget::default() }).line
        };
        assert_eq!(play(), play());
    }
}
