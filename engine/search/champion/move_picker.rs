//! The move picker: what is tried first, and how much is expected of it. To the order of
//! [`ordered`](crate::search::ordered) this adds how well a move did as the answer to the move before it (continuation
//! history), and that captures which seem to lose come last.
//!
//! Moves are taken out of the list one by one, the best that is left each time, because most nodes need only the first.

use std::hash::Hash;

use super::params::PARAMS;
use super::shared_table::MoveNumber;
use crate::search::move_ordering::{Killers, move_hash};
use crate::search::tree::Tree;
use crate::{Evaluation, Judgement};

/// A move and what is expected of it.
#[derive(Clone, Copy)]
pub(super) struct RankedMove<M> {
    pub(super) mv: M,
    /// Its number in the game's list.
    pub(super) number: MoveNumber,
    pub(super) noisy: bool,
    /// How well a quiet move did elsewhere.
    pub(super) history: i32,
    rank: i32,
}

impl<M> RankedMove<M> {
    /// A noisy move that seems to lose more than it gains.
    pub(super) fn seems_to_lose(&self) -> bool {
        self.rank < QUIET
    }

    /// A quiet move that refuted a sister of this position.
    pub(super) fn is_killer(&self) -> bool {
        (KILLER..NOISY).contains(&self.rank)
    }
}

/// The move of the table comes before everything, then noisy moves, killers, quiet moves, and noisy ones that lose.
const TABLE_MOVE: i32 = i32::MAX;
const NOISY: i32 = 1 << 29;
const KILLER: i32 = 1 << 28;
const QUIET: i32 = -(1 << 26);
const LOSING: i32 = -(1 << 29);

/// The history heuristic: how well each move did. The more surprising a success or failure, the more it changes.
struct HistoryTable(Vec<i16>);

impl HistoryTable {
    fn new(bits: u32) -> HistoryTable {
        HistoryTable(vec![0; 1 << bits])
    }

    fn place(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.0.len() - 1)
    }

    fn get(&self, hash: u64) -> i32 {
        i32::from(self.0[self.place(hash)])
    }

    fn learn(&mut self, hash: u64, change: i32) {
        let place = self.place(hash);
        let count = i32::from(self.0[place]);
        self.0[place] = (count + change - count * change.abs() / PARAMS.history_most) as i16;
    }

    fn fade(&mut self) {
        self.0.iter_mut().for_each(|count| *count /= PARAMS.history_fades_by);
    }
}

/// What one thread learns about moves while it searches.
pub(super) struct MovePicker<M> {
    killers: Killers<M>,
    history: HistoryTable,
    /// The same for a move as the answer to the one before it.
    continuation_history: HistoryTable,
    /// The moves that led to the present node; none for a null move.
    played: Vec<Option<M>>,
    /// One list per ply, kept from node to node so that none of them allocates.
    lists: Vec<Vec<RankedMove<M>>>,
}

/// What the history of one thread takes.
pub(super) const BYTES: usize =
    size_of::<i16>() * ((1 << PARAMS.history_bits) + (1 << PARAMS.continuation_history_bits));

impl<M: Copy + PartialEq + Hash> MovePicker<M> {
    pub(super) fn new() -> MovePicker<M> {
        MovePicker {
            killers: Killers::new(),
            history: HistoryTable::new(PARAMS.history_bits),
            continuation_history: HistoryTable::new(PARAMS.continuation_history_bits),
            played: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Begins anew, with a little left of what was learnt.
    pub(super) fn begin(&mut self) {
        self.killers.clear();
        self.played.clear();
        self.lists.clear();
        self.history.fade();
        self.continuation_history.fade();
    }

    /// Goes one ply down, by a move or by a null move.
    pub(super) fn go(&mut self, mv: Option<M>) {
        self.played.push(mv);
    }

    pub(super) fn come_back(&mut self) {
        self.played.pop();
    }

    /// Whether a null move led here.
    pub(super) fn follows_null_move(&self) -> bool {
        self.played.last().is_some_and(Option::is_none)
    }

    /// The hash of a seat's move alone, and as the answer to the move before it.
    fn hashes(&self, seat: usize, mv: M) -> (u64, u64) {
        let alone = move_hash((seat, mv));
        let before = self.played.last().copied().flatten().map_or(0, move_hash);
        (alone, (before ^ alone).wrapping_mul(0xd6e8_feb8_6659_fd93))
    }

    /// The legal moves, or only the noisy ones, with what is expected of them, in a list that [`MovePicker::give_back`]
    /// takes back. `moves` are all of them as the game lists them.
    pub(super) fn ranked<G: Judgement<Move = M>, E: Evaluation<G>>(
        &mut self,
        tree: &Tree<'_, '_, G, E>,
        position: &G::Position,
        moves: &[M],
        table_move: Option<MoveNumber>,
        only_noisy: bool,
    ) -> Vec<RankedMove<M>> {
        let ply = tree.ply();
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let killers = self.killers.at(ply);
        let seat = tree.game.turn(position).index();
        let mut ranked = std::mem::take(&mut self.lists[ply]);
        ranked.clear();
        for (mv, number) in moves.iter().copied().zip(0..) {
            let noisy = tree.game.noisy(position, mv);
            if only_noisy && !noisy {
                continue;
            }
            let guess = tree.game.guess(position, mv).clamp(-PARAMS.guess_most, PARAMS.guess_most);
            let (mut history, mut rank) = (0, guess);
            if noisy {
                rank += if guess < 0 { LOSING } else { NOISY };
            } else {
                let (alone, answer) = self.hashes(seat, mv);
                history = (self.history.get(alone) + self.continuation_history.get(answer)) / 2;
                match killers.iter().position(|killer| *killer == Some(mv)) {
                    Some(place) => rank = KILLER + PARAMS.guess_most - place as i32,
                    None => rank += history,
                }
            }
            if table_move == Some(number) {
                rank = TABLE_MOVE;
            }
            ranked.push(RankedMove { mv, number, noisy, history, rank });
        }
        ranked
    }

    pub(super) fn give_back(&mut self, ranked: Vec<RankedMove<M>>, ply: usize) {
        self.lists[ply] = ranked;
    }

    /// A quiet move was too good to be allowed; the quiet ones tried before it were not.
    pub(super) fn refuted(
        &mut self,
        seat: usize,
        best: &RankedMove<M>,
        tried: &[RankedMove<M>],
        depth: u32,
        ply: usize,
    ) {
        self.killers.refuted(best.mv, ply);
        let change = (PARAMS.history_bonus * (depth * depth) as i32).min(PARAMS.history_bonus_most);
        self.learn(seat, best.mv, change);
        for other in tried.iter().filter(|other| !other.noisy) {
            self.learn(seat, other.mv, -change);
        }
    }

    fn learn(&mut self, seat: usize, mv: M, change: i32) {
        let (alone, answer) = self.hashes(seat, mv);
        self.history.learn(alone, change);
        self.continuation_history.learn(answer, change);
    }
}

/// Brings the best of what is left to `place`. Equal moves keep the game's order, so that a search can be repeated.
pub(super) fn pick<M: Copy>(ranked: &mut [RankedMove<M>], place: usize) -> RankedMove<M> {
    let left = &mut ranked[place..];
    let mut best = 0;
    for (index, other) in left.iter().enumerate().skip(1) {
        let better = (other.rank, std::cmp::Reverse(other.number))
            > (left[best].rank, std::cmp::Reverse(left[best].number));
        if better {
            best = index;
        }
    }
    left.swap(0, best);
    left[0]
}
