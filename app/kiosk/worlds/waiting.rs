//! The screen while an AI thinks: it is named, what it has looked at stands there, and it can be told to move.

use slint::ComponentHandle;
use ui::{MayView, OccupantKind, PersonView, PlayState, Screen, SeatCardView};

use super::trial::{can_be_hit, open, picture, resize, says};

#[test]
fn whoever_waits_for_an_ai_reads_which_one_and_can_let_it_move_now() {
    let kiosk = open(Screen::Play);
    let play = kiosk.global::<PlayState<'_>>();
    let thinker =
        PersonView { occupant: OccupantKind::Brain, brain: "minimax".into(), ..PersonView::default() };
    let far = SeatCardView { who: thinker.clone(), to_move: true, away: -1, ..SeatCardView::default() };
    play.set_far_seats(slint::ModelRc::new(slint::VecModel::from(vec![far])));
    play.set_with_ai(true);
    play.set_someone_waits(true);
    play.set_mover(thinker);
    play.set_looked_deep(5);
    play.set_looked_at("123,456".into());
    assert!(says(&kiosk, "Minimax is thinking") && !says(&kiosk, "Move now"));
    play.set_may(MayView { move_now: true, ..MayView::default() });
    for size in [(800, 480), (1080, 1920), (1920, 1080)] {
        resize(&kiosk, size);
        can_be_hit(&kiosk, &["Move now"]);
        picture(&kiosk, "waiting");
    }
}
