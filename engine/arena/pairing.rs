//! Who meets whom, with which opening, and who moves first.
//!
//! The list of games follows from the number of players, the games per pair and a seed, and from nothing else. So a run
//! that was broken off needs no memory but the numbers of the games that are finished: the list is made again and they
//! are skipped.
//!
//! It goes round by round. A round is one opening, played by every pair twice with colours swapped: an opening that
//! favours one colour then favours nobody, and wherever a run breaks off, all pairs have played about as much. More games
//! per pair only add rounds at the end, so a finished run can be made longer.

use crate::key;

/// One game of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// Its place in the list, from 0.
    pub number: usize,
    /// The player who takes the first seat.
    pub first: usize,
    /// The player who takes the second seat.
    pub second: usize,
    /// The number of its opening, from 0.
    pub opening: usize,
}

/// All games in which each of `players` meets every other `games_per_pair` times; an odd number is made even, for the
/// sake of the colours.
pub fn schedule(players: usize, games_per_pair: usize, seed: u64) -> Vec<Fixture> {
    let rounds = games_per_pair.div_ceil(2);
    let sides = (0..rounds).flat_map(|round| {
        let games = shuffled_pairs(players, key::mix([seed, round as u64])).into_iter();
        games.flat_map(move |(one, other)| [(round, one, other), (round, other, one)])
    });
    sides
        .enumerate()
        .map(|(number, (opening, first, second))| Fixture { number, first, second, opening })
        .collect()
}

/// The games of a list that are not among the numbers of `finished` ones, in their order.
pub fn unplayed(schedule: &[Fixture], finished: &[usize]) -> Vec<Fixture> {
    let mut done = vec![false; schedule.len()];
    for number in finished {
        if let Some(done) = done.get_mut(*number) {
            *done = true;
        }
    }
    schedule.iter().filter(|fixture| !done[fixture.number]).copied().collect()
}

/// Every pair once, in an order by lot, and by lot who begins.
fn shuffled_pairs(players: usize, seed: u64) -> Vec<(usize, usize)> {
    let lot = |(one, other): (usize, usize)| key::mix([seed, one as u64, other as u64]);
    let mut pairs: Vec<_> = (0..players).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    pairs.sort_by_key(|pair| (lot(*pair), *pair));
    let turned = |(one, other)| if lot((one, other)) & 1 == 0 { (one, other) } else { (other, one) };
    pairs.into_iter().map(turned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_pair_plays_every_opening_with_both_colours() {
        for players in 0..8 {
            for games in [0, 1, 2, 10] {
                let list = schedule(players, games, 7);
                let mut met: HashMap<(usize, usize, usize), u32> = HashMap::new();
                for fixture in &list {
                    assert_ne!(fixture.first, fixture.second);
                    *met.entry((fixture.first, fixture.second, fixture.opening)).or_default() += 1;
                }
                let rounds = games.div_ceil(2);
                assert_eq!(list.len(), rounds * players * players.saturating_sub(1));
                assert_eq!(met.len(), list.len(), "nothing is played twice with the same colours");
                assert!(met.keys().all(|(first, second, opening)| {
                    *opening < rounds && met.contains_key(&(*second, *first, *opening))
                }));
                assert!(list.iter().enumerate().all(|(place, fixture)| fixture.number == place));
            }
        }
    }

    #[test]
    fn the_seed_decides_the_order_and_nothing_else() {
        assert_eq!(schedule(5, 8, 1), schedule(5, 8, 1));
        assert_ne!(schedule(5, 8, 1), schedule(5, 8, 2));
        let games = |seed| {
            let mut games: Vec<_> =
                schedule(5, 8, seed).iter().map(|f| (f.first, f.second, f.opening)).collect();
            games.sort_unstable();
            games
        };
        assert_eq!(games(1), games(2));
    }

    #[test]
    fn a_run_that_was_broken_off_goes_on_with_exactly_the_rest() {
        let list = schedule(4, 6, 3);
        // Several games run at once, so what is finished has gaps; a number may have been noted twice, or be foreign.
        let finished = [0, 1, 2, 5, 4, 5, 9999];
        let rest = unplayed(&list, &finished);
        assert_eq!(rest.len(), list.len() - 5);
        let mut all: Vec<Fixture> = finished[..5].iter().map(|number| list[*number]).chain(rest).collect();
        all.sort_by_key(|fixture| fixture.number);
        assert_eq!(all, list);
        assert_eq!(unplayed(&list, &[]), list);
    }

    #[test]
    fn a_longer_run_begins_like_a_shorter_one() {
        let (short, long) = (schedule(4, 6, 3), schedule(4, 20, 3));
        assert_eq!(short, long[..short.len()]);
    }

    #[test]
    fn wherever_it_breaks_off_pairs_have_played_about_as_much() {
        let list = schedule(6, 20, 9);
        for end in 0..list.len() {
            let mut games = [[0_i32; 6]; 6];
            for fixture in &list[..end] {
                games[fixture.first.min(fixture.second)][fixture.first.max(fixture.second)] += 1;
            }
            let counts = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).map(|(a, b)| games[a][b]);
            let (least, most) = counts.fold((i32::MAX, 0), |(least, most), n| (least.min(n), most.max(n)));
            assert!(most - least <= 2);
        }
    }

    #[test]
    fn the_list_never_changes_from_one_release_to_the_next() {
        let list: Vec<_> = schedule(3, 2, 42).iter().map(|f| (f.first, f.second)).collect();
        assert_eq!(list, [(0, 2), (2, 0), (2, 1), (1, 2), (0, 1), (1, 0)]);
    }
}
