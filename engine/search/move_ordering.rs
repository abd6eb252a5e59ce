//! Move ordering: what a search learns about moves while it goes, to try the better ones first. Killer moves refuted their
//! sisters at the same ply; the history heuristic remembers which moves did well all over the tree.

use std::hash::{Hash, Hasher};

use crate::Judgement;

/// Killer moves: the last two refutations at each ply.
pub(super) struct Killers<M>(Vec<[Option<M>; 2]>);

impl<M: Copy + PartialEq> Killers<M> {
    pub(super) fn new() -> Killers<M> {
        Killers(Vec::new())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Those of a ply, the latest first.
    pub(super) fn at(&self, ply: usize) -> [Option<M>; 2] {
        self.0.get(ply).copied().unwrap_or([None; 2])
    }

    /// A quiet move was too good to be allowed.
    pub(super) fn refuted(&mut self, mv: M, ply: usize) {
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.0[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

/// Moves fall into so many buckets of the history heuristic.
const BUCKETS: usize = 4096;

/// A move of the table comes before everything, a noisy one before killers, a killer before the rest.
const TABLE_MOVE: i64 = 1 << 40;
const NOISY: i64 = 1 << 36;
const KILLER: i64 = 1 << 32;

/// No history counts more than a killer.
const MOST: i64 = 1 << 30;

/// The order of the [`ordered`](super::ordered) search.
pub(super) struct MoveOrdering<M> {
    killers: Killers<M>,
    /// The history heuristic.
    history: Vec<i64>,
    /// Kept from node to node so that sorting does not allocate.
    ranks: Vec<(i64, M)>,
}

impl<M: Copy + PartialEq + Hash> MoveOrdering<M> {
    pub(super) fn new() -> MoveOrdering<M> {
        MoveOrdering { killers: Killers::new(), history: vec![0; BUCKETS], ranks: Vec::new() }
    }

    /// Begins anew, with a little left of what was learnt.
    pub(super) fn forget(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|count| *count /= 8);
    }

    fn bucket(mv: M) -> usize {
        (move_hash(mv) >> 32) as usize % BUCKETS
    }

    /// Puts the moves in the order in which they are to be tried.
    pub(super) fn sort<G: Judgement<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut [M],
        table_move: Option<M>,
        ply: usize,
    ) {
        let MoveOrdering { killers, history, ranks } = self;
        let killers = killers.at(ply);
        let rank = |mv: M| {
            if table_move == Some(mv) {
                TABLE_MOVE
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
        self.killers.refuted(mv, ply);
        let weight = i64::from(depth * depth);
        let count = &mut self.history[Self::bucket(mv)];
        *count = (*count + weight).min(MOST);
        for other in tried {
            let count = &mut self.history[Self::bucket(*other)];
            *count = (*count - weight / 2).max(-MOST);
        }
    }
}

/// A hash of a move, the same for equal moves, with its upper bits well mixed. Searches ask for it dozens of times at
/// every node, and nobody chooses moves to make it fail, so it is quick rather than safe.
pub(super) fn move_hash(mv: impl Hash) -> u64 {
    let mut hasher = QuickHasher(0);
    mv.hash(&mut hasher);
    hasher.finish()
}

struct QuickHasher(u64);

impl QuickHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }

    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
