//! The strongest play that is known here for any game: everything that [`ordered`](super::ordered) does, and besides what
//! the field knows, each technique under its own name and all their numbers in [`params`]:
//!
//! | technique | where |
//! |---|---|
//! | principal variation search, table cut-offs | `principal_variation.rs` |
//! | aspiration windows | `aspiration.rs` |
//! | quiescence search | `quiescence.rs` |
//! | mate distance, futility, reverse futility, late-move pruning | `pruning.rs` |
//! | null move | `null_move.rs` |
//! | extensions, internal iterative reduction, late-move reduction | `reductions.rs` |
//! | killer moves, history heuristic, continuation history | `move_picker.rs` |
//! | transposition table, shared without locks | `shared_table.rs` |
//! | lazy SMP: threads that share nothing but the table | this file |
//! | exact solutions of a game's endings, if it [has them](Judgement::solve) | this file |
//! | variety in openings | `variety.rs` |
//!
//! A decided score is a proof whatever was left out (`principal_variation.rs` says why), as far as positions alone decide:
//! like every search with a table this one takes it that what was won by one way to a position is won by every other,
//! whose moves count towards the limits of the game.

mod aspiration;
mod move_picker;
mod null_move;
pub mod params;
mod principal_variation;
mod pruning;
mod quiescence;
mod reductions;
mod shared_table;
#[cfg(test)]
mod tests;
mod variety;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use self::move_picker::MovePicker;
use self::params::PARAMS;
use self::principal_variation::SearchThread;
use self::shared_table::SharedTable;
use self::variety::Variety;
use super::iterative_deepening::deepen;
use super::{Control, Counters, Root, Search, Thought};
use crate::{Evaluation, Judgement, key};

/// What the champion may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChampionOptions {
    /// How many threads think, the calling one included. With one the same search always does the same.
    pub threads: usize,
    /// Bytes for all that is remembered, by all threads together.
    pub table_bytes: usize,
    /// With a lot, it chooses by it among moves of an opening that are as good as each other.
    pub variety: Option<u64>,
}

impl Default for ChampionOptions {
    fn default() -> ChampionOptions {
        ChampionOptions { threads: 1, table_bytes: 64 << 20, variety: None }
    }
}

/// The champion with an evaluation, and what it remembers from one search to the next.
pub struct Champion<G: Judgement, E> {
    evaluation: E,
    table: SharedTable,
    /// One for each thread.
    pickers: Vec<MovePicker<G::Move>>,
    /// What solving an ending may take.
    solver_bytes: usize,
    variety: Option<u64>,
}

impl<G: Judgement, E: Evaluation<G>> Champion<G, E> {
    /// With these options.
    pub fn new(evaluation: E, options: ChampionOptions) -> Champion<G, E> {
        let threads = options.threads.max(1);
        let solver_bytes = if G::SOLVES { options.table_bytes / PARAMS.solving_memory_part } else { 0 };
        let table_bytes = options.table_bytes.saturating_sub(threads * move_picker::BYTES + solver_bytes);
        let pickers = (0..threads).map(|_| MovePicker::new()).collect();
        let table = SharedTable::new(table_bytes);
        Champion { evaluation, table, pickers, solver_bytes, variety: options.variety }
    }

    /// What it likes about the moves of an opening besides what they are worth, so that no two games are the same.
    fn variety(&self, root: Root<'_, G>) -> Variety {
        match self.variety {
            Some(lot) if root.history.plies() < PARAMS.variety_plies => {
                let measure = root.game.measure();
                let most = measure.in_hundredths(measure.near_equal);
                Variety { lot: key::mix([lot, root.history.plies() as u64]), most }
            }
            _ => Variety::default(),
        }
    }

    /// The exact solution of an ending, if it is near enough.
    fn solve(
        &self,
        Root { game, position, .. }: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let attempt = control.attempt(PARAMS.solving_nodes);
        control.within(attempt, |control| game.solve(position, self.solver_bytes, control, report))
    }
}

/// Stops the helpers when the calling thread is done, even if it panics.
struct StopAtEnd<'f>(&'f AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<G: Judgement, E: Evaluation<G>> Search<G> for Champion<G, E> {
    /// Lazy SMP: all threads search the same position, a little out of step with each other, and share what they find in
    /// one table. That is all they share, and it is enough: what one has found, the others need not look for.
    ///
    /// The calling thread's answer counts, and its nodes are those that are limited. What the helpers do is added to what
    /// is reported whenever they report themselves, and all of it to the answer.
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        if let Some(solved) = self.solve(root, control, report) {
            report(&solved);
            return solved;
        }
        self.table.new_generation();
        let variety = self.variety(root);
        let Champion { evaluation, table, pickers, .. } = self;
        let (evaluation, table) = (&*evaluation, &*table);
        let (done, helped) = (AtomicBool::new(false), Mutex::new(Counters::default()));
        let (own, helpers) = pickers.split_first_mut().expect("at least one thread thinks");
        let all = |thought: &Thought<G::Move>| {
            let mut thought = thought.clone();
            thought.counters += *helped.lock().unwrap_or_else(PoisonError::into_inner);
            thought.nodes = thought.counters.positions;
            thought
        };
        std::thread::scope(|scope| {
            let stop = StopAtEnd(&done);
            let mut running = Vec::new();
            for (number, picker) in helpers.iter_mut().enumerate() {
                let (mut control, helped) = (control.for_helper(&done), &helped);
                running.push(scope.spawn(move || {
                    // Every other helper is a ply ahead, so that they do not all do the same.
                    let ahead = 1 - number as u32 % 2;
                    let mut thread = SearchThread::new(table, picker, variety);
                    let mut told = Counters::default();
                    let mut tell = |thought: &Thought<G::Move>| {
                        let mut helped = helped.lock().unwrap_or_else(PoisonError::into_inner);
                        *helped += thought.counters - told;
                        told = thought.counters;
                    };
                    let end = deepen(root, evaluation, &mut control, &mut tell, |tree, depth| {
                        thread.root(tree, root.position, depth + ahead)
                    });
                    tell(&end);
                }));
            }
            let mut thread = SearchThread::new(table, own, variety);
            let mut tell = |thought: &Thought<G::Move>| report(&all(thought));
            let thought = deepen(root, evaluation, control, &mut tell, |tree, depth| {
                thread.root(tree, root.position, depth)
            });
            drop(stop);
            for helper in running {
                helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
            all(&thought)
        })
    }
}
