//! What the window shows of a match. Only what differs is told, so that only that is drawn again.

use protocol::OccupantView;
use slint::{ComponentHandle, Image, Model, ModelRc, VecModel};
use ui::{InvitationView, PlayState, ResultState};

use super::PlayView;
use crate::code;
use crate::context::Context;
use crate::lists::renew;
use crate::sitting;

/// All of it but the codes.
pub fn table(context: &mut Context) {
    let now = context.now();
    let Some(stage) = &mut context.visitors.stage else { return };
    let play = context.kiosk.global::<PlayState<'_>>();
    play.set_moving(stage.board.show(stage.screen.surface()));
    play.set_goes_on(sitting::is_shared(stage.sitting.table()));
    panels(&play, &stage.screen.view(now));
    let result = context.kiosk.global::<ResultState<'_>>();
    result.set_can_be_named(stage.screen.nameable().is_some());
    let elsewhere = |occupant: &OccupantView| {
        matches!(occupant, OccupantView::Phone { .. } | OccupantView::Remote { .. })
    };
    play.set_repeatable(!stage.screen.snapshot().seats.iter().any(|seat| elsewhere(&seat.occupant)));
}

pub fn panels(play: &PlayState<'_>, view: &PlayView) {
    renew(play.get_far_seats(), &view.far, |rows| play.set_far_seats(rows));
    renew(play.get_rounds(), &view.rounds, |rows| play.set_rounds(rows));
    renew(play.get_ranking(), &view.ranking, |rows| play.set_ranking(rows));
    renew(play.get_choices(), &view.choices, |rows| play.set_choices(rows));
    play.set_near_seat(view.near.clone());
    play.set_alone(view.alone);
    play.set_game(view.game.clone());
    play.set_notice(view.notice.clone());
    play.set_phase(view.phase.as_str().into());
    play.set_new_phase(view.new_phase);
    play.set_hint(view.hint);
    play.set_denial(view.denial);
    play.set_advice(view.advice.clone());
    play.set_advising(view.advising);
    play.set_result(view.result.clone());
    play.set_thinking(view.thinking.clone());
    play.set_may(view.may.clone());
    play.set_offer(view.offer.clone());
    play.set_declined(view.declined.clone());
    play.set_remark(view.remark.clone());
    play.set_pace(view.pace.clone());
    play.set_paused(view.paused);
    play.set_someone_waits(view.someone_waits);
    play.set_with_ai(view.with_ai);
    play.set_mover(view.mover.clone());
    play.set_mover_tint(view.mover_tint);
    play.set_looked_deep(view.looked.0);
    play.set_looked_at(view.looked.1.as_str().into());
    play.set_playable(view.playable);
    play.set_watching(view.watching);
}

/// The codes of the match: for whoever wants to sit down, to watch, or to take it home.
pub fn codes(context: &Context) {
    let Some(stage) = &context.visitors.stage else { return };
    let snapshot = stage.screen.snapshot();
    let play = context.kiosk.global::<PlayState<'_>>();
    let watch = context.link(&format!("t/{}", stage.sitting.table().code())).unwrap_or_default();
    if play.get_watch_text() != watch.as_str() {
        play.set_watch_code(picture(&watch));
        play.set_watch_text(watch.into());
    }
    let invitations = stage.screen.view(context.now()).invitations.into_iter().filter_map(|(tint, seat)| {
        let text = context.link(&format!("t/{seat}"))?;
        Some(InvitationView { tint, code: code::picture(&text), text: text.into() })
    });
    invite(&play, invitations.collect());
    let result = context.kiosk.global::<ResultState<'_>>();
    let replay = snapshot.result.as_ref().filter(|_| !snapshot.record.is_empty());
    let replay = replay.and_then(|_| context.link(&format!("?replay={}", snapshot.r#match)));
    let replay = replay.unwrap_or_default();
    if result.get_replay() != replay.as_str() {
        result.set_replay_code(picture(&replay));
        result.set_replay(replay.into());
    }
}

/// A code, or none where it would lead nowhere.
fn picture(link: &str) -> Image {
    if link.is_empty() { Image::default() } else { code::picture(link) }
}

/// The seats that wait for somebody.
fn invite(play: &PlayState<'_>, invitations: Vec<InvitationView>) {
    let before = play.get_invitations();
    let same = before.row_count() == invitations.len()
        && before.iter().zip(&invitations).all(|(old, new)| old.text == new.text);
    if !same {
        play.set_invitations(ModelRc::new(VecModel::from(invitations)));
    }
}
