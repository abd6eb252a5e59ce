//! A brain held back by honest limits: it looks less far, and among moves that look about as good it takes any.
//!
//! It never plays what it sees to be worse than that, so a beginner's mistakes come from not seeing, as a person's do.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::{Brain, Budget, Control, Root, Thought};
use crate::Judgement;
use crate::search::score::WIN;

/// How a brain is held back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Temper {
    /// How deep it looks at most.
    pub depth: Option<u32>,
    /// How many positions or playouts it looks at at most.
    pub nodes: Option<u64>,
    /// Moves whose scores differ by no more than this, in hundredths of a man, are the same to it.
    pub slack: i32,
}

impl Temper {
    fn budget(self) -> Budget {
        Budget { depth: self.depth, nodes: self.nodes, ..Budget::default() }
    }
}

/// A brain and what holds it back.
pub struct Tempered<G: Judgement> {
    brain: Box<dyn Brain<G>>,
    temper: Temper,
    lot: SmallRng,
}

impl<G: Judgement> Tempered<G> {
    /// Holds `brain` back; the same seed makes the same choices.
    pub fn new(brain: Box<dyn Brain<G>>, temper: Temper, seed: u64) -> Tempered<G> {
        Tempered { brain, temper, lot: SmallRng::seed_from_u64(seed) }
    }
}

/// Plays each move and lets a brain look at what comes of it, a ply less deeply and with an equal share of the nodes.
pub(super) fn look_at_each<G: Judgement, B: Brain<G> + ?Sized>(
    brain: &mut B,
    root: Root<'_, G>,
    control: &mut Control<'_>,
    part: Budget,
) -> Vec<Thought<G::Move>> {
    let Root { game, position, history } = root;
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let budget = Budget {
        depth: part.depth.map(|depth| depth.saturating_sub(1)),
        nodes: part.nodes.map(|nodes| nodes / moves.len() as u64),
        ..part
    };
    let mut history = history.clone();
    let mut thoughts = Vec::new();
    for mv in moves {
        let after = game.play(position, mv);
        history.push(game.key(&after), game.effect(position, mv, &after));
        let mut thought = look(brain, Root { game, position: &after, history: &history }, control, budget);
        history.pop();
        if game.turn(&after) != game.turn(position) {
            thought.score = -thought.score;
        }
        thought.line.insert(0, mv);
        thoughts.push(Thought { depth: thought.depth + 1, exact: false, ..thought });
        if control.is_stopped() {
            break;
        }
    }
    thoughts
}

/// What a position is worth to the seat to move in it.
fn look<G: Judgement, B: Brain<G> + ?Sized>(
    brain: &mut B,
    root: Root<'_, G>,
    control: &mut Control<'_>,
    budget: Budget,
) -> Thought<G::Move> {
    let Root { game, position, history } = root;
    let seat = game.turn(position);
    let still = |score| Thought {
        depth: 0,
        score,
        line: Vec::new(),
        nodes: control.nodes(),
        time: control.passed(),
        exact: false,
    };
    if let Some(outcome) = game.outcome(position, history) {
        still(((2.0 * outcome.points(seat) - 1.0) * (WIN - 1) as f32) as i32)
    } else if budget.depth == Some(0) {
        still(game.evaluate(position, seat))
    } else {
        control.within(budget, |control| brain.think(root, control, &mut |_| {}))
    }
}

impl<G: Judgement> Brain<G> for Tempered<G> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        if self.temper.slack == 0 {
            let brain = &mut self.brain;
            return control.within(self.temper.budget(), |control| brain.think(root, control, report));
        }
        let mut thoughts = self.brain.weigh(root, control, self.temper.budget());
        let best = thoughts.iter().map(|thought| thought.score).max().expect("there are legal moves");
        thoughts.retain(|thought| thought.score >= best - self.temper.slack);
        let choice = self.lot.random_range(..thoughts.len());
        let thought =
            Thought { nodes: control.nodes(), time: control.passed(), ..thoughts.swap_remove(choice) };
        report(&thought);
        thought
    }
}
