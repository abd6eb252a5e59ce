//! Variety: what moves of the root count for more than they are worth, each by lot. Within a few hundredths of a man one
//! move is as good as another, and liking one costs the search nothing; a proven end is never changed.

use super::shared_table::MoveNumber;
use crate::key;

/// A lot, and the most that it may add.
#[derive(Clone, Copy, Default)]
pub(super) struct Variety {
    pub(super) lot: u64,
    pub(super) most: i32,
}

impl Variety {
    pub(super) fn bonus(self, number: MoveNumber) -> i32 {
        let most = self.most.unsigned_abs();
        (key::mix([self.lot, u64::from(number)]) % (u64::from(most) + 1)) as i32
    }
}
