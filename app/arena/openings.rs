//! How the games of a tournament begin: differently, and fairly by the opinion of a champion that thinks for a moment.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::arena::{Taste, openings};
use engine::catalog::Start;
use engine::search::Budget;
use engine::thinking::{Task, decide};
use engine::{Brain, Game, LiveGame, Means, Variant};

/// What the thinker looks at before it says how a position stands: a number, so that it always says the same.
const NODES: u64 = 500;

/// What it may remember.
const BYTES: usize = 1 << 20;

/// So many openings; they follow from the seed.
pub fn fair(game: &Game, variant: &Variant, seed: u64, wanted: usize) -> Vec<Box<dyn LiveGame>> {
    let open = |start: Start<'_>| variant.open(start).expect("no text is given that could be wrong");
    let means = Means { bytes: BYTES, ..Means::default() };
    let mut thinker = open(Start::Usual).thinker(Brain::Champion.into(), means);
    let score = |game: &dyn LiveGame| {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let decision =
            decide(&mut *thinker, &Task::new(game, Budget::nodes(NODES), &clock, &stop), &mut |_| {});
        decision.idea.map_or(0, |idea| idea.score)
    };
    let taste = Taste { tolerance: game.about.score.fair, ..Taste::default() };
    openings(wanted, seed, taste, |lot| open(Start::Lot(lot)), score)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_variant_has_openings_that_differ() {
        for game in games::catalog().games() {
            for variant in game.variants.all().iter() {
                let begun = |wanted| -> Vec<String> {
                    fair(game, variant, 1, wanted).iter().map(|game| game.position()).collect()
                };
                let positions = begun(6);
                assert_eq!(positions.iter().collect::<HashSet<_>>().len(), 6, "{variant:?}");
                assert_eq!(begun(3), positions[..3], "fewer are the same ones");
            }
        }
    }
}
