//! The transposition table: what was found before, by another order of moves or a depth ago. It is bounded in memory; newer
//! and deeper entries replace others.

/// How a score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

impl Bound {
    /// What a score says that a search with this window came back with.
    pub(super) fn of(score: i32, (alpha, beta): (i32, i32)) -> Bound {
        match score {
            score if score >= beta => Bound::Lower,
            score if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry<M> {
    pub(super) best: Option<M>,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot<M> {
    key: u64,
    age: u8,
    entry: TableEntry<M>,
}

/// The table.
pub(super) struct TranspositionTable<M> {
    slots: Vec<Option<Slot<M>>>,
    age: u8,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> TranspositionTable<M> {
        TranspositionTable { slots: vec![None; bytes / size_of::<Option<Slot<M>>>()], age: 0 }
    }

    /// A new search begins: what older ones found gives way.
    pub(super) fn new_generation(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        // The upper half of the key times the size, scaled back: as good as a remainder, and quicker.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    /// What is known of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<TableEntry<M>> {
        let slot = self.slots.get(self.place(key))?.as_ref()?;
        (slot.key == key).then_some(slot.entry)
    }

    /// Remembers an entry, unless a deeper one of the same search is in its place.
    pub(super) fn put(&mut self, key: u64, entry: TableEntry<M>) {
        let (place, age) = (self.place(key), self.age);
        let Some(slot) = self.slots.get_mut(place) else { return };
        let replace =
            slot.is_none_or(|old| old.age != age || old.key == key || old.entry.depth <= entry.depth);
        if replace {
            *slot = Some(Slot { key, age, entry });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32) -> TableEntry<u8> {
        TableEntry { best: Some(1), score: 5, depth, bound: Bound::Exact }
    }

    #[test]
    fn stays_within_its_bytes() {
        let table: TranspositionTable<u64> = TranspositionTable::new(1 << 20);
        assert!(table.slots.capacity() * size_of::<Option<Slot<u64>>>() <= 1 << 20);
    }

    #[test]
    fn deeper_entries_of_the_same_search_stay() {
        let mut table = TranspositionTable::new(size_of::<Option<Slot<u8>>>());
        table.put(1, entry(5));
        table.put(2, entry(3));
        assert!(table.get(2).is_none() && table.get(1).is_some());
        table.new_generation();
        table.put(2, entry(3));
        assert!(table.get(2).is_some() && table.get(1).is_none(), "but not those of an older one");
    }

    #[test]
    fn a_table_of_no_bytes_remembers_nothing() {
        let mut table = TranspositionTable::new(0);
        table.put(1, entry(1));
        assert!(table.get(1).is_none());
    }
}
