//! How strong everybody is, judged by all games at once.
//!
//! In the model of Bradley and Terry the chance of one player against another depends on nothing but the difference of
//! their ratings; 400 points are odds of ten to one. The ratings given are those that make the results most likely, a draw
//! counting as half a win for each. They do not depend on the order of the games, as ratings that are updated game by
//! game do.
//!
//! Two things have no answer in the results alone: how much better a player is who won every game, and how two groups
//! compare that never met. Therefore everybody is taken to have played one more game, a draw, against an imaginary player
//! of mean strength. Beside real games it weighs next to nothing; without any it says "average, with a very large
//! error".
//!
//! The error follows from how sharply the likelihood falls off around its maximum (the inverse of the Fisher
//! information). Draws are less a matter of chance than the model thinks, so where there are many, errors are
//! rather too large than too small.

use super::Tally;

/// The mean of all ratings.
pub const MEAN: f64 = 2000.0;

/// Points of rating that multiply the odds by e.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Standard deviations on either side that hold 95 % of a normal distribution.
const SURE: f64 = 1.959_964;

/// Drawn games of everybody against the imaginary player.
const IMAGINED: f64 = 1.0;

/// When no strength changes by more, nothing changes any more.
const SETTLED: f64 = 1e-10;

/// Far more steps than are ever needed.
const STEPS: usize = 200;

/// How a player stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArenaStanding {
    /// The rating; their mean is [`MEAN`].
    pub rating: f64,
    /// The true rating is within so much of it with a probability of 95 %, as far as the model holds.
    pub error: f64,
    /// Points made.
    pub points: f64,
    /// Games played.
    pub games: u64,
}

/// The standing of every player, in the order of the players.
pub fn standings(tally: &Tally) -> Vec<ArenaStanding> {
    let strengths = most_likely(tally);
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    let deviations = deviations(&information(tally, &strengths));
    strengths
        .iter()
        .zip(deviations)
        .enumerate()
        .map(|(player, (strength, deviation))| ArenaStanding {
            rating: MEAN + SCALE * (strength - mean),
            error: SURE * SCALE * deviation,
            points: tally.all_points(player),
            games: tally.all_games(player),
        })
        .collect()
}

/// The expected share of the points for a player who is so much stronger, in natural logarithms of odds.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The logarithm of that chance, which does not vanish where the chance does.
fn log_chance(difference: f64) -> f64 {
    -(-difference.abs()).exp().ln_1p() + difference.min(0.0)
}

/// The strengths that make the results most likely, by Newton's method. There is one hill and no ridge, so that any step
/// that leads upwards leads to the top.
fn most_likely(tally: &Tally) -> Vec<f64> {
    let mut strengths = vec![0.0; tally.players()];
    let mut height = log_likelihood(tally, &strengths);
    for _ in 0..STEPS {
        let mut step = Factor::of(&information(tally, &strengths)).solve(&slope(tally, &strengths));
        let mut next = moved(&strengths, &step);
        while log_likelihood(tally, &next) < height && largest(&step) > SETTLED {
            step.iter_mut().for_each(|part| *part /= 2.0);
            next = moved(&strengths, &step);
        }
        height = log_likelihood(tally, &next);
        strengths = next;
        if largest(&step) <= SETTLED {
            break;
        }
    }
    strengths
}

fn moved(strengths: &[f64], step: &[f64]) -> Vec<f64> {
    strengths.iter().zip(step).map(|(strength, part)| strength + part).collect()
}

fn largest(step: &[f64]) -> f64 {
    step.iter().fold(0.0, |largest, part| part.abs().max(largest))
}

fn log_likelihood(tally: &Tally, strengths: &[f64]) -> f64 {
    let against_all = |player: usize| -> f64 {
        let own = strengths[player];
        let imagined = IMAGINED / 2.0 * (log_chance(own) + log_chance(-own));
        let met = |other: usize| tally.points(player, other) * log_chance(own - strengths[other]);
        imagined + (0..strengths.len()).map(met).sum::<f64>()
    };
    (0..strengths.len()).map(against_all).sum()
}

/// How the likelihood grows with each strength: points made less points expected.
fn slope(tally: &Tally, strengths: &[f64]) -> Vec<f64> {
    let surplus = |player: usize| -> f64 {
        let own = strengths[player];
        let met = |other: usize| {
            tally.points(player, other) - tally.games(player, other) as f64 * chance(own - strengths[other])
        };
        IMAGINED * (0.5 - chance(own)) + (0..strengths.len()).map(met).sum::<f64>()
    };
    (0..strengths.len()).map(surplus).collect()
}

