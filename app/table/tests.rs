//! Tables as their players see them: in a time that the tests make pass, with a store in memory and brains that look one ply
//! ahead.

mod gestures;
mod programs;
mod watching;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use engine::Seat;
use protocol::{OccupantView, Setup};
use store::kit::begun;
use store::{Begun, Entry, SavedMatch, StoreError};
use terms::code::Code;
use terms::occupant::{Occupant, Who};
use terms::{Ask, Help, Kind, MatchId, Refusal, Remark, State};
use test_support::patience::await_turn;
use tokio::time::advance;

use super::handle::Command;
use super::kit::{FOX, HERE, OWL, seen, services, setup, time_stands_still, two, two_phones};
use super::*;
use engine::thinking::Decision;

const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::BROADCAST);

fn lobby() -> Lobby {
    Lobby::new(services(&Store::in_memory()))
}

fn beginner() -> protocol::SeatWish {
    protocol::SeatWish::Brain { brain: "alpha_beta:beginner".parse().expect("a brain"), depth: None }
}

#[tokio::test(start_paused = true)]
async fn two_phones_play_and_only_whoever_is_to_move_sees_moves() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, mut other) = two_phones(&lobby, "chess", "5m").await;
    let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
    assert_eq!((mine.you, mine.moves.len()), (Some(Seat::FIRST), 20));
    let theirs = seen(&mut other, |_| true).await;
    assert_eq!((theirs.you, theirs.moves.len()), (Some(Seat::SECOND), 0));
    assert_eq!(other.play(theirs.revision, 0).await, Err(Refusal::NotYourTurn));
    assert_eq!(one.play(mine.revision, 99).await, Err(Refusal::NoSuchMove));
    assert_eq!(one.play(mine.revision, 0).await, Ok(()));
    assert_eq!(one.play(mine.revision, 0).await, Err(Refusal::Stale), "a double tap");
    let theirs = seen(&mut other, |snapshot| snapshot.record.len() == 1).await;
    assert_eq!(theirs.moves.len(), 20);
    let watcher = one.table().clone().attend(None);
    assert_eq!(watcher.play(theirs.revision, 0).await, Err(Refusal::NotSeated));
    assert!(watcher.table().views().of(None).snapshot.moves.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_code_is_redeemed_once_and_then_leads_to_a_place_to_watch() {
    let _still = time_stands_still();
    let lobby = lobby();
    let first = lobby.open(&setup("morris", "none", protocol::SeatWish::Open), HERE).await.expect("a table");
    let mut one = first.table.attend(Some(first.chair));
    let open = seen(&mut one, |snapshot| snapshot.state == State::Open).await;
    let OccupantView::Open { code: Some(code) } = open.seats[1].occupant else { panic!("no code to show") };
    let watched = &first.table.views();
    assert_eq!(watched.of(None).snapshot.seats[1].occupant, OccupantView::Open { code: None });
    assert_eq!(lobby.look(Code::Seat(code)).expect("a table").seat, Some(Seat::SECOND));
    assert_eq!(lobby.look(Code::Table(first.table.code())).expect("a table").seat, None, "it is not listed");
    assert_eq!(lobby.join(Code::Table(first.table.code()), OWL).await.err(), Some(Refusal::SeatTaken));
    let second = lobby.join(Code::Seat(code), OWL).await.expect("a seat");
    seen(&mut one, |snapshot| snapshot.state != State::Open).await;
    assert_eq!(lobby.look(Code::Seat(code)).expect("a table").seat, None);
    assert_eq!(lobby.join(Code::Seat(code), FOX).await.err(), Some(Refusal::SeatTaken));
    let again = lobby.sit(second.table.code(), second.secret).await.expect("the seat is still theirs");
    assert_eq!((again.chair, again.seat), (second.chair, Some(Seat::SECOND)));
    let stranger = terms::secret::Secret::lot(&mut rand::rng());
    assert_eq!(lobby.sit(second.table.code(), stranger).await.err(), Some(Refusal::WrongSecret));
}

#[tokio::test(start_paused = true)]
async fn whoever_is_away_too_long_on_their_own_turn_loses() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, mut other) = two_phones(&lobby, "reversi", "none").await;
    for _ in 0..2 {
        for player in [&mut one, &mut other] {
            let mine = seen(player, |snapshot| !snapshot.moves.is_empty()).await;
            player.play(mine.revision, 0).await.expect("a legal move");
        }
    }
    drop(other);
    let grace = Customs::default().grace;
    advance(grace * 2).await;
    let mine = seen(&mut one, |snapshot| snapshot.seats[1].away.is_some()).await;
    assert_eq!(mine.seats[1].away, Some(60_000), "it is not their turn");
    one.play(mine.revision, 0).await.expect("a legal move");
    advance(grace / 2).await;
    let mine = seen(&mut one, |snapshot| snapshot.record.len() == 5).await;
    assert_eq!(mine.state, State::Running);
    advance(grace).await;
    let over = seen(&mut one, |snapshot| snapshot.state == State::Over).await;
    let result = over.result.expect("a result");
    assert_eq!(result.reason, protocol::EndReason::Game(engine::Reason::Absence));
    assert_eq!(result.winner, Some(Seat::FIRST));
}

