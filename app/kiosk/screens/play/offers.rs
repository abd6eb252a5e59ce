//! What becomes of what somebody at the screen has offered.

use protocol::{OccupantView, OfferView, Snapshot};
use terms::{OfferKind, State};

/// What was declined between two snapshots of a match. Whoever has moved since has taken it back, and what was granted shows.
pub fn declined(before: &Snapshot, now: &Snapshot) -> Option<OfferView> {
    let offer = before.offer?;
    let seat = |snapshot: &Snapshot| snapshot.seats.get(offer.seat.index()).cloned();
    let (then, own) = (seat(before)?, seat(now)?);
    let goes_on = now.r#match == before.r#match && now.state != State::Over;
    let taken_back = now.record.len() < before.record.len();
    let moved_on = now.record.get(before.record.len()).is_some_and(|ply| ply.seat == offer.seat);
    let advised = offer.kind == OfferKind::Hint && own.help.hints > then.help.hints;
    let was_made_here = own.occupant == OccupantView::Touch && offer.kind != OfferKind::Rematch;
    let settled = now.offer.is_some() || taken_back || moved_on || advised;
    (was_made_here && goes_on && !settled).then_some(offer)
}
