//! What a search has to say: its move and its line, and for whoever watches, what it makes of every move of the root.

use std::ops::{AddAssign, Sub};
use std::time::Duration;

use serde::Serialize;

use super::Root;
use super::transposition::Bound;
use crate::{Judgement, evaluation};

/// What a search thinks after a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// How many plies deep, quiescence not counted.
    pub depth: u32,
    /// What the position is worth to the seat to move.
    pub score: i32,
    /// The principal variation: what it expects to be played; the first of it is its move.
    pub line: Vec<M>,
    /// Positions looked at so far, or playouts: what a budget limits.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
    /// Nothing that was left out could change the score.
    pub exact: bool,
    /// What it did so far.
    pub counters: Counters,
    /// Every move of the root in the game's own order, if somebody [watches](super::Control::watch).
    pub root: Vec<RootMove<M>>,
}

impl<M: Copy> Thought<M> {
    /// The move to play.
    pub fn best(&self) -> M {
        self.line[0]
    }

    /// What there is to say before any depth is finished: the move that looks best at first sight.
    pub(super) fn at_first_sight<G: Judgement<Move = M>>(root: Root<'_, G>) -> Thought<M> {
        let Root { game, position, .. } = root;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let best =
            moves.into_iter().max_by_key(|mv| game.guess(position, *mv)).expect("there are legal moves");
        let score = evaluation::plainest().static_evaluation(game, position, game.turn(position));
        Thought::still(score, vec![best])
    }

    /// An opinion that took no looking ahead.
    pub fn still(score: i32, line: Vec<M>) -> Thought<M> {
        let (depth, nodes, time, exact) = (0, 0, Duration::ZERO, false);
        Thought { depth, score, line, nodes, time, exact, counters: Counters::default(), root: Vec::new() }
    }
}

/// What a search did so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counters {
    /// Positions it came to.
    pub positions: u64,
    /// Positions that were left early, because somebody would not enter them.
    pub cut_offs: u64,
    /// Positions that the transposition table knew well enough.
    pub table_hits: u64,
    /// Games played at random.
    pub playouts: u64,
    /// Positions evaluated as they stood.
    pub evaluations: u64,
}

impl Counters {
    fn with(self, other: Counters, both: fn(u64, u64) -> u64) -> Counters {
        Counters {
            positions: both(self.positions, other.positions),
            cut_offs: both(self.cut_offs, other.cut_offs),
            table_hits: both(self.table_hits, other.table_hits),
            playouts: both(self.playouts, other.playouts),
            evaluations: both(self.evaluations, other.evaluations),
        }
    }
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        *self = self.with(other, u64::wrapping_add);
    }
}

impl Sub for Counters {
    type Output = Counters;

    fn sub(self, other: Counters) -> Counters {
        self.with(other, u64::saturating_sub)
    }
}

/// How a move of the root was searched, and so how far its score can be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Searched {
    /// Fully: the score is what the depth finds.
    Exact,
    /// Cut off: the score is at least this.
    Lower,
    /// Cut off: the score is at most this.
    Upper,
    /// By playouts: the score is what they say so far.
    Sampled,
}

impl From<Bound> for Searched {
    fn from(bound: Bound) -> Searched {
        match bound {
            Bound::Exact => Searched::Exact,
            Bound::Lower => Searched::Lower,
            Bound::Upper => Searched::Upper,
        }
    }
}

/// What is known of a move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// How it was searched. None if the present depth has not come to it yet; then the rest is what the depth before
    /// found.
    pub searched: Option<Searched>,
    /// The depth at which that was found; 0 if there is nothing yet.
    pub depth: u32,
    /// What the position is worth to the seat to move if it plays this.
    pub score: i32,
    /// Positions below it, or playouts, of all depths.
    pub visits: u64,
    /// What is expected to be played, the move itself first; after a cut-off, what refutes it.
    pub line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    /// A move that nobody has looked at.
    pub fn new(mv: M) -> RootMove<M> {
        RootMove { mv, searched: None, depth: 0, score: 0, visits: 0, line: vec![mv] }
    }

    /// All moves of a position.
    pub(super) fn all<G: Judgement<Move = M>>(root: Root<'_, G>) -> Vec<RootMove<M>> {
        let mut moves = Vec::new();
        root.game.moves(root.position, &mut moves);
        moves.into_iter().map(RootMove::new).collect()
    }
}