/// The Fisher information: how sharply the likelihood falls off around these strengths.
fn information(tally: &Tally, strengths: &[f64]) -> Vec<Vec<f64>> {
    let doubt = |difference: f64| chance(difference) * chance(-difference);
    let players = strengths.len();
    let mut information = vec![vec![0.0; players]; players];
    for (player, own) in strengths.iter().enumerate() {
        information[player][player] += IMAGINED * doubt(*own);
        for (other, theirs) in strengths.iter().enumerate().filter(|(other, _)| *other != player) {
            let known = tally.games(player, other) as f64 * doubt(own - theirs);
            information[player][player] += known;
            information[player][other] -= known;
        }
    }
    information
}

/// The standard deviation of each strength from the mean of all. The mean itself is unknown to the results and does not
/// count as an error.
fn deviations(information: &[Vec<f64>]) -> Vec<f64> {
    let players = information.len();
    let factor = Factor::of(information);
    let unit =
        |player: usize| (0..players).map(|other| f64::from(u8::from(other == player))).collect::<Vec<_>>();
    let covariance: Vec<Vec<f64>> = (0..players).map(|player| factor.solve(&unit(player))).collect();
    let means: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / players as f64).collect();
    let mean = means.iter().sum::<f64>() / players as f64;
    (0..players).map(|i| (covariance[i][i] - 2.0 * means[i] + mean).max(0.0).sqrt()).collect()
}

/// A symmetric positive matrix as a lower triangle times its transpose (Cholesky), to solve equations with.
struct Factor {
    lower: Vec<Vec<f64>>,
}

impl Factor {
    fn of(matrix: &[Vec<f64>]) -> Factor {
        let mut lower: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for given in matrix {
            let mut row: Vec<f64> = Vec::with_capacity(lower.len() + 1);
            for (column, above) in lower.iter().enumerate() {
                row.push((given[column] - product(&row, above)) / above[column]);
            }
            // Rounding can bring what is left below zero.
            let rest = given[row.len()] - product(&row, &row);
            row.push(rest.max(f64::EPSILON).sqrt());
            lower.push(row);
        }
        Factor { lower }
    }

    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = right.len();
        let mut x = right.to_vec();
        for row in 0..size {
            x[row] = (x[row] - product(&x[..row], &self.lower[row])) / self.lower[row][row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|k| self.lower[k][row] * x[k]).sum();
            x[row] = (x[row] - known) / self.lower[row][row];
        }
        x
    }
}