#[tokio::test(start_paused = true)]
async fn clocks_start_with_the_first_move_and_a_flag_falls_by_itself() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, mut other) = two_phones(&lobby, "chess", "1m").await;
    advance(Duration::from_secs(600)).await;
    let mine = seen(&mut one, |_| true).await;
    assert_eq!(mine.seats[0].clock.map(|clock| clock.running), Some(false));
    one.play(mine.revision, 0).await.expect("a legal move");
    let theirs = seen(&mut other, |snapshot| !snapshot.moves.is_empty()).await;
    other.play(theirs.revision, 0).await.expect("a legal move");
    seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
    advance(Duration::from_secs(61)).await;
    let over = seen(&mut one, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.and_then(|result| result.winner), Some(Seat::SECOND));
}

#[tokio::test(start_paused = true)]
async fn a_match_pauses_while_nobody_is_there_and_a_forgotten_table_closes() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, other) = two_phones(&lobby, "chess", "1m").await;
    let revision = seen(&mut one, |_| true).await.revision;
    one.play(revision, 0).await.expect("a legal move");
    let (table, chair) = (one.table().clone(), one.chair());
    drop((one, other));
    let mut watcher = table.attend(None);
    seen(&mut watcher, |snapshot| snapshot.state == State::Paused).await;
    drop(watcher);
    advance(Duration::from_secs(200)).await;
    let mut back = table.attend(chair);
    let mine = seen(&mut back, |snapshot| snapshot.state == State::Running).await;
    assert!(mine.seats[1].clock.expect("a clock").left > 59_000, "nobody was charged");
    drop(back);
    let mut views = table.0.views.clone();
    views.wait_for(|views| views.of(None).snapshot.state == State::Paused).await.expect("a table");
    advance(Customs::default().abandoned_after + Duration::from_secs(1)).await;
    let closed = views.wait_for(|views| views.closing.is_some()).await.expect("a last word").closing;
    assert_eq!(closed, Some(terms::Closing::Abandoned));
    await_turn("an empty lobby", || lobby.table(table.code()).is_none().then_some(())).await;
}

