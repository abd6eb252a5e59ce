//! The list of brains, and what a table sees of one: a thinker that is handed a live game and names one of its moves.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::live::Live;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::champion::{self, Champion};
use crate::search::handicap::Handicapped;
use crate::search::mcts::{self, Mcts};
use crate::search::minimax::Minimax;
use crate::search::ordered::{self, Ordered};
use crate::search::{Control, Counters, Lot, Root, RootMove, Search, Searched, Thought, score};
use crate::{Complete, Contender, Evaluation, Judgement, LiveGame, evaluation};

/// What a brain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Memory for tables and trees, in bytes.
    pub bytes: usize,
    /// The seed of what it leaves to chance.
    pub seed: u64,
    /// How many threads it may keep busy, where it can use more than one.
    pub threads: usize,
    /// Whether it may choose by lot among moves that are worth the same, and in an opening among those that are nearly so,
    /// so as not to play the same game again and again.
    pub variety: bool,
}

impl Default for Means {
    fn default() -> Means {
        Means { bytes: 64 << 20, seed: 0, threads: 1, variety: false }
    }
}

impl Means {
    /// What decides between moves that are worth the same.
    fn lot(self) -> Lot {
        Lot(self.variety.then_some(self.seed))
    }
}

/// One line per brain: its name here, its short name, its name in English, and how its search is made with an evaluation.
macro_rules! brains {
    ($($name:ident $id:literal $title:literal |$evaluation:ident, $means:ident| $make:expr;)+) => {
        /// The brains there are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "the titles say it")]
        pub enum Brain { $($name),+ }

        impl Brain {
            /// All of them, from the plainest on.
            pub const ALL: &[Brain] = &[$(Brain::$name),+];

            /// Its short name.
            pub fn id(self) -> &'static str {
                match self { $(Brain::$name => $id),+ }
            }

            /// Its name in English.
            pub fn title(self) -> &'static str {
                match self { $(Brain::$name => $title),+ }
            }

            /// Its search with this evaluation.
            pub(crate) fn search<G: Judgement, E: Evaluation<G>>(
                self,
                evaluation: E,
                means: Means,
            ) -> Box<dyn Search<G>> {
                match self {
                    $(Brain::$name => {
                        let ($evaluation, $means) = (evaluation, means);
                        Box::new($make)
                    })+
                }
            }
        }
    };
}

brains! {
    Minimax "minimax" "Minimax" |evaluation, means| Minimax(evaluation, means.lot());
    AlphaBeta "alpha_beta" "Alpha-beta" |evaluation, means| AlphaBeta(evaluation, means.lot());
    Ordered "ordered" "Alpha-beta with move ordering" |evaluation, means| {
        let (table_bytes, lot) = (means.bytes, means.lot());
        Ordered::new(evaluation, ordered::OrderedOptions { table_bytes, lot, ..ordered::OrderedOptions::default() })
    };
    Mcts "mcts" "Monte Carlo tree search" |evaluation, means| {
        let Means { bytes, seed, .. } = means;
        Mcts::new(evaluation, mcts::MctsOptions { bytes, seed, ..mcts::MctsOptions::default() })
    };
    Champion "champion" "The champion" |evaluation, means| {
        let variety = means.variety.then_some(means.seed);
        Champion::new(evaluation, champion::ChampionOptions { threads: means.threads, table_bytes: means.bytes, variety })
    };
}

impl Brain {
    /// The brain with this short name.
    pub fn find(id: &str) -> Option<Brain> {
        Self::ALL.iter().copied().find(|brain| brain.id() == id)
    }
}

/// What a thinker thinks, in the words of the game.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
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
    pub line: Vec<LineMove>,
    /// The score is proven.
    pub exact: bool,
    /// What it did so far.
    pub counters: Counters,
    /// Every move that the game offers, in that order, if somebody [watches](Control::watch).
    pub root: Vec<RootIdea>,
}

/// A move of an expected line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineMove {
    /// Its number among the moves that its position offers.
    pub number: usize,
    /// How it is written.
    pub notation: String,
    /// How programs write it to one another.
    pub code: String,
}

