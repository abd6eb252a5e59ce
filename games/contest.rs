//! Expertise against the simple count: the same search, the same number of positions looked at, pairs of games from
//! random openings with the seats changed. What does not win here is not knowledge.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::search::ordered::{Options, Ordered};
use engine::search::{Brain, Budget, Control, Root};
use engine::{Effect, History, Judgement, Outcome, Reason, Rules, Seat, TextError};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// A game whose evaluation is its expertise, so that any search plays by it.
struct Expert<G>(G);

impl<G: Judgement> Rules for Expert<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn turn(&self, position: &G::Position) -> Seat {
        self.0.turn(position)
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(position, moves);
    }

    fn count(&self, position: &G::Position) -> usize {
        self.0.count(position)
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.0.play(position, mv)
    }

    fn effect(&self, before: &G::Position, mv: G::Move, after: &G::Position) -> Effect {
        self.0.effect(before, mv, after)
    }

    fn outcome(&self, position: &G::Position, history: &History) -> Option<Outcome> {
        self.0.outcome(position, history)
    }

    fn claims(&self, position: &G::Position, history: &History) -> Option<Reason> {
        self.0.claims(position, history)
    }

    fn can_win(&self, position: &G::Position, seat: Seat) -> bool {
        self.0.can_win(position, seat)
    }

    fn key(&self, position: &G::Position) -> u64 {
        self.0.key(position)
    }

    fn write(&self, position: &G::Position) -> String {
        self.0.write(position)
    }

    fn read(&self, text: &str) -> Result<G::Position, TextError> {
        self.0.read(text)
    }
}

impl<G: Judgement> Judgement for Expert<G> {
    fn evaluate(&self, position: &G::Position, seat: Seat) -> i32 {
        self.0.expertise(position, seat)
    }

    fn guess(&self, position: &G::Position, mv: G::Move) -> i32 {
        self.0.guess(position, mv)
    }

    fn noisy(&self, position: &G::Position, mv: G::Move) -> bool {
        self.0.noisy(position, mv)
    }
}

/// How a contest is held.
pub(crate) struct Contest {
    /// Pairs of games.
    pub(crate) pairs: u64,
    /// Random plies before each of them.
    pub(crate) opening: u32,
    /// Positions that may be looked at for a move.
    pub(crate) nodes: u64,
}

/// The games that expertise won, drew and lost.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl Tally {
    /// The share of the points, from 0 to 1.
    pub(crate) fn share(self) -> f64 {
        let games = self.won + self.drawn + self.lost;
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games)
    }
}

impl Contest {
    /// Holds it. The same contest always ends the same.
    pub(crate) fn hold<G: Judgement>(&self, game: fn() -> G) -> Tally {
        let (simple, expert) = (game(), Expert(game()));
        let mut tally = Tally::default();
        for pair in 0..self.pairs {
            let (start, history) = self.opening(&simple, pair);
            for seat in Seat::all(2) {
                let points = self.play(&simple, &expert, seat, start.clone(), history.clone());
                *match points {
                    points if points > 0.5 => &mut tally.won,
                    points if points < 0.5 => &mut tally.lost,
                    _ => &mut tally.drawn,
                } += 1;
            }
        }
        tally
    }

    /// Plays at random until a game is under way and not over.
    fn opening<G: Rules>(&self, game: &G, number: u64) -> (G::Position, History) {
        let mut lot = SmallRng::seed_from_u64(number);
        let mut moves = Vec::new();
        'again: loop {
            let mut position = game.start_by_lot(lot.random());
            let mut history = History::new(game.key(&position));
            for _ in 0..self.opening {
                game.moves(&position, &mut moves);
                let mv = moves[lot.random_range(..moves.len())];
                advance(game, &mut position, &mut history, mv);
                if game.outcome(&position, &history).is_some() {
                    continue 'again;
                }
            }
            return (position, history);
        }
    }

    /// The points of the expert, who has this seat. Whatever may be claimed is claimed.
    fn play<G: Judgement>(
        &self,
        simple: &G,
        expert: &Expert<G>,
        seat: Seat,
        mut position: G::Position,
        mut history: History,
    ) -> f32 {
        let options = Options { table_bytes: 4 << 20, ..Options::default() };
        let (mut simple_brain, mut expert_brain) = (Ordered::new(options), Ordered::new(options));
        loop {
            if let Some(outcome) = simple.outcome(&position, &history) {
                return outcome.points(seat);
            }
            if simple.claims(&position, &history).is_some() {
                return 0.5;
            }
            let mv = if simple.turn(&position) == seat {
                self.choose(expert, &mut expert_brain, &position, &history)
            } else {
                self.choose(simple, &mut simple_brain, &position, &history)
            };
            advance(simple, &mut position, &mut history, mv);
        }
    }

    fn choose<G: Judgement>(
        &self,
        game: &G,
        brain: &mut impl Brain<G>,
        position: &G::Position,
        history: &History,
    ) -> G::Move {
        let budget = Budget { nodes: Some(self.nodes), ..Budget::default() };
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let mut control = Control::new(budget, &clock, &stop);
        brain.think(Root { game, position, history }, &mut control, &mut |_| {}).best()
    }
}

fn advance<G: Rules>(game: &G, position: &mut G::Position, history: &mut History, mv: G::Move) {
    let after = game.play(position, mv);
    history.push(game.key(&after), game.effect(position, mv, &after));
    *position = after;
}
