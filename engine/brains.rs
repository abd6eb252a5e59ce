//! The list of brains, and what a table sees of one: a thinker that is handed a live game and names one of its moves.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::live::Live;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::champion::{self, Champion};
use crate::search::mcts::{self, Mcts};
use crate::search::minimax::Minimax;
use crate::search::ordered::{self, Ordered};
use crate::search::tempered::Tempered;
use crate::search::{Brain, Control, Root, Thought, score};
use crate::{Complete, Level, LiveGame};

/// What a brain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Memory for tables and trees, in bytes.
    pub bytes: usize,
    /// The seed of what it leaves to chance.
    pub seed: u64,
    /// How strong it plays.
    pub level: Level,
    /// How many threads it may keep busy, where it can use more than one.
    pub threads: usize,
    /// Whether it may choose by lot among the moves of an opening that are as good as each other, so as not to play the
    /// same game again and again.
    pub variety: bool,
}

impl Default for Means {
    fn default() -> Means {
        Means { bytes: 64 << 20, seed: 0, level: Level::Merciless, threads: 1, variety: false }
    }
}

/// One line per brain: its name here, its short name, its name in English, and how it is made for a game `G`.
macro_rules! brains {
    ($($name:ident $id:literal $title:literal |$means:ident| $make:expr;)+) => {
        /// The brains there are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "the titles say it")]
        pub enum Algorithm { $($name),+ }

        impl Algorithm {
            /// All of them, from the plainest on.
            pub const ALL: &[Algorithm] = &[$(Algorithm::$name),+];

            /// Its short name.
            pub fn id(self) -> &'static str {
                match self { $(Algorithm::$name => $id),+ }
            }

            /// Its name in English.
            pub fn title(self) -> &'static str {
                match self { $(Algorithm::$name => $title),+ }
            }

            fn make<G: Complete>(self, means: Means) -> Box<dyn Brain<G>> {
                match self { $(Algorithm::$name => { let $means = means; Box::new($make) })+ }
            }
        }
    };
}

brains! {
    Minimax "minimax" "Minimax" |_means| Minimax;
    AlphaBeta "alpha_beta" "Alpha-beta" |_means| AlphaBeta;
    Ordered "ordered" "Alpha-beta with move ordering" |means|
        Ordered::new(ordered::Options { table_bytes: means.bytes, ..ordered::Options::default() });
    Mcts "mcts" "Monte Carlo tree search" |means|
        Mcts::new(mcts::Options { bytes: means.bytes, seed: means.seed, ..mcts::Options::default() });
    Champion "champion" "The champion" |means|
        Champion::new(champion::Options {
            threads: means.threads,
            table_bytes: means.bytes,
            variety: means.variety.then_some(means.seed),
        });
}

impl Algorithm {
    /// The brain with this short name.
    pub fn find(id: &str) -> Option<Algorithm> {
        Self::ALL.iter().copied().find(|algorithm| algorithm.id() == id)
    }
}

/// What a thinker thinks, in the words of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Idea {
    /// The number of its move among those that the game offers.
    pub number: usize,
    /// What the position is worth to the seat to move, in the game's own measure: hundredths of a man or pawn, or
    /// whole discs. A proven win or loss is [`score::WIN`] less the plies to the end.
    pub score: i32,
    /// How many plies deep.
    pub depth: u32,
    /// Positions looked at, or playouts.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
    /// What it expects to be played, its own move first.
    pub line: Vec<String>,
    /// The score is proven.
    pub exact: bool,
}

/// A brain at work on one game. It remembers from move to move.
pub trait Thinker: Send {
    /// Thinks about a game that is still running; none if it is over, or another game than this thinker's. `report`
    /// hears of every step.
    fn think(
        &mut self,
        game: &dyn LiveGame,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Idea),
    ) -> Option<Idea>;
}

/// Any brain on any game.
pub(crate) struct Mind<G: Complete> {
    game: Arc<G>,
    brain: Box<dyn Brain<G>>,
}

impl<G: Complete> Mind<G> {
    pub(crate) fn new(game: Arc<G>, algorithm: Algorithm, means: Means) -> Mind<G> {
        let temper = means.level.temper(algorithm);
        Mind { game, brain: Box::new(Tempered::new(algorithm.make(means), temper, means.seed)) }
    }

    fn idea(game: &G, live: &Live<G>, thought: &Thought<G::Move>) -> Option<Idea> {
        let mut position = live.now().clone();
        let mut line = Vec::new();
        for mv in &thought.line {
            line.push(game.notation(&position, *mv));
            position = game.play(&position, *mv);
        }
        let Thought { depth, nodes, time, exact, .. } = *thought;
        let decided = score::is_decided(thought.score);
        let score = if decided { thought.score } else { thought.score / game.score_unit() };
        Some(Idea { number: live.number_of(thought.best())?, score, depth, nodes, time, line, exact })
    }
}

impl<G: Complete> Thinker for Mind<G> {
    fn think(
        &mut self,
        game: &dyn LiveGame,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Idea),
    ) -> Option<Idea> {
        let live = (game as &dyn Any).downcast_ref::<Live<G>>().filter(|live| live.outcome().is_none())?;
        let mut tell = |thought: &Thought<G::Move>| {
            if let Some(idea) = Self::idea(&self.game, live, thought) {
                report(&idea);
            }
        };
        let root = Root { game: &*self.game, position: live.now(), history: live.history() };
        let thought = self.brain.think(root, control, &mut tell);
        Self::idea(&self.game, live, &thought)
    }
}
