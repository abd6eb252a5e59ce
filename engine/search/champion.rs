//! The strongest play that is known here for any game: everything that [`ordered`](super::ordered) does, and besides
//!
//! - principal variation search, with narrow windows wherever one will do;
//! - moves that come late are looked at less deeply, and near the horizon not at all;
//! - a side that stands well even if it lets its turn go by is believed to stand well;
//! - a side that has little choice is followed further;
//! - all that a game knows about itself: its own evaluation, and exact solutions of its endings;
//! - several threads, which search the same position, a little out of step with each other, and share what they find
//!   in one table. That is all they share, and it is enough: what one has found, the others need not look for.
//!
//! A decided score is a proof whatever was left out (`seek.rs` says why), as far as positions alone decide: like every search
//! with a table this one takes it that what was won by one way to a position is won by every other, whose moves count
//! towards the limits of the game.

mod memory;
mod order;
mod seek;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::deepen::{Thought, deepen};
use super::{Brain, Control, Root};
use crate::{Judgement, key};
use memory::Memory;
use order::Order;
use seek::{Seeker, Whims};

/// What the champion may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads think, the calling one included. With one the same search always does the same.
    pub threads: usize,
    /// Bytes for all that is remembered, by all threads together.
    pub table_bytes: usize,
    /// With a lot, it chooses by it among moves of an opening that are as good as each other.
    pub variety: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, table_bytes: 64 << 20, variety: None }
    }
}

/// The champion, and what it remembers from one search to the next.
pub struct Champion<G: Judgement> {
    memory: Memory,
    /// One for each thread.
    orders: Vec<Order<G::Move>>,
    /// What solving an ending may take.
    solver_bytes: usize,
    variety: Option<u64>,
}

impl<G: Judgement> Champion<G> {
    /// With these options.
    pub fn new(options: Options) -> Champion<G> {
        let threads = options.threads.max(1);
        let solver_bytes = if G::SOLVES { options.table_bytes / 4 } else { 0 };
        let table_bytes = options.table_bytes.saturating_sub(threads * order::BYTES + solver_bytes);
        let orders = (0..threads).map(|_| Order::new()).collect();
        Champion { memory: Memory::new(table_bytes), orders, solver_bytes, variety: options.variety }
    }
}

/// An opening lasts so many plies.
const OPENING: usize = 16;

/// What solving an ending may cost where neither time nor nodes are limited: a few seconds.
const SOLVING_NODES: u64 = 30_000_000;

impl<G: Judgement> Champion<G> {
    /// What it likes about the moves of an opening besides what they are worth, so that no two games are the same.
    fn whims(&self, root: Root<'_, G>) -> Whims {
        match self.variety {
            Some(lot) if root.history.plies() < OPENING => {
                Whims { lot: key::mix([lot, root.history.plies() as u64]), most: root.game.near_equal() }
            }
            _ => Whims::default(),
        }
    }
}

/// Stops the helpers when the calling thread is done, even if it panics.
struct StopAtEnd<'f>(&'f AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<G: Judgement> Brain<G> for Champion<G> {
    /// The calling thread's answer counts, and its nodes are those that are limited; those of the helpers are added to
    /// what is reported as they finish a depth.
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let attempt = control.attempt(SOLVING_NODES);
        let solve = |control: &mut Control<'_>| root.game.solve(root.position, self.solver_bytes, control);
        if let Some(solved) = control.within(attempt, solve) {
            report(&solved);
            return solved;
        }
        self.memory.grow_older();
        let whims = self.whims(root);
        let memory = &self.memory;
        let (done, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let (own, helpers) = self.orders.split_first_mut().expect("at least one thread thinks");
        let all = |thought: &Thought<G::Move>| Thought {
            nodes: thought.nodes + helped.load(Ordering::Relaxed),
            ..thought.clone()
        };
        std::thread::scope(|scope| {
            let _stop = StopAtEnd(&done);
            for (number, order) in helpers.iter_mut().enumerate() {
                let (mut control, helped) = (control.for_helper(&done), &helped);
                scope.spawn(move || {
                    // Every other helper is a ply ahead, so that they do not all do the same.
                    let ahead = 1 - number as u32 % 2;
                    let mut seeker = Seeker::new(memory, order, whims);
                    let mut told = 0;
                    deepen(root, &mut control, &mut |_| {}, |tree, depth| {
                        helped.fetch_add(tree.control.nodes() - told, Ordering::Relaxed);
                        told = tree.control.nodes();
                        seeker.root(tree, root.position, depth + ahead)
                    });
                });
            }
            let mut seeker = Seeker::new(memory, own, whims);
            let thought = deepen(root, control, &mut |thought| report(&all(thought)), |tree, depth| {
                seeker.root(tree, root.position, depth)
            });
            all(&thought)
        })
    }
}
