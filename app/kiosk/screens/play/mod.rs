//! What the screen shows of a match, and what a finger on its board means: any game, any table, without a window.
//!
//! It is told by snapshots, knows no rule and no clock of its own: time that runs between two snapshots is worked out from when
//! the last one came. The screensaver shows its matches in the same way.

pub mod binding;
mod hearing;
mod offers;
pub mod show;
mod thinking;

use std::borrow::Cow;
use std::time::{Duration, Instant};

use engine::about::Measure;
use engine::{Change, Colour, Seat, Stock, Verdict};
use protocol::{BoardView, Face, OccupantView, OfferView, Snapshot};
use slint::{Model, ModelRc, SharedString, VecModel};
use terms::{Ask, Help, State};
use ui::{
    AdviceView, ChoiceView, Denial, Hint, MayView, OccupantKind, OpenOfferKind, OpenOfferView, PaceCardView,
    PersonView, RemarkLineView, ResultCardView, RoundView, SeatCardView, StockView, TakenView,
    ThinkingBarView, Tint,
};

use crate::keys;
use crate::surface::{Stance, Surface};

/// Less than this is little time.
const LOW: Duration = Duration::from_secs(20);

/// So long a new phase is announced.
const PHASE: Duration = Duration::from_secs(5);

/// So long it is said why a finger did nothing.
const DENIAL: Duration = Duration::from_secs(3);

/// So long it is said that an offer was declined.
const DECLINED: Duration = Duration::from_secs(5);

/// From here on tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(10);

/// A match on the screen.
pub struct PlayScreen {
    board: BoardView,
    measure: Measure,
    /// The figure that stands for a seat.
    face: &'static str,
    /// Whether moves are written with letters for the pieces.
    lettered: bool,
    surface: Surface,
    snapshot: Snapshot,
    received: Instant,
    /// Whether the board was turned by hand.
    flipped: bool,
    face_to_face: bool,
    /// What a brain thought last; it stays while others think, so that nothing jumps.
    thought: Option<protocol::ThinkingView>,
    /// Whether its pieces can be taken, and whether any seat has had something in stock: for both room is kept.
    takes: bool,
    stocked: bool,
    /// What each seat has taken. A window compares lists by which they are, so each stays until it changes.
    captured: Vec<ModelRc<TakenView>>,
    /// What each seat has beside the board.
    stocks: Vec<ModelRc<StockView>>,
    /// When the phase of the game began that it is in, if that was seen.
    phase_began: Option<Instant>,
    /// A hint was asked for at this revision.
    asked_for_hint: Option<u64>,
    /// Why the last finger on the board did nothing, and since when it is said.
    denial: Option<(Denial, Instant)>,
    /// What was offered here and declined, and since when that is said.
    declined: Option<(OpenOfferView, Instant)>,
}

/// What the screen shows of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayView {
    /// The seats across the table, the farthest first.
    pub far: Vec<SeatCardView>,
    pub near: SeatCardView,
    pub alone: bool,
    pub rounds: Vec<RoundView>,
    pub choices: Vec<ChoiceView>,
    pub game: SharedString,
    /// The key of what the game tells the seat to move.
    pub notice: SharedString,
    pub phase: String,
    pub new_phase: bool,
    pub hint: Hint,
    pub denial: Denial,
    pub advice: AdviceView,
    pub advising: bool,
    pub result: ResultCardView,
    /// Of more than two, the seats by their places.
    pub ranking: Vec<SeatCardView>,
    pub thinking: ThinkingBarView,
    pub may: MayView,
    pub offer: OpenOfferView,
    pub declined: OpenOfferView,
    pub remark: RemarkLineView,
    pub pace: PaceCardView,
    pub paused: bool,
    pub someone_waits: bool,
    pub with_ai: bool,
    /// Who is to move, in which colour, and how deep and at how many positions a brain has looked.
    pub mover: PersonView,
    pub mover_tint: Tint,
    pub looked: (i32, String),
    pub playable: bool,
    pub watching: i32,
    /// Seats that wait for somebody: their colour and the code that leads there.
    pub invitations: Vec<(Tint, String)>,
}

