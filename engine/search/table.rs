//! What was found before: a table of positions, bounded in memory, in which newer and deeper findings replace others.

/// How a remembered score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding<M> {
    pub(super) best: Option<M>,
    pub(super) score: i32,
    pub(super) depth: u32,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot<M> {
    key: u64,
    age: u8,
    finding: Finding<M>,
}

/// The table.
pub(super) struct Table<M> {
    slots: Vec<Option<Slot<M>>>,
    age: u8,
}

impl<M: Copy> Table<M> {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Table<M> {
        Table { slots: vec![None; bytes / size_of::<Option<Slot<M>>>()], age: 0 }
    }

    /// A new search begins: what older ones found gives way.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        // The upper half of the key times the size, scaled back: as good as a remainder, and quicker.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    /// What is known of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Finding<M>> {
        let slot = self.slots.get(self.place(key))?.as_ref()?;
        (slot.key == key).then_some(slot.finding)
    }

    /// Remembers a finding, unless a deeper one of the same search is in its place.
    pub(super) fn put(&mut self, key: u64, finding: Finding<M>) {
        let (place, age) = (self.place(key), self.age);
        let Some(slot) = self.slots.get_mut(place) else { return };
        let replace =
            slot.is_none_or(|old| old.age != age || old.key == key || old.finding.depth <= finding.depth);
        if replace {
            *slot = Some(Slot { key, age, finding });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(depth: u32) -> Finding<u8> {
        Finding { best: Some(1), score: 5, depth, bound: Bound::Exact }
    }

    #[test]
    fn stays_within_its_bytes() {
        let table: Table<u64> = Table::new(1 << 20);
        assert!(table.slots.capacity() * size_of::<Option<Slot<u64>>>() <= 1 << 20);
    }

    #[test]
    fn deeper_findings_of_the_same_search_stay() {
        let mut table = Table::new(size_of::<Option<Slot<u8>>>());
        table.put(1, finding(5));
        table.put(2, finding(3));
        assert!(table.get(2).is_none() && table.get(1).is_some());
        table.grow_older();
        table.put(2, finding(3));
        assert!(table.get(2).is_some() && table.get(1).is_none(), "but not those of an older one");
    }

    #[test]
    fn a_table_of_no_bytes_remembers_nothing() {
        let mut table = Table::new(0);
        table.put(1, finding(1));
        assert!(table.get(1).is_none());
    }
}
