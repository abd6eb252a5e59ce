//! Programs from outside at a table.

use store::Ending;

use super::*;

fn program() -> Who {
    Who::Program { program: "Deep Red".parse().expect("a name") }
}

fn is_program(occupant: &OccupantView, there: bool) -> bool {
    matches!(occupant, OccupantView::Remote { name, present } if name.as_str() == "Deep Red" && *present == there)
}

#[tokio::test(start_paused = true)]
async fn a_program_is_shown_by_its_name_keeps_its_seat_and_is_missed() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, other) = two(&lobby, setup("reversi", "none", protocol::SeatWish::Open), program()).await;
    seen(&mut one, |snapshot| is_program(&snapshot.seats[1].occupant, true)).await;
    assert!(is_program(&one.table().summary().seats[1], true), "the lobby shows it, too");
    let (table, chair) = (other.table().clone(), other.chair());
    drop(other);
    let mine = seen(&mut one, |snapshot| is_program(&snapshot.seats[1].occupant, false)).await;
    assert_eq!(mine.seats[1].away, Some(60_000));
    let _back = table.attend(chair);
    let mine = seen(&mut one, |snapshot| is_program(&snapshot.seats[1].occupant, true)).await;
    assert_eq!(mine.seats[1].away, None);
}

#[tokio::test(start_paused = true)]
async fn a_program_opens_a_table_and_is_taken_at_its_word() {
    let _still = time_stands_still();
    let lobby = lobby();
    let opened = Setup { who: program(), ..setup("chess", "none", protocol::SeatWish::Open) };
    let (mut one, _other) = two(&lobby, opened, FOX).await;
    let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
    assert!(is_program(&mine.seats[0].occupant, true));
    assert!(!mine.may.contains(&Ask::Hint));
}

#[tokio::test(start_paused = true)]
async fn a_program_reads_the_position_and_the_codes_of_its_moves() {
    let _still = time_stands_still();
    let lobby = lobby();
    let opened = Setup { who: program(), ..setup("chess", "none", protocol::SeatWish::Open) };
    let (mut one, mut other) = two(&lobby, opened, FOX).await;
    let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
    assert_eq!(mine.position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let number = mine.moves.iter().position(|mv| mv.code.as_deref() == Some("g1f3")).expect("a knight");
    assert!(mine.moves[number].notation == "Nf3" && mine.moves.iter().all(|mv| mv.code.is_some()));
    one.play(mine.revision, number).await.expect("a legal move");
    let theirs = seen(&mut other, |snapshot| !snapshot.moves.is_empty()).await;
    assert!(theirs.moves.iter().all(|mv| mv.code.is_none()), "people have no use for them");
    assert!(theirs.position.ends_with("b KQkq - 1 1"), "{}", theirs.position);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_only_a_program_waits_at_is_paused_and_closes() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (one, mut other) = two(&lobby, setup("chess", "1m", protocol::SeatWish::Open), program()).await;
    drop(one);
    seen(&mut other, |snapshot| snapshot.state == State::Paused).await;
    advance(Customs::default().abandoned_after + Duration::from_secs(1)).await;
    let closed = other.views().wait_for(|views| views.closing.is_some()).await.expect("a last word").closing;
    assert_eq!(closed, Some(terms::Closing::Abandoned));
}

#[tokio::test(start_paused = true)]
async fn among_programs_a_table_stays_and_whoever_is_away_loses() {
    let _still = time_stands_still();
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let opened = Setup { who: program(), ..setup("chess", "none", protocol::SeatWish::Open) };
    let (mut one, mut other) = two(&lobby, opened, program()).await;
    for player in [&mut one, &mut other] {
        let mine = seen(player, |snapshot| !snapshot.moves.is_empty()).await;
        player.play(mine.revision, 0).await.expect("a legal move");
    }
    advance(Customs::default().abandoned_after * 2).await;
    assert_eq!(seen(&mut other, |_| true).await.state, State::Running, "nobody plays here but programs");
    drop(one);
    seen(&mut other, |snapshot| snapshot.seats[0].away.is_some()).await;
    advance(Customs::default().grace + Duration::from_secs(1)).await;
    let over = seen(&mut other, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.and_then(|result| result.winner), Some(Seat::SECOND));
    let kept = opening.store.finished(1, None).await.expect("a store").remove(0);
    let expected =
        Ending::Finished { reason: engine::Reason::Absence, places: vec![2, 1], scores: Vec::new() };
    assert_eq!(Ending::Finished { reason: kept.reason, places: kept.places, scores: kept.scores }, expected);
    assert_eq!(kept.played.begun.seats[0].occupant, Occupant::from(program()));
}
