//! The lowest level: weak enough for a child, and never foolish where anybody would see what to do.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::{Budget, Control};
use engine::{Brain, Contender, Level, LiveGame, Means, Notice, Seat, Thinker};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A game of so many plies is broken off, and nobody has won it.
const LONGEST: usize = 200;

fn open(name: &str, start: Start<'_>) -> Box<dyn LiveGame> {
    let (_, variant) = games::catalog().find(name).expect(name);
    variant.open(start).expect("a start")
}

fn beginner(game: &dyn LiveGame, brain: Brain, seed: u64) -> Box<dyn Thinker> {
    game.thinker(Contender::new(brain, Level::Beginner), Means { bytes: 1 << 18, seed, ..Means::default() })
}

fn choose(game: &dyn LiveGame, thinker: &mut dyn Thinker) -> usize {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let mut control = Control::new(Budget::default(), &clock, &stop);
    thinker.think(game, &mut control, &mut |_| {}).expect("the game runs").number
}

/// What stands on the board for a seat, as a child counts it, less what the other has.
fn counted(game: &dyn LiveGame, seat: Seat) -> i32 {
    let scene = game.scene();
    let own = scene.seats[seat.index()].colour;
    let worth = |figure| match figure {
        "queen" => 9,
        "rook" => 5,
        "knight" | "bishop" | "crowned" => 3,
        _ => 1,
    };
    let sign = |colour| if colour == own { 1 } else { -1 };
    scene.pieces.iter().map(|(_, piece)| sign(piece.colour) * worth(piece.figure)).sum()
}

/// A child's move: win if it can be seen, take what brings most, otherwise anything.
fn childs_move(game: &dyn LiveGame, lot: &mut SmallRng) -> usize {
    let seat = game.turn();
    let after = |number: usize| {
        let mut after = game.boxed_clone();
        after.play(number).expect("an offered move");
        let won = after.outcome().is_some_and(|end| end.winner() == Some(seat));
        if won { i32::MAX } else { counted(&*after, seat) }
    };
    let counts: Vec<i32> = (0..game.offers().len()).map(after).collect();
    let most = counts.iter().copied().max().expect("there are legal moves");
    if most > counted(game, seat) {
        let best: Vec<usize> = (0..counts.len()).filter(|number| counts[*number] == most).collect();
        *best.choose(lot).expect("one of them is the most")
    } else {
        lot.random_range(..counts.len())
    }
}

/// How many of so many games the child wins, the seats changing.
fn childs_wins(name: &str, brain: Brain, games: u64) -> usize {
    let is_won = |seed: &u64| {
        let mut game = open(name, Start::Lot(*seed));
        let child = Seat::new((seed % 2) as usize).expect("one of two");
        let (mut lot, mut beginner) = (SmallRng::seed_from_u64(*seed), beginner(&*game, brain, *seed));
        while game.outcome().is_none() && game.record().len() < LONGEST {
            let number = if game.turn() == child {
                childs_move(&*game, &mut lot)
            } else {
                choose(&*game, &mut *beginner)
            };
            game.play(number).expect("an offered move");
        }
        game.outcome().is_some_and(|end| end.winner() == Some(child))
    };
    (0..games).filter(is_won).count()
}

/// It won 2 to 18 of 24 when this was written.
#[test]
fn a_child_can_win() {
    for name in ["draughts", "draughts/english", "reversi", "chess", "morris"] {
        for brain in Brain::ALL {
            let wins = childs_wins(name, *brain, 24);
            println!("{name}: {wins} of 24 against {}", brain.id());
            assert!(wins >= 2, "{name}: {wins} of 24 against {}", brain.id());
        }
    }
}

/// By those that look at every move. A few games at random may miss it.
#[test]
fn a_queen_that_hangs_is_taken() {
    let look_at_all = Brain::ALL.iter().filter(|brain| **brain != Brain::Mcts);
    for (brain, seed) in look_at_all.flat_map(|brain| (0..10).map(move |seed| (*brain, seed))) {
        let game = open("chess", Start::Text("r3k2r/ppp2ppp/2n5/3q4/8/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 1"));
        let number = choose(&*game, &mut *beginner(&*game, brain, seed));
        let played = game.offers()[number].notation.as_str();
        assert!(["Nxd5", "Qxd5"].contains(&played), "{}, seed {seed}: {played}", brain.id());
    }
}

#[test]
fn forced_captures_are_played() {
    let mut lot = SmallRng::seed_from_u64(1);
    let mut forced = 0;
    for name in ["draughts/international", "draughts/brazilian", "draughts/russian", "draughts/english"] {
        for seed in 0..5 {
            let mut game = open(name, Start::Usual);
            while game.outcome().is_none() {
                if game.scene().notice == Some(Notice::MustCapture) {
                    forced += 1;
                    for brain in Brain::ALL {
                        let number = choose(&*game, &mut *beginner(&*game, *brain, seed));
                        assert!(game.offers()[number].notation.contains('x'), "{name} {}", game.position());
                    }
                }
                game.play(lot.random_range(..game.offers().len())).expect("an offered move");
            }
        }
    }
    assert!(forced > 100, "{forced} forced captures are enough to say so");
}
