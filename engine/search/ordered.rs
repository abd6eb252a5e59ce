//! Alpha-beta that tries the best moves first. The order is everything: with the best move first, twice the depth
//! costs the same. What comes first: the best move of an earlier look at the position, then captures and the
//! like, then moves that refuted their sisters (killers), then those that did well elsewhere (history heuristic).
//!
//! Positions that were met before, by another order of moves or a depth ago, are remembered in a transposition table. At the
//! horizon quiescence search follows noisy moves until the position is quiet, where a game has such moves.

use std::hash::Hash;

use super::iterative_deepening::deepen;
use super::move_ordering::MoveOrdering;
use super::score::{self, INFINITE};
use super::transposition::{Bound, TableEntry, TranspositionTable};
use super::tree::Tree;
use super::{Control, Lot, Root, Search, Stopped, Thought};
use crate::{Evaluation, Judgement};

/// What of the idea is used: without table and quiescence the value is that of plain alpha-beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderedOptions {
    /// Bytes for the table; none at all with 0.
    pub table_bytes: usize,
    /// Follow noisy moves beyond the horizon.
    pub quiescence: bool,
    /// What decides between moves that are worth the same.
    pub lot: Lot,
}

impl Default for OrderedOptions {
    fn default() -> OrderedOptions {
        OrderedOptions { table_bytes: 32 << 20, quiescence: true, lot: Lot::default() }
    }
}

/// Alpha-beta with move ordering and an evaluation, and what it remembers from one search to the next.
pub struct Ordered<M, E> {
    evaluation: E,
    learnt: Learnt<M>,
}

/// What it remembers.
struct Learnt<M> {
    options: OrderedOptions,
    table: TranspositionTable<M>,
    ordering: MoveOrdering<M>,
}

impl<M: Copy + PartialEq + Hash, E> Ordered<M, E> {
    /// With these options.
    pub fn new(evaluation: E, options: OrderedOptions) -> Ordered<M, E> {
        let table = TranspositionTable::new(options.table_bytes);
        Ordered { evaluation, learnt: Learnt { options, table, ordering: MoveOrdering::new() } }
    }
}

impl<G: Judgement, E: Evaluation<G>> Search<G> for Ordered<G::Move, E> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        let Ordered { evaluation, learnt } = self;
        learnt.table.new_generation();
        learnt.ordering.forget();
        deepen(root, evaluation, control, report, |tree, depth| learnt.root(tree, root.position, depth))
    }
}

impl<M: Copy + PartialEq + Hash> Learnt<M> {
    fn root<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        depth: u32,
    ) -> Result<i32, Stopped> {
        let key = tree.key(position);
        let table_move = self.table.get(key).and_then(|entry| entry.best);
        let mut moves = tree.moves(position);
        self.ordering.sort(tree.game, position, &mut moves, table_move, 0);
        let score =
            tree.search_root(position, &moves, true, self.options.lot, |tree, child, (alpha, beta)| {
                self.value(tree, child, depth - 1, alpha, beta)
            });
        tree.give_back(moves);
        let (score, best) = (score?, tree.best());
        self.table
            .put(key, TableEntry { best, score: score::to_table(score, 0), depth, bound: Bound::Exact });
        Ok(score)
    }

    fn value<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if depth == 0 && self.options.quiescence {
            return self.quiescence(tree, position, alpha, beta);
        }
        if let Some(score) = tree.arrive(position, depth)? {
            return Ok(score);
        }
        let key = tree.key(position);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let known = score::from_table(entry.score, tree.ply());
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known >= beta,
                Bound::Upper => known <= alpha,
            };
            if settles {
                tree.counters.table_hits += 1;
                tree.broke_off();
                return Ok(known);
            }
        }
        let mut moves = tree.moves(position);
        self.ordering.sort(tree.game, position, &mut moves, known.and_then(|entry| entry.best), tree.ply());
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        for (index, mv) in moves.iter().enumerate() {
            let score = tree.try_move(position, *mv, |tree, child, turned| {
                let (alpha, beta) = turned.window(alpha, beta);
                self.value(tree, child, depth - 1, alpha, beta)
            })?;
            if score > best {
                (best, chosen) = (score, Some(*mv));
                tree.keep(*mv);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.counters.cut_offs += 1;
                if !tree.game.noisy(position, *mv) {
                    self.ordering.refuted(*mv, &moves[..index], depth, tree.ply());
                }
                break;
            }
        }
        tree.give_back(moves);
        let (score, bound) = (score::to_table(best, tree.ply()), Bound::of(best, (lowest, beta)));
        self.table.put(key, TableEntry { best: chosen, score, depth, bound });
        Ok(best)
    }

    /// Quiescence search: follows noisy moves until nothing noisy is left. Whoever has a quiet move may stop where it
    /// stands.
    fn quiescence<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if let Some(score) = tree.arrive(position, 1)? {
            return Ok(score);
        }
        let mut moves = tree.moves(position);
        let all = moves.len();
        moves.retain(|mv| tree.game.noisy(position, *mv));
        let forced = moves.len() == all;
        let mut best = if forced { -INFINITE } else { tree.static_evaluation(position) };
        alpha = alpha.max(best);
        if alpha < beta {
            self.ordering.sort(tree.game, position, &mut moves, None, tree.ply());
            for mv in &moves {
                let score = tree.try_move(position, *mv, |tree, child, turned| {
                    let (alpha, beta) = turned.window(alpha, beta);
                    self.quiescence(tree, child, alpha, beta)
                })?;
                if score > best {
                    best = score;
                    tree.keep(*mv);
                }
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        tree.counters.cut_offs += u64::from(alpha >= beta);
        tree.give_back(moves);
        Ok(best)
    }
}
