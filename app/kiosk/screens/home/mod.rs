//! What the home screen shows: every game that is on with a board that stands for it.

pub mod binding;

use engine::Game;
use slint::{ModelRc, VecModel};
use ui::{BoardShapeView, GameCardView};

use crate::board;
use crate::surface::Stance;
use config::games::GamesConfig;

/// A card for each game that is on, in the order of the settings.
pub fn cards(games: &GamesConfig) -> ModelRc<GameCardView> {
    let catalog = games::catalog().games();
    let known = games.enabled.iter().filter_map(|id| catalog.iter().find(|game| game.id == id));
    ModelRc::new(VecModel::from(known.map(card).collect::<Vec<_>>()))
}

fn card(game: &Game) -> GameCardView {
    let board = match game.about.emblem(game.variants.usual()) {
        Ok(live) => board::picture(&live.board(), Stance::of_game(&*live)),
        // The tests have read every emblem.
        Err(_) => BoardShapeView::default(),
    };
    GameCardView { id: game.id.into(), board }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slint::Model;

    #[test]
    fn each_game_that_is_on_has_a_card_with_its_emblem() {
        let games = GamesConfig::default();
        let shown: Vec<GameCardView> = cards(&games).iter().collect();
        let ids: Vec<&str> = shown.iter().map(|card| card.id.as_str()).collect();
        assert_eq!(ids, games.enabled);
        assert!(shown.iter().all(|card| card.board.pieces.row_count() > 0), "{ids:?}");
    }

    #[test]
    fn cards_stand_in_the_order_of_the_settings_and_strange_games_have_none() {
        let mut games = GamesConfig::default();
        games.enabled.reverse();
        games.enabled.insert(1, "ludo".to_owned());
        let shown: Vec<String> = cards(&games).iter().map(|card| card.id.into()).collect();
        games.enabled.remove(1);
        assert_eq!(shown, games.enabled);
    }
}