#[tokio::test(start_paused = true)]
async fn draws_take_backs_and_a_return_match_are_agreed_upon() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, mut other) = two_phones(&lobby, "draughts", "none").await;
    for _ in 0..3 {
        let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
        one.play(mine.revision, 0).await.expect("a legal move");
        let theirs = seen(&mut other, |snapshot| !snapshot.moves.is_empty()).await;
        other.play(theirs.revision, 0).await.expect("a legal move");
    }
    let mine = seen(&mut one, |snapshot| snapshot.record.len() == 6).await;
    one.ask(mine.revision, Ask::TakeBack).await.expect("one may ask");
    let theirs = seen(&mut other, |snapshot| snapshot.may.contains(&Ask::Accept)).await;
    other.ask(theirs.revision, Ask::Accept).await.expect("it was offered");
    let mine = seen(&mut one, |snapshot| snapshot.record.len() == 4).await;
    assert!(!mine.moves.is_empty());
    one.ask(mine.revision, Ask::OfferDraw).await.expect("one may offer");
    let theirs = seen(&mut other, |snapshot| snapshot.offer.is_some()).await;
    other.ask(theirs.revision, Ask::Decline).await.expect("it was offered");
    let mine = seen(&mut one, |snapshot| snapshot.offer.is_none()).await;
    assert_eq!(one.ask(mine.revision, Ask::OfferDraw).await, Err(Refusal::NotAllowed), "not again and again");
    other.ask(mine.revision, Ask::Resign).await.expect("one may");
    let over = seen(&mut one, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.and_then(|result| result.winner), Some(Seat::FIRST));
    one.ask(over.revision, Ask::Rematch).await.expect("one may");
    let theirs = seen(&mut other, |snapshot| snapshot.offer.is_some()).await;
    other.ask(theirs.revision, Ask::Rematch).await.expect("one may");
    let mine = seen(&mut one, |snapshot| snapshot.state == State::Running).await;
    assert_eq!(mine.you, Some(Seat::SECOND), "colours are changed");
    assert!(mine.r#match > over.r#match && mine.revision > over.revision && mine.record.is_empty());
    assert!(!seen(&mut other, |snapshot| snapshot.you == Some(Seat::FIRST)).await.moves.is_empty());
}

#[tokio::test]
async fn a_brain_answers_gives_hints_and_lets_one_take_back() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    let lobby = Lobby::new(services);
    let own = lobby.open(&setup("reversi", "none", beginner()), HERE).await.expect("a table");
    let mut me = own.table.attend(Some(own.chair));
    let mine = seen(&mut me, |snapshot| snapshot.state == State::Running).await;
    me.ask(mine.revision, Ask::Hint).await.expect("one may");
    let hint = seen(&mut me, |snapshot| snapshot.hint.is_some()).await.hint.expect("a hint");
    assert!(mine.moves.contains(&hint));
    assert!(own.table.views().of(None).snapshot.hint.is_none(), "nobody else sees it");
    me.play(mine.revision, 0).await.expect("a legal move");
    let mine = seen(&mut me, |snapshot| snapshot.record.len() == 2).await;
    assert!(mine.hint.is_none());
    assert!(mine.thinking.is_some());
    me.ask(mine.revision, Ask::TakeBack).await.expect("one may");
    let mine = seen(&mut me, |snapshot| snapshot.record.is_empty()).await;
    assert_eq!((mine.moves.len(), mine.thinking), (4, None), "it was thought of a move that is gone");
    me.ask(mine.revision, Ask::Abort).await.expect("nothing was played");
    let over = seen(&mut me, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.map(|result| result.winner), Some(None));
    me.ask(over.revision, Ask::Rematch).await.expect("a brain always wants one");
    seen(&mut me, |snapshot| snapshot.you == Some(Seat::SECOND) && snapshot.record.len() == 1).await;
}

#[tokio::test]
async fn a_brain_answers_a_draw_in_words() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    let lobby = Lobby::new(services);
    let own = lobby.open(&setup("morris", "none", beginner()), HERE).await.expect("a table");
    let mut me = own.table.attend(Some(own.chair));
    let said = |snapshot: &protocol::Snapshot| snapshot.remark.map(|remark| (remark.seat, remark.says));
    for plies in [2, 20] {
        while own.table.views().of(None).snapshot.record.len() < plies {
            let mine = seen(&mut me, |snapshot| !snapshot.moves.is_empty()).await;
            me.play(mine.revision, 0).await.expect("a legal move");
            let next = seen(&mut me, |snapshot| snapshot.record.len() == mine.record.len() + 2).await;
            assert_eq!(said(&next), None, "a move makes it go away");
        }
        let mine = seen(&mut me, |snapshot| !snapshot.moves.is_empty()).await;
        me.ask(mine.revision, Ask::OfferDraw).await.expect("one may offer");
        let answered = seen(&mut me, |snapshot| snapshot.remark.is_some()).await;
        let expected = match (plies, answered.state) {
            (2, _) => Remark::TooEarly,
            (_, State::Over) => Remark::Agreed,
            _ => Remark::StandsBetter,
        };
        assert_eq!(said(&answered), Some((Seat::SECOND, expected)));
    }
}

