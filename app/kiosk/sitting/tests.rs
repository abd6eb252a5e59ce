use engine::{Books, Seat, TimeControl};
use matches::setting::Setting;
use store::Store;
use table::workers::Workers;
use table::{Customs, Lobby, Services};
use terms::Kind;
use terms::occupant::{Animal, Avatar, Hue, Occupant, Who};

use super::*;

/// A house whose brains answer at once.
pub fn lobby() -> Lobby {
    let customs = Customs { at_least: std::time::Duration::ZERO, ..Customs::default() };
    Lobby::new(Services {
        catalog: games::catalog(),
        store: Store::in_memory().store,
        workers: Workers::new(1, 1 << 20, Books::default()),
        customs,
    })
}

pub fn brain() -> Occupant {
    Occupant::Brain { brain: "alpha_beta:beginner".parse().expect("a brain"), depth: None }
}

/// The screen at a table for these.
pub async fn sit(lobby: &Lobby, game: &str, occupants: Vec<Occupant>) -> Sitting {
    let (game, variant) = games::catalog().find(game).expect("a game");
    let setting = Setting { game, variant, time: TimeControl::Unlimited };
    let table = lobby.arrange(Kind::Screen, setting, occupants).await.expect("a table");
    let sitting = Sitting::at(table);
    until(&sitting, |snapshot| snapshot.sequence > 0).await;
    sitting
}

/// What the screen shows, once it is as awaited.
pub async fn until(sitting: &Sitting, awaited: impl Fn(&Snapshot) -> bool) -> Snapshot {
    let mut changes = sitting.changes();
    loop {
        let snapshot = sitting.snapshot();
        if awaited(&snapshot) {
            return snapshot;
        }
        changes.changed().await.expect("the table is there");
    }
}

async fn play(sitting: &Sitting, notation: &str) -> Snapshot {
    let seen = until(sitting, |seen| seen.moves.iter().any(|known| known.notation == notation)).await;
    let number = seen.moves.iter().position(|known| known.notation == notation).expect("a move");
    sitting.play(seen.revision, number).await.expect("it is legal");
    until(sitting, |now| now.record.len() > seen.record.len()).await
}

#[tokio::test]
async fn two_at_the_screen_see_the_view_of_whoever_is_to_move() {
    let lobby = lobby();
    let sitting = sit(&lobby, "chess", vec![Occupant::Touch, Occupant::Touch]).await;
    assert_eq!(sitting.snapshot().you, Some(Seat::FIRST));
    let seen = play(&sitting, "e4").await;
    assert_eq!((seen.you, seen.moves.len()), (Some(Seat::SECOND), 20));
    let seen = play(&sitting, "e5").await;
    assert_eq!(seen.you, Some(Seat::FIRST));
    let stale = sitting.play(0, 0).await;
    assert_eq!(stale, Err(Refusal::Stale));
}

#[tokio::test]
async fn an_offer_is_answered_by_the_other_seat_at_the_screen() {
    let lobby = lobby();
    let sitting = sit(&lobby, "chess", vec![Occupant::Touch, Occupant::Touch]).await;
    play(&sitting, "e4").await;
    let seen = play(&sitting, "e5").await;
    assert!(!seen.may.contains(&Ask::Accept));
    sitting.ask(seen.revision, Ask::OfferDraw).await.expect("it may be offered");
    let seen = until(&sitting, |seen| seen.offer.is_some()).await;
    assert_eq!(seen.offer.map(|offer| offer.seat), Some(Seat::FIRST));
    assert!(seen.may.contains(&Ask::Accept), "though it is not the turn of whoever answers");
    sitting.ask(seen.revision, Ask::Accept).await.expect("it may be accepted");
    until(&sitting, |seen| seen.state == State::Over).await;
}

#[tokio::test]
async fn of_two_at_the_screen_whoever_moved_last_takes_back() {
    let lobby = lobby();
    let sitting = sit(&lobby, "chess", vec![Occupant::Touch, Occupant::Touch]).await;
    for notation in ["e4", "e5", "Nf3"] {
        play(&sitting, notation).await;
    }
    for left in [2, 1, 0] {
        let seen = sitting.snapshot();
        sitting.ask(seen.revision, Ask::TakeBack).await.expect("it may be taken back");
        until(&sitting, |seen| seen.record.len() == left).await;
    }
    let seen = sitting.snapshot();
    assert!(!seen.may.contains(&Ask::TakeBack));
    assert_eq!(sitting.ask(seen.revision, Ask::TakeBack).await, Err(Refusal::NotAllowed));
}

#[tokio::test]
async fn colours_change_with_a_rematch_and_the_chair_goes_along() {
    let lobby = lobby();
    let sitting = sit(&lobby, "chess", vec![Occupant::Touch, brain()]).await;
    let first = sitting.snapshot();
    sitting.ask(first.revision, Ask::Abort).await.expect("nothing has been played");
    let over = until(&sitting, |seen| seen.state == State::Over).await;
    sitting.ask(over.revision, Ask::Rematch).await.expect("brains always want one");
    let seen = until(&sitting, |seen| seen.r#match != first.r#match).await;
    assert_eq!((first.you, seen.you), (Some(Seat::FIRST), Some(Seat::SECOND)));
    let seen = until(&sitting, |seen| !seen.moves.is_empty()).await;
    assert_eq!((seen.turn, seen.record.len()), (Seat::SECOND, 1));
    sitting.play(seen.revision, 0).await.expect("the chair plays for its new seat");
}

#[tokio::test]
async fn where_nobody_sits_at_the_screen_it_looks_on() {
    let lobby = lobby();
    let sitting = sit(&lobby, "reversi", vec![brain(), brain()]).await;
    let seen = until(&sitting, |seen| seen.record.len() > 2).await;
    assert_eq!((seen.you, seen.moves.len(), seen.may.len()), (None, 0, 0));
    assert_eq!(sitting.play(seen.revision, 0).await, Err(Refusal::NotSeated));
    assert_eq!(sitting.ask(seen.revision, Ask::Resign).await, Err(Refusal::NotAllowed));
    assert!(!is_shared(sitting.table()));
}

#[tokio::test]
async fn where_only_brains_play_the_screen_sets_their_pace() {
    let lobby = lobby();
    let sitting = sit(&lobby, "chess", vec![brain(), brain()]).await;
    assert!(sitting.snapshot().pace.is_some_and(|pace| pace.yours));
    sitting.pace(PaceWish::Hold).await.expect("it had them play");
    until(&sitting, |seen| seen.state == State::Paused).await;
    let played = sit(&lobby, "chess", vec![Occupant::Touch, brain()]).await;
    assert_eq!(played.pace(PaceWish::Hold).await, Err(Refusal::NotAllowed));
}

#[tokio::test]
async fn codes_of_open_seats_are_shown_wherever_the_screen_sits() {
    let lobby = lobby();
    for occupants in [vec![Occupant::Touch, Occupant::Open], vec![brain(), Occupant::Open]] {
        let sitting = sit(&lobby, "morris", occupants).await;
        let OccupantView::Open { code: Some(code) } = sitting.snapshot().seats[1].occupant else {
            panic!("no code to show")
        };
        assert!(!is_shared(sitting.table()), "nobody has come yet");
        let who = Who::Person(Avatar { animal: Animal::Fox, colour: Hue::Teal });
        lobby.join(terms::code::Code::Seat(code), who).await.expect("a seat");
        until(&sitting, |seen| matches!(seen.seats[1].occupant, OccupantView::Phone { .. })).await;
        assert!(is_shared(sitting.table()));
    }
}
