//! Two who sit face to face: what the one across the table is shown of their seat.

use std::time::Instant;

use engine::Colour;
use slint::ComponentHandle;
use terms::occupant::Occupant;
use ui::{PlayState, Screen};

use super::trial::{SIZES, open, picture, resize, says};
use crate::lists::BoardLists;
use crate::screens::play::{PlayScreen, show};
use crate::sitting::tests::{lobby, sit};

#[test]
fn whoever_sits_across_sees_their_men_in_hand_and_what_they_have_taken() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let seats = vec![Occupant::Touch, Occupant::Touch];
    let sitting = runtime.block_on(async { sit(&lobby(), "morris", seats).await });
    let mut snapshot = sitting.snapshot();
    snapshot.seats[1].captured = vec![(Colour::White, "man".into(), 2)];
    let mut screen = PlayScreen::new(sitting.table().board().clone(), snapshot, Instant::now());
    screen.sit_face_to_face(true);
    let kiosk = open(Screen::Play);
    let lists = BoardLists::default();
    let play = kiosk.global::<PlayState<'_>>();
    play.set_board(lists.view(screen.surface()));
    play.set_face_to_face(true);
    let view = screen.view(Instant::now());
    show::panels(&play, &view);
    for size in SIZES {
        resize(&kiosk, size);
        picture(&kiosk, "across");
    }
    assert_eq!(view.far[0].face, "man");
    assert!(says(&kiosk, "2 White man"), "what was taken");
    play.set_near_seat(ui::SeatCardView::default());
    assert!(says(&kiosk, "9 still to place"), "the men in hand of whoever sits across");
}
