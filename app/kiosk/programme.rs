//! What the screensaver plays: all games in turn, every brain against every other, as time goes by.

use engine::catalog::Game;
use engine::{Algorithm, Contender, Level, TimeControl, Variant};
use rand::Rng;
use rand::seq::IndexedRandom;

use crate::config::games::Games;
use crate::elo::Elo;
use crate::table::occupant::Occupant;
use crate::table::setting::Setting;

/// Where the programme has got to.
#[derive(Clone, Default, Debug)]
pub struct Programme {
    begun: usize,
}

impl Programme {
    /// The next match: the next of the games that are on, in a variant in which brains are rated, and between two brains by
    /// lot. Nobody has a clock: how long they think, the house says.
    pub fn next(&mut self, games: &Games, lot: &mut impl Rng) -> Option<(Setting, Vec<Occupant>)> {
        let on: Vec<&'static Game> = games::catalog()
            .games()
            .iter()
            .filter(|game| games.enabled.iter().any(|id| id == game.id))
            .collect();
        let game = *on.get(self.begun % on.len().max(1))?;
        self.begun += 1;
        let is_rated = |variant: &&Variant| Elo::shipped().of(game.id, variant.id).is_some();
        let rated: Vec<&Variant> = game.variants.iter().filter(is_rated).collect();
        // A new game is played before it is rated.
        let variant = rated.choose(lot).copied().or(game.variants.first())?;
        let seats = variant.open(engine::catalog::Start::Usual).ok()?.seats();
        // They play as well as they can: what is shown is how algorithms differ.
        let brains: Vec<Algorithm> = Algorithm::ALL.sample(lot, seats).copied().collect();
        let occupant = |seat: usize| Occupant::Brain {
            brain: Contender { algorithm: brains[seat % brains.len()], level: Level::Merciless },
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
                    programme.next(&Games::default(), &mut lot).expect("there is always a match");
                assert_eq!(setting.time, TimeControl::Unlimited);
                assert_ne!(occupants[0].brain(), occupants[1].brain());
                brains.extend(occupants.iter().filter_map(Occupant::brain));
                let ratings = Elo::shipped().of(setting.game.id, setting.variant.id).expect("they are rated");
                assert!(brains.iter().all(|brain| ratings.contenders.contains_key(brain)));
                variants.insert((setting.game.id, setting.variant.id));
                setting.game.id
            })
            .collect();
        for game in games::catalog().games() {
            assert!(variants.contains(&(game.id, game.variants[0].id)), "{} never comes up", game.title);
        }
        assert_eq!(brains.len(), Algorithm::ALL.len());
        assert!(order.windows(2).all(|pair| pair[0] != pair[1]), "games change every time");
    }

    #[test]
    fn games_that_are_off_are_not_played() {
        let games = Games { enabled: vec!["morris".to_owned()], ..Games::default() };
        let (mut programme, mut lot) = (Programme::default(), SmallRng::seed_from_u64(7));
        for _ in 0..5 {
            let next = programme.next(&games, &mut lot);
            assert_eq!(next.map(|(setting, _)| setting.game.id), Some("morris"));
        }
        let none = Games { enabled: Vec::new(), ..Games::default() };
        assert!(programme.next(&none, &mut lot).is_none());
    }
}
