//! What every client is told first: the games that can be played here, and by which brains.

use std::sync::Arc;

use config::games::GamesConfig;
use elo::Elo;
use engine::catalog::{Catalog, Start, Variant};
use engine::{Brain, Level};
use protocol::{BrainView, GameView, VariantView, Welcome};
use terms::times::TimeText;

pub(super) fn welcome(catalog: &Catalog, games: &GamesConfig) -> Welcome {
    let brain = |brain: &Brain| BrainView {
        id: brain.id().into(),
        title: brain.title().into(),
        levels: Level::ALL.iter().map(|level| level.id().into()).collect(),
    };
    Welcome {
        version: protocol::VERSION,
        server: env!("CARGO_PKG_VERSION").into(),
        games: games.enabled.iter().filter_map(|id| game_view(catalog, id, games)).collect(),
        brains: Brain::ALL.iter().map(brain).collect(),
        longest: humantime::format_duration(games.longest).to_string().replace(' ', ""),
    }
}

fn game_view(catalog: &Catalog, id: &str, games: &GamesConfig) -> Option<GameView> {
    let (game, _) = catalog.find(id).ok()?;
    let variant = |variant: &Arc<Variant>| {
        let start = variant.open(Start::Usual).expect("the usual start is a position");
        let ratings = Elo::shipped().of(game.id, &variant.id);
        let elo = ratings.into_iter().flat_map(|ratings| &ratings.contenders);
        VariantView {
            id: variant.id.clone().into(),
            title: variant.title.clone().into(),
            seats: start.scene().seats.iter().map(|seat| seat.colour).collect(),
            elo: elo.map(|(contender, rating)| (*contender, rating.elo)).collect(),
        }
    };
    Some(GameView {
        id: game.id.into(),
        title: game.title().to_owned().into(),
        variants: game.variants.all().iter().map(variant).collect(),
        times: games.times(id).unwrap_or(game.times.map(TimeText)).to_vec(),
    })
}
