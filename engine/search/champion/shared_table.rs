//! The transposition table that all threads share: they read and write it at once, without locks.
//!
//! A slot is two words: what was found, and the position's key xor that. Two threads that write the same slot at the
//! same moment may leave words that do not belong together; then the key does not come out, and the slot is as
//! good as empty. A move is remembered by its number in the game's own list, which fits for every game.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::params::PARAMS;
use crate::search::transposition::{Bound, TableEntry};

/// The number of a move in the list of all legal moves.
pub(super) type MoveNumber = u16;

/// One entry. All zero is empty, because no bound is.
#[derive(Default)]
struct SharedSlot {
    check: AtomicU64,
    word: AtomicU64,
}

/// Slots that come with one look into memory; an entry may be in any of them.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([SharedSlot; 4]);

/// The table.
pub(super) struct SharedTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl SharedTable {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> SharedTable {
        let clusters = (0..bytes / size_of::<Cluster>()).map(|_| Cluster::default()).collect();
        SharedTable { clusters, age: AtomicU8::new(0) }
    }

    /// A new search begins: what older ones found gives way.
    pub(super) fn new_generation(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> Option<&Cluster> {
        // The upper half of the key times the size: as good as a remainder, and quicker.
        self.clusters.get(((u128::from(key) * self.clusters.len() as u128) >> 64) as usize)
    }

    /// What is known of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<TableEntry<MoveNumber>> {
        self.cluster(key)?.0.iter().find_map(|slot| {
            let word = slot.word.load(Ordering::Relaxed);
            let known = slot.check.load(Ordering::Relaxed) ^ word == key;
            if known { unpack(word) } else { None }
        })
    }

    /// Remembers an entry in the place of the one that is missed least.
    pub(super) fn put(&self, key: u64, entry: TableEntry<MoveNumber>) {
        let Some(Cluster(slots)) = self.cluster(key) else { return };
        let age = self.age.load(Ordering::Relaxed);
        let worth = |slot: &SharedSlot| {
            let word = slot.word.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ word == key {
                return i32::MIN;
            }
            unpack(word).map_or(i32::MIN + 1, |old| {
                let younger = age.wrapping_sub((word >> AGE) as u8);
                old.depth as i32 - PARAMS.table_plies_per_age * i32::from(younger)
            })
        };
        let Some(slot) = slots.iter().min_by_key(|slot| worth(slot)) else { return };
        let word = pack(entry, age);
        slot.check.store(key ^ word, Ordering::Relaxed);
        slot.word.store(word, Ordering::Relaxed);
    }
}

/// Where in the word each part begins: 22 bits of score, 16 of move, 8 of depth, 8 of age, 2 of bound.
const MOVE: u32 = 22;
const DEPTH: u32 = MOVE + 16;
const AGE: u32 = DEPTH + 8;
const BOUND: u32 = AGE + 8;

/// Added to a score so that it is never negative.
const OFFSET: i32 = 1 << (MOVE - 1);

/// Stands for no move.
const NO_MOVE: MoveNumber = MoveNumber::MAX;

fn pack(entry: TableEntry<MoveNumber>, age: u8) -> u64 {
    let bound: u64 = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    (entry.score + OFFSET) as u64
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << MOVE
        | u64::from(entry.depth.min(255)) << DEPTH
        | u64::from(age) << AGE
        | bound << BOUND
}

fn unpack(word: u64) -> Option<TableEntry<MoveNumber>> {
    let bound = match word >> BOUND {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let best = (word >> MOVE) as MoveNumber;
    Some(TableEntry {
        best: (best != NO_MOVE).then_some(best),
        score: (word as i32 & (2 * OFFSET - 1)) - OFFSET,
        depth: u32::from((word >> DEPTH) as u8),
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::WIN;

    fn entry(depth: u32) -> TableEntry<MoveNumber> {
        TableEntry { best: Some(3), score: 5, depth, bound: Bound::Exact }
    }

    #[test]
    fn a_word_holds_everything() {
        for score in [-WIN, -1, 0, 77, WIN] {
            for best in [None, Some(0), Some(40_000)] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    let found =
                        unpack(pack(TableEntry { best, score, depth: 200, bound }, 255)).expect("an entry");
                    assert_eq!(
                        (found.best, found.score, found.depth, found.bound),
                        (best, score, 200, bound)
                    );
                }
            }
        }
        assert!(unpack(0).is_none());
    }

    #[test]
    fn stays_within_its_bytes() {
        for bytes in [0, 63, 64, 1 << 20] {
            assert!(SharedTable::new(bytes).clusters.capacity() * size_of::<Cluster>() <= bytes);
        }
    }

    #[test]
    fn a_table_of_no_bytes_remembers_nothing() {
        let table = SharedTable::new(0);
        table.put(1, entry(1));
        assert!(table.get(1).is_none());
    }

    #[test]
    fn what_is_shallow_or_old_gives_way() {
        let table = SharedTable::new(64);
        for key in 1..=4 {
            table.put(key, entry(10 - key as u32));
        }
        table.put(5, entry(1));
        assert!(table.get(4).is_none() && table.get(1).is_some(), "the shallowest went");
        table.new_generation();
        for key in 6..=9 {
            table.put(key, entry(2));
        }
        assert!(table.get(1).is_none() && table.get(9).is_some(), "the old ones went");
    }

    #[test]
    fn words_that_do_not_belong_together_are_not_believed() {
        let table = SharedTable::new(64);
        table.put(7, entry(3));
        table.clusters[0].0.iter().for_each(|slot| {
            slot.word.fetch_xor(1, Ordering::Relaxed);
        });
        assert!(table.get(7).is_none());
    }
}
