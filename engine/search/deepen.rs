//! Deepening step by step: each depth is cheap beside the next, and there is an answer whenever time runs out.

use std::time::Duration;

use super::Root;
use super::control::{Control, Stopped};
use super::score;
use super::tree::Tree;
use crate::Judgement;

/// What a search thinks after a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// How many plies deep, quiescence not counted.
    pub depth: u32,
    /// What the position is worth to the seat to move.
    pub score: i32,
    /// What it expects to be played; the first of it is its move.
    pub line: Vec<M>,
    /// Positions looked at so far, or playouts.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
    /// Nothing that was left out could change the score.
    pub exact: bool,
}

impl<M: Copy> Thought<M> {
    /// The move to play.
    pub fn best(&self) -> M {
        self.line[0]
    }
}

/// Deeper than any game lasts.
const DEEPEST: u32 = 200;

/// Searches deeper and deeper with `value` until the budget is used up or the score is proven.
pub(super) fn deepen<G: Judgement>(
    root: Root<'_, G>,
    control: &mut Control<'_>,
    report: &mut dyn FnMut(&Thought<G::Move>),
    mut value: impl FnMut(&mut Tree<'_, '_, G>, u32) -> Result<i32, Stopped>,
) -> Thought<G::Move> {
    let mut tree = Tree::new(root, control);
    let mut thought = first_thought(root);
    while thought.depth < DEEPEST && !thought.exact && tree.control.may_deepen(thought.depth) {
        tree.begin();
        let Ok(score) = value(&mut tree, thought.depth + 1) else { break };
        thought = Thought {
            depth: thought.depth + 1,
            score,
            line: tree.line().to_vec(),
            nodes: tree.control.nodes(),
            time: tree.control.passed(),
            exact: tree.saw_everything() || score::is_decided(score),
        };
        report(&thought);
    }
    Thought { nodes: tree.control.nodes(), time: tree.control.passed(), ..thought }
}

/// What there is to say before any depth is finished: the move that looks best at first sight.
pub(super) fn first_thought<G: Judgement>(root: Root<'_, G>) -> Thought<G::Move> {
    let Root { game, position, .. } = root;
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let best = moves.into_iter().max_by_key(|mv| game.guess(position, *mv)).expect("there are legal moves");
    let score = game.evaluate(position, game.turn(position));
    Thought { depth: 0, score, line: vec![best], nodes: 0, time: Duration::ZERO, exact: false }
}
