//! The search of one thread: principal variation search, which expects the first move to be the best and only asks of
//! the others, with a null window, whether they are better.
//!
//! Whatever is left out, a decided score stays a proof, because each side's claims rest on what was really played out:
//! a win needs one move that wins; a loss needs all moves to lose, so nothing is left out before one is found that does
//! not lose; and a null move never counts for more than an evaluation. A shallower look that finds a win has found it all
//! the same.

use std::hash::Hash;

use super::aspiration::aspire;
use super::move_picker::{MovePicker, pick};
use super::params::PARAMS;
use super::pruning::{futility, late_move_pruning, mate_distance, reverse_futility};
use super::reductions::{extension, internal_iterative_reduction, late_move_reduction};
use super::shared_table::{MoveNumber, SharedTable};
use super::variety::Variety;
use crate::search::Stopped;
use crate::search::score::{self, DECIDED, INFINITE};
use crate::search::transposition::{Bound, TableEntry};
use crate::search::tree::{Tree, Turned};
use crate::{Evaluation, Judgement};

/// One thread's search.
pub(super) struct SearchThread<'t, M> {
    pub(super) table: &'t SharedTable,
    pub(super) picker: &'t mut MovePicker<M>,
    /// Lines are extended only as far as this.
    longest_extended: usize,
    /// What the last depth found.
    last: i32,
    variety: Variety,
    /// How much of the root's score is variety.
    bonus: i32,
}

