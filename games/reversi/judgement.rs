//! What the searches are told about Reversi: its evaluations, which cells to try first, and the exact end.

use engine::about::Measure;
use engine::search::{Control, Thought};
use engine::{Evaluations, Judgement};

use super::plain::WORTH;
use super::{ABOUT, Move, Position, Reversi, endgame};

impl Judgement for Reversi {
    const EVALUATIONS: Evaluations<Reversi> = listed_evaluations!();

    const SOLVES: bool = true;

    fn guess(&self, _: &Position, mv: Move) -> i32 {
        match mv {
            Move::Place(cell) => WORTH[usize::from(cell)],
            Move::Pass => 0,
        }
    }

    fn measure(&self) -> Measure {
        ABOUT.score
    }

    /// The end is never far, and a count of cells says little about it.
    fn playout_plies(&self) -> usize {
        usize::MAX
    }

    fn solve(
        &self,
        position: &Position,
        bytes: usize,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<Move>),
    ) -> Option<Thought<Move>> {
        endgame::solve(position, bytes, control, report)
    }
}
