//! How strong a brain plays, in words that a visitor understands.
//!
//! A level is made by honest limits alone: how far a brain looks, and how exactly it tells good moves apart. A child
//! can win against the lowest one; nothing but the clock limits the highest. Even plain minimax gets as deep as the others' limits
//! in the time of a quick game, so that a level says the same of all brains that look at everything.

use crate::about::Measure;
use crate::brains::Brain;
use crate::search::handicap::Handicap;

/// How strong a brain plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the words are meant to be understood as they are")]
pub enum Level {
    Beginner,
    Casual,
    Skilled,
    Strong,
    Merciless,
}

impl Level {
    /// All of them, from the weakest on.
    pub const ALL: [Level; 5] =
        [Level::Beginner, Level::Casual, Level::Skilled, Level::Strong, Level::Merciless];

    /// Its short name.
    pub fn id(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Skilled => "skilled",
            Level::Strong => "strong",
            Level::Merciless => "merciless",
        }
    }

    /// The level with this short name.
    pub fn find(id: &str) -> Option<Level> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// What holds a brain back at this level in a game with this measure.
    pub fn handicap(self, brain: Brain, measure: Measure) -> Handicap {
        // What playouts tell apart are chances, not men.
        let telling = measure.in_hundredths(measure.telling);
        let nodes = |nodes, slack| Handicap { nodes: Some(nodes), slack, ..Handicap::default() };
        let depth = |depth, slack| Handicap { depth: Some(depth), slack, ..Handicap::default() };
        match (self, brain) {
            (Level::Merciless, _) => Handicap::default(),
            (Level::Beginner, Brain::Mcts) => nodes(40, telling * 3 / 2),
            (Level::Casual, Brain::Mcts) => nodes(200, telling / 4),
            (Level::Skilled, Brain::Mcts) => nodes(600, 0),
            (Level::Strong, Brain::Mcts) => nodes(3000, 0),
            (Level::Beginner, _) => depth(1, 100),
            (Level::Casual, _) => depth(2, 40),
            // It sees more with every ply than the others do.
            (Level::Skilled, Brain::Champion) => depth(4, 10),
            (Level::Strong, Brain::Champion) => depth(7, 0),
            (Level::Skilled, _) => depth(3, 10),
            (Level::Strong, _) => depth(4, 0),
        }
    }
}
