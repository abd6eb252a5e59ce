//! What the screen shows of a match, and what a finger on its board means: any game, any table, without a window.
//!
//! It is told by snapshots, knows no rule and no clock of its own: time that runs between two snapshots is worked out from when
//! the last one came. The screensaver shows its matches in the same way.

use std::time::{Duration, Instant};

use engine::{Seat, Verdict};
use slint::{Model, ModelRc, VecModel};
use ui::{
    ChoiceView, Hint, MayView, Notice, Occupant, OfferKind, OfferView, PersonView, ResultView, RoundView,
    SeatView, TakenView, ThinkingView, Tint,
};

use super::keys;
use super::surface::{Stance, Surface};
use super::thinking;
use crate::protocol::{self, Ask, BoardView, OccupantView, Snapshot, State};

/// Less than this is little time.
const LOW: Duration = Duration::from_secs(20);

/// From here on tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(10);

/// A match on the screen.
pub struct PlayScreen {
    board: BoardView,
    surface: Surface,
    snapshot: Snapshot,
    received: Instant,
    /// Whether the board was turned by hand.
    flipped: bool,
    face_to_face: bool,
    /// What a brain thought last; it stays while others think, so that nothing jumps.
    thought: Option<protocol::ThinkingView>,
    /// What each seat has taken. A window compares lists by which they are, so each stays until it changes.
    captured: Vec<ModelRc<TakenView>>,
    /// A hint was asked for at this revision.
    asked_for_hint: Option<u64>,
}

/// What the screen shows of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayView {
    /// The seats across the table, the farthest first.
    pub far: Vec<SeatView>,
    pub near: SeatView,
    pub alone: bool,
    pub rounds: Vec<RoundView>,
    pub choices: Vec<ChoiceView>,
    pub notice: Notice,
    pub hint: Hint,
    pub advice: String,
    pub advising: bool,
    pub result: ResultView,
    pub thinking: ThinkingView,
    pub may: MayView,
    pub offer: OfferView,
    pub paused: bool,
    pub someone_waits: bool,
    pub playable: bool,
    pub watching: i32,
    /// Seats that wait for somebody: their colour and the code that leads there.
    pub invitations: Vec<(Tint, String)>,
}

impl PlayScreen {
    pub fn new(board: BoardView, snapshot: Snapshot, now: Instant) -> PlayScreen {
        let mut screen = PlayScreen {
            surface: Surface::new(board.board.clone()),
            board,
            snapshot,
            received: now,
            flipped: false,
            face_to_face: false,
            thought: None,
            captured: Vec::new(),
            asked_for_hint: None,
        };
        screen.thought = screen.snapshot.thinking.clone();
        screen.gather();
        screen.lay();
        screen.surface.jump(Stance::of_snapshot(&screen.snapshot));
        screen
    }

    pub fn board(&self) -> &BoardView {
        &self.board
    }

    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    pub fn surface(&mut self) -> &mut Surface {
        &mut self.surface
    }

    /// The board as it lies, to look at.
    pub fn seen(&self) -> &Surface {
        &self.surface
    }

    pub fn is_over(&self) -> bool {
        self.snapshot.state == State::Over
    }

    pub fn is_face_to_face(&self) -> bool {
        self.face_to_face
    }

    /// Takes up what the table tells; whether the board lies another way round than before.
    pub fn hear(&mut self, snapshot: Snapshot, now: Instant) -> bool {
        let another = snapshot.r#match != self.snapshot.r#match;
        (self.snapshot, self.received) = (snapshot, now);
        if another {
            (self.thought, self.flipped) = (None, false);
        }
        if let Some(thought) = &self.snapshot.thinking {
            self.thought = Some(thought.clone());
        }
        if self.snapshot.hint.is_some() || self.asked_for_hint != Some(self.snapshot.revision) {
            self.asked_for_hint = None;
        }
        self.gather();
        let turned = self.lay();
        let stance = Stance::of_snapshot(&self.snapshot);
        if another || turned {
            self.surface.jump(stance);
        } else {
            self.surface.show(stance);
        }
        turned
    }

    /// The seat of whoever at the screen may be named for the leaderboard: of two, the winner's.
    pub fn nameable(&self) -> Option<Seat> {
        let result = self.snapshot.result.as_ref()?;
        let counts = !self.snapshot.record.is_empty() && !result.verdicts.is_empty();
        let touched = |seat: &Seat| self.snapshot.seats[seat.index()].occupant == OccupantView::Touch;
        let winner = result.winner.filter(touched);
        winner.or_else(|| self.seats().find(touched)).filter(|_| counts)
    }

    /// Turns the board.
    pub fn flip(&mut self) {
        self.flipped = !self.flipped;
        self.lay();
        self.surface.jump(Stance::of_snapshot(&self.snapshot));
    }

