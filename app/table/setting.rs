//! What is played: a game, its variant and the time.

use std::fmt;

use engine::catalog::{Game, Start, UnknownName, Variant};
use engine::{LiveGame, TimeControl};

/// A variant of a game, and the time.
#[derive(Clone, Copy)]
pub struct Setting {
    pub game: &'static Game,
    pub variant: &'static Variant,
    pub time: TimeControl,
}

impl Setting {
    /// What has these names.
    pub fn find(game: &str, variant: &str, time: TimeControl) -> Result<Setting, UnknownName> {
        let (game, variant) = games::catalog().find(&format!("{game}/{variant}"))?;
        Ok(Setting { game, variant, time })
    }

    /// Begins a game; where a variant has several starts, one of them by lot.
    pub fn start(&self, lot: u64) -> Box<dyn LiveGame> {
        self.variant.open(Start::Lot(lot)).expect("a start by lot needs no text that could be wrong")
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} {:?}", self.game.id, self.variant.id, self.time)
    }
}