/// The sum of the products of what stands at the same places, as far as both go.
fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict::{self, Draw, Loss, Win};
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    type Game = (usize, usize, Verdict);

    fn tally(players: usize, games: &[Game]) -> Tally {
        let mut tally = Tally::new(players);
        for (player, opponent, verdict) in games {
            tally.add(*player, *opponent, *verdict);
        }
        tally
    }

    /// A round robin of players with these ratings.
    fn simulated(ratings: &[f64], games_per_pair: usize, draws: f64, seed: u64) -> Vec<Game> {
        let mut lot = SmallRng::seed_from_u64(seed);
        let mut games = Vec::new();
        for (one, own) in ratings.iter().enumerate() {
            for (other, theirs) in ratings[..one].iter().enumerate() {
                let expected = chance((own - theirs) / SCALE);
                // Draws take as much from wins as from losses.
                let drawn = draws * expected.min(1.0 - expected);
                for _ in 0..games_per_pair {
                    let drawn_lot: f64 = lot.random();
                    let verdict = match drawn_lot {
                        lot if lot < expected - drawn / 2.0 => Win,
                        lot if lot < expected + drawn / 2.0 => Draw,
                        _ => Loss,
                    };
                    games.push((one, other, verdict));
                }
            }
        }
        games
    }

    const TRUE: [f64; 6] = [1600.0, 1850.0, 1950.0, 2000.0, 2200.0, 2400.0];

    /// How many of the true ratings lie within the error bars, over many arenas.
    fn covered(draws: f64) -> f64 {
        let arenas = 100;
        let inside = (0..arenas).map(|seed| {
            let standings = standings(&tally(6, &simulated(&TRUE, 60, draws, seed)));
            standings.iter().zip(TRUE).filter(|(s, truth)| (s.rating - truth).abs() <= s.error).count()
        });
        inside.sum::<usize>() as f64 / (arenas as usize * TRUE.len()) as f64
    }

    #[test]
    fn true_strengths_lie_within_the_error_bars_as_often_as_promised() {
        let share = covered(0.0);
        assert!((0.93..=0.97).contains(&share), "{share}");
        let share = covered(1.0);
        assert!(share >= 0.95, "with draws the errors are on the safe side: {share}");
    }

    #[test]
    fn many_games_find_the_strengths() {
        let standings = standings(&tally(6, &simulated(&TRUE, 20_000, 0.5, 1)));
        for (standing, truth) in standings.iter().zip(TRUE) {
            assert!((standing.rating - truth).abs() < 12.0, "{standing:?}, {truth}");
        }
        let mean = standings.iter().map(|standing| standing.rating).sum::<f64>() / 6.0;
        assert!((mean - MEAN).abs() < 1e-6);
    }

    #[test]
    fn one_pair_is_what_the_formula_says() {
        let games: Vec<Game> = (0..4000).map(|n| (0, 1, if n % 4 == 0 { Loss } else { Win })).collect();
        let [better, worse] = standings(&tally(2, &games))[..] else { panic!("two players") };
        let expected = 400.0 * 3_f64.log10();
        assert!((better.rating - worse.rating - expected).abs() < 0.5, "{better:?} {worse:?}");
        assert_eq!((better.points, better.games), (3000.0, 4000));
        let error = SURE * SCALE / (4000.0 * 0.75 * 0.25_f64).sqrt() / 2.0;
        assert!((better.error - error).abs() < 0.01, "half of the error of the difference: {better:?}");
    }

    #[test]
    fn the_order_of_games_and_of_players_does_not_matter() {
        let mut games = simulated(&TRUE, 30, 0.5, 5);
        let before = standings(&tally(6, &games));
        games.shuffle(&mut SmallRng::seed_from_u64(1));
        assert_eq!(standings(&tally(6, &games)), before);
        let turned: Vec<Game> =
            games.iter().map(|(one, other, verdict)| (5 - one, 5 - other, *verdict)).collect();
        for (one, other) in standings(&tally(6, &turned)).iter().rev().zip(&before) {
            assert!((one.rating - other.rating).abs() < 1e-6 && (one.error - other.error).abs() < 1e-6);
        }
    }

    #[test]
    fn winning_and_losing_are_symmetric() {
        let games = simulated(&TRUE, 30, 0.5, 6);
        let opposite = |verdict| match verdict {
            Win => Loss,
            Draw => Draw,
            Loss => Win,
        };
        let mirrored: Vec<Game> = games.iter().map(|(one, other, v)| (*one, *other, opposite(*v))).collect();
        let (ones, others) = (standings(&tally(6, &games)), standings(&tally(6, &mirrored)));
        for (one, other) in ones.iter().zip(&others) {
            assert!((one.rating - MEAN + (other.rating - MEAN)).abs() < 1e-6);
            assert!((one.error - other.error).abs() < 1e-6);
        }
    }

    #[test]
    fn perfect_scores_stay_finite_and_grow_with_games() {
        let perfect = |games: usize| standings(&tally(2, &vec![(0, 1, Win); games]))[0];
        for games in [1, 10, 100, 10_000] {
            let standing = perfect(games);
            assert!(standing.rating > MEAN && standing.rating < MEAN + 2000.0, "{standing:?}");
            assert!(standing.error.is_finite() && standing.error > 50.0, "{standing:?}");
        }
        assert!(perfect(10).rating < perfect(100).rating);
        let ladder: Vec<Game> = (1..20).flat_map(|n| vec![(n, n - 1, Win); 500]).collect();
        let standings = standings(&tally(20, &ladder));
        assert!(standings.windows(2).all(|pair| pair[0].rating < pair[1].rating), "{standings:?}");
        assert!(standings.iter().all(|standing| standing.rating.is_finite() && standing.error.is_finite()));
    }

    #[test]
    fn errors_shrink_with_the_square_root_of_the_games() {
        let error = |games: usize| {
            let mixed = (0..games).map(|n| (n % 3, (n + 1) % 3, if n % 2 == 0 { Win } else { Loss }));
            standings(&tally(3, &mixed.collect::<Vec<_>>()))[0].error
        };
        let ratio = error(600) / error(60_000);
        assert!((9.8..10.2).contains(&ratio), "{ratio}");
    }

    #[test]
    fn groups_that_never_met_are_compared_with_great_doubt() {
        let mut games = simulated(&[1900.0, 2100.0], 500, 0.0, 1);
        games.extend(games.clone().iter().map(|(one, other, verdict)| (one + 2, other + 2, *verdict)));
        let together = standings(&tally(4, &games[..500]));
        let apart = standings(&tally(4, &games));
        assert!((apart[0].rating - apart[2].rating).abs() < 1e-6, "nothing tells the groups apart");
        assert!(apart.iter().all(|standing| standing.error > 150.0), "{apart:?}");
        assert!(together[3].error > 300.0 && together[3].games == 0, "no games, no knowledge: {together:?}");
    }

    #[test]
    fn nobody_and_one_alone() {
        assert_eq!(standings(&Tally::new(0)), []);
        let alone = standings(&Tally::new(1))[0];
        assert_eq!((alone.rating, alone.games), (MEAN, 0));
    }
}
