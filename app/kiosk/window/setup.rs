//! What the window shows of a match that is being set up.

use engine::{Algorithm, Contender, Level};
use slint::{ModelRc, SharedString, VecModel};
use ui::{Occupant, OwnTimeView, PersonView, SetupSeat, SetupState};

use super::lists::renew;
use crate::kiosk::keys;
use crate::kiosk::setup::{SeatChoice, SetupScreen, Sitter};

pub fn show(state: &SetupState<'_>, setup: &SetupScreen) {
    let ids = |ids: Vec<&'static str>| {
        ModelRc::new(VecModel::from(ids.into_iter().map(SharedString::from).collect::<Vec<_>>()))
    };
    let variants = &setup.game().variants;
    let variant = variants.iter().position(|variant| variant.id == setup.variant().id);
    if state.get_game() != setup.game().id {
        state.set_game(setup.game().id.into());
        state.set_variants(ids(variants.iter().map(|variant| variant.id).collect()));
        state.set_brains(ids(Algorithm::ALL.iter().map(|algorithm| algorithm.id()).collect()));
        state.set_levels(ids(Level::ALL.iter().map(|level| level.id()).collect()));
    }
    state.set_variant(variant.unwrap_or(0) as i32);
    let elo: Vec<i32> = Contender::all().map(|brain| setup.elo(brain).unwrap_or(0)).collect();
    renew(state.get_elo(), &elo, |rows| state.set_elo(rows));
    let seats: Vec<SetupSeat> =
        setup.seats().iter().enumerate().map(|(number, seat)| view(setup, number, seat)).collect();
    renew(state.get_seats(), &seats, |rows| state.set_seats(rows));
    let times: Vec<_> = setup.presets().iter().map(|time| keys::time(*time)).collect();
    renew(state.get_times(), &times, |rows| state.set_times(rows));
    state.set_time(setup.preset().unwrap_or(times.len()) as i32);
    state.set_own_time(keys::time(setup.time()));
    let own = setup.own();
    state.set_own(OwnTimeView {
        kind: keys::time_kind(own.kind),
        minutes: own.minutes as i32,
        increment: own.increment as i32,
        seconds: own.seconds as i32,
        depth: own.depth.unwrap_or(0) as i32,
    });
    state.set_asks_for_depth(setup.asks_for_depth());
}

fn view(setup: &SetupScreen, number: usize, seat: &SeatChoice) -> SetupSeat {
    let who = match seat.sitter {
        Sitter::Touch => PersonView { occupant: Occupant::Touch, ..PersonView::default() },
        Sitter::Phone => PersonView { occupant: Occupant::Phone, ..PersonView::default() },
        Sitter::Brain => keys::brain(seat.brain, setup.elo(seat.brain)),
    };
    SetupSeat {
        tint: keys::tint(seat.colour),
        figure: figure(setup.game().id).into(),
        sitter: keys::sat(seat.sitter),
        who,
        first: number == 0,
    }
}

/// What stands for a side where one piece does.
fn figure(game: &str) -> &'static str {
    match game {
        "chess" => "king",
        "reversi" => "disc",
        _ => "man",
    }
}
