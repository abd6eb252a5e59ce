//! Tables as their players see them: in a time that the tests make pass, with a store in memory and brains that look one ply
//! ahead.

mod programs;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use engine::Seat;
use tokio::time::advance;

use super::code::Code;
use super::occupant::{Animal, Avatar, Hue, Occupant, Who};
use super::view::Views;
use super::*;
use crate::protocol::{self, Ask, OccupantView, Refusal, Setup, Snapshot, State};
use crate::store::{Opening, SavedMatch};

pub const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::BROADCAST);
const FOX: Who = Who::Person(Avatar { animal: Animal::Fox, colour: Hue::Teal });
const OWL: Who = Who::Person(Avatar { animal: Animal::Owl, colour: Hue::Rose });

/// While it lives, time passes only when a test says so, also while it waits for the thread of the store.
pub struct StandsStill(#[expect(dead_code, reason = "it is held")] std::sync::mpsc::Sender<()>);

pub fn time_stands_still() -> StandsStill {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || receiver.recv());
    StandsStill(sender)
}

pub fn services(opening: &Opening) -> Services {
    let customs = Customs { tables: 4, tables_per_address: 3, ..Customs::default() };
    Services { store: opening.store.clone(), workers: Workers::new(1, 1 << 20, None), customs }
}

fn lobby() -> Lobby {
    Lobby::new(services(&Store::in_memory()))
}

pub fn setup(game: &str, time: &str, other: protocol::Chair) -> Setup {
    Setup {
        game: game.to_owned(),
        variant: games::catalog().find(game).expect("a game").1.id.to_owned(),
        time: time.parse().expect("a time"),
        seats: vec![protocol::Chair::Me, other],
        shuffle: false,
        listed: false,
        who: FOX,
    }
}

fn beginner() -> protocol::Chair {
    protocol::Chair::Brain { brain: "alpha_beta:beginner".parse().expect("a brain"), depth: None }
}

/// What somebody sees, once it is as awaited.
async fn seen(attendance: &mut Attendance, awaited: impl Fn(&Snapshot) -> bool) -> Snapshot {
    let chair = attendance.chair();
    let views = attendance.views();
    let fits = |views: &std::sync::Arc<Views>| awaited(&views.of(chair).snapshot);
    let found = views.wait_for(fits).await.expect("the table is there").clone();
    found.of(chair).snapshot.clone()
}

/// A table for two phones, both of them there.
pub async fn two_phones(lobby: &Lobby, game: &str, time: &str) -> (Attendance, Attendance) {
    two(lobby, setup(game, time, protocol::Chair::Open), OWL).await
}

/// A table that somebody has opened and somebody has joined, both of them there.
async fn two(lobby: &Lobby, setup: Setup, joins: Who) -> (Attendance, Attendance) {
    let first = lobby.open(&setup, HERE).await.expect("a table");
    let mut one = first.table.attend(Some(first.chair));
    let open = seen(&mut one, |snapshot| snapshot.state == State::Open).await;
    let OccupantView::Open { code: Some(code) } = open.seats[1].occupant else { panic!("no code to show") };
    let second = lobby.join(Code::Seat(code), joins).await.expect("a seat");
    let mut other = second.table.attend(Some(second.chair));
    seen(&mut other, |snapshot| snapshot.state == State::Running).await;
    seen(&mut one, |snapshot| snapshot.state == State::Running).await;
    (one, other)
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
    let first = lobby.open(&setup("morris", "none", protocol::Chair::Open), HERE).await.expect("a table");
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
    assert_eq!((again.chair, again.seat), (second.chair, Seat::SECOND));
    let stranger = secret::Secret::lot(&mut rand::rng());
    assert_eq!(lobby.sit(second.table.code(), stranger).await.err(), Some(Refusal::WrongSecret));
}

