//! The result of a match: what can be played next, and who it was that played. The match is still the
//! [visitors'](crate::visitors::Visitors); its board and its words are shown as in play.

pub mod binding;

use engine::{Catalog, Seat};
use matches::setting::Setting;
use protocol::{BoardView, OccupantView, Snapshot};
use store::Entry;
use terms::MatchId;
use terms::occupant::{Avatar, Occupant};

/// What the result knows beside its match.
#[derive(Default)]
pub struct ResultScreen {
    /// The seat of which somebody is asked who sat there.
    asked_about: Option<(MatchId, Seat)>,
}

impl ResultScreen {
    /// Somebody is asked who sat on a seat; these are the others, whom they cannot be.
    pub fn ask_about(&mut self, seat: Seat, snapshot: &Snapshot) -> Vec<Avatar> {
        self.asked_about = Some((snapshot.r#match, seat));
        let others = snapshot.seats.iter().filter_map(|seat| match &seat.occupant {
            OccupantView::Phone { who, .. } => Some(*who),
            _ => None,
        });
        others.collect()
    }

    /// Somebody has said who they are: in which match, and what is written down about it.
    pub fn name(&mut self, who: Avatar) -> Option<(MatchId, Entry)> {
        let (id, seat) = self.asked_about.take()?;
        Some((id, Entry::Named { id, seat, who }))
    }
}

/// The same match once more, with the same colours; nothing if it cannot be played any more.
pub fn again(
    catalog: &'static Catalog,
    board: &BoardView,
    snapshot: &Snapshot,
) -> Option<(Setting, Vec<Occupant>)> {
    let setting = Setting::find(catalog, &board.game, &board.variant, board.time.0).ok()?;
    let occupants = snapshot.seats.iter().map(|seat| match &seat.occupant {
        OccupantView::Brain { brain, depth, .. } => Occupant::Brain { brain: *brain, depth: *depth },
        OccupantView::Touch => Occupant::Touch,
        // Whoever came by a phone has to come again.
        _ => Occupant::Open,
    });
    Some((setting, occupants.collect()))
}

#[cfg(test)]
mod tests;