    /// Lets the far side's pieces and panel look towards whoever sits there, or not.
    pub fn sit_face_to_face(&mut self, face_to_face: bool) {
        // Whoever is alone has nobody before them.
        self.face_to_face = face_to_face && self.at_the_screen() > 1;
        self.lay();
    }

    /// How many sit at the screen.
    fn at_the_screen(&self) -> usize {
        self.snapshot.seats.iter().filter(|seat| seat.occupant == OccupantView::Touch).count()
    }

    /// Something that takes a moment was asked for.
    pub fn asked(&mut self, what: Ask) {
        if what == Ask::Hint {
            self.asked_for_hint = Some(self.snapshot.revision);
        }
    }

    /// What was asked for is not granted.
    pub fn refused(&mut self, what: Ask) {
        if what == Ask::Hint {
            self.asked_for_hint = None;
        }
    }

    /// The seat whose pieces are at the lower edge: that of whoever is alone at the screen, or as the board lies.
    pub fn near(&self) -> Seat {
        let mut touched =
            self.seats().filter(|seat| self.snapshot.seats[seat.index()].occupant == OccupantView::Touch);
        let own = match (touched.next(), touched.next()) {
            (Some(seat), None) => seat,
            _ => self.board.bottom,
        };
        let others = self.seats().find(|seat| *seat != own);
        if self.flipped { others.unwrap_or(own) } else { own }
    }

    pub fn view(&self, now: Instant) -> PlayView {
        let (snapshot, near) = (&self.snapshot, self.near());
        let count = snapshot.seats.len();
        let after_near = (1..count).map(|steps| Seat::new((near.index() + steps) % count)).rev();
        let may = |what: Ask| snapshot.may.contains(&what);
        let over = self.is_over();
        PlayView {
            far: after_near.flatten().map(|seat| self.seat(seat, now)).collect(),
            near: self.seat(near, now),
            alone: self.at_the_screen() == 1,
            rounds: self.rounds(),
            choices: self.surface.choices(),
            notice: keys::notice(snapshot.notice.filter(|_| snapshot.you == Some(snapshot.turn))),
            hint: if over || snapshot.moves.is_empty() { Hint::None } else { self.surface.prompt() },
            advice: snapshot.hint.as_ref().map(|hint| hint.notation.clone()).unwrap_or_default(),
            advising: self.asked_for_hint == Some(snapshot.revision),
            result: self.result(),
            thinking: self.thinking(),
            may: MayView {
                offer_draw: may(Ask::OfferDraw),
                claim_draw: may(Ask::ClaimDraw),
                take_back: may(Ask::TakeBack),
                answer: may(Ask::Accept),
                resign: may(Ask::Resign),
                abort: may(Ask::Abort),
                rematch: may(Ask::Rematch),
                hint: may(Ask::Hint),
            },
            offer: self.offer(),
            paused: snapshot.state == State::Paused,
            someone_waits: snapshot.state == State::Running && snapshot.moves.is_empty(),
            playable: !over && !snapshot.moves.is_empty(),
            watching: snapshot.watching as i32,
            invitations: self.seats().filter_map(|seat| self.invitation(seat)).collect(),
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.snapshot.seats.len())
    }

    fn tint(&self, seat: Seat) -> Tint {
        self.snapshot.seats.get(seat.index()).map_or(Tint::White, |seat| keys::tint(seat.colour))
    }

    /// Lays the board for whoever is near; whether that turned it.
    fn lay(&mut self) -> bool {
        let (flipped, before) = (self.near() != self.board.bottom, self.surface.is_flipped());
        self.surface.turn(flipped);
        let far = self.seats().find(|seat| *seat != self.near());
        let colour = far.map(|seat| self.snapshot.seats[seat.index()].colour);
        self.surface.face(colour.filter(|_| self.face_to_face));
        flipped != before
    }

    /// Takes up what each seat has taken from the others.
    fn gather(&mut self) {
        self.captured.resize_with(self.snapshot.seats.len(), ModelRc::default);
        for (shown, seat) in self.captured.iter_mut().zip(&self.snapshot.seats) {
            let taken = seat.captured.iter().map(|(colour, figure, count)| TakenView {
                tint: keys::tint(*colour),
                figure: figure.as_ref().into(),
                count: *count as i32,
            });
            let taken: Vec<TakenView> = taken.collect();
            if !shown.iter().eq(taken.iter().cloned()) {
                *shown = ModelRc::new(VecModel::from(taken));
            }
        }
    }

