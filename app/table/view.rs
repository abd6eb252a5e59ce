//! What clients see of a table: one whole snapshot for each viewer, written once however many look at it.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::{Colour, Idea, Piece, Scene, Seat};
use serde::Serialize;

use super::Chair;
use super::chairs::Chairs;
use super::code::{SeatCode, TableCode};
use super::occupant::Occupant;
use super::the_match::Match;
use crate::elo::Elo;
use crate::protocol::{
    Aborted, Ask, ClockView, Closing, EndReason, MoveView, OccupantView, OfferView, PlyView, ResultView,
    SeatView, Snapshot, ThinkingView,
};
use crate::store::MatchId;

/// What all viewers of a table see at one moment.
pub struct Views {
    /// One for each chair, and one for those who watch.
    pub chairs: Vec<View>,
    pub watchers: View,
    pub closing: Option<Closing>,
}

impl Views {
    /// What is to be seen before anybody has come.
    pub fn empty(of: &Match, chairs: &Chairs, table: TableCode, id: MatchId) -> Views {
        Views::new(
            of,
            chairs,
            &Surroundings {
                table,
                id,
                sequence: 0,
                watching: 0,
                now: Duration::ZERO,
                codes: &chairs.codes(),
                thinking: None,
                hint: None,
            },
            None,
        )
    }

    /// What everybody sees of a match.
    pub fn new(of: &Match, chairs: &Chairs, around: &Surroundings<'_>, closing: Option<Closing>) -> Views {
        let scene = of.game().scene();
        let seen_from = |chair: Chair| view(of, &scene, around, chairs.seat(chair));
        let watchers = view(of, &scene, around, None);
        Views { chairs: chairs.all().map(seen_from).collect(), watchers, closing }
    }

    pub fn of(&self, chair: Option<Chair>) -> &View {
        chair.and_then(|chair| self.chairs.get(chair.0)).unwrap_or(&self.watchers)
    }
}

/// What one viewer sees.
pub struct View {
    pub snapshot: Snapshot,
    json: OnceLock<Utf8Bytes>,
}

impl View {
    /// The message, written when it is first asked for.
    pub fn json(&self) -> Utf8Bytes {
        self.json.get_or_init(|| self.write()).clone()
    }

    fn write(&self) -> Utf8Bytes {
        let mut text = Vec::with_capacity(ROOM);
        serde_json::to_writer(&mut text, &Told::Snapshot(&self.snapshot))
            .expect("a snapshot has nothing that JSON lacks");
        String::from_utf8(text).expect("JSON is text").into()
    }
}

/// Most snapshots fit into so many bytes.
const ROOM: usize = 4096;

/// The message of a snapshot as the protocol has it, around one that stays where it is.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told<'a> {
    Snapshot(&'a Snapshot),
}

/// What a table knows beside its match.
pub struct Surroundings<'a> {
    pub table: TableCode,
    pub id: MatchId,
    pub sequence: u64,
    pub watching: usize,
    pub now: Duration,
    /// The codes of the open seats.
    pub codes: &'a [Option<SeatCode>],
    /// What a brain thinks, and on which seat.
    pub thinking: Option<&'a (Seat, Idea)>,
    /// A hint, and for whom.
    pub hint: Option<&'a (Seat, MoveView)>,
}

