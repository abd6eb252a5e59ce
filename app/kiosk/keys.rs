//! The engine's words as the keys under which the screen keeps its own, in the language of its reader.

use engine::{Colour, Contender, Leaving, Mark, TimeControl, Tone};
use protocol::RouteChoice;
use serde::Serialize;
use slint::SharedString;
use terms::{Ask, PaceWish, Remark, Tempo};
use ui::{ChoiceKind, ChoiceView, Flag, OccupantKind, PersonView, RefusalKind, TimeKind, TimeView, Tint};

use super::surface::Stance;

/// A brain at a level, and how strong it is if that is known.
pub fn brain(brain: Contender, elo: Option<i32>) -> PersonView {
    PersonView {
        occupant: OccupantKind::Brain,
        brain: brain.brain.id().into(),
        level: brain.level.id().into(),
        elo: elo.unwrap_or(0),
        ..PersonView::default()
    }
}

pub fn time(control: TimeControl) -> TimeView {
    match control {
        TimeControl::Unlimited => TimeView { kind: TimeKind::Unlimited, ..TimeView::default() },
        TimeControl::PerMove(each) => {
            TimeView { kind: TimeKind::PerMove, seconds: each.as_secs() as i32, ..TimeView::default() }
        }
        TimeControl::Clock { stock, increment } => {
            let (minutes, seconds) = (stock.as_secs() / 60, stock.as_secs() % 60);
            let stock = if seconds == 0 { minutes.to_string() } else { format!("{minutes}:{seconds:02}") };
            TimeView {
                kind: TimeKind::Clock,
                stock: stock.into(),
                increment: increment.as_secs() as i32,
                ..TimeView::default()
            }
        }
    }
}

pub fn ask(what: ui::AskKind) -> Ask {
    match what {
        ui::AskKind::OfferDraw => Ask::OfferDraw,
        ui::AskKind::ClaimDraw => Ask::ClaimDraw,
        ui::AskKind::TakeBack => Ask::TakeBack,
        ui::AskKind::Accept => Ask::Accept,
        ui::AskKind::Decline => Ask::Decline,
        ui::AskKind::Resign => Ask::Resign,
        ui::AskKind::Abort => Ask::Abort,
        ui::AskKind::Rematch => Ask::Rematch,
        ui::AskKind::Hint => Ask::Hint,
        ui::AskKind::MoveNow => Ask::MoveNow,
    }
}

pub fn pace(what: ui::PaceKind) -> PaceWish {
    match what {
        ui::PaceKind::Hold => PaceWish::Hold,
        ui::PaceKind::GoOn => PaceWish::GoOn,
        ui::PaceKind::Step => PaceWish::Step,
        ui::PaceKind::Slow => PaceWish::Slow,
        ui::PaceKind::Normal => PaceWish::Normal,
        ui::PaceKind::Fast => PaceWish::Fast,
    }
}

pub fn speed(tempo: Tempo) -> ui::SpeedKind {
    match tempo {
        Tempo::Slow => ui::SpeedKind::Slow,
        Tempo::Normal => ui::SpeedKind::Normal,
        Tempo::Fast => ui::SpeedKind::Fast,
    }
}

pub fn remark(says: Remark) -> ui::RemarkKind {
    match says {
        Remark::StandsBetter => ui::RemarkKind::StandsBetter,
        Remark::TooEarly => ui::RemarkKind::TooEarly,
        Remark::Agreed => ui::RemarkKind::Agreed,
        Remark::Claims => ui::RemarkKind::Claims,
        Remark::GivesUp => ui::RemarkKind::GivesUp,
    }
}

pub fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::White => Tint::White,
        Colour::Black => Tint::Black,
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Yellow => Tint::Yellow,
        Colour::Purple => Tint::Purple,
        Colour::Cyan => Tint::Cyan,
        Colour::Orange => Tint::Orange,
        Colour::Grey => Tint::Grey,
    }
}

pub fn tone(tone: Tone) -> ui::CellTone {
    match tone {
        Tone::Hole => ui::CellTone::Hole,
        Tone::Light => ui::CellTone::Light,
        Tone::Dark => ui::CellTone::Dark,
        Tone::Felt => ui::CellTone::Felt,
    }
}

pub fn flag(mark: Mark) -> Flag {
    match mark {
        Mark::Danger => Flag::Danger,
        Mark::Forced => Flag::Forced,
    }
}

/// The key of a notice or a reason: its name in the protocol.
pub fn key(of: impl Serialize) -> SharedString {
    serde_json::to_value(of).ok().and_then(|name| name.as_str().map(SharedString::from)).unwrap_or_default()
}

/// A choice of whoever is to move, in the colour of what would be chosen.
pub fn choice(choice: &RouteChoice, stance: &Stance) -> ChoiceView {
    let own = stance.own.map_or(Tint::White, tint);
    match choice {
        RouteChoice::Pass => ChoiceView { kind: ChoiceKind::Pass, figure: "".into(), tint: own },
        RouteChoice::Piece(figure) => {
            ChoiceView { kind: ChoiceKind::Piece, figure: figure.as_ref().into(), tint: own }
        }
        RouteChoice::Seat(seat) => {
            let colour = stance.seats.get(seat.index()).map_or(own, |colour| tint(*colour));
            ChoiceView { kind: ChoiceKind::Seat, figure: "".into(), tint: colour }
        }
    }
}

/// Why something was refused, as far as visitors can do something about it.
pub fn refusal(refusal: terms::Refusal) -> RefusalKind {
    match refusal {
        terms::Refusal::Stale => RefusalKind::PositionChanged,
        terms::Refusal::UnknownTable => RefusalKind::TableGone,
        terms::Refusal::TooManyTables => RefusalKind::TooManyTables,
        _ => RefusalKind::NotPossible,
    }
}

/// Why a seat has left while the others play on.
pub fn leaving(left: Option<Leaving>) -> ui::LeavingKind {
    match left {
        None => ui::LeavingKind::None,
        Some(Leaving::Resignation) => ui::LeavingKind::Resignation,
        Some(Leaving::Absence) => ui::LeavingKind::Absence,
        Some(Leaving::Time) => ui::LeavingKind::Time,
        Some(Leaving::Disqualification) => ui::LeavingKind::Disqualification,
    }
}
