//! Evaluations: what a position is worth as it stands, without looking ahead.
//!
//! They are values beside a game, as many as somebody cares to write, each in a file of its own and with a word in the
//! game's [list](crate::evaluations). A search is compiled for each of them, so that asking for one is never a virtual
//! call; only making a search goes through [`AnyEvaluation`].

use crate::brains::{Brain, Means};
use crate::search::Search;
use crate::{Contender, Judgement, Rules, Seat};

/// One way to evaluate the positions of a game.
pub trait Evaluation<G: Rules>: Clone + Send + Sync + 'static {
    /// How `seat` stands, in hundredths of a man (or pawn, or disc). With two seats, what one has the other lacks.
    fn evaluate(&self, game: &G, position: &G::Position, seat: Seat) -> i32;
}

/// The evaluations of a game by name, the plainest first and the best last: the plain brains use the first, so that
/// comparing them is fair, the champion the last, unless another one is asked for.
pub type Evaluations<G> = &'static [(&'static str, &'static dyn AnyEvaluation<G>)];

/// Takes in the files of a game's evaluations by their names, the plainest first and the best last, each with its value as
/// `EVALUATION`. In the modules below, `listed_evaluations!()` is what the game's [`Judgement::EVALUATIONS`] are.
#[macro_export]
macro_rules! evaluations {
    ($($name:ident)+) => {
        $(pub mod $name;)+

        macro_rules! listed_evaluations {
            () => {
                &[$((stringify!($name), &super::$name::EVALUATION)),+]
            };
        }
    };
}

/// An evaluation whose type nobody needs to know.
pub trait AnyEvaluation<G: Judgement>: Send + Sync {
    /// The same as [`Evaluation::evaluate`], for those who ask seldom.
    fn static_evaluation(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// The search of a brain that evaluates like this.
    fn search(&self, brain: Brain, means: Means) -> Box<dyn Search<G>>;
}

impl<G: Judgement, E: Evaluation<G>> AnyEvaluation<G> for E {
    fn static_evaluation(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        self.evaluate(game, position, seat)
    }

    fn search(&self, brain: Brain, means: Means) -> Box<dyn Search<G>> {
        brain.search(self.clone(), means)
    }
}

/// What everybody can count: the first of the list.
pub(crate) fn plainest<G: Judgement>() -> &'static dyn AnyEvaluation<G> {
    G::EVALUATIONS[0].1
}

/// The one that a contender asks for, or the usual one of its brain.
pub(crate) fn of_contender<G: Judgement>(contender: Contender) -> &'static dyn AnyEvaluation<G> {
    let asked = |(name, _): &&(&str, _)| contender.evaluation.is_some_and(|asked| asked.as_str() == *name);
    let usual = if contender.brain == Brain::Champion { G::EVALUATIONS.len() - 1 } else { 0 };
    G::EVALUATIONS.iter().find(asked).unwrap_or(&G::EVALUATIONS[usual]).1
}
