//! The champion at the games: it finds what a good player sees, within a number of positions that never changes.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::{Budget, Control, Root, Search, Thought, score};
use engine::{Brain, History, Judgement, Means, Presentation, Rules};
use games::chess::Laws;
use games::draughts::{Draughts, International};
use games::morris::Morris;
use games::reversi::Reversi;

fn champion<G: Judgement>(threads: usize) -> Box<dyn Search<G>> {
    let (_, expert) = G::EVALUATIONS.last().expect("there is one at least");
    expert.search(Brain::Champion, Means { bytes: 4 << 20, threads, ..Means::default() })
}

/// What the champion plays here, as it is written, and what it thinks of it.
fn think<G: Judgement + Presentation>(game: &G, text: &str, nodes: u64) -> (String, Thought<G::Move>) {
    let position = game.read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let history = History::new(game.key(&position));
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    let thought = champion(1).think(
        Root { game, position: &position, history: &history },
        &mut Control::new(budget, &clock, &stop),
        &mut |_| {},
    );
    (game.notation(&position, thought.best()), thought)
}

#[test]
fn mates_are_found_and_proven() {
    for (moves, mv, text) in [
        (2, "Ra6", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        (2, "Qh6+", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1"),
        (3, "Ra6+", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"),
        (3, "Qg6+", "2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1"),
    ] {
        let (played, thought) = think(&Laws::STANDARD, text, 200_000);
        assert_eq!((played.as_str(), thought.exact), (mv, true), "{text}: {thought:?}");
        assert_eq!(thought.score, score::WIN - 2 * moves + 1, "{text}: {thought:?}");
    }
}

#[test]
fn what_can_be_won_is_won() {
    for (mv, text) in [
        ("Nc7+", "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1"),
        ("Bxd8", "r2qk2r/ppp2ppp/2n5/3p2B1/3P4/2P2N2/PP3PPP/R2Q1RK1 w kq - 0 1"),
        ("Rxe8#", "4r1k1/5ppp/8/8/8/8/5PPP/4RK2 w - - 0 1"),
    ] {
        let (played, thought) = think(&Laws::STANDARD, text, 50_000);
        assert_eq!(played, mv, "{text}: {thought:?}");
        assert!(thought.score >= 100, "{text}: {thought:?}");
    }
}

#[test]
fn a_defended_pawn_is_not_taken_by_the_queen() {
    let (played, thought) = think(&Laws::STANDARD, "6k1/5ppp/4p3/3p4/8/3Q4/5PPP/6K1 w - - 0 1", 50_000);
    assert_ne!(played, "Qxd5", "{thought:?}");
}

/// One man is given, two are taken, and the way to a king is free.
#[test]
fn two_men_for_one() {
    let (played, thought) =
        think(&Draughts::<International>::default(), "W:W28,32,37,48:B6,16,17,19", 50_000);
    assert_eq!(played, "28-22", "{thought:?}");
    assert!(thought.score >= 200, "{thought:?}");
}

#[test]
fn a_mill_is_closed_hindered_and_threatened_twice() {
    let closed = think(&Morris, "WW-----------------B---B W 7,7", 20_000);
    assert!(closed.0.starts_with("g7x"), "{closed:?}");
    let hindered = think(&Morris, "WW-----------------B---- B 7,8", 20_000);
    assert_eq!(hindered.0, "g7", "{hindered:?}");
    let twice = think(&Morris, "W------W-------B-------B W 7,7", 100_000);
    assert!(twice.1.score >= 80, "a man is won by force: {twice:?}");
}

/// Lopsided endings, quickly solved even from as far off as anybody tries; the slow group has harder ones.
#[test]
fn endings_of_twenty_and_of_twenty_six_cells_are_played_out() {
    for (mv, discs, nodes, text) in [
        ("a1", 42, 4_000_000_000, "-OOOXXXXXXXXXXO--OOXOXXOOO-XXXOOOOOXXOOOO-OX--O------OXX------X- X"),
        ("a8", 46, 4_000_000_000, "OO-------OOO----XXOOO---XOXOO-O-OXXOOO--XXXOOO--XXXXO----OOOXO-- X"),
    ] {
        let (played, thought) = think(&Reversi, text, nodes);
        assert_eq!((played.as_str(), thought.score, thought.exact), (mv, 100 * discs, true), "{thought:?}");
    }
}

#[test]
fn two_threads_prove_the_same_mate() {
    let game = Laws::STANDARD;
    let position = game.read("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1").expect("a position");
    let history = History::new(game.key(&position));
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let budget = Budget { depth: Some(8), ..Budget::default() };
    let thought = champion(2).think(
        Root { game: &game, position: &position, history: &history },
        &mut Control::new(budget, &clock, &stop),
        &mut |_| {},
    );
    assert!(thought.exact && thought.score > score::DECIDED, "{thought:?}");
    assert_eq!(game.notation(&position, thought.best()), "Ra6+");
}