/// What the viewer on this seat sees, or somebody who watches.
fn view(of: &Match, scene: &Scene, around: &Surroundings<'_>, you: Option<Seat>) -> View {
    let (game, now) = (of.game(), around.now);
    let to_move = you == Some(game.turn()) && !of.is_over() && of.state() != crate::protocol::State::Open;
    let seat_view = |seat: Seat| {
        let shown = &scene.seats[seat.index()];
        SeatView {
            occupant: occupant(of, seat, you.and_then(|_| around.codes[seat.index()])),
            colour: shown.colour,
            on_board: shown.on_board,
            in_hand: shown.in_hand,
            captured: captured(of, seat),
            clock: of.clock(seat, now).map(|(left, running)| ClockView { left: millis(left), running }),
            away: of.patience(seat, now).map(millis),
        }
    };
    let snapshot = Snapshot {
        table: around.table,
        r#match: around.id,
        sequence: around.sequence,
        revision: of.revision(),
        you,
        turn: game.turn(),
        pieces: scene.pieces.iter().map(|(cell, piece)| (*cell, piece.colour, piece.figure.into())).collect(),
        marks: scene.marks.clone(),
        notice: scene.notice.filter(|_| !of.is_over()),
        seats: Seat::all(game.seats()).map(seat_view).collect(),
        record: game.record().iter().map(ply).collect(),
        last: of.last_route().to_vec(),
        moves: if to_move { game.offers().iter().map(MoveView::of).collect() } else { Vec::new() },
        offer: of.offer().map(|offer| OfferView { kind: offer.kind, seat: offer.by }),
        may: you.map(|seat| may(of, seat)).unwrap_or_default(),
        watching: around.watching,
        thinking: around.thinking.map(|(seat, idea)| thinking(*seat, idea)),
        hint: around.hint.filter(|(seat, _)| Some(*seat) == you).map(|(_, hint)| hint.clone()),
        state: of.state(),
        result: result(of),
    };
    View { snapshot, json: OnceLock::new() }
}

/// Who sits on a seat, as others see it.
fn occupant(of: &Match, seat: Seat, code: Option<SeatCode>) -> OccupantView {
    match of.occupant(seat) {
        Occupant::Open => OccupantView::Open { code },
        Occupant::Touch => OccupantView::Touch,
        Occupant::Phone { who } => OccupantView::Phone { who: *who, present: of.is_present(seat) },
        Occupant::Brain { brain, depth } => {
            let ratings = Elo::shipped().of(of.setting.game.id, of.setting.variant.id);
            let rating = ratings.and_then(|ratings| ratings.contenders.get(brain));
            OccupantView::Brain { brain: *brain, elo: rating.map(|rating| rating.elo), depth: *depth }
        }
        Occupant::Remote { name } => {
            OccupantView::Remote { name: name.clone(), present: of.is_present(seat) }
        }
    }
}

fn captured(of: &Match, seat: Seat) -> Vec<(Colour, Cow<'static, str>, usize)> {
    let told = |(piece, count): (Piece, usize)| (piece.colour, piece.figure.into(), count);
    of.captured(seat).into_iter().map(told).collect()
}

fn ply(ply: &engine::live::Ply) -> PlyView {
    PlyView { seat: ply.seat, notation: ply.notation.clone() }
}

fn may(of: &Match, seat: Seat) -> Vec<Ask> {
    Ask::ALL.into_iter().filter(|what| of.may(seat, *what)).collect()
}

fn thinking(seat: Seat, idea: &Idea) -> ThinkingView {
    let Idea { depth, score, nodes, .. } = *idea;
    ThinkingView { seat, depth, score, line: idea.line.clone(), nodes }
}

fn result(of: &Match) -> Option<ResultView> {
    if of.was_aborted() {
        let reason = EndReason::Aborted(Aborted::Aborted);
        return Some(ResultView { reason, winner: None, verdicts: Vec::new(), scores: Vec::new() });
    }
    let outcome = of.outcome()?;
    Some(ResultView {
        reason: EndReason::Game(outcome.reason),
        winner: outcome.winner(),
        verdicts: Seat::all(outcome.seats()).map(|seat| outcome.verdict(seat)).collect(),
        scores: outcome.scores().to_vec(),
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Answer, News};

    #[test]
    fn a_snapshot_is_written_as_the_protocol_has_it() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let lines: Vec<&str> =
            page.lines().filter(|line| line.starts_with(r#"{"type":"snapshot""#)).collect();
        assert!(!lines.is_empty());
        for line in lines {
            let Ok(Answer { re: None, news: News::Snapshot(snapshot) }) = serde_json::from_str(line) else {
                panic!("{line}");
            };
            let view = View { snapshot: *snapshot, json: OnceLock::new() };
            assert_eq!(view.json().as_str(), line);
        }
    }
}
