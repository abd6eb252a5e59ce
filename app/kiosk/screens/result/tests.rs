use terms::occupant::{Animal, Hue};

use super::*;
use crate::sitting::tests::{brain, lobby, sit};

const FOX: Avatar = Avatar { animal: Animal::Fox, colour: Hue::Teal };
const OWL: Avatar = Avatar { animal: Animal::Owl, colour: Hue::Rose };

/// A match of somebody at the screen with somebody who came by a phone.
async fn with_a_phone() -> (BoardView, Snapshot) {
    let sitting = sit(&lobby(), "chess", vec![Occupant::Touch, Occupant::Open]).await;
    let mut snapshot = sitting.snapshot();
    snapshot.seats[1].occupant = OccupantView::Phone { who: FOX, present: false };
    (sitting.table().board().clone(), snapshot)
}

#[tokio::test]
async fn whoever_is_asked_is_named_once_and_is_none_of_the_others() {
    let (_, snapshot) = with_a_phone().await;
    let mut result = ResultScreen::default();
    assert!(result.name(OWL).is_none(), "nobody was asked");
    assert_eq!(result.ask_about(Seat::FIRST, &snapshot), [FOX]);
    let (id, entry) = result.name(OWL).expect("somebody was asked");
    assert_eq!(id, snapshot.r#match);
    assert!(matches!(entry, Entry::Named { seat: Seat::FIRST, who: OWL, .. }), "{entry:?}");
    assert!(result.name(OWL).is_none(), "and has answered");
}

#[tokio::test]
async fn the_same_match_has_the_same_seats_and_a_phone_has_to_come_again() {
    let catalog = games::catalog();
    let (mut board, snapshot) = with_a_phone().await;
    let (setting, occupants) = again(catalog, &board, &snapshot).expect("chess can be played");
    assert_eq!((setting.game.id, setting.variant.id.as_str()), ("chess", "standard"));
    assert_eq!(occupants, [Occupant::Touch, Occupant::Open]);
    board.variant = "a map that is gone".into();
    assert!(again(catalog, &board, &snapshot).is_none());
    let sitting = sit(&lobby(), "morris", vec![brain(), Occupant::Touch]).await;
    let (_, occupants) = again(catalog, sitting.table().board(), &sitting.snapshot()).expect("so can morris");
    assert_eq!(occupants, [brain(), Occupant::Touch]);
}