#[tokio::test]
async fn a_strong_brain_gives_up_what_it_has_long_lost() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    let lobby = Lobby::new(services);
    let champion = protocol::SeatWish::Brain { brain: "champion".parse().expect("a brain"), depth: None };
    let own = lobby.open(&setup("chess", "none", champion), HERE).await.expect("a table");
    let mut me = own.table.attend(Some(own.chair));
    for turn in 1..=3 {
        let mine = seen(&mut me, |snapshot| !snapshot.moves.is_empty()).await;
        me.play(mine.revision, 0).await.expect("a legal move");
        let revision = seen(&mut me, |snapshot| snapshot.record.len() == 2 * turn - 1).await.revision;
        // As if it had thought so.
        let idea = engine::Idea { score: -2000, ..engine::Idea::default() };
        let decision = Decision { number: Some(0), code: None, idea: Some(idea), broke_down: false };
        own.table.0.commands.send(Command::Decided { revision, decision }).expect("an open table");
    }
    let over = seen(&mut me, |snapshot| snapshot.state == State::Over).await;
    let result = over.result.expect("a result");
    assert_eq!((over.record.len(), result.winner), (5, Some(Seat::FIRST)));
    assert_eq!(over.remark.map(|remark| remark.says), Some(Remark::GivesUp));
}

#[tokio::test]
async fn a_whole_game_against_a_brain_comes_to_its_end() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    let lobby = Lobby::new(services);
    for game in ["reversi", "morris"] {
        let own = lobby.open(&setup(game, "10m", beginner()), HERE).await.expect("a table");
        let mut me = own.table.attend(Some(own.chair));
        loop {
            let mine = seen(&mut me, |s| s.state == State::Over || !s.moves.is_empty()).await;
            if mine.state == State::Over {
                break;
            }
            // The last move leads to an end sooner or later, in morris by the rule that ends games without progress.
            me.play(mine.revision, mine.moves.len() - 1).await.expect("a legal move");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn odd_setups_are_refused_and_there_is_a_limit() {
    let _still = time_stands_still();
    let lobby = lobby();
    let good = setup("chess", "5m", protocol::SeatWish::Open);
    let refused = [
        (Setup { game: "ludo".to_owned(), ..good.clone() }, Refusal::UnknownGame),
        (Setup { variant: "bughouse".to_owned(), ..good.clone() }, Refusal::UnknownGame),
        (Setup { seats: vec![protocol::SeatWish::Me], ..good.clone() }, Refusal::BadSetup),
        (Setup { seats: vec![protocol::SeatWish::Me; 2], ..good.clone() }, Refusal::BadSetup),
        (Setup { seats: vec![protocol::SeatWish::Open; 2], ..good.clone() }, Refusal::BadSetup),
        (Setup { time: "2h".parse().expect("a time"), ..good.clone() }, Refusal::BadSetup),
    ];
    for (setup, why) in refused {
        assert_eq!(lobby.open(&setup, HERE).await.err(), Some(why), "{setup:?}");
    }
    for _ in 0..2 {
        assert!(lobby.open(&good, HERE).await.is_ok());
    }
    assert_eq!(lobby.open(&good, HERE).await.err(), Some(Refusal::TooManyTables), "others want to play, too");
    assert!(lobby.open(&good, ELSEWHERE).await.is_ok());
    assert_eq!(lobby.open(&good, ELSEWHERE).await.err(), Some(Refusal::TooManyTables));
}

#[tokio::test(start_paused = true)]
async fn whoever_breaks_the_rules_is_disqualified_and_of_two_the_other_one_wins() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, other) = two_phones(&lobby, "morris", "none").await;
    let (table, chair) = (other.table().clone(), other.chair().expect("they sit"));
    assert_eq!(table.disqualify(Chair(7)).await, Err(Refusal::NotSeated));
    assert_eq!(table.disqualify(chair).await, Ok(()));
    let over = seen(&mut one, |snapshot| snapshot.state == State::Over).await;
    let result = over.result.expect("a result");
    assert_eq!(result.reason, protocol::EndReason::Game(engine::Reason::Disqualification));
    assert_eq!((result.winner, result.left), (Some(Seat::FIRST), None));
    assert_eq!(table.disqualify(chair).await, Err(Refusal::Over));
}

