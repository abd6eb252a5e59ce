//! What the window shows of a match. Only what differs is told, so that only that is drawn again.

use slint::{Model, ModelRc, VecModel};
use ui::{InvitationView, PlayState};

use super::lists::renew;
use crate::kiosk::play::PlayView;

pub fn show(play: &PlayState<'_>, view: &PlayView) {
    renew(play.get_far_seats(), &view.far, |rows| play.set_far_seats(rows));
    renew(play.get_rounds(), &view.rounds, |rows| play.set_rounds(rows));
    renew(play.get_choices(), &view.choices, |rows| play.set_choices(rows));
    play.set_near_seat(view.near.clone());
    play.set_alone(view.alone);
    play.set_notice(view.notice);
    play.set_hint(view.hint);
    play.set_advice(view.advice.as_str().into());
    play.set_advising(view.advising);
    play.set_result(view.result.clone());
    play.set_thinking(view.thinking.clone());
    play.set_may(view.may.clone());
    play.set_offer(view.offer.clone());
    play.set_paused(view.paused);
    play.set_someone_waits(view.someone_waits);
    play.set_playable(view.playable);
    play.set_watching(view.watching);
}

/// The seats that wait for somebody.
pub fn invite(play: &PlayState<'_>, invitations: Vec<InvitationView>) {
    let before = play.get_invitations();
    let same = before.row_count() == invitations.len()
        && before.iter().zip(&invitations).all(|(old, new)| old.text == new.text);
    if !same {
        play.set_invitations(ModelRc::new(VecModel::from(invitations)));
    }
}
