//! A game that is over, played again: what the board looked like at the start and after every move.

use std::borrow::Cow;

use engine::{Board, Cell, Colour, LiveGame, Seat, Step};
use serde::Serialize;

use super::past::GameView;
use crate::store::{ReplayError, SavedMatch};
use crate::table::setting::bottom;

/// A game, move by move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Replay {
    #[serde(flatten)]
    pub game: GameView,
    /// The seat whose pieces stand at the bottom of the board as it is drawn.
    pub bottom: Seat,
    pub board: Board,
    pub frames: Vec<Frame>,
}

/// The board after a move, or before the first one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    pub pieces: Vec<(Cell, Colour, Cow<'static, str>)>,
    /// The cells of the move, in the order of its route.
    pub last: Vec<Cell>,
    pub notation: Option<String>,
    /// Who played it.
    pub seat: Option<Seat>,
}

/// Plays a match again.
pub fn replay(played: &SavedMatch, game: GameView) -> Result<Replay, ReplayError> {
    let mut frames = Vec::with_capacity(played.moves.len() + 1);
    let live = played.replay_with(|live, route| frames.push(frame(live, route)))?;
    let (_, variant) = played.variant()?;
    Ok(Replay { game, bottom: bottom(variant), board: live.board(), frames })
}

fn frame(live: &dyn LiveGame, route: &[Step]) -> Frame {
    let ply = live.record().last();
    let cell = |step: &Step| if let Step::Cell(cell) = step { Some(*cell) } else { None };
    let pieces = live.scene().pieces;
    Frame {
        pieces: pieces.into_iter().map(|(cell, piece)| (cell, piece.colour, piece.figure.into())).collect(),
        last: route.iter().filter_map(cell).collect(),
        notation: ply.map(|ply| ply.notation.clone()),
        seat: ply.map(|ply| ply.seat),
    }
}
