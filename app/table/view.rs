//! What clients see of a table: one whole snapshot for each viewer, written once however many look at it.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::time::Duration;

use bytes::Bytes;
use elo::Elo;
use engine::{Colour, Idea, Offer, Scene, Seat, leaving};
use matches::{Match, captures};
use protocol::{
    ChangesView, ClockView, MoveView, OccupantView, OfferView, PaceView, PlyView, RemarkView, ResultView,
    SeatView, Snapshot, ThinkingView,
};
use serde::Serialize;
use terms::code::{SeatCode, TableCode};
use terms::occupant::Occupant;
use terms::{Ask, Closing, MatchId};

use super::Chair;
use super::chairs::Chairs;

/// What all viewers of a table see at one moment.
pub struct Views {
    /// One for each chair, and one for those who watch.
    pub chairs: Vec<View>,
    pub watchers: View,
    pub closing: Option<Closing>,
    /// Whether nobody would miss the match if whoever opened it wanted another one.
    pub expendable: bool,
}

impl Views {
    /// What is to be seen before anybody has come.
    pub fn empty(of: &Match, chairs: &Chairs, table: TableCode, id: MatchId) -> Views {
        Views::new(
            of,
            chairs,
            &TableSurroundings {
                table,
                id,
                sequence: 0,
                watching: 0,
                now: Duration::ZERO,
                codes: &chairs.codes(),
                remark: None,
                thinking: None,
                hint: None,
            },
            None,
        )
    }

    /// What everybody sees of a match.
    pub fn new(
        of: &Match,
        chairs: &Chairs,
        around: &TableSurroundings<'_>,
        closing: Option<Closing>,
    ) -> Views {
        let game = of.game();
        let scene = game.scene();
        let taken = Seat::all(game.seats()).map(|seat| captures::of(game.record(), &scene, seat)).collect();
        let stands = SeenByAll { scene, position: game.position(), taken };
        let seen_by = |chair: Option<Chair>| {
            let seat = chair.and_then(|chair| chairs.seat(chair));
            view(of, &stands, around, seat, pace(of, chairs, chair))
        };
        let expendable = of.is_untouched() || (of.pace().is_some() && around.watching == 0);
        let views = chairs.all().map(|chair| seen_by(Some(chair))).collect();
        Views { chairs: views, watchers: seen_by(None), closing, expendable }
    }

    pub fn of(&self, chair: Option<Chair>) -> &View {
        chair.and_then(|chair| self.chairs.get(chair.0)).unwrap_or(&self.watchers)
    }
}

/// What one viewer sees.
pub struct View {
    pub snapshot: Snapshot,
    json: OnceLock<Bytes>,
}

impl View {
    /// The message, written when it is first asked for.
    pub fn json(&self) -> Bytes {
        self.json.get_or_init(|| self.write()).clone()
    }

