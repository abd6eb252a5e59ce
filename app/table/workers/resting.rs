//! Opponents that nobody uses at the moment. They remember what they thought as long as their match goes on and somebody
//! asks them now and then; then their memory is given back. Every call says what time it is.

use std::time::Duration;

/// An opponent that nobody has asked for so long is let go.
pub const KEPT_FOR: Duration = Duration::from_secs(60);

/// Who asks: a table and one of its chairs. Two questions of one asker may be answered by one opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    pub table: u64,
    pub chair: usize,
}

/// Opponents that rest, the one that was used last at the end.
pub struct Resting<O>(Vec<(Asker, O, Duration)>);

impl<O> Default for Resting<O> {
    fn default() -> Resting<O> {
        Resting(Vec::new())
    }
}

impl<O> Resting<O> {
    pub fn put(&mut self, asker: Asker, opponent: O, now: Duration) {
        self.0.push((asker, opponent, now));
    }

    /// The one that thought for this asker before, if it fits.
    pub fn take(&mut self, asker: Asker, fits: impl Fn(&O) -> bool) -> Option<O> {
        let found = self.0.iter().position(|(whose, opponent, _)| *whose == asker && fits(opponent));
        found.map(|at| self.0.remove(at).1)
    }

    /// Lets go of those that rested longest, until there are at most so many.
    pub fn keep_at_most(&mut self, most: usize) -> Vec<O> {
        let surplus = self.0.len().saturating_sub(most);
        self.0.drain(..surplus).map(|(_, opponent, _)| opponent).collect()
    }

    /// A table has no more use for its opponents.
    pub fn forget(&mut self, table: u64) -> Vec<O> {
        self.0.extract_if(.., |(asker, ..)| asker.table == table).map(|(_, opponent, _)| opponent).collect()
    }

    /// Those that have rested too long.
    pub fn expire(&mut self, now: Duration) -> Vec<O> {
        let is_old = |(_, _, since): &mut (Asker, O, Duration)| *since + KEPT_FOR <= now;
        self.0.extract_if(.., is_old).map(|(_, opponent, _)| opponent).collect()
    }

    /// When the next one will have rested too long.
    pub fn deadline(&self) -> Option<Duration> {
        self.0.iter().map(|(_, _, since)| *since + KEPT_FOR).min()
    }
}

#[cfg(test)]
impl<O> Resting<O> {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn last(&self) -> Option<Asker> {
        self.0.last().map(|(asker, ..)| *asker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(table: u64) -> Asker {
        Asker { table, chair: 0 }
    }

    fn resting() -> Resting<&'static str> {
        let mut resting = Resting::default();
        for (at, (table, name)) in (0..).zip([(1, "one"), (2, "two"), (3, "three")]) {
            resting.put(asker(table), name, Duration::from_secs(at));
        }
        resting
    }

    #[test]
    fn an_opponent_is_found_again_by_whoever_it_thought_for() {
        let mut resting = resting();
        assert_eq!(resting.take(asker(2), |_| false), None);
        assert_eq!(resting.take(asker(2), |_| true), Some("two"));
        assert_eq!(resting.take(asker(2), |_| true), None);
        assert_eq!(resting.keep_at_most(1), ["one"]);
    }

    #[test]
    fn memory_is_given_back_when_a_match_is_over_or_nobody_asks_any_more() {
        let mut resting = resting();
        assert_eq!(resting.forget(1), ["one"]);
        let first = Duration::from_secs(1) + KEPT_FOR;
        assert_eq!(resting.deadline(), Some(first));
        assert!(resting.expire(first - Duration::from_millis(1)).is_empty());
        assert_eq!(resting.expire(first), ["two"]);
        assert_eq!(resting.expire(Duration::from_secs(1000)), ["three"]);
        assert_eq!(resting.deadline(), None);
    }
}
