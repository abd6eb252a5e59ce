//! Quiescence search: at the horizon noisy moves are followed until nothing noisy is left. Whoever has a quiet move may
//! stop where it stands; noisy moves that seem to lose are followed only where nothing else can be played.

use std::hash::Hash;

use super::move_picker::pick;
use super::params::PARAMS;
use super::principal_variation::{SearchThread, table_cut_off};
use crate::search::Stopped;
use crate::search::score::INFINITE;
use crate::search::tree::Tree;
use crate::{Evaluation, Judgement};

impl<M: Copy + PartialEq + Hash> SearchThread<'_, M> {
    pub(super) fn quiescence<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &mut Tree<'_, '_, G, E>,
        position: &G::Position,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if let Some(score) = tree.arrive(position, 1)? {
            return Ok(score);
        }
        let ply = tree.ply();
        if ply >= PARAMS.longest_line {
            return Ok(tree.static_evaluation(position));
        }
        let key = tree.key(position);
        let known = self.table.get(key);
        if beta - alpha == 1
            && let Some(score) = known.and_then(|entry| table_cut_off(entry, 0, ply, alpha, beta))
        {
            tree.counters.table_hits += 1;
            tree.broke_off();
            return Ok(score);
        }
        let moves = tree.moves(position);
        let forced = moves.iter().all(|mv| tree.game.noisy(position, *mv));
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        if !forced {
            // Stand pat: nobody has to capture.
            best = tree.static_evaluation(position);
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.counters.cut_offs += 1;
                tree.give_back(moves);
                return Ok(best);
            }
        }
        let table_move = known.and_then(|entry| entry.best);
        let mut ranked = self.picker.ranked(tree, position, &moves, table_move, true);
        tree.give_back(moves);
        for place in 0..ranked.len() {
            let mv = pick(&mut ranked, place);
            if mv.seems_to_lose() && !forced {
                break;
            }
            self.picker.go(Some(mv.mv));
            let score = tree.try_move(position, mv.mv, |tree, child, turned| {
                let (low, high) = turned.window(alpha, beta);
                self.quiescence(tree, child, low, high)
            })?;
            self.picker.come_back();
            if score > best {
                (best, chosen) = (score, Some(mv.number));
                tree.keep(mv.mv);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                tree.counters.cut_offs += 1;
                break;
            }
        }
        self.picker.give_back(ranked, ply);
        self.remember(key, chosen, best, (lowest, beta), 0, ply);
        Ok(best)
    }
}
