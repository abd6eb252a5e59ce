//! What is played: a game, its variant and the time.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use engine::catalog::{Catalog, Game, Start, UnknownName, Variant};
use engine::{Cell, LiveGame, Seat, Shape, TimeControl};

/// A variant of a game, and the time.
#[derive(Clone)]
pub struct Setting {
    pub game: &'static Game,
    pub variant: Arc<Variant>,
    pub time: TimeControl,
}

impl Setting {
    /// What has these names.
    pub fn find(
        catalog: &'static Catalog,
        game: &str,
        variant: &str,
        time: TimeControl,
    ) -> Result<Setting, UnknownName> {
        let (game, variant) = catalog.find(&format!("{game}/{variant}"))?;
        Ok(Setting { game, variant, time })
    }

    /// Begins a game; where a variant has several starts, one of them by lot.
    pub fn start(&self, lot: u64) -> Box<dyn LiveGame> {
        self.variant.open(Start::Lot(lot)).expect("a start by lot needs no text that could be wrong")
    }
}

/// The seat whose pieces stand at the bottom of the board as it is drawn. In most games it is the first; in English
/// draughts, where Black begins, it is not.
pub fn bottom(variant: &Variant) -> Seat {
    let start = variant.open(Start::Usual).expect("the usual start is a position");
    let (board, scene) = (start.board(), start.scene());
    let row = |cell: Cell| match &board.shape {
        Shape::Grid { columns, .. } => usize::from(cell / columns),
        Shape::Points { points, .. } => usize::from(points[usize::from(cell)].1),
    };
    // Sides begin with as many pieces as each other, so sums say what means would.
    let depth = |seat: &Seat| {
        let colour = scene.seats[seat.index()].colour;
        scene
            .pieces
            .iter()
            .filter(|(_, piece)| piece.colour == colour)
            .map(|(cell, _)| row(*cell))
            .sum::<usize>()
    };
    Seat::all(scene.seats.len()).min_by_key(|seat| Reverse(depth(seat))).unwrap_or(Seat::FIRST)
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} {:?}", self.game.id, self.variant.id, self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_in_english_draughts_the_second_seat_is_at_the_bottom() {
        for game in games::catalog().games() {
            for variant in game.variants.all().iter() {
                let second = variant.id == "english";
                assert_eq!(bottom(variant), if second { Seat::SECOND } else { Seat::FIRST }, "{variant:?}");
            }
        }
    }
}