impl PlayScreen {
    pub fn new(board: BoardView, snapshot: Snapshot, now: Instant) -> PlayScreen {
        let game = games::catalog().find(&board.game);
        let mut screen = PlayScreen {
            measure: game.as_ref().map_or_else(|_| Measure::default(), |(game, _)| game.about.score),
            lettered: game.as_ref().is_ok_and(|(game, _)| game.about.letters.is_some()),
            takes: game.as_ref().is_ok_and(|(game, _)| game.about.captures),
            stocked: false,
            face: game.map_or("disc", |(game, _)| &game.about.face),
            surface: Surface::new(board.board.clone()),
            board,
            snapshot,
            received: now,
            flipped: false,
            face_to_face: false,
            thought: None,
            captured: Vec::new(),
            stocks: Vec::new(),
            phase_began: None,
            asked_for_hint: None,
            denial: None,
            declined: None,
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
        if another {
            (self.thought, self.flipped, self.phase_began) = (None, false, None);
        } else if snapshot.phase != self.snapshot.phase {
            self.phase_began = Some(now);
        }
        if snapshot.revision != self.snapshot.revision {
            self.denial = None;
        }
        // What was thought of a move that is taken back is of no interest any more.
        if snapshot.record.len() < self.snapshot.record.len() {
            self.thought = None;
        }
        let declined = offers::declined(&self.snapshot, &snapshot);
        if declined.is_some() || another {
            self.declined = Some((self.offer(declined), now));
        }
        (self.snapshot, self.received) = (snapshot, now);
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

    /// A finger has done something on the board: if it could not have what it wanted, that is shown and said.
    pub fn fingered(&mut self, now: Instant) {
        let runs = self.snapshot.state == State::Running;
        self.denial = self.surface.deny().filter(|_| runs).map(|denial| (denial, now));
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
        self.face_to_face = face_to_face && self.at_the_screen() > 1 && self.are_two();
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
        let others = self.seats().find(|seat| *seat != own && self.are_two());
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
            game: self.board.game.as_ref().into(),
            notice: self.notice(),
            phase: snapshot.phase.as_deref().filter(|_| !over).unwrap_or_default().to_owned(),
            new_phase: !over
                && self.phase_began.is_some_and(|began| now.saturating_duration_since(began) < PHASE),
            hint: if over || snapshot.moves.is_empty() { Hint::None } else { self.surface.prompt() },
            denial: still(self.denial.as_ref(), DENIAL, now),
            declined: still(self.declined.as_ref(), DECLINED, now),
            advice: self.advice(),
            advising: self.asked_for_hint == Some(snapshot.revision),
            result: self.result(),
            ranking: self.ranking(now),
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
                move_now: may(Ask::MoveNow),
            },
            offer: self.offer(snapshot.offer),
            remark: self.remark(),
            pace: self.pace(),
            paused: snapshot.state == State::Paused,
            someone_waits: snapshot.state == State::Running && snapshot.moves.is_empty(),
            with_ai: snapshot.seats.iter().any(|seat| is_brain(&seat.occupant)),
            mover: snapshot
                .seats
                .get(snapshot.turn.index())
                .map(|seat| person(&seat.occupant))
                .unwrap_or_default(),
            mover_tint: self.tint(snapshot.turn),
            looked: self.looked(),
            playable: !over,
            watching: snapshot.watching as i32,
            invitations: self.seats().filter_map(|seat| self.invitation(seat)).collect(),
        }
    }

    /// What whoever is to move has to heed, or that the turn has come by a pass.
    fn notice(&self) -> SharedString {
        let Snapshot { notice, you, turn, record, .. } = &self.snapshot;
        let passed = record.last().is_some_and(|ply| ply.passed) && !self.is_over();
        match notice.filter(|_| *you == Some(*turn)) {
            None if passed => "passed".into(),
            notice => keys::key(notice),
        }
    }

