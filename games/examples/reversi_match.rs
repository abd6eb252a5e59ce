//! Reversi's expert judgement against its simple one: the same search with the same number of nodes, both colours from
//! each opening of eight random plies. `reversi_match PAIRS NODES` prints what the expert scored.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::ordered::{Options, Ordered};
use engine::search::{Brain, Budget, Control, Root};
use engine::{History, Judgement, Rules, Seat};
use games::reversi::{Move, Position, Reversi};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

#[path = "reversi/expert.rs"]
mod expert;

use expert::Expert;

/// How many random plies an opening has.
const OPENING: usize = 8;

struct Player<G> {
    judge: G,
    brain: Ordered<Move>,
}

impl<G: Judgement<Position = Position, Move = Move>> Player<G> {
    fn new(judge: G) -> Player<G> {
        Player { judge, brain: Ordered::new(Options::default()) }
    }

    fn choose(&mut self, position: &Position, nodes: u64) -> Move {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let mut control = Control::new(budget, &clock, &stop);
        self.brain
            .think(Root { game: &self.judge, position, history: &History::new(0) }, &mut control, &mut |_| ())
            .best()
    }
}

fn opening(lot: &mut SmallRng) -> Position {
    let (mut position, mut moves) = (Reversi.start(), Vec::new());
    for _ in 0..OPENING {
        Reversi.moves(&position, &mut moves);
        position = Reversi.play(&position, moves[lot.random_range(..moves.len())]);
    }
    position
}

/// By how many discs the expert wins a game that it plays as `seat`.
fn won(seat: Seat, mut position: Position, nodes: u64) -> i32 {
    let (mut expert, mut plain) = (Player::new(Expert), Player::new(Reversi));
    loop {
        if let Some(end) = Reversi.outcome(&position, &History::new(0)) {
            return end.scores()[seat.index()] - end.scores()[seat.opponent().index()];
        }
        let mine = Reversi.turn(&position) == seat;
        let mv = if mine { expert.choose(&position, nodes) } else { plain.choose(&position, nodes) };
        position = Reversi.play(&position, mv);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let [pairs, nodes] = arguments[..] else { return Err("PAIRS NODES".into()) };
    let mut lot = SmallRng::seed_from_u64(7);
    let (mut wins, mut draws, mut losses, mut discs) = (0, 0, 0, 0);
    for _ in 0..pairs {
        let position = opening(&mut lot);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let ahead = won(seat, position, nodes);
            discs += ahead;
            *match ahead.signum() {
                1 => &mut wins,
                0 => &mut draws,
                _ => &mut losses,
            } += 1;
        }
    }
    let each = f64::from(discs) / (2 * pairs) as f64;
    println!("won {wins}, drawn {draws}, lost {losses}; {each:+.1} discs a game");
    Ok(())
}