#[tokio::test(start_paused = true)]
async fn whoever_is_away_too_long_on_their_own_turn_loses() {
    let _still = time_stands_still();
    let lobby = lobby();
    let (mut one, other) = two_phones(&lobby, "reversi", "none").await;
    drop(other);
    let grace = Customs::default().grace;
    advance(grace * 2).await;
    let mine = seen(&mut one, |snapshot| snapshot.seats[1].away.is_some()).await;
    assert_eq!(mine.seats[1].away, Some(60_000), "it is not their turn");
    one.play(mine.revision, 0).await.expect("a legal move");
    advance(grace / 2).await;
    let mine = seen(&mut one, |snapshot| snapshot.record.len() == 1).await;
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
    let (mut one, _other) = two_phones(&lobby, "chess", "1m").await;
    advance(Duration::from_secs(600)).await;
    let mine = seen(&mut one, |_| true).await;
    assert_eq!(mine.seats[0].clock.map(|clock| clock.running), Some(false));
    one.play(mine.revision, 0).await.expect("a legal move");
    advance(Duration::from_secs(61)).await;
    let over = seen(&mut one, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.and_then(|result| result.winner), Some(Seat::FIRST));
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
    assert_eq!(closed, Some(protocol::Closing::Abandoned));
    while lobby.table(table.code()).is_some() {
        tokio::task::yield_now().await;
    }
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
    me.ask(mine.revision, Ask::TakeBack).await.expect("one may");
    let mine = seen(&mut me, |snapshot| snapshot.record.is_empty()).await;
    assert_eq!(mine.moves.len(), 4);
    me.ask(mine.revision, Ask::Abort).await.expect("nothing was played");
    let over = seen(&mut me, |snapshot| snapshot.state == State::Over).await;
    assert_eq!(over.result.map(|result| result.winner), Some(None));
    me.ask(over.revision, Ask::Rematch).await.expect("a brain always wants one");
    seen(&mut me, |snapshot| snapshot.you == Some(Seat::SECOND) && snapshot.record.len() == 1).await;
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
    let good = setup("chess", "5m", protocol::Chair::Open);
    let refused = [
        (Setup { game: "ludo".to_owned(), ..good.clone() }, Refusal::UnknownGame),
        (Setup { variant: "bughouse".to_owned(), ..good.clone() }, Refusal::UnknownGame),
        (Setup { seats: vec![protocol::Chair::Me], ..good.clone() }, Refusal::BadSetup),
        (Setup { seats: vec![protocol::Chair::Me; 2], ..good.clone() }, Refusal::BadSetup),
        (Setup { seats: vec![protocol::Chair::Open; 2], ..good.clone() }, Refusal::BadSetup),
        (Setup { time: "2h".parse().expect("a time"), ..good.clone() }, Refusal::BadSetup),
    ];
    for (setup, why) in refused {
        assert_eq!(lobby.open(&setup, HERE).await.err(), Some(why), "{setup:?}");
    }
    for _ in 0..3 {
        assert!(lobby.open(&good, HERE).await.is_ok());
    }
    assert_eq!(lobby.open(&good, HERE).await.err(), Some(Refusal::TooManyTables), "others want to play, too");
    assert!(lobby.open(&good, ELSEWHERE).await.is_ok());
    assert_eq!(lobby.open(&good, ELSEWHERE).await.err(), Some(Refusal::TooManyTables));
}

#[tokio::test(start_paused = true)]
async fn matches_go_on_after_the_program_was_ended() {
    let _still = time_stands_still();
    let folder = tempfile::tempdir().expect("a folder");
    let opening = Store::open(folder.path());
    let (one_secret, code, plies) = {
        let lobby = Lobby::new(services(&opening));
        let first = lobby.open(&setup("chess", "5m", protocol::Chair::Open), HERE).await.expect("a table");
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
    let again = loop {
        let opening = Store::open(folder.path());
        if opening.troubles.is_empty() {
            break opening;
        }
        tokio::task::yield_now().await;
    };
    let running: Vec<SavedMatch> = again.running.clone();
    assert_eq!(running.len(), 1);
    let lobby = Lobby::new(services(&again));
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
async fn a_screensaver_plays_by_itself_and_shows_what_it_thinks() {
    let mut services = services(&Store::in_memory());
    services.customs.at_least = Duration::ZERO;
    services.customs.at_most = Duration::from_millis(20);
    let lobby = Lobby::new(services);
    let setting =
        setting::Setting::find("morris", "standard", engine::TimeControl::Unlimited).expect("a game");
    let brain = |name: &str| Occupant::Brain { brain: name.parse().expect("a brain"), depth: None };
    let occupants = vec![brain("mcts:casual"), brain("ordered:skilled")];
    let table = lobby.arrange(Kind::Screensaver, setting, occupants).await.expect("a table");
    let mut watcher = table.attend(None);
    let thought =
        seen(&mut watcher, |snapshot| snapshot.thinking.is_some()).await.thinking.expect("a thought");
    assert!(!thought.line.is_empty());
    let over = seen(&mut watcher, |snapshot| snapshot.state == State::Over).await;
    assert!(over.result.is_some() && over.record.len() >= 18);
}

#[tokio::test(start_paused = true)]
async fn two_at_the_big_screen_play_on_one_table_and_it_never_closes_by_itself() {
    let _still = time_stands_still();
    let lobby = lobby();
    let setting =
        setting::Setting::find("chess", "standard", engine::TimeControl::Unlimited).expect("a game");
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
