//! The engine's words as the keys under which the screen keeps its own, in the language of its reader.

use engine::{Colour, Contender, Mark, Notice, Reason, TimeControl, Tone};
use ui::{ChoiceKind, ChoiceView, Flag, Occupant, PersonView, TimeKind, TimeView, Tint};

use super::setup::{OwnKind, Sitter, Stepper};
use super::surface::Stance;
use crate::protocol::{Aborted, Ask, Choice, EndReason};

/// A brain at a level, and how strong it is if that is known.
pub fn brain(brain: Contender, elo: Option<i32>) -> PersonView {
    PersonView {
        occupant: Occupant::Brain,
        brain: brain.algorithm.id().into(),
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

pub fn time_kind(kind: OwnKind) -> TimeKind {
    match kind {
        OwnKind::Clock => TimeKind::Clock,
        OwnKind::PerMove => TimeKind::PerMove,
        OwnKind::Unlimited => TimeKind::Unlimited,
    }
}

pub fn own_kind(kind: TimeKind) -> OwnKind {
    match kind {
        TimeKind::Clock => OwnKind::Clock,
        TimeKind::PerMove => OwnKind::PerMove,
        TimeKind::Unlimited => OwnKind::Unlimited,
    }
}

pub fn stepper(step: ui::Step) -> Stepper {
    match step {
        ui::Step::Minutes => Stepper::Minutes,
        ui::Step::Increment => Stepper::Increment,
        ui::Step::Seconds => Stepper::Seconds,
        ui::Step::Depth => Stepper::Depth,
    }
}

pub fn sitter(sitter: ui::Sitter) -> Sitter {
    match sitter {
        ui::Sitter::Touch => Sitter::Touch,
        ui::Sitter::Phone => Sitter::Phone,
        ui::Sitter::Brain => Sitter::Brain,
    }
}

pub fn sat(sitter: Sitter) -> ui::Sitter {
    match sitter {
        Sitter::Touch => ui::Sitter::Touch,
        Sitter::Phone => ui::Sitter::Phone,
        Sitter::Brain => ui::Sitter::Brain,
    }
}

pub fn ask(what: ui::Ask) -> Ask {
    match what {
        ui::Ask::OfferDraw => Ask::OfferDraw,
        ui::Ask::ClaimDraw => Ask::ClaimDraw,
        ui::Ask::TakeBack => Ask::TakeBack,
        ui::Ask::Accept => Ask::Accept,
        ui::Ask::Decline => Ask::Decline,
        ui::Ask::Resign => Ask::Resign,
        ui::Ask::Abort => Ask::Abort,
        ui::Ask::Rematch => Ask::Rematch,
        ui::Ask::Hint => Ask::Hint,
    }
}

pub fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::White => Tint::White,
        Colour::Black => Tint::Black,
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Green => Tint::Green,
        Colour::Yellow => Tint::Yellow,
        Colour::Purple => Tint::Purple,
        Colour::Orange => Tint::Orange,
    }
}

pub fn tone(tone: Tone) -> ui::Tone {
    match tone {
        Tone::Hole => ui::Tone::Hole,
        Tone::Light => ui::Tone::Light,
        Tone::Dark => ui::Tone::Dark,
        Tone::Felt => ui::Tone::Felt,
    }
}

pub fn flag(mark: Mark) -> Flag {
    match mark {
        Mark::Danger => Flag::Danger,
        Mark::Forced => Flag::Forced,
    }
}

pub fn notice(notice: Option<Notice>) -> ui::Notice {
    match notice {
        None => ui::Notice::None,
        Some(Notice::MustCapture) => ui::Notice::MustCapture,
        Some(Notice::MustPass) => ui::Notice::MustPass,
        Some(Notice::Check) => ui::Notice::Check,
    }
}

/// A choice of whoever is to move, in the colour of what would be chosen.
pub fn choice(choice: &Choice, stance: &Stance) -> ChoiceView {
    let own = stance.own.map_or(Tint::White, tint);
    match choice {
        Choice::Pass => ChoiceView { kind: ChoiceKind::Pass, figure: "".into(), tint: own },
        Choice::Piece(figure) => {
            ChoiceView { kind: ChoiceKind::Piece, figure: figure.as_ref().into(), tint: own }
        }
        Choice::Seat(seat) => {
            let colour = stance.seats.get(seat.index()).map_or(own, |colour| tint(*colour));
            ChoiceView { kind: ChoiceKind::Seat, figure: "".into(), tint: colour }
        }
    }
}

/// Why a match is over.
pub fn end_reason(end: EndReason) -> ui::Reason {
    match end {
        EndReason::Game(why) => reason(why),
        EndReason::Aborted(Aborted::Aborted) => ui::Reason::Aborted,
    }
}

fn reason(reason: Reason) -> ui::Reason {
    match reason {
        Reason::Checkmate => ui::Reason::Checkmate,
        Reason::Stalemate => ui::Reason::Stalemate,
        Reason::NoMoves => ui::Reason::NoMoves,
        Reason::NoPieces => ui::Reason::NoPieces,
        Reason::Row => ui::Reason::Row,
        Reason::Count => ui::Reason::Count,
        Reason::InsufficientMaterial => ui::Reason::InsufficientMaterial,
        Reason::Repetition => ui::Reason::Repetition,
        Reason::MoveLimit => ui::Reason::MoveLimit,
        Reason::Time => ui::Reason::Time,
        Reason::Resignation => ui::Reason::Resignation,
        Reason::Agreement => ui::Reason::Agreement,
        Reason::Absence => ui::Reason::Absence,
    }
}