#[tokio::test(start_paused = true)]
async fn a_few_addresses_never_take_all_tables() {
    let _still = time_stands_still();
    let mut services = services(&Store::in_memory());
    (services.customs.tables, services.customs.tables_per_address) = (64, 64);
    let lobby = Lobby::new(services);
    let good = setup("chess", "5m", protocol::SeatWish::Open);
    let address = |last: u8| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last));
    let mut opened = Vec::new();
    for last in 1..=4 {
        let mut count = 0;
        while lobby.open(&good, address(last)).await.is_ok() {
            count += 1;
        }
        opened.push(count);
    }
    assert_eq!(opened, [32, 16, 8, 4], "each finds as many as it leaves");
    assert!(lobby.open(&good, address(5)).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn who_opens_another_table_gives_up_the_one_where_nothing_has_happened() {
    let _still = time_stands_still();
    let mut services = services(&Store::in_memory());
    services.customs.tables = 1;
    let lobby = Lobby::new(services);
    let good = setup("chess", "5m", protocol::SeatWish::Open);
    let mut before: Option<Attendance> = None;
    for _ in 0..20 {
        let own = before.as_ref().map(Attendance::table);
        let opened = lobby.open_instead(&good, HERE, own).await.expect("its own makes room");
        let attendance = opened.table.attend(Some(opened.chair));
        if let Some(mut before) = before.replace(attendance) {
            before.views().wait_for(|views| views.closing.is_some()).await.expect("a last word");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_that_has_begun_stays_when_one_of_its_players_opens_another() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (one, mut other) = two_phones(&lobby, "chess", "5m").await;
    let good = setup("chess", "5m", protocol::SeatWish::Open);
    lobby.open_instead(&good, HERE, Some(one.table())).await.expect("there is room");
    drop(one);
    seen(&mut other, |snapshot| snapshot.seats[0].away.is_some()).await;
    assert!(other.table().views().closing.is_none());
}

#[tokio::test(start_paused = true)]
async fn a_table_where_nobody_is_and_nothing_has_happened_goes_after_seconds() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (one, other) = two_phones(&lobby, "chess", "5m").await;
    let played = one.table().clone();
    drop((one, other));
    for chair in [protocol::SeatWish::Open, beginner()] {
        let opened = lobby.open(&setup("chess", "none", chair), HERE).await.expect("a table");
        let mut mine = opened.table.attend(Some(opened.chair));
        advance(Customs::default().vacant_after * 3).await;
        seen(&mut mine, |_| true).await;
        assert!(opened.table.views().closing.is_none(), "somebody is there");
        let mut views = opened.table.watch();
        drop(mine);
        opened.table.call().await.expect("it hears that they have gone");
        advance(Customs::default().vacant_after - Duration::from_secs(1)).await;
        opened.table.call().await.expect("it is still there");
        advance(Duration::from_secs(1)).await;
        views.wait_for(|views| views.closing.is_some()).await.expect("a last word");
    }
    assert!(played.views().closing.is_none(), "two have come to it");
}

#[tokio::test]
async fn a_person_lets_a_brain_move_at_once_and_nobody_else_does() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    services.customs.at_most = Duration::from_secs(600);
    let lobby = Lobby::new(services);
    let merciless = protocol::SeatWish::Brain { brain: "minimax".parse().expect("a brain"), depth: None };
    let own = lobby.open(&setup("chess", "none", merciless), HERE).await.expect("a table");
    let mut me = own.table.attend(Some(own.chair));
    let mine = seen(&mut me, |snapshot| snapshot.state == State::Running).await;
    assert_eq!(me.ask(mine.revision, Ask::MoveNow).await, Err(Refusal::NotAllowed), "nobody thinks");
    me.play(mine.revision, 0).await.expect("a legal move");
    let thinking = seen(&mut me, |snapshot| snapshot.thinking.is_some()).await;
    assert!(thinking.may.contains(&Ask::MoveNow));
    let watcher = own.table.attend(None);
    assert_eq!(watcher.ask(thinking.revision, Ask::MoveNow).await, Err(Refusal::NotSeated));
    me.ask(thinking.revision, Ask::MoveNow).await.expect("one may");
    seen(&mut me, |snapshot| snapshot.record.len() == 2).await;
}

#[tokio::test]
async fn something_moves_while_a_brain_thinks_and_its_clock_stands_while_it_waits() {
    let mut services = services(&Store::in_memory());
    services.customs.at_most = Duration::from_secs(600);
    let lobby = Lobby::new(services);
    let minimax = protocol::SeatWish::Brain { brain: "minimax".parse().expect("a brain"), depth: None };
    let long = setup("chess", "30m+20s", minimax);
    let mut begun = Vec::new();
    for _ in 0..2 {
        let own = lobby.open(&long, HERE).await.expect("a table");
        let mut me = own.table.attend(Some(own.chair));
        let mine = seen(&mut me, |snapshot| !snapshot.moves.is_empty()).await;
        me.play(mine.revision, 0).await.expect("a legal move");
        begun.push((me, own));
    }
    // One thread: the first thinks, then the other one after a fair share.
    let mut nodes = Vec::new();
    let clock = |snapshot: &protocol::Snapshot| snapshot.seats[1].clock.expect("a clock");
    let (first, second) = begun.split_at_mut(1);
    let waits = seen(&mut second[0].0, |snapshot| snapshot.record.len() == 1).await;
    assert!(!clock(&waits).running, "its time stands while it waits");
    for _ in 0..3 {
        let before = nodes.last().copied().unwrap_or(0);
        let grown = |snapshot: &protocol::Snapshot| {
            snapshot.thinking.as_ref().is_some_and(|thinking| thinking.nodes > before)
        };
        nodes.push(seen(&mut first[0].0, grown).await.thinking.expect("a thought").nodes);
    }
    seen(&mut second[0].0, |snapshot| snapshot.turn == Seat::SECOND && clock(snapshot).running).await;
}

#[tokio::test(start_paused = true)]
async fn matches_go_on_after_the_program_was_ended() {
    let _still = time_stands_still();
    let folder = tempfile::tempdir().expect("a folder");
    let opening = Store::open(folder.path());
    let (one_secret, code, plies) = {
        let lobby = Lobby::new(services(&opening));
        let first = lobby.open(&setup("chess", "5m", protocol::SeatWish::Open), HERE).await.expect("a table");
        let (secret, code) = (first.secret, first.table.code());
        let mut one = first.table.attend(Some(first.chair));
        let open = seen(&mut one, |snapshot| snapshot.state == State::Open).await;
        let OccupantView::Open { code: Some(seat) } = open.seats[1].occupant else { panic!("no code") };
        let second = lobby.join(Code::Seat(seat), OWL).await.expect("a seat");
        let mut other = second.table.attend(Some(second.chair));
        for _ in 0..5 {
            let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
            one.play(mine.revision, 0).await.expect("a legal move");
            advance(Duration::from_secs(10)).await;
            let theirs = seen(&mut other, |snapshot| !snapshot.moves.is_empty()).await;
            other.play(theirs.revision, 0).await.expect("a legal move");
        }
        lobby.shut_down();
        (secret, code, 10)
    };
    // As after a pulled plug: the store is opened again while the old one still lies there.
    drop(opening);
    let open = || Some(Store::open(folder.path())).filter(|opening| opening.troubles.is_empty());
    let again = await_turn("the store", open).await;
    let lobby = Lobby::new(services(&again));
    let running = again.under_way.await.expect("a store").matches;
    assert_eq!(running.len(), 1);
    for saved in running {
        lobby.restore(saved).await;
    }
    let back = lobby.sit(code, one_secret).await.expect("the seat is still theirs");
    let mut one = back.table.attend(Some(back.chair));
    let mine = seen(&mut one, |snapshot| !snapshot.moves.is_empty()).await;
    assert_eq!((mine.record.len(), mine.you), (plies, Some(Seat::FIRST)));
    let left = mine.seats[1].clock.expect("a clock").left;
    assert_eq!(left, 250_000, "300 s less five times 10 s, and nothing for the time in between");
}

#[tokio::test]
async fn a_match_that_cannot_be_replayed_is_closed() {
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let begun = begun("reversi", [Occupant::Touch, Occupant::Open]);
    let spoil: [fn(&mut SavedMatch); 7] = [
        |_| {},
        |saved| saved.moves = vec!["d3".to_owned(), "z9".to_owned()],
        |saved| saved.begun.game = "ludo".to_owned(),
        |saved| saved.begun.start = "nowhere".to_owned(),
        |saved| saved.begun.seats.truncate(1),
        |saved| saved.begun.table = "the big one".to_owned(),
        |saved| saved.begun.variant = "castle".to_owned(),
    ];
    for spoil in spoil {
        let id = opening.store.new_id();
        let begun = Begun { table: "AAAAA".to_owned(), ..begun.clone() };
        let mut saved = SavedMatch {
            id,
            begun,
            moves: Vec::new(),
            departures: Vec::new(),
            clocks: Vec::new(),
            help: Vec::new(),
        };
        opening.store.write(saved.entries()).await.expect("a store");
        spoil(&mut saved);
        lobby.restore(saved).await;
    }
    let goes_on = |id| {
        let moved = Entry::TakenBack { id: MatchId(id), plies_left: 0, clocks: Vec::new() };
        opening.store.write(vec![moved])
    };
    goes_on(1).await.expect("it goes on");
    for id in 2..=6 {
        assert_eq!(goes_on(id).await, Err(StoreError::NotRunning(MatchId(id))));
    }
    goes_on(7).await.expect("it waits until its variant is there again");
}

#[tokio::test]
async fn a_screensaver_plays_by_itself_and_shows_what_it_thinks() {
    let opening = Store::in_memory();
    let mut services = services(&opening);
    services.customs.at_least = Duration::ZERO;
    services.customs.at_most = Duration::from_millis(20);
    let lobby = Lobby::new(services);
    let setting = matches::setting::Setting::find(
        games::catalog(),
        "morris",
        "standard",
        engine::TimeControl::Unlimited,
    )
    .expect("a game");
    let brain = |name: &str| Occupant::Brain { brain: name.parse().expect("a brain"), depth: None };
    let occupants = vec![brain("mcts:casual"), brain("ordered:skilled")];
    let table = lobby.arrange(Kind::Screensaver, setting, occupants).await.expect("a table");
    let mut watcher = table.attend(None);
    let thought =
        seen(&mut watcher, |snapshot| snapshot.thinking.is_some()).await.thinking.expect("a thought");
    assert!(!thought.line.is_empty());
    let over = seen(&mut watcher, |snapshot| snapshot.state == State::Over).await;
    assert!(over.result.is_some() && over.record.len() >= 18);
    assert_eq!(opening.store.health().commits, 0, "nothing of it wears the card out");
}

#[tokio::test(start_paused = true)]
async fn two_at_the_big_screen_play_on_one_table_and_it_never_closes_by_itself() {
    let _still = time_stands_still();
    let lobby = lobby();
    let setting = matches::setting::Setting::find(
        games::catalog(),
        "chess",
        "standard",
        engine::TimeControl::Unlimited,
    )
    .expect("a game");
    let table = lobby.arrange(Kind::Screen, setting, vec![Occupant::Touch; 2]).await.expect("a table");
    for ply in 0..6 {
        let mut hand = table.attend(Some(Chair(ply % 2)));
        let mine = seen(&mut hand, |snapshot| !snapshot.moves.is_empty()).await;
        hand.play(mine.revision, 0).await.expect("a legal move");
    }
    advance(Customs::default().abandoned_after * 10).await;
    let mut hand = table.attend(Some(Chair(0)));
    let mine = seen(&mut hand, |snapshot| snapshot.record.len() == 6).await;
    assert_eq!((mine.state, table.views().closing), (State::Running, None));
}

#[tokio::test(start_paused = true)]
async fn ais_at_the_screen_play_to_the_end_and_only_then_is_their_table_abandoned() {
    let _still = time_stands_still();
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let (game, time) = (games::catalog(), engine::TimeControl::Unlimited);
    let setting = matches::setting::Setting::find(game, "reversi", "standard", time).expect("a game");
    let brain = Occupant::Brain { brain: "alpha_beta:beginner".parse().expect("a brain"), depth: None };
    let table = lobby.arrange(Kind::Screen, setting, vec![brain; 2]).await.expect("a table");
    let shown = || table.views().of(None).snapshot.clone();
    let forgotten = Customs::default().abandoned_after + Duration::from_secs(1);
    // Nobody is there, and for each thought they are forgotten once more.
    let plays_on = || {
        assert_eq!(table.views().closing, None, "after {} plies", shown().record.len());
        shown().state != State::Over
    };
    while plays_on() {
        advance(forgotten).await;
    }
    assert_eq!(opening.store.finished(9, None).await.expect("a store").len(), 1, "it is kept");
    table.call().await.expect("it is still there");
    advance(forgotten).await;
    await_turn("its end", || table.views().closing).await;
}

#[tokio::test(start_paused = true)]
async fn a_brain_that_looks_only_so_far_shows_no_rating() {
    let _still = time_stands_still();
    let lobby = lobby();
    for (depth, rated) in [(None, true), (Some(1), false)] {
        let brain = protocol::SeatWish::Brain { brain: "champion".parse().expect("a brain"), depth };
        let own = lobby.open(&setup("chess", "none", brain), HERE).await.expect("a table");
        let shown = own.table.views().of(None).snapshot.seats[1].occupant.clone();
        let OccupantView::Brain { elo, .. } = shown else { panic!("{shown:?}") };
        assert_eq!(elo.is_some(), rated, "{depth:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn hints_against_a_brain_are_counted_shown_and_kept() {
    let _still = time_stands_still();
    let opening = Store::in_memory();
    let lobby = Lobby::new(services(&opening));
    let own = lobby.open(&setup("chess", "none", beginner()), HERE).await.expect("a table");
    let mut me = own.table.attend(Some(own.chair));
    let mine = seen(&mut me, |snapshot| snapshot.may.contains(&Ask::Hint)).await;
    assert!(mine.seats[0].help.is_none());
    me.ask(mine.revision, Ask::Hint).await.expect("against a brain one may");
    let help = seen(&mut me, |snapshot| !snapshot.seats[0].help.is_none()).await.seats[0].help;
    assert_eq!(help, Help { hints: 1, take_backs: 0 });
    let (one, _other) = two_phones(&lobby, "chess", "5m").await;
    let between = one.table().views().of(one.chair()).snapshot.clone();
    assert!(between.moves.len() == 20 && between.may.contains(&Ask::Hint), "people may agree on them");
}
