//! A game that is over, played again: what the board looked like at the start and after every move.

use engine::{Catalog, LiveGame, Scene};
use matches::setting::bottom;
use protocol::{ChangesView, FrameView, PastGameView, ReplayView};
use store::{ReplayError, SavedMatch};

/// Plays a match again.
pub fn replay(
    catalog: &'static Catalog,
    played: &SavedMatch,
    game: PastGameView,
) -> Result<ReplayView, ReplayError> {
    let mut frames = Vec::with_capacity(played.moves.len() + 1);
    let live = played.replay_with(catalog, |live| frames.push(frame(live)))?;
    let (_, variant) = played.variant(catalog)?;
    Ok(ReplayView { game, bottom: bottom(&variant), board: live.board(), frames })
}

fn frame(live: &dyn LiveGame) -> FrameView {
    let left = live.departures().last().filter(|left| left.plies == live.record().len());
    let ply = live.record().last().filter(|_| left.is_none());
    let Scene { pieces, tiles, phase, seats, .. } = live.scene();
    let has_stocks = seats.iter().any(|seat| !seat.stocks.is_empty());
    let stocks = seats.into_iter().filter(|_| has_stocks).map(|seat| seat.stocks).collect();
    FrameView {
        pieces: pieces.into_iter().map(|(cell, piece)| (cell, piece.colour, piece.figure.into())).collect(),
        tiles,
        stocks,
        phase: phase.map(str::to_owned),
        last: ply.map(|ply| ply.cells.to_vec()).unwrap_or_default(),
        changes: ply.map(|ply| ChangesView::of(&ply.changes)).unwrap_or_default(),
        notation: ply.map(|ply| ply.notation.clone()),
        seat: ply.map(|ply| ply.seat).or(left.map(|left| left.seat)),
        left: left.map(|left| left.why),
    }
}
