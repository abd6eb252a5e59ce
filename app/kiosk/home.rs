//! What the home screen shows: every game that is on with its board as it stands at the start.

use engine::Game;
use engine::catalog::Start;
use slint::{ModelRc, VecModel};
use ui::{BoardView, GameView};

use super::board;
use super::surface::Stance;
use crate::config::games::Games;

/// A card for each game that is on, in the order of the settings.
pub fn cards(games: &Games) -> ModelRc<GameView> {
    let catalog = games::catalog().games();
    let known = games.enabled.iter().filter_map(|id| catalog.iter().find(|game| game.id == id));
    ModelRc::new(VecModel::from(known.map(card).collect::<Vec<_>>()))
}

fn card(game: &Game) -> GameView {
    GameView { id: game.id.into(), board: start(game) }
}

fn start(game: &Game) -> BoardView {
    match game.variants[0].open(Start::Usual) {
        Ok(live) => board::picture(&live.board(), Stance::of_game(&*live, &[])),
        // Only a start from text can fail.
        Err(_) => BoardView::default(),
    }
}