impl<'t, M: Copy + PartialEq + Hash> SearchThread<'t, M> {
    pub(super) fn new(
        table: &'t SharedTable,
        picker: &'t mut MovePicker<M>,
        variety: Variety,
    ) -> SearchThread<'t, M> {
        picker.begin();
        SearchThread { table, picker, longest_extended: 0, last: 0, variety, bonus: 0 }
    }

    /// The score of the root.
    pub(super) fn root<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        depth: u32,
    ) -> Result<i32, Stopped> {
        self.longest_extended = PARAMS.extension_limit * depth as usize;
        let last = self.last;
        self.last = aspire(depth, last, |alpha, beta| self.value(tree, position, depth, alpha, beta))?;
        Ok(self.last - self.bonus)
    }

    pub(super) fn value<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        mut depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        let ply = tree.ply();
        let extends = tree.game.extends(position);
        depth += extension(extends, ply, self.longest_extended);
        if depth == 0 || ply >= PARAMS.longest_line {
            return self.quiescence(tree, position, alpha, beta);
        }
        if let Some(score) = tree.arrive(position, depth)? {
            return Ok(score);
        }
        if ply > 0 {
            if tree.is_repetition() {
                tree.broke_off();
                return Ok(0);
            }
            beta = mate_distance(beta, ply);
            if alpha >= beta {
                tree.cut_off_unseen();
                return Ok(alpha);
            }
        }
        let is_pv = beta - alpha > 1;
        let key = tree.key(position);
        let known = self.table.get(key);
        if !is_pv
            && ply > 0
            && let Some(score) = known.and_then(|entry| table_cut_off(entry, depth, ply, alpha, beta))
        {
            tree.counters.table_hits += 1;
            tree.broke_off();
            return Ok(score);
        }

        let mut static_eval = None;
        let may_prune = !is_pv && !extends && !score::is_decided(alpha) && !score::is_decided(beta);
        if let Some(passed) = if may_prune { tree.game.null_move(position) } else { None } {
            let evaluation = tree.evaluate(position);
            static_eval = Some(evaluation);
            if reverse_futility(evaluation, depth, beta) {
                tree.cut_off_unseen();
                return Ok(evaluation);
            }
            if let Some(score) = self.null_move(tree, position, &passed, depth, beta, evaluation)? {
                tree.cut_off_unseen();
                return Ok(score);
            }
        }
        let table_move = known.and_then(|entry| entry.best);
        depth -= internal_iterative_reduction(depth, ply, table_move.is_some());

        let seat = tree.game.turn(position).index();
        let moves = tree.moves(position);
        let mut ranked = self.picker.ranked(tree, position, &moves, table_move, false);
        tree.give_back(moves);
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        for place in 0..ranked.len() {
            let mv = pick(&mut ranked, place);
            if let Some(static_eval) = static_eval
                && !mv.noisy
                && best > -DECIDED
                && (late_move_pruning(depth, place) || futility(static_eval, depth, alpha))
            {
                tree.broke_off();
                continue;
            }
            let reduction = if extends { 0 } else { late_move_reduction(&mv, depth, place, is_pv) };
            let bonus = if ply == 0 { self.variety.bonus(mv.number) } else { 0 };
            let nodes = tree.control.nodes();
            self.picker.go(Some(mv.mv));
            let worth = tree.try_move(position, mv.mv, |tree, child, turned| {
                let window = Window { alpha: alpha - bonus, beta: beta - bonus, turned };
                self.child(tree, child, depth - 1, reduction, window, place == 0)
            })?;
            self.picker.come_back();
            if ply == 0 {
                tree.note_root_move(mv.mv, worth, (alpha - bonus, beta - bonus), nodes);
            }
            let score = if score::is_decided(worth) { worth } else { worth + bonus };
            if score > best {
                (best, chosen) = (score, Some(mv.number));
                tree.keep(mv.mv);
                if ply == 0 {
                    self.bonus = score - worth;
                }
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.counters.cut_offs += 1;
                if !mv.noisy {
                    self.picker.refuted(seat, &mv, &ranked[..place], depth, ply);
                }
                break;
            }
        }
        self.picker.give_back(ranked, ply);
        self.remember(key, chosen, best, (lowest, beta), depth, ply);
        Ok(best)
    }

    /// A child of a node: the first with the whole window, the others by the question whether they are better.
    fn child<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        child: &G::Position,
        depth: u32,
        reduction: u32,
        Window { alpha, beta, turned }: Window,
        first: bool,
    ) -> Result<i32, Stopped> {
        let (low, high) = turned.window(alpha, beta);
        if first {
            return self.value(tree, child, depth, low, high);
        }
        let (null_low, null_high) = turned.window(alpha, alpha + 1);
        // Whoever is left little choice is looked at closely, however unlikely the move was.
        let reduction = if reduction > 0 && tree.game.extends(child) { 0 } else { reduction };
        let mut score = self.value(tree, child, depth.saturating_sub(reduction), null_low, null_high)?;
        if reduction > 0 && turned.score(score) > alpha {
            score = self.value(tree, child, depth, null_low, null_high)?;
        }
        if beta - alpha > 1 && (alpha + 1..beta).contains(&turned.score(score)) {
            score = self.value(tree, child, depth, low, high)?;
        }
        Ok(score)
    }

    pub(super) fn remember(
        &self,
        key: u64,
        best: Option<MoveNumber>,
        score: i32,
        window: (i32, i32),
        depth: u32,
        ply: usize,
    ) {
        let bound = Bound::of(score, window);
        // Where every move fails, none of them is known to be the best.
        let best = best.filter(|_| bound != Bound::Upper);
        self.table.put(key, TableEntry { best, score: score::to_table(score, ply), depth, bound });
    }
}

/// What a node wants to know of its child.
struct Window {
    alpha: i32,
    beta: i32,
    turned: Turned,
}

/// Table cut-off: the score that an entry of the table gives without another look, if it does. A proven end counts however shallow the
/// look was.
pub(super) fn table_cut_off(
    entry: TableEntry<MoveNumber>,
    depth: u32,
    ply: usize,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let score = score::from_table(entry.score, ply);
    let (least, most) = (entry.bound != Bound::Upper, entry.bound != Bound::Lower);
    let proven = least && score >= DECIDED || most && score <= -DECIDED;
    let is_enough = least && score >= beta || most && score <= alpha || least && most;
    (is_enough && (proven || entry.depth >= depth)).then_some(score)
}
