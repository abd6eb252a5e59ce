//! Fair beginnings that differ.
//!
//! Two brains that leave nothing to chance play the same game whenever they meet, and a thousand such games tell no more
//! than one. So each game of an arena begins with a few plies by lot. Most random plies give the game away; these are
//! chosen, ply by ply, among those that leave the position near balance by the opinion of a shallow search. It need not be
//! perfect, since both players get each opening with either colour: it only keeps openings from deciding games.

use std::collections::HashSet;

use crate::{LiveGame, key};

/// Which openings are liked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// How many plies are played by lot.
    pub plies: u32,
    /// How far from balance a position may be, in the game's measure.
    pub tolerance: i32,
    /// How often one opening is tried before the fairest try is taken as it is.
    pub tries: u32,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste { plies: 6, tolerance: 50, tries: 64 }
    }
}

/// After so many tries in vain an opening becomes one ply longer: there may be too few short ones.
const PATIENCE: u32 = 8;

/// So many openings of a game, each a game in progress to be continued in a copy. They follow from the seed alone, the
/// first ones being the same however many are wanted, and all differ as long as the game has enough to offer.
///
/// `start` begins a game by a lot, where the game has several starts. `evaluate` says how far from balance a position is,
/// to whichever side.
pub fn openings(
    wanted: usize,
    seed: u64,
    taste: Taste,
    start: impl Fn(u64) -> Box<dyn LiveGame>,
    mut evaluate: impl FnMut(&dyn LiveGame) -> i32,
) -> Vec<Box<dyn LiveGame>> {
    let mut seen = HashSet::new();
    let mut found = Vec::with_capacity(wanted);
    for number in 0..wanted {
        let lots = (0..taste.tries).map(|attempt| key::mix([seed, number as u64, u64::from(attempt)]));
        let game = opening(lots, taste, &start, &mut evaluate, &seen);
        let game = game.unwrap_or_else(|| start(key::mix([seed, number as u64])));
        seen.insert(game.position());
        found.push(game);
    }
    found
}

/// The first new opening that is fair; else the fairest new one, else the fairest one.
fn opening(
    lots: impl Iterator<Item = u64>,
    taste: Taste,
    start: &impl Fn(u64) -> Box<dyn LiveGame>,
    evaluate: &mut impl FnMut(&dyn LiveGame) -> i32,
    seen: &HashSet<String>,
) -> Option<Box<dyn LiveGame>> {
    let mut best: Option<(bool, u32, Box<dyn LiveGame>)> = None;
    for (lot, attempt) in lots.zip(0..) {
        let plies = taste.plies + attempt / PATIENCE;
        let Some((bias, game)) = stroll(start(lot), lot, plies, taste.tolerance, evaluate) else { continue };
        let known = seen.contains(&game.position());
        if best.as_ref().is_none_or(|(was_known, least, _)| (known, bias) < (*was_known, *least)) {
            let done = !known && bias <= taste.tolerance.unsigned_abs();
            best = Some((known, bias, game));
            if done {
                break;
            }
        }
    }
    best.map(|(_, _, game)| game)
}

/// Plays so many plies by lot; gives how far from balance that leads. None if every way ends the game.
fn stroll(
    mut game: Box<dyn LiveGame>,
    lot: u64,
    plies: u32,
    tolerance: i32,
    evaluate: &mut impl FnMut(&dyn LiveGame) -> i32,
) -> Option<(u32, Box<dyn LiveGame>)> {
    let mut bias = evaluate(&*game).unsigned_abs();
    for ply in 0..plies {
        (bias, game) = step(&*game, key::mix([lot, u64::from(ply)]), tolerance, evaluate)?;
    }
    Some((bias, game))
}

/// Plays the first move, in an order by lot, that stays near balance; if none does, the one that stays nearest.
fn step(
    game: &dyn LiveGame,
    lot: u64,
    tolerance: i32,
    evaluate: &mut impl FnMut(&dyn LiveGame) -> i32,
) -> Option<(u32, Box<dyn LiveGame>)> {
    let mut moves: Vec<usize> = (0..game.offers().len()).collect();
    moves.sort_by_key(|number| key::mix([lot, *number as u64]));
    let mut best: Option<(u32, Box<dyn LiveGame>)> = None;
    for number in moves {
        let mut after = game.boxed_clone();
        if after.play(number).is_err() || after.outcome().is_some() {
            continue;
        }
        let bias = evaluate(&*after).unsigned_abs();
        if best.as_ref().is_none_or(|(least, _)| bias < *least) {
            best = Some((bias, after));
        }
        if bias <= tolerance.unsigned_abs() {
            break;
        }
    }
    best
}
