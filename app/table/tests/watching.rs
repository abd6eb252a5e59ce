//! Brains that somebody watches: whoever had them play sets their pace, and nobody else.

use engine::TimeControl;
use matches::setting::Setting;
use protocol::Snapshot;
use terms::{PaceWish, Tempo};
use tokio::time::Instant;

use super::*;

/// Two brains at a phone's table.
async fn opened(lobby: &Lobby, game: &str, time: &str) -> (Seated, Attendance) {
    let setup = Setup { seats: vec![beginner(); 2], ..setup(game, time, beginner()) };
    let host = lobby.open(&setup, HERE).await.expect("a table");
    let attendance = host.table.attend(Some(host.chair));
    (host, attendance)
}

/// What the host sees once it waits.
async fn held(host: &mut Attendance) -> Snapshot {
    host.pace(PaceWish::Hold).await.expect("it is for the host to say");
    seen(host, |snapshot| snapshot.state == State::Paused).await
}

/// Whether a brain has decided on a move, which waits for those who watch.
fn has_decided(snapshot: &Snapshot) -> bool {
    let clock = snapshot.seats[snapshot.turn.index()].clock.expect("a clock");
    !clock.running && snapshot.thinking.as_ref().is_some_and(|thought| thought.seat == snapshot.turn)
}

/// Lets time pass until there are so many moves, and says how much that was. While a brain thinks none does.
async fn until_played(host: &mut Attendance, plies: usize) -> Duration {
    let began = Instant::now();
    loop {
        let now = seen(host, |snapshot| snapshot.record.len() >= plies || has_decided(snapshot)).await;
        if now.record.len() >= plies {
            return began.elapsed();
        }
        advance(Duration::from_millis(10)).await;
        // Whatever follows from it is done, and written down, before more of it passes.
        host.table().call().await.expect("it is there");
    }
}

fn clocks(snapshot: &Snapshot) -> Vec<u64> {
    snapshot.seats.iter().map(|seat| seat.clock.expect("a clock").left).collect()
}

#[tokio::test]
async fn a_phone_opens_it_on_no_seat_and_only_the_host_sets_the_pace() {
    let lobby = lobby();
    let (opened, mut host) = opened(&lobby, "chess", "5m").await;
    assert_eq!(opened.seat, None);
    let mine = seen(&mut host, |snapshot| snapshot.pace.is_some()).await;
    assert_eq!((mine.you, mine.moves.len(), mine.may.len(), mine.watching), (None, 0, 0, 0));
    assert!(mine.pace.is_some_and(|pace| pace.yours && !pace.held && pace.speed == Tempo::Normal));
    assert_eq!(host.play(mine.revision, 0).await, Err(Refusal::NotSeated));
    assert_eq!(host.ask(mine.revision, Ask::Resign).await, Err(Refusal::NotSeated));
    let mut watcher = opened.table.attend(None);
    let seen_there = seen(&mut watcher, |snapshot| snapshot.watching == 1).await;
    assert!(seen_there.pace.is_some_and(|pace| !pace.yours));
    for other in [None, Some(Chair(0)), Some(Chair(1)), Some(Chair(3))] {
        let other = opened.table.attend(other);
        assert_eq!(other.pace(PaceWish::Hold).await, Err(Refusal::NotAllowed));
    }
    let back = lobby.sit(opened.table.code(), opened.secret).await.expect("it is still theirs");
    assert_eq!((back.chair, back.seat), (opened.chair, None));
    let waits = held(&mut host).await;
    assert!(waits.pace.is_some_and(|pace| pace.held));
    assert_eq!(waits.revision, waits.record.len() as u64 + 1, "the pace is nothing on the board");
}

