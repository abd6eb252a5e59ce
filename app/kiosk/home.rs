//! What the home screen shows: every game of the catalog with its board as it stands at the start.

use engine::catalog::Start;
use engine::{Game, Variant};
use slint::{ModelRc, SharedString, VecModel};
use ui::{BoardView, GameView};

use super::board;

/// A card for each game.
pub fn cards() -> Vec<GameView> {
    games::catalog().games().iter().map(card).collect()
}

fn card(game: &Game) -> GameView {
    let titles: Vec<SharedString> = game.variants.iter().map(|variant| short_title(game, variant)).collect();
    GameView { title: game.title.into(), board: start(game), variants: ModelRc::new(VecModel::from(titles)) }
}

fn start(game: &Game) -> BoardView {
    match game.variants[0].open(Start::Usual) {
        Ok(live) => board::picture(&live.board(), &live.scene()),
        // Only a start from text can fail.
        Err(_) => BoardView::default(),
    }
}

/// The title of a variant on the card of its game, which need not say the game's name again.
fn short_title(game: &Game, variant: &Variant) -> SharedString {
    let own = variant.title.strip_suffix(game.title.to_lowercase().as_str()).map(str::trim_end);
    own.filter(|own| !own.is_empty()).unwrap_or(variant.title).into()
}
