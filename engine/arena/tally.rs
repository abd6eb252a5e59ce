//! The points of every player against every other. Ratings and tables need no more of a game than this, so the order
//! in which games end, and how many run at once, cannot change them.

use crate::Verdict;

/// Who got how many points against whom: one for a win, half for a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    players: usize,
    /// Half points of the row against the column: whole numbers, whose sums do not depend on their order.
    halves: Vec<u64>,
}

impl Tally {
    /// Nobody has played.
    pub fn new(players: usize) -> Tally {
        Tally { players, halves: vec![0; players * players] }
    }

    /// Counts a game of two different players, by what `player` got.
    pub fn add(&mut self, player: usize, other: usize, verdict: Verdict) {
        assert!(player != other, "nobody plays against themselves");
        let (own, others) = match verdict {
            Verdict::Win => (2, 0),
            Verdict::Draw => (1, 1),
            Verdict::Loss => (0, 2),
        };
        self.halves[player * self.players + other] += own;
        self.halves[other * self.players + player] += others;
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }

    fn halves(&self, player: usize, other: usize) -> u64 {
        self.halves[player * self.players + other]
    }

    /// What `player` got against `other`.
    pub fn points(&self, player: usize, other: usize) -> f64 {
        self.halves(player, other) as f64 / 2.0
    }

    /// How often the two met.
    pub fn games(&self, player: usize, other: usize) -> u64 {
        (self.halves(player, other) + self.halves(other, player)) / 2
    }

    /// All points of a player.
    pub fn all_points(&self, player: usize) -> f64 {
        (0..self.players).map(|other| self.points(player, other)).sum()
    }

    /// All games of a player.
    pub fn all_games(&self, player: usize) -> u64 {
        (0..self.players).map(|other| self.games(player, other)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_games_are_counted_for_both() {
        let mut tally = Tally::new(3);
        tally.add(0, 1, Verdict::Win);
        tally.add(1, 0, Verdict::Draw);
        tally.add(2, 0, Verdict::Loss);
        assert_eq!((tally.points(0, 1), tally.points(1, 0), tally.games(1, 0)), (1.5, 0.5, 2));
        assert_eq!((tally.all_points(0), tally.all_games(0)), (2.5, 3));
        assert_eq!((tally.all_points(2), tally.games(1, 2)), (0.0, 0));
    }
}