#[tokio::test]
async fn nobody_sets_the_pace_where_people_play_nor_that_of_the_screensaver() {
    let lobby = lobby();
    let (one, _other) = two_phones(&lobby, "chess", "5m").await;
    let against = lobby.open(&setup("chess", "5m", beginner()), HERE).await.expect("a table");
    let setting = Setting::find(games::catalog(), "morris", "standard", TimeControl::Unlimited);
    let brain = Occupant::Brain { brain: "alpha_beta:beginner".parse().expect("a brain"), depth: None };
    let shown = lobby.arrange(Kind::Screensaver, setting.expect("a game"), vec![brain; 2]).await;
    for table in [one.table(), &against.table, &shown.expect("a table")] {
        assert_eq!(table.views().of(None).snapshot.pace, None);
        for chair in 0..4 {
            let refused = table.attend(Some(Chair(chair))).pace(PaceWish::Hold).await;
            assert_eq!(refused, Err(Refusal::NotAllowed));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn while_it_waits_nothing_is_played_and_no_clock_runs() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (_opened, mut host) = opened(&lobby, "chess", "5m").await;
    until_played(&mut host, 3).await;
    let before = held(&mut host).await;
    assert!(before.seats.iter().all(|seat| seat.clock.is_some_and(|clock| !clock.running)));
    advance(Duration::from_secs(1000)).await;
    host.pace(PaceWish::Hold).await.expect("once more is no harm");
    let after = seen(&mut host, |snapshot| snapshot.sequence > before.sequence).await;
    assert_eq!((after.record.len(), clocks(&after)), (before.record.len(), clocks(&before)));
    assert!(host.table().views().closing.is_none(), "somebody looks at it");
    host.pace(PaceWish::GoOn).await.expect("it is for the host to say");
    until_played(&mut host, before.record.len() + 2).await;
}

#[tokio::test(start_paused = true)]
async fn a_step_is_one_move() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (_opened, mut host) = opened(&lobby, "reversi", "5m").await;
    let mut plies = held(&mut host).await.record.len();
    for _ in 0..3 {
        host.pace(PaceWish::Step).await.expect("it is for the host to say");
        host.pace(PaceWish::Step).await.expect("twice at once is one");
        plies += 1;
        until_played(&mut host, plies).await;
        seen(&mut host, |snapshot| snapshot.record.len() == plies && snapshot.state == State::Paused).await;
        advance(Duration::from_secs(100)).await;
        host.table().call().await.expect("it is there");
        let stays = seen(&mut host, |_| true).await;
        assert_eq!((stays.record.len(), stays.pace.map(|pace| pace.held)), (plies, Some(true)));
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_played_stays_longer_at_a_slower_speed_and_costs_no_brain_its_time() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (_opened, mut host) = opened(&lobby, "morris", "1m").await;
    let usual = Customs::default().at_least;
    for (wish, speed, stays) in [
        (PaceWish::Slow, Tempo::Slow, usual * 4),
        (PaceWish::Normal, Tempo::Normal, usual),
        (PaceWish::Fast, Tempo::Fast, usual / 5),
    ] {
        // Whoever is hurried in the middle of a thought has none to show.
        seen(&mut host, has_decided).await;
        host.pace(wish).await.expect("it is for the host to say");
        let now = seen(&mut host, |snapshot| snapshot.pace.is_some_and(|pace| pace.speed == speed)).await;
        let next = now.record.len() + 2;
        until_played(&mut host, next).await;
        let took = until_played(&mut host, next + 4).await;
        assert!(took >= stays * 4 && took < stays * 5, "{speed:?}: {took:?}");
    }
    let left = clocks(&seen(&mut host, |_| true).await);
    assert!(left.iter().all(|left| *left > 59_000), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_wants_it_faster_does_not_wait_for_what_was_begun_slowly() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (_opened, mut host) = opened(&lobby, "chess", "5m").await;
    host.pace(PaceWish::Slow).await.expect("it is for the host to say");
    until_played(&mut host, 2).await;
    let plies = seen(&mut host, has_decided).await.record.len();
    host.pace(PaceWish::Fast).await.expect("it is for the host to say");
    // No time has to pass for it.
    seen(&mut host, |snapshot| snapshot.record.len() > plies).await;
}

#[tokio::test(start_paused = true)]
async fn what_waits_goes_on_when_its_host_has_gone_and_the_table_goes_when_nobody_watches() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (opened, mut host) = opened(&lobby, "chess", "60m").await;
    let plies = held(&mut host).await.record.len();
    let mut watcher = opened.table.attend(None);
    drop(host);
    until_played(&mut watcher, plies + 1).await;
    let goes_on = seen(&mut watcher, |_| true).await;
    assert!(goes_on.pace.is_some_and(|pace| !pace.held));
    advance(Customs::default().abandoned_after * 2).await;
    until_played(&mut watcher, goes_on.record.len() + 1).await;
    let mut views = opened.table.watch();
    drop(watcher);
    opened.table.call().await.expect("it hears that they have gone");
    advance(Customs::default().abandoned_after + Duration::from_secs(1)).await;
    views.wait_for(|views| views.closing.is_some()).await.expect("a last word");
}

#[tokio::test(start_paused = true)]
async fn whoever_opens_another_gives_up_what_nobody_else_watches() {
    let _still = time_stands_still();
    let lobby = lobby();
    let good = setup("chess", "5m", protocol::SeatWish::Open);
    for watched in [false, true] {
        let (opened, mut host) = opened(&lobby, "chess", "5m").await;
        until_played(&mut host, 4).await;
        let watcher = watched.then(|| opened.table.attend(None));
        opened.table.call().await.expect("it has heard of them");
        let next = lobby.open_instead(&good, HERE, Some(&opened.table)).await.expect("there is room");
        // Whatever it was told before has come of it by now.
        let gone = opened.table.call().await.is_err() || opened.table.views().closing.is_some();
        assert_eq!(gone, !watched);
        drop(watcher);
        next.table.close(terms::Closing::Operator);
    }
}

#[tokio::test(start_paused = true)]
async fn it_goes_on_after_the_program_was_ended_and_is_still_the_hosts() {
    let _still = time_stands_still();
    let folder = tempfile::tempdir().expect("a folder");
    let opening = Store::open(folder.path());
    let (code, secret, plies) = {
        let lobby = Lobby::new(services(&opening));
        let (opened, mut host) = opened(&lobby, "chess", "5m").await;
        until_played(&mut host, 2).await;
        let plies = held(&mut host).await.record.len();
        lobby.shut_down();
        (opened.table.code(), opened.secret, plies)
    };
    drop(opening);
    let open = || Some(Store::open(folder.path())).filter(|opening| opening.troubles.is_empty());
    let again = await_turn("the store", open).await;
    let lobby = Lobby::new(services(&again));
    for saved in again.under_way.await.expect("a store").matches {
        lobby.restore(saved).await;
    }
    let back = lobby.sit(code, secret).await.expect("it is still theirs");
    let mut host = back.table.attend(Some(back.chair));
    until_played(&mut host, plies + 1).await;
    let goes_on = seen(&mut host, |_| true).await;
    assert!(goes_on.pace.is_some_and(|pace| pace.yours && !pace.held));
    assert_eq!(host.play(goes_on.revision, 0).await, Err(Refusal::NotSeated), "nobody is a brain");
}

#[tokio::test]
async fn it_is_played_to_its_end_and_then_there_is_no_pace() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    let lobby = Lobby::new(services);
    let (_opened, mut host) = opened(&lobby, "reversi", "none").await;
    host.pace(PaceWish::Fast).await.expect("it is for the host to say");
    seen(&mut host, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(host.pace(PaceWish::Step).await, Err(Refusal::Over));
}
