//! What the screensaver plays: all games in turn, every brain against every other, as time goes by.

use std::sync::Arc;

use config::games::GamesConfig;
use elo::Elo;
use engine::catalog::Game;
use engine::{Brain, Contender, Level, TimeControl, Variant};
use matches::setting::Setting;
use rand::Rng;
use rand::seq::IndexedRandom;
use terms::occupant::Occupant;

/// Where the programme has got to.
#[derive(Clone, Default, Debug)]
pub struct Programme {
    begun: usize,
}

impl Programme {
    /// The next match: the next of the games that are on, in a variant in which brains are rated, and between two brains by
    /// lot. Nobody has a clock: how long they think, the house says.
    pub fn next(&mut self, games: &GamesConfig, lot: &mut impl Rng) -> Option<(Setting, Vec<Occupant>)> {
        let on: Vec<&'static Game> = games::catalog()
            .games()
            .iter()
            .filter(|game| games.enabled.iter().any(|id| id == game.id))
            .collect();
        let game = *on.get(self.begun % on.len().max(1))?;
        self.begun += 1;
        let is_rated = |variant: &&Arc<Variant>| Elo::shipped().of(game.id, &variant.id).is_some();
        let variants = game.variants.all();
        let rated: Vec<&Arc<Variant>> = variants.iter().filter(is_rated).collect();
        // A new game is played before it is rated.
        let variant = Arc::clone(rated.choose(lot).unwrap_or(&game.variants.usual()));
        let seats = variant.open(engine::catalog::Start::Usual).ok()?.seats();
        // They play as well as they can: what is shown is how brains differ.
        let brains: Vec<Brain> = Brain::ALL.sample(lot, seats).copied().collect();
        let occupant = |seat: usize| Occupant::Brain {
            brain: Contender::new(brains[seat % brains.len()], Level::Merciless),
            depth: None,
        };
        let setting = Setting { game, variant, time: TimeControl::Unlimited };
        Some((setting, (0..seats).map(occupant).collect()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    #[test]
    fn all_games_and_all_brains_come_up_and_nobody_meets_themselves() {
        let (mut programme, mut lot) = (Programme::default(), SmallRng::seed_from_u64(7));
        let (mut variants, mut brains) = (HashSet::new(), HashSet::new());
        let order: Vec<&str> = (0..120)
            .map(|_| {
                let (setting, occupants) =
                    programme.next(&GamesConfig::default(), &mut lot).expect("there is always a match");
                assert_eq!(setting.time, TimeControl::Unlimited);
                assert_ne!(occupants[0].brain(), occupants[1].brain());
                brains.extend(occupants.iter().filter_map(Occupant::brain));
                // A game that has just come is not rated, and all brains play it.
                let ratings = Elo::shipped().of(setting.game.id, &setting.variant.id);
                assert!(
                    ratings
                        .is_none_or(|known| brains.iter().all(|brain| known.contenders.contains_key(brain)))
                );
                variants.insert((setting.game.id, setting.variant.id.clone()));
                setting.game.id
            })
            .collect();
        for game in games::catalog().games() {
            assert!(
                variants.contains(&(game.id, game.variants.usual().id.clone())),
                "{} never comes up",
                game.id
            );
        }
        assert_eq!(brains.len(), Brain::ALL.len());
        assert!(order.windows(2).all(|pair| pair[0] != pair[1]), "games change every time");
    }

    #[test]
    fn games_that_are_off_are_not_played() {
        let games = GamesConfig { enabled: vec!["morris".to_owned()], ..GamesConfig::default() };
        let (mut programme, mut lot) = (Programme::default(), SmallRng::seed_from_u64(7));
        for _ in 0..5 {
            let next = programme.next(&games, &mut lot);
            assert_eq!(next.map(|(setting, _)| setting.game.id), Some("morris"));
        }
        let none = GamesConfig { enabled: Vec::new(), ..GamesConfig::default() };
        assert!(programme.next(&none, &mut lot).is_none());
    }
}