    /// What a brain thinks, or thought last, from the near side.
    fn thinking(&self) -> ThinkingView {
        let Some(thought) = &self.thought else { return ThinkingView::default() };
        let near = self.near();
        let far = self.seats().find(|seat| *seat != near).unwrap_or(near);
        let share = thinking::share(thought.score, &self.board.game);
        ThinkingView {
            shown: true,
            share: if thought.seat == near { share } else { 1.0 - share },
            near: self.tint(near),
            far: self.tint(far),
            by: self.tint(thought.seat),
            better: self.tint(if (thought.score >= 0) == (thought.seat == near) { near } else { far }),
            depth: thought.depth as i32,
            nodes: thinking::thousands(thought.nodes).into(),
            line: thought.line.join(" ").into(),
            score: thinking::score(thought.score, &self.board.game).into(),
            proof: thinking::proof(thought.score),
        }
    }

    fn seat(&self, seat: Seat, now: Instant) -> SeatView {
        let (snapshot, passed) = (&self.snapshot, now.saturating_duration_since(self.received));
        let view = &snapshot.seats[seat.index()];
        let left = |millis: u64, running: bool| {
            let passed = if running { passed } else { Duration::ZERO };
            Duration::from_millis(millis).saturating_sub(passed)
        };
        let clock = view.clock.map(|clock| left(clock.left, clock.running));
        let waits = snapshot.state == State::Running && snapshot.turn == seat;
        let away = view.away.map(|away| left(away, waits).as_millis().div_ceil(1000) as i32);
        let won = snapshot.result.as_ref().and_then(|result| result.verdicts.get(seat.index()));
        SeatView {
            tint: keys::tint(view.colour),
            who: person(&view.occupant),
            on_board: view.on_board as i32,
            in_hand: view.in_hand as i32,
            captured: self.captured.get(seat.index()).cloned().unwrap_or_default(),
            to_move: matches!(snapshot.state, State::Running | State::Paused) && snapshot.turn == seat,
            won: won == Some(&Verdict::Win),
            clock: clock.map(clock_text).unwrap_or_default().into(),
            low: clock.is_some_and(|left| left < LOW) && !self.is_over(),
            away: away.unwrap_or(-1),
        }
    }

    fn offer(&self) -> OfferView {
        let Some(offer) = self.snapshot.offer else { return OfferView::default() };
        let kind = match offer.kind {
            protocol::OfferKind::Draw => OfferKind::Draw,
            protocol::OfferKind::TakeBack => OfferKind::TakeBack,
            protocol::OfferKind::Rematch => OfferKind::Rematch,
        };
        OfferView { kind, by: self.tint(offer.seat) }
    }

    fn invitation(&self, seat: Seat) -> Option<(Tint, String)> {
        match &self.snapshot.seats[seat.index()].occupant {
            OccupantView::Open { code: Some(code) } => Some((self.tint(seat), code.to_string())),
            _ => None,
        }
    }

    /// How the match ended, the highest score first.
    fn result(&self) -> ResultView {
        let Some(result) = &self.snapshot.result else { return ResultView::default() };
        let mut scores = result.scores.clone();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
        ResultView {
            over: true,
            won: result.winner.is_some(),
            winner: result.winner.map(|seat| self.tint(seat)).unwrap_or_default(),
            reason: keys::end_reason(result.reason),
            score: scores.join("–").into(),
        }
    }

    /// The record in rounds: a round ends when a seat moves that does not come after the one before it.
    fn rounds(&self) -> Vec<RoundView> {
        let mut rounds: Vec<RoundView> = Vec::new();
        let mut before: Option<Seat> = None;
        for ply in &self.snapshot.record {
            if before.is_none_or(|seat| ply.seat <= seat) {
                rounds.push(RoundView { number: rounds.len() as i32 + 1, ..RoundView::default() });
            }
            before = Some(ply.seat);
            let Some(round) = rounds.last_mut() else { continue };
            if ply.seat == Seat::FIRST {
                round.first = ply.notation.as_str().into();
            } else {
                let gap = if round.others.is_empty() { "" } else { "  " };
                round.others = slint::format!("{}{gap}{}", round.others, ply.notation);
            }
        }
        rounds
    }
}

/// Who sits on a seat, by the short names for which the screen has words.
pub fn person(occupant: &OccupantView) -> PersonView {
    match occupant {
        OccupantView::Open { .. } => PersonView { occupant: Occupant::Open, ..PersonView::default() },
        OccupantView::Touch => PersonView { occupant: Occupant::Touch, ..PersonView::default() },
        OccupantView::Phone { who, .. } => PersonView {
            occupant: Occupant::Phone,
            animal: who.animal.name().into(),
            hue: who.colour.name().into(),
            ..PersonView::default()
        },
        OccupantView::Brain { brain, elo, .. } => keys::brain(*brain, *elo),
        OccupantView::Remote { name, .. } => {
            PersonView { occupant: Occupant::Remote, name: slint::format!("{name}"), ..PersonView::default() }
        }
    }
}

/// A clock as it is read: minutes and seconds, at the end tenths.
fn clock_text(left: Duration) -> String {
    if left < TENTHS {
        let tenths = left.as_millis().div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests;