/// What a thinker thinks of one of the moves that a game offers; it is [`RootMove`] in the words of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RootIdea {
    /// How it was searched; none if the present depth has not come to it yet.
    pub searched: Option<Searched>,
    /// The depth at which its score was found; 0 if there is none.
    pub depth: u32,
    /// What it is worth, like [`Idea::score`].
    pub score: i32,
    /// Positions below it, or playouts.
    pub visits: u64,
    /// What is expected to be played, itself first: each the number of a move among those that its position offers.
    pub line: Vec<usize>,
}

/// A contender at work on one game. It remembers from move to move.
pub trait Thinker: Send {
    /// Thinks about a game that is still running; none if it is over, or another game than this thinker's. `report`
    /// hears of every step.
    fn think(
        &mut self,
        game: &dyn LiveGame,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Idea),
    ) -> Option<Idea>;

    /// Whether it counts playouts: then a depth does not limit it.
    fn plays_out(&self) -> bool {
        false
    }
}

/// Any contender on any game.
pub(crate) struct GameThinker<G: Complete> {
    game: Arc<G>,
    brain: Brain,
    search: Box<dyn Search<G>>,
}

impl<G: Complete> GameThinker<G> {
    pub(crate) fn new(game: Arc<G>, contender: Contender, means: Means) -> GameThinker<G> {
        let Contender { brain, level, .. } = contender;
        let search = evaluation::of_contender(contender).search(brain, means);
        let handicap = level.handicap(brain, game.measure());
        GameThinker { game, brain, search: Box::new(Handicapped::new(search, handicap, means.seed)) }
    }
}

impl<G: Complete> Thinker for GameThinker<G> {
    fn think(
        &mut self,
        game: &dyn LiveGame,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Idea),
    ) -> Option<Idea> {
        let live = (game as &dyn Any).downcast_ref::<Live<G>>().filter(|live| live.outcome().is_none())?;
        let telling = Telling { game: &*self.game, live };
        let root = Root { game: telling.game, position: live.now(), history: live.history() };
        let mut tell = |thought: &Thought<G::Move>| telling.idea(thought).iter().for_each(&mut *report);
        telling.idea(&self.search.think(root, control, &mut tell))
    }

    fn plays_out(&self) -> bool {
        self.brain == Brain::Mcts
    }
}

/// Says what a search thinks in the words of a live game.
struct Telling<'l, G: Complete> {
    game: &'l G,
    live: &'l Live<G>,
}

impl<G: Complete> Telling<'_, G> {
    fn idea(&self, thought: &Thought<G::Move>) -> Option<Idea> {
        let Thought { depth, nodes, time, exact, counters, .. } = *thought;
        let line = self.numbered(&thought.line).into_iter().zip(&thought.line);
        let line = line.map(|((number, position), mv)| LineMove {
            number,
            notation: self.game.notation(&position, *mv),
            code: self.game.code(&position, *mv),
        });
        let root = thought.root.iter().map(|mv| self.root_idea(mv)).collect();
        let (number, score) = (self.live.number_of(thought.best())?, self.score(thought.score));
        Some(Idea { number, score, depth, nodes, time, line: line.collect(), exact, counters, root })
    }

    fn root_idea(&self, mv: &RootMove<G::Move>) -> RootIdea {
        let RootMove { searched, depth, visits, .. } = *mv;
        let line = self.numbered(&mv.line).into_iter().map(|(number, _)| number).collect();
        RootIdea { searched, depth, score: self.score(mv.score), visits, line }
    }

    /// A decided score says how soon the game ends; any other is in the game's own measure.
    fn score(&self, score: i32) -> i32 {
        if score::is_decided(score) { score } else { self.game.measure().of_hundredths(score) }
    }

    /// The numbers of the moves of a line, each with the position in which it is played.
    fn numbered(&self, line: &[G::Move]) -> Vec<(usize, G::Position)> {
        let (mut position, mut moves) = (self.live.now().clone(), Vec::new());
        let mut numbered = Vec::new();
        for mv in line {
            self.game.moves(&position, &mut moves);
            let Some(number) = moves.iter().position(|other| other == mv) else { break };
            let after = self.game.play(&position, *mv);
            numbered.push((number, std::mem::replace(&mut position, after)));
        }
        numbered
    }
}