    fn write(&self) -> Bytes {
        let mut text = Vec::with_capacity(ROOM);
        serde_json::to_writer(&mut text, &Told::Snapshot(&self.snapshot))
            .expect("a snapshot has nothing that JSON lacks");
        text.into()
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
pub struct TableSurroundings<'a> {
    pub table: TableCode,
    pub id: MatchId,
    pub sequence: u64,
    pub watching: usize,
    pub now: Duration,
    /// The codes of the open seats.
    pub codes: &'a [Option<SeatCode>],
    /// What a brain has said about a draw or the end.
    pub remark: Option<RemarkView>,
    /// What a brain thinks, and on which seat.
    pub thinking: Option<&'a (Seat, Idea)>,
    /// A hint, and for whom.
    pub hint: Option<&'a (Seat, MoveView)>,
}

/// What stands on the board and beside it, made once for all viewers.
struct SeenByAll {
    scene: Scene,
    position: String,
    /// By each seat.
    taken: Vec<Vec<(Colour, Cow<'static, str>, usize)>>,
}

/// What the viewer on this seat sees, or somebody who watches.
fn view(
    of: &Match,
    stands: &SeenByAll,
    around: &TableSurroundings<'_>,
    you: Option<Seat>,
    pace: Option<PaceView>,
) -> View {
    let (game, now, scene) = (of.game(), around.now, &stands.scene);
    let last = game.record().last();
    let to_move = you == Some(game.turn()) && !of.is_over() && of.state() != terms::State::Open;
    let seat_view = |seat: Seat| {
        let shown = &scene.seats[seat.index()];
        SeatView {
            occupant: occupant(of, seat, you.and_then(|_| around.codes[seat.index()])),
            colour: shown.colour,
            on_board: shown.on_board,
            stocks: shown.stocks.clone(),
            captured: stands.taken[seat.index()].clone(),
            clock: of.clock(seat, now).map(|(left, running)| ClockView { left: millis(left), running }),
            away: of.patience(seat, now).map(millis),
            left: of.has_left(seat),
            help: of.help(seat),
        }
    };
    let snapshot = Snapshot {
        table: around.table,
        r#match: around.id,
        sequence: around.sequence,
        revision: of.revision(),
        you,
        turn: game.turn(),
        position: stands.position.clone(),
        pieces: scene.pieces.iter().map(|(cell, piece)| (*cell, piece.colour, piece.figure.into())).collect(),
        tiles: scene.tiles.clone(),
        marks: scene.marks.clone(),
        notice: scene.notice.filter(|_| !of.is_over()),
        phase: scene.phase.map(Cow::Borrowed),
        seats: Seat::all(game.seats()).map(seat_view).collect(),
        record: game.record().iter().map(ply).collect(),
        last: last.map(|ply| ply.cells.to_vec()).unwrap_or_default(),
        changes: last.map(|ply| ChangesView::of(&ply.changes)).unwrap_or_default(),
        moves: if to_move { moves(of) } else { Vec::new() },
        offer: of.offer().map(|offer| OfferView { kind: offer.kind, seat: offer.by }),
        remark: around.remark,
        may: you.map(|seat| may(of, seat)).unwrap_or_default(),
        watching: around.watching,
        pace,
        thinking: around.thinking.map(|(seat, idea)| thinking(*seat, idea)),
        hint: around.hint.filter(|(seat, _)| Some(*seat) == you).map(|(_, hint)| hint.clone()),
        state: of.state(),
        result: result(of),
    };
    View { snapshot, json: OnceLock::new() }
}

/// How it goes on, where there is a host who says so, and whether that is the viewer.
fn pace(of: &Match, chairs: &Chairs, viewer: Option<Chair>) -> Option<PaceView> {
    let (pace, host) = (of.pace()?, chairs.host()?);
    Some(PaceView { held: pace.is_held(), speed: pace.tempo, yours: viewer == Some(host) })
}

/// Who sits on a seat, as others see it.
fn occupant(of: &Match, seat: Seat, code: Option<SeatCode>) -> OccupantView {
    let mut shown = OccupantView::of(of.occupant(seat), of.is_present(seat));
    match &mut shown {
        OccupantView::Open { code: shown } => *shown = code,
        // What looks only so far ahead has not earned what its unlimited self has.
        OccupantView::Brain { brain, elo, depth: None } => {
            let ratings = Elo::shipped().of(of.setting.game.id, &of.setting.variant.id);
            *elo = ratings.and_then(|ratings| ratings.contenders.get(brain)).map(|rating| rating.elo);
        }
        _ => {}
    }
    shown
}

/// The moves of whoever is to move; people have no use for codes.
fn moves(of: &Match) -> Vec<MoveView> {
    let game = of.game();
    let is_program = matches!(of.occupant(game.turn()), Occupant::Remote { .. });
    let view =
        |offer: &Offer| MoveView { code: is_program.then(|| offer.code.clone()), ..MoveView::of(offer) };
    game.offers().iter().map(view).collect()
}

fn ply(ply: &engine::live::Ply) -> PlyView {
    PlyView { seat: ply.seat, notation: ply.notation.clone(), passed: ply.passed }
}

fn may(of: &Match, seat: Seat) -> Vec<Ask> {
    Ask::ALL.into_iter().filter(|what| of.may(seat, *what)).collect()
}

fn thinking(seat: Seat, idea: &Idea) -> ThinkingView {
    let Idea { depth, score, nodes, .. } = *idea;
    ThinkingView { seat, depth, score, line: idea.line.iter().map(|mv| mv.notation.clone()).collect(), nodes }
}

fn result(of: &Match) -> Option<ResultView> {
    if of.was_aborted() {
        return Some(ResultView::aborted());
    }
    let outcome = of.outcome()?;
    let left = leaving::ended_by(of.game().departures(), of.plies(), outcome.reason);
    Some(ResultView::of(outcome, left))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Answer, News};

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
            assert_eq!(view.json(), line);
        }
    }
}
