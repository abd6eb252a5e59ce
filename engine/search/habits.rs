//! What a search learns about moves while it goes: which ones refuted their sisters at the same depth (killers),
//! and which did well all over the tree (history). Both only decide what is tried first.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use crate::Judgement;

/// Moves fall into so many buckets of the history.
const BUCKETS: usize = 4096;

/// A move of the table comes before everything, a noisy one before killers, a killer before the rest.
const REMEMBERED: i64 = 1 << 40;
const NOISY: i64 = 1 << 36;
const KILLER: i64 = 1 << 32;

/// No history counts more than a killer.
const MOST: i64 = 1 << 30;

pub(super) struct Habits<M> {
    /// The last two refutations at each ply.
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i64>,
    /// Kept from node to node so that sorting does not allocate.
    ranks: Vec<(i64, M)>,
}

impl<M: Copy> Habits<M> {
    pub(super) fn new() -> Habits<M> {
        Habits { killers: Vec::new(), history: vec![0; BUCKETS], ranks: Vec::new() }
    }

    /// Begins anew, with a little left of what was learnt.
    pub(super) fn forget(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|count| *count /= 8);
    }
}

impl<M: Copy + PartialEq + Hash> Habits<M> {
    fn bucket(mv: M) -> usize {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(mv);
        hash as usize % BUCKETS
    }

    /// Puts the moves in the order in which they are to be tried.
    pub(super) fn sort<G: Judgement<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut [M],
        remembered: Option<M>,
        ply: usize,
    ) {
        let Habits { killers, history, ranks } = self;
        let killers = killers.get(ply).copied().unwrap_or([None; 2]);
        let rank = |mv: M| {
            if remembered == Some(mv) {
                REMEMBERED
            } else if game.noisy(position, mv) {
                NOISY + i64::from(game.guess(position, mv))
            } else if let Some(place) = killers.iter().position(|killer| *killer == Some(mv)) {
                KILLER - place as i64
            } else {
                history[Self::bucket(mv)] + i64::from(game.guess(position, mv))
            }
        };
        ranks.clear();
        ranks.extend(moves.iter().map(|mv| (rank(*mv), *mv)));
        // Stable, so that equal moves keep the generator's order and a search can be repeated.
        ranks.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        for (mv, (_, sorted)) in moves.iter_mut().zip(ranks.iter()) {
            *mv = *sorted;
        }
    }

    /// A quiet move was too good to be allowed; those tried before it were not.
    pub(super) fn refuted(&mut self, mv: M, tried: &[M], depth: u32, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let weight = i64::from(depth * depth);
        let count = &mut self.history[Self::bucket(mv)];
        *count = (*count + weight).min(MOST);
        for other in tried {
            let count = &mut self.history[Self::bucket(*other)];
            *count = (*count - weight / 2).max(-MOST);
        }
    }
}
