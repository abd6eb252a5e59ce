//! What thinking costs in memory: a brain never takes more than it was given, however long it thinks, and no node of
//! its search allocates.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use allocation_counter::{AllocationInfo, measure};
use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, LiveGame, Means, Thinker};

/// What a brain is given here: so little that every table and tree is full long before the thinking ends.
const GIVEN: usize = 1 << 20;

/// What is no table or tree: lists of moves by ply, habits, the thoughts that are told.
const BESIDES: usize = 64 << 10;

const GAMES: [&str; 5] = ["draughts", "draughts/english", "reversi", "chess", "morris"];

fn think(game: &dyn LiveGame, thinker: &mut dyn Thinker, nodes: u64) -> usize {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    thinker.think(game, &mut Control::new(budget, &clock, &stop), &mut |_| {}).expect("the game runs").number
}

/// What a brain takes for some moves of a game, on the thread that asks it.
fn cost(name: &str, start: Start<'_>, brain: Brain, moves: u32, nodes: u64) -> AllocationInfo {
    let (_, variant) = games::catalog().find(name).expect(name);
    let mut game = variant.open(start).expect("a start");
    let thinker =
        |game: &dyn LiveGame| game.thinker(brain.into(), Means { bytes: GIVEN, ..Means::default() });
    // What a game works out once, for everybody, is not the brain's.
    think(&*game, &mut *thinker(&*game), 10);
    measure(|| {
        let mut thinker = thinker(&*game);
        for _ in 0..moves {
            let number = think(&*game, &mut *thinker, nodes);
            game.play(number).expect("an offered move");
        }
    })
}

/// How much a brain looks at for one move, so that it takes about as long as any other.
fn much(brain: Brain) -> u64 {
    if brain == Brain::Mcts { 1_000 } else { 20_000 }
}

fn everybody() -> impl Iterator<Item = (&'static str, Brain)> {
    GAMES.into_iter().flat_map(|name| Brain::ALL.iter().map(move |brain| (name, *brain)))
}

#[test]
fn nobody_takes_more_than_was_given() {
    for (name, brain) in everybody() {
        let most = cost(name, Start::Usual, brain, 2, much(brain)).bytes_max;
        assert!(most <= (GIVEN + BESIDES) as u64, "{name}: {} takes {most} bytes", brain.id());
    }
}

/// Ten times the nodes cost a few more thoughts that are told, each with its line in words and codes, a few more plies, and
/// nothing else.
#[test]
fn no_node_allocates() {
    for (name, brain) in everybody() {
        let allocations = |nodes| cost(name, Start::Usual, brain, 1, nodes).count_total;
        let (few, many) = (allocations(much(brain) / 10), allocations(much(brain)));
        assert!(many <= few + 800, "{name}: {} allocates {few} times, then {many}", brain.id());
    }
}

/// Where the champion solves an ending, the solver's table is part of what was given.
#[test]
fn solving_an_ending_takes_no_more_than_was_given() {
    let ending = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O";
    let most = cost("reversi", Start::Text(ending), Brain::Champion, 1, 20_000).bytes_max;
    assert!(most <= (GIVEN + BESIDES) as u64, "{most} bytes");
}
