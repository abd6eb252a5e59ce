//! Keys of positions. A position is a few machine words, so its key is computed from them when it is asked
//! for: nothing to keep up to date in the hot loops, nothing to get out of step.
//!
//! Lots that must fall alike on every machine and in every release are drawn with keys, too: a generator of random numbers
//! promises that to nobody.

/// Mixes words into one key; every bit of every word matters to every bit of the result.
#[inline]
pub fn mix<const N: usize>(words: [u64; N]) -> u64 {
    let mut key = 0x9e37_79b9_7f4a_7c15;
    for word in words {
        key = fold(key ^ word, 0xd6e8_feb8_6659_fd93);
    }
    fold(key, 0xa076_1d64_78bd_642f)
}

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn neighbours_get_different_keys() {
        let mut keys = HashSet::new();
        for a in 0..64 {
            for b in 0..64 {
                assert!(keys.insert(mix([1 << a, 1 << b])), "bits {a} and {b}");
            }
        }
        let flips: Vec<u32> = (0..64).map(|bit| (mix([7, 1 << bit]) ^ mix([7, 0])).count_ones()).collect();
        assert!(flips.iter().all(|count| (10..=54).contains(count)), "{flips:?}");
    }
}
