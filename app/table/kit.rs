//! What tests of tables begin with, here and in other rooms: a time that passes only when they say so, people, and tables for
//! them.

use std::net::{IpAddr, Ipv4Addr};

use engine::Books;
use protocol::{OccupantView, Setup, Snapshot};
use store::Opening;
use terms::State;
use terms::code::Code;
use terms::occupant::{Animal, Avatar, Hue, Who};

use crate::view::Views;
use crate::workers::Workers;
use crate::{Attendance, Customs, Lobby, Services};

pub const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
pub const FOX: Who = Who::Person(Avatar { animal: Animal::Fox, colour: Hue::Teal });
pub const OWL: Who = Who::Person(Avatar { animal: Animal::Owl, colour: Hue::Rose });

/// While it lives, time passes only when a test says so, also while it waits for the thread of the store.
pub struct StandsStill(#[expect(dead_code, reason = "it is held")] std::sync::mpsc::Sender<()>);

pub fn time_stands_still() -> StandsStill {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || receiver.recv());
    StandsStill(sender)
}

pub fn services(opening: &Opening) -> Services {
    let customs = Customs { tables: 4, tables_per_address: 3, ..Customs::default() };
    Services {
        catalog: games::catalog(),
        store: opening.store.clone(),
        workers: Workers::new(1, 1 << 20, Books::default()),
        customs,
    }
}

pub fn setup(game: &str, time: &str, other: protocol::SeatWish) -> Setup {
    Setup {
        game: game.to_owned(),
        variant: games::catalog().find(game).expect("a game").1.id.clone(),
        time: time.parse().expect("a time"),
        seats: vec![protocol::SeatWish::Me, other],
        shuffle: false,
        listed: false,
        who: FOX,
    }
}

/// What somebody sees, once it is as awaited.
pub async fn seen(attendance: &mut Attendance, awaited: impl Fn(&Snapshot) -> bool) -> Snapshot {
    let chair = attendance.chair();
    let views = attendance.views();
    let fits = |views: &std::sync::Arc<Views>| awaited(&views.of(chair).snapshot);
    let found = views.wait_for(fits).await.expect("the table is there").clone();
    found.of(chair).snapshot.clone()
}

/// A table for two phones, both of them there.
pub async fn two_phones(lobby: &Lobby, game: &str, time: &str) -> (Attendance, Attendance) {
    two(lobby, setup(game, time, protocol::SeatWish::Open), OWL).await
}

/// A table that somebody has opened and somebody has joined, both of them there.
pub async fn two(lobby: &Lobby, setup: Setup, joins: Who) -> (Attendance, Attendance) {
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
