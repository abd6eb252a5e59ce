//! What one hears when a match goes on: what happened between two snapshots, as a sound.

use engine::{Change, Seat, Verdict};
use protocol::{Face, OccupantView, Snapshot};
use sound::Sound;
use terms::State;

/// The sound of what has changed, if it makes one.
pub fn sound(before: &Snapshot, after: &Snapshot) -> Option<Sound> {
    if after.state == State::Over && before.state != State::Over {
        return Some(ending(after));
    }
    if before.state == State::Open && after.seats.iter().zip(&before.seats).any(|(now, then)| came(then, now))
    {
        return Some(Sound::Joined);
    }
    if before.r#match != after.r#match || after.record.len() <= before.record.len() {
        return None;
    }
    let any = |kind: fn(&Change<Face>) -> bool| after.changes.0.iter().any(|(_, change)| kind(change));
    Some(if any(|change| matches!(change, Change::Removed { .. })) {
        Sound::Capture
    } else if any(|change| matches!(change, Change::Turned { .. })) {
        Sound::Flip
    } else {
        Sound::Move
    })
}

fn came(then: &protocol::SeatView, now: &protocol::SeatView) -> bool {
    matches!(then.occupant, OccupantView::Open { .. }) && !matches!(now.occupant, OccupantView::Open { .. })
}

/// Whoever is alone at the screen hears how it went for them; otherwise somebody has won.
fn ending(after: &Snapshot) -> Sound {
    let Some(result) = &after.result else { return Sound::Drawn };
    let touched: Vec<Seat> = Seat::all(after.seats.len())
        .filter(|seat| after.seats[seat.index()].occupant == OccupantView::Touch)
        .collect();
    match touched.as_slice() {
        _ if !result.verdicts.contains(&Verdict::Win) => Sound::Drawn,
        [own] if result.verdicts.get(own.index()) != Some(&Verdict::Win) => Sound::Lost,
        _ => Sound::Won,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use engine::{Colour, Reason};
    use protocol::{ChangesView, EndReason, PlyView, ResultView};
    use terms::MatchId;
    use terms::occupant::Occupant;

    use super::*;
    use crate::sitting::tests::{brain, lobby, sit};

    async fn before(occupants: Vec<Occupant>) -> Snapshot {
        sit(&lobby(), "chess", occupants).await.snapshot()
    }

    fn after(before: &Snapshot, change: impl FnOnce(&mut Snapshot)) -> Option<Sound> {
        let mut after = before.clone();
        after.record.push(PlyView { seat: Seat::FIRST, notation: "e4".to_owned(), passed: false });
        change(&mut after);
        sound(before, &after)
    }

    #[tokio::test]
    async fn a_move_a_capture_and_discs_that_turn_sound_different() {
        let before = before(vec![Occupant::Touch, brain()]).await;
        assert_eq!(sound(&before, &before), None);
        assert_eq!(after(&before, |_| {}), Some(Sound::Move));
        let disc = || (Colour::White, Cow::Borrowed("disc"));
        let did = |changes: Vec<Change<Face>>| {
            let told = changes.into_iter().map(|change| (1, change)).collect();
            after(&before, |now| now.changes = ChangesView(told))
        };
        assert_eq!(did(vec![Change::Removed { cell: 40, piece: disc() }]), Some(Sound::Capture));
        let placed = Change::Placed { cell: 40, piece: disc() };
        assert_eq!(did(vec![placed.clone()]), Some(Sound::Move), "it is put down");
        assert_eq!(did(vec![placed, Change::Turned { cell: 41, piece: disc() }]), Some(Sound::Flip));
        assert_eq!(after(&before, |now| now.record.clear()), None, "a move that is taken back is silent");
        assert_eq!(after(&before, |now| now.r#match = MatchId(99)), None, "another match begins");
    }

    #[tokio::test]
    async fn somebody_who_comes_is_heard() {
        let before = before(vec![Occupant::Touch, Occupant::Open]).await;
        let mut came = before.clone();
        came.seats[1].occupant = OccupantView::Touch;
        came.state = State::Running;
        assert_eq!(sound(&before, &came), Some(Sound::Joined));
        assert_eq!(sound(&came, &came), None);
    }

    #[tokio::test]
    async fn whoever_is_alone_hears_how_it_went_and_two_hear_that_somebody_won() {
        let over = |now: &mut Snapshot, winner: Option<Seat>| {
            let verdict = |seat| match winner {
                None => Verdict::Draw,
                Some(winner) if winner == seat => Verdict::Win,
                Some(_) => Verdict::Loss,
            };
            now.state = State::Over;
            let verdicts = [Seat::FIRST, Seat::SECOND].map(verdict).to_vec();
            let reason = EndReason::Game(Reason::Agreement);
            now.result = Some(ResultView { reason, winner, verdicts, ..ResultView::aborted() });
        };
        let alone = before(vec![Occupant::Touch, brain()]).await;
        let two = before(vec![Occupant::Touch, Occupant::Touch]).await;
        let ends = [Some(Seat::FIRST), Some(Seat::SECOND), None];
        let heard = |from: &Snapshot| ends.map(|winner| after(from, |now| over(now, winner)).unwrap());
        assert_eq!(heard(&alone), [Sound::Won, Sound::Lost, Sound::Drawn]);
        assert_eq!(heard(&two), [Sound::Won, Sound::Won, Sound::Drawn]);
        assert_eq!(after(&alone, |now| now.state = State::Over), Some(Sound::Drawn), "it was broken off");
        let shared = |verdicts: [Verdict; 2]| {
            after(&alone, |now| {
                over(now, None);
                now.result.as_mut().expect("it is over").verdicts = [verdicts, [Verdict::Win; 2]].concat();
            })
        };
        assert_eq!(shared([Verdict::Win, Verdict::Loss]), Some(Sound::Won), "a first place that is shared");
        assert_eq!(shared([Verdict::Loss, Verdict::Win]), Some(Sound::Lost));
    }
}
