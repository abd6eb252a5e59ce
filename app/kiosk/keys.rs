//! The engine's words as the keys under which the screen keeps its own, in the language of its reader.

use engine::{Choice, Colour, Mark, Notice, Outcome, Reason, Scene, Seat, Tone, Verdict};
use ui::{ChoiceKind, ChoiceView, Flag, ResultView, Tint};

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

/// A choice of the seat to move, in the colour of what would be chosen.
pub fn choice(choice: Choice, scene: &Scene, turn: Seat) -> ChoiceView {
    let colour = |seat: Seat| scene.seats.get(seat.index()).map_or(Tint::White, |view| tint(view.colour));
    match choice {
        Choice::Pass => ChoiceView { kind: ChoiceKind::Pass, figure: "".into(), tint: colour(turn) },
        Choice::Piece(figure) => {
            ChoiceView { kind: ChoiceKind::Piece, figure: figure.into(), tint: colour(turn) }
        }
        Choice::Seat(seat) => ChoiceView { kind: ChoiceKind::Seat, figure: "".into(), tint: colour(seat) },
    }
}

/// How a game ended, the highest score first.
pub fn result(outcome: Option<&Outcome>, scene: &Scene) -> ResultView {
    let Some(outcome) = outcome else { return ResultView::default() };
    let winner = Seat::all(outcome.seats()).find(|seat| outcome.verdict(*seat) == Verdict::Win);
    let colour = winner.and_then(|seat| scene.seats.get(seat.index())).map(|view| tint(view.colour));
    let mut scores = outcome.scores().to_vec();
    scores.sort_unstable_by(|one, other| other.cmp(one));
    let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
    ResultView {
        over: true,
        won: colour.is_some(),
        winner: colour.unwrap_or_default(),
        reason: reason(outcome.reason),
        score: scores.join("–").into(),
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