    fn are_two(&self) -> bool {
        self.snapshot.seats.len() == 2
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.snapshot.seats.len())
    }

    fn tint(&self, seat: Seat) -> Tint {
        self.snapshot.seats.get(seat.index()).map_or(Tint::White, |seat| keys::tint(seat.colour))
    }

    /// Lays the board for whoever is near; whether that turned it.
    fn lay(&mut self) -> bool {
        // Where more than two sit around it, a board lies as it was made unless somebody turns it.
        let flipped = if self.are_two() { self.near() != self.board.bottom } else { self.flipped };
        let before = self.surface.is_flipped();
        self.surface.turn(flipped);
        let far = self.seats().find(|seat| *seat != self.near());
        let colour = far.map(|seat| self.snapshot.seats[seat.index()].colour);
        self.surface.face(colour.filter(|_| self.face_to_face));
        flipped != before
    }

    /// Takes up what each seat has beside the board and has taken from the others.
    fn gather(&mut self) {
        let taken = |(colour, figure, count): &(Colour, Cow<'static, str>, usize)| TakenView {
            tint: keys::tint(*colour),
            figure: figure.as_ref().into(),
            count: *count as i32,
        };
        let stock = |stock: &Stock| StockView {
            name: stock.name.as_ref().into(),
            figure: stock.figure.as_ref().into(),
            count: stock.count as i32,
        };
        let seats = &self.snapshot.seats;
        self.stocked |= seats.iter().any(|seat| !seat.stocks.is_empty());
        renew(&mut self.captured, seats.iter().map(|seat| seat.captured.iter().map(taken).collect()));
        renew(&mut self.stocks, seats.iter().map(|seat| seat.stocks.iter().map(stock).collect()));
    }

    /// The place of a seat where more than two played to the end.
    fn place(&self, seat: Seat) -> i32 {
        let places = self.snapshot.result.as_ref().map_or(&[][..], |result| &result.places);
        if places.len() > 2 { places.get(seat.index()).copied().unwrap_or_default().into() } else { 0 }
    }

    /// All seats by their places, where more than two played to the end.
    fn ranking(&self, now: Instant) -> Vec<SeatCardView> {
        let mut ranked: Vec<Seat> = self.seats().filter(|seat| self.place(*seat) > 0).collect();
        ranked.sort_by_key(|seat| self.place(*seat));
        ranked.into_iter().map(|seat| self.seat(seat, now)).collect()
    }

    /// What a brain thinks, or thought last, from the near side.
    fn thinking(&self) -> ThinkingBarView {
        let Some(thought) = &self.thought else { return ThinkingBarView::default() };
        // Among many a brain's own chances are set against those of all others together.
        let near = if self.are_two() { self.near() } else { thought.seat };
        let far = self.seats().find(|seat| *seat != near).unwrap_or(near);
        let share = thinking::share(thought.score, self.measure);
        ThinkingBarView {
            shown: true,
            game: self.board.game.as_ref().into(),
            share: if thought.seat == near { share } else { 1.0 - share },
            near: self.tint(near),
            far: if self.are_two() { self.tint(far) } else { Tint::Grey },
            by: self.tint(thought.seat),
            better: self.tint(if (thought.score >= 0) == (thought.seat == near) { near } else { far }),
            depth: thought.depth as i32,
            nodes: thinking::thousands(thought.nodes).into(),
            line: thought.line.join(" ").into(),
            score: thinking::score(thought.score, self.measure).into(),
            even: thinking::is_even(thought.score, self.measure),
            proof: thinking::proof(thought.score),
        }
    }

    /// A hint, with the piece and its goal where a move is no more than that.
    fn advice(&self) -> AdviceView {
        let Some(hint) = &self.snapshot.hint else { return AdviceView::default() };
        let (figure, to) = self.goes(&hint.changes.0).unwrap_or_default();
        AdviceView { r#move: hint.notation.as_str().into(), figure: figure.into(), to: to.into() }
    }

    /// The only piece that a move leads somewhere, and where, in a game that has letters for its pieces.
    fn goes(&self, changes: &[(u8, Change<Face>)]) -> Option<(&str, &str)> {
        let mut moved = None;
        for (_, change) in changes {
            match change {
                Change::Moved { from, to } if moved.is_none() => moved = Some((*from, *to)),
                Change::Removed { .. } => {}
                _ => return None,
            }
        }
        let (from, to) = moved.filter(|_| self.lettered)?;
        let (_, _, figure) = self.snapshot.pieces.iter().find(|(cell, ..)| *cell == from)?;
        Some((figure, self.board.board.names.get(usize::from(to))?))
    }

    /// How deep and at how many positions the brain that is to move has looked by now.
    fn looked(&self) -> (i32, String) {
        let current = self.snapshot.thinking.as_ref().filter(|thought| thought.seat == self.snapshot.turn);
        current.map(|thought| (thought.depth as i32, thinking::thousands(thought.nodes))).unwrap_or_default()
    }

    fn seat(&self, seat: Seat, now: Instant) -> SeatCardView {
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
        SeatCardView {
            tint: keys::tint(view.colour),
            game: self.board.game.as_ref().into(),
            face: if snapshot.seats.len() > 2 { view.colour.disc() } else { self.face }.into(),
            who: person(&view.occupant),
            on_board: view.on_board as i32,
            stocks: self.stocks.get(seat.index()).cloned().unwrap_or_default(),
            captured: self.captured.get(seat.index()).cloned().unwrap_or_default(),
            stocked: self.stocked,
            takes: self.takes,
            to_move: matches!(snapshot.state, State::Running | State::Paused) && snapshot.turn == seat,
            won: won == Some(&Verdict::Win),
            clock: clock.map(clock_text).unwrap_or_default().into(),
            low: clock.is_some_and(|left| left < LOW) && !self.is_over(),
            away: away.unwrap_or(-1),
            left: keys::leaving(view.left),
            place: self.place(seat),
        }
    }

    fn offer(&self, offer: Option<OfferView>) -> OpenOfferView {
        let Some(offer) = offer else { return OpenOfferView::default() };
        let kind = match offer.kind {
            terms::OfferKind::Draw => OpenOfferKind::Draw,
            terms::OfferKind::TakeBack => OpenOfferKind::TakeBack,
            terms::OfferKind::Hint => OpenOfferKind::Hint,
            terms::OfferKind::Rematch => OpenOfferKind::Rematch,
        };
        OpenOfferView { kind, by: self.tint(offer.seat) }
    }

    fn remark(&self) -> RemarkLineView {
        let Some(remark) = self.snapshot.remark else { return RemarkLineView::default() };
        RemarkLineView { says: keys::remark(remark.says), by: self.tint(remark.seat) }
    }

    fn pace(&self) -> PaceCardView {
        let Some(pace) = self.snapshot.pace else { return PaceCardView::default() };
        PaceCardView { yours: pace.yours, held: pace.held, speed: keys::speed(pace.speed) }
    }

    fn invitation(&self, seat: Seat) -> Option<(Tint, String)> {
        match &self.snapshot.seats[seat.index()].occupant {
            OccupantView::Open { code: Some(code) } => Some((self.tint(seat), code.to_string())),
            _ => None,
        }
    }

    /// How the match ended, the highest score first.
    fn result(&self) -> ResultCardView {
        let Some(result) = &self.snapshot.result else { return ResultCardView::default() };
        let mut scores = result.scores.clone();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let pieces: usize = self.snapshot.seats.iter().map(|seat| seat.on_board).sum();
        let empties = scores.iter().sum::<i32>() - pieces as i32;
        let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
        let lost = |seat: &Seat| result.verdicts.get(seat.index()) == Some(&Verdict::Loss);
        let loser = result.left.or_else(|| self.seats().find(lost));
        let helped = |count: fn(&Help) -> u32| {
            self.snapshot.seats.iter().map(|seat| count(&seat.help)).sum::<u32>() as i32
        };
        ResultCardView {
            over: true,
            won: result.winner.is_some(),
            shared: result.winner.is_none() && result.verdicts.contains(&Verdict::Win),
            winner: result.winner.map(|seat| self.tint(seat)).unwrap_or_default(),
            loser: loser.map(|seat| self.tint(seat)).unwrap_or_default(),
            game: self.board.game.as_ref().into(),
            reason: keys::key(result.reason),
            score: scores.join("–").into(),
            empties,
            hints: helped(|help| help.hints),
            take_backs: helped(|help| help.take_backs),
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

/// What is said for so long, while that lasts.
fn still<T: Clone + Default>(said: Option<&(T, Instant)>, long: Duration, now: Instant) -> T {
    let lasts = said.filter(|(_, since)| now.saturating_duration_since(*since) < long);
    lasts.map(|(said, _)| said.clone()).unwrap_or_default()
}

/// Makes lists anew that are no longer what they were.
fn renew<T: Clone + PartialEq + 'static>(shown: &mut Vec<ModelRc<T>>, lists: impl Iterator<Item = Vec<T>>) {
    let lists: Vec<Vec<T>> = lists.collect();
    shown.resize_with(lists.len(), ModelRc::default);
    for (shown, list) in shown.iter_mut().zip(lists) {
        if !shown.iter().eq(list.iter().cloned()) {
            *shown = ModelRc::new(VecModel::from(list));
        }
    }
}

/// Who sits on a seat, by the short names for which the screen has words.
pub fn person(occupant: &OccupantView) -> PersonView {
    match occupant {
        OccupantView::Open { .. } => PersonView { occupant: OccupantKind::Open, ..PersonView::default() },
        OccupantView::Touch => PersonView { occupant: OccupantKind::Touch, ..PersonView::default() },
        OccupantView::Phone { who, .. } => PersonView {
            occupant: OccupantKind::Phone,
            animal: who.animal.name().into(),
            hue: who.colour.name().into(),
            ..PersonView::default()
        },
        OccupantView::Brain { brain, elo, .. } => keys::brain(*brain, *elo),
        OccupantView::Remote { name, .. } => PersonView {
            occupant: OccupantKind::Remote,
            name: slint::format!("{name}"),
            ..PersonView::default()
        },
    }
}

fn is_brain(occupant: &OccupantView) -> bool {
    matches!(occupant, OccupantView::Brain { .. })
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
