//! Alpha-beta that tries the best moves first. The order is everything: with the best move first, twice the depth
//! costs the same. What comes first: the best move of an earlier look at the position, then captures and the
//! like, then moves that refuted their sisters (killers), then those that did well elsewhere (history).
//!
//! Positions that were met before, by another order of moves or a depth ago, are remembered in a table. At the
//! horizon noisy moves are followed until the position is quiet, where a game has such moves.

use super::deepen::{Thought, deepen};
use super::habits::Habits;
use super::score::{self, INFINITE};
use super::table::{Bound, Finding, Table};
use super::tree::Tree;
use super::{Brain, Control, Root, Stopped};
use crate::Judgement;

/// What of the idea is used: without table and quiescence the value is that of plain alpha-beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Bytes for the table; none at all with 0.
    pub table_bytes: usize,
    /// Follow noisy moves beyond the horizon.
    pub quiescence: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { table_bytes: 32 << 20, quiescence: true }
    }
}

/// Alpha-beta with move ordering, and what it remembers from one search to the next.
pub struct Ordered<M> {
    options: Options,
    table: Table<M>,
    habits: Habits<M>,
}

impl<M: Copy> Ordered<M> {
    /// With these options.
    pub fn new(options: Options) -> Ordered<M> {
        Ordered { options, table: Table::new(options.table_bytes), habits: Habits::new() }
    }
}

impl<G: Judgement> Brain<G> for Ordered<G::Move> {
    fn think(
        &mut self,
        root: Root<'_, G>,
        control: &mut Control<'_>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        self.table.grow_older();
        self.habits.forget();
        deepen(root, control, report, |tree, depth| {
            self.value(tree, root.position, depth, -INFINITE, INFINITE)
        })
    }
}

impl<M: Copy> Ordered<M> {
    fn value<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped>
    where
        M: PartialEq + std::hash::Hash,
    {
        if depth == 0 && self.options.quiescence {
            return self.quiet_value(tree, position, alpha, beta);
        }
        if let Some(score) = tree.arrive(position, depth)? {
            return Ok(score);
        }
        let key = tree.key(position);
        let known = self.table.get(key);
        if let Some(finding) = known.filter(|finding| finding.depth >= depth && tree.ply() > 0) {
            let known = score::from_table(finding.score, tree.ply());
            let settles = match finding.bound {
                Bound::Exact => true,
                Bound::AtLeast => known >= beta,
                Bound::AtMost => known <= alpha,
            };
            if settles {
                tree.broke_off();
                return Ok(known);
            }
        }
        let mut moves = tree.moves(position);
        self.habits.sort(tree.game, position, &mut moves, known.and_then(|finding| finding.best), tree.ply());
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
                if !tree.game.noisy(position, *mv) {
                    self.habits.refuted(*mv, &moves[..index], depth, tree.ply());
                }
                break;
            }
        }
        tree.give_back(moves);
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        let score = score::to_table(best, tree.ply());
        self.table.put(key, Finding { best: chosen, score, depth, bound });
        Ok(best)
    }

    /// Follows noisy moves until nothing noisy is left. Whoever has a quiet move may stop where it stands.
    fn quiet_value<G: Judgement<Move = M>>(
        &mut self,
        tree: &mut Tree<'_, '_, G>,
        position: &G::Position,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped>
    where
        M: PartialEq + std::hash::Hash,
    {
        if let Some(score) = tree.arrive(position, 1)? {
            return Ok(score);
        }
        let mut moves = tree.moves(position);
        let all = moves.len();
        moves.retain(|mv| tree.game.noisy(position, *mv));
        let forced = moves.len() == all;
        let mut best = if forced { -INFINITE } else { tree.judged(position) };
        alpha = alpha.max(best);
        if alpha < beta {
            self.habits.sort(tree.game, position, &mut moves, None, tree.ply());
            for mv in &moves {
                let score = tree.try_move(position, *mv, |tree, child, turned| {
                    let (alpha, beta) = turned.window(alpha, beta);
                    self.quiet_value(tree, child, alpha, beta)
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
        tree.give_back(moves);
        Ok(best)
    }
}
