//! One contender against another with the same number of positions looked at: pairs of games from random openings with the
//! seats changed. An evaluation that does not win here is not knowledge.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::catalog::Start;
use engine::search::ordered::{Ordered, OrderedOptions};
use engine::search::{Budget, Control, Root, Search};
use engine::{Evaluation, History, Judgement, LiveGame, Means, Outcome, Seat, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// How a contest is held. The same contest always ends the same.
pub(crate) struct Contest<'g> {
    pub(crate) game: &'g str,
    /// Pairs of games.
    pub(crate) pairs: u64,
    /// Random plies before each of them.
    pub(crate) opening: u32,
    /// Positions that may be looked at for a move.
    pub(crate) nodes: u64,
}

impl Contest<'_> {
    /// The share of the points that the first of them gets, from 0 to 1.
    pub(crate) fn share(&self, first: &str, second: &str) -> f32 {
        let (_, variant) = crate::catalog().find(self.game).expect("a game");
        let games = (0..self.pairs).flat_map(|pair| Seat::all(2).map(move |seat| (pair, seat)));
        let points = games.map(|(pair, seat)| self.play([first, second], seat, self.opening(&variant, pair)));
        let share = points.sum::<f32>() / (2 * self.pairs) as f32;
        println!("{}: {first} got {share:.3} against {second}", self.game);
        share
    }

    /// Plays at random until a game is under way and not over.
    fn opening(&self, variant: &Variant, number: u64) -> Box<dyn LiveGame> {
        let mut lot = SmallRng::seed_from_u64(number);
        loop {
            let mut game = variant.open(Start::Lot(lot.random())).expect("a start");
            for _ in 0..self.opening {
                if game.outcome().is_none() {
                    game.play(lot.random_range(..game.offers().len())).expect("an offered move");
                }
            }
            if game.outcome().is_none() {
                return game;
            }
        }
    }

    /// The points of the first contender, who has this seat. Whatever may be claimed is claimed.
    fn play(&self, contenders: [&str; 2], seat: Seat, mut game: Box<dyn LiveGame>) -> f32 {
        let means = Means { bytes: 4 << 20, ..Means::default() };
        let mut thinkers = contenders.map(|name| game.thinker(name.parse().expect("a contender"), means));
        while game.outcome().is_none() && game.claim_draw().is_err() {
            let (clock, stop) = (Instant::now(), AtomicBool::new(false));
            let mut control = Control::new(Budget::nodes(self.nodes), &clock, &stop);
            let thinker = &mut thinkers[usize::from(game.turn() != seat)];
            let idea = thinker.think(&*game, &mut control, &mut |_| {}).expect("the game runs");
            game.play(idea.number).expect("an offered move");
        }
        game.outcome().expect("it is over").points(seat)
    }
}

/// What a side has, and nothing about where it stands.
type BareCount<G> = fn(&G, &<G as engine::Rules>::Position, Seat) -> i32;

/// An evaluation that counts, and looks at nothing else.
struct Bare<G: Judgement>(BareCount<G>);

impl<G: Judgement> Clone for Bare<G> {
    fn clone(&self) -> Bare<G> {
        Bare(self.0)
    }
}

impl<G: Judgement + 'static> Evaluation<G> for Bare<G> {
    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        self.0(game, position, seat) - self.0(game, position, seat.other())
    }
}

/// The share of the points that an evaluation gets from one that only counts: a hundred pairs of games like those of a
/// [`Contest`]. A game that is long enough is drawn.
pub(crate) fn share_against_counting<G: Judgement + 'static>(
    game: &G,
    plain: impl Evaluation<G>,
    count: BareCount<G>,
) -> f32 {
    const PAIRS: u64 = 100;
    let games = (0..PAIRS).flat_map(|pair| Seat::all(2).map(move |seat| (pair, seat)));
    let options = OrderedOptions { table_bytes: 1 << 20, ..OrderedOptions::default() };
    let points = games.map(|(pair, seat)| {
        let mut plain = Ordered::new(plain.clone(), options);
        let mut bare = Ordered::new(Bare(count), options);
        let mut searches: [&mut dyn Search<G>; 2] = [&mut plain, &mut bare];
        if seat == Seat::SECOND {
            searches.reverse();
        }
        play_out(game, searches, pair).map_or(0.5, |outcome| outcome.points(seat))
    });
    points.sum::<f32>() / (2 * PAIRS) as f32
}

/// Plays a game from a random opening; none if it does not come to an end.
fn play_out<G: Judgement>(game: &G, searches: [&mut dyn Search<G>; 2], lot: u64) -> Option<Outcome> {
    let (mut lot, mut moves) = (SmallRng::seed_from_u64(lot), Vec::new());
    let mut position = game.start_by_lot(lot.random());
    let mut history = History::new(game.key(&position));
    for ply in 0..300 {
        if let Some(outcome) = game.outcome(&position, &history) {
            return Some(outcome);
        }
        game.moves(&position, &mut moves);
        let mv = if ply < 6 {
            moves[lot.random_range(..moves.len())]
        } else {
            let (clock, stop) = (Instant::now(), AtomicBool::new(false));
            let mut control = Control::new(Budget::nodes(2000), &clock, &stop);
            let root = Root { game, position: &position, history: &history };
            searches[game.turn(&position).index()].think(root, &mut control, &mut |_| {}).best()
        };
        let after = game.play(&position, mv);
        history.push(game.key(&after), game.effect(&position, mv, &after));
        position = after;
    }
    None
}
