//! The task that owns a match: it takes commands one after the other, lets brains think, has every move written down before
//! anybody sees it, and shows what came of it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use engine::{Leaving, Seat};
use matches::{Deed, Match};
use opponent::lot;
use store::{Begun, Ending, Entry, Sitter};
use terms::code::TableCode;
use terms::occupant::Occupant;
use terms::secret::Secret;
use terms::{Ask, Closing, Kind, MatchId, Refusal};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

use super::chairs::Chairs;
use super::handle::Command;
use super::thinking::Thinkers;
use super::view::{TableSurroundings, Views};
use super::{Chair, Services};

/// The task of one table.
pub struct Actor {
    pub code: TableCode,
    pub kind: Kind,
    pub listed: bool,
    pub services: Services,
    pub now_playing: Match,
    pub chairs: Chairs,
    pub id: MatchId,
    pub orders: mpsc::UnboundedReceiver<Command>,
    /// To itself, for brains.
    pub sender: mpsc::UnboundedSender<Command>,
    pub shown: watch::Sender<Arc<Views>>,
    /// The lobby wants to know when something has changed.
    pub changed: Arc<Notify>,
    pub began: Instant,
    /// When the position last changed.
    pub moved_at: Instant,
    pub sequence: u64,
    pub thinkers: Thinkers,
}

/// Whether the table stays.
pub(super) enum Flow {
    Quiet,
    Show,
    Close(Closing),
}

impl Actor {
    /// Serves the table until it is closed.
    pub async fn run(mut self) {
        self.consult();
        self.show(None);
        let mut deserted_since = Some(Instant::now());
        let closing = loop {
            deserted_since = self.is_deserted().then(|| deserted_since.unwrap_or_else(Instant::now));
            let closes_at = deserted_since.map(|since| since + self.kept_for());
            let next_event = self.next_event(closes_at);
            let order = tokio::select! {
                order = self.orders.recv() => order,
                () = until(next_event) => None,
            };
            let flow = match order {
                Some(order) => self.obey(order).await,
                None if closes_at.is_some_and(|at| at <= Instant::now()) => Flow::Close(Closing::Abandoned),
                None => self.pass_time().await,
            };
            match flow {
                Flow::Quiet => {}
                Flow::Show => self.show(None),
                Flow::Close(why) => break why,
            }
        };
        self.services.workers.forget(self.code.number());
        if !self.now_playing.is_over() && closing != Closing::Shutdown {
            self.write(vec![Entry::Closed { id: self.id }]).await;
        }
        self.show(Some(closing));
    }

    pub(super) fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// A screensaver needs nobody, nor do AIs that play at the screen, where anybody may be watching, until they are done. A
    /// program does not keep a table for people who have gone; where no people play, it does.
    fn is_deserted(&self) -> bool {
        let playing = &self.now_playing;
        let people = playing.occupants().any(|(_, occupant)| occupant.is_person());
        let matters = |seat: Seat| !people || playing.occupant(seat).is_person();
        let needs_nobody = match self.kind {
            Kind::Screensaver => true,
            Kind::Screen => {
                !playing.is_over() && playing.occupants().all(|(_, occupant)| occupant.brain().is_some())
            }
            Kind::Phone => false,
        };
        !needs_nobody && self.chairs.is_deserted_by(matters)
    }

    /// How long it stays without anybody. Nobody misses a table of phones at which nothing has happened, and others may
    /// want one.
    fn kept_for(&self) -> Duration {
        let customs = &self.services.customs;
        let vacant = self.kind == Kind::Phone && self.now_playing.is_untouched();
        customs.abandoned_after.min(if vacant { customs.vacant_after } else { Duration::MAX })
    }

    /// When something happens by itself.
    fn next_event(&self, closes_at: Option<Instant>) -> Option<Instant> {
        let deadline = self.now_playing.deadline().map(|at| self.began + at);
        let decided = self.thinkers.decided.as_ref().map(|(at, _)| *at);
        deadline.into_iter().chain(decided).chain(self.thinkers.unseen_until).chain(closes_at).min()
    }

    async fn pass_time(&mut self) -> Flow {
        let deeds = self.now_playing.tick(self.now());
        if !deeds.is_empty() {
            return self.after(deeds).await;
        }
        if self.thinkers.decided.as_ref().is_some_and(|(at, _)| *at <= Instant::now()) {
            return self.play_decision().await;
        }
        (self.thinkers.unseen_until, self.thinkers.thought_shown) = (None, Some(Instant::now()));
        Flow::Show
    }

    async fn obey(&mut self, order: Command) -> Flow {
        // Whatever time has done comes first.
        let deeds = self.now_playing.tick(self.now());
        if !deeds.is_empty() {
            self.after(deeds).await;
            self.show(None);
        }
        match order {
            Command::Arrive(chair) => {
                let is_there = self.chairs.arrive(chair);
                self.attendance(chair, is_there, true)
            }
            Command::Depart(chair) => {
                let is_gone = self.chairs.depart(chair);
                self.attendance(chair, is_gone, false)
            }
            Command::Claim { code, occupant, reply } => {
                let claimed = self.claim(code, occupant).await;
                let flow = if claimed.is_ok() { Flow::Show } else { Flow::Quiet };
                answer(reply, claimed);
                flow
            }
            Command::Prove { secret, reply } => {
                answer(reply, self.chairs.owner(secret).ok_or(Refusal::WrongSecret));
                Flow::Quiet
            }
            Command::Play { chair, revision, number, reply } => {
                let (seat, now) = (self.chairs.seat(chair), self.now());
                let played = seat.ok_or(Refusal::NotSeated);
                let played = played.and_then(|seat| self.now_playing.play(seat, revision, number, now));
                self.carry_out(played, reply).await
            }
            Command::Ask { chair, revision, what, reply } => {
                let (seat, now) = (self.chairs.seat(chair), self.now());
                let granted = seat.ok_or(Refusal::NotSeated);
                let granted = granted.and_then(|seat| self.now_playing.ask(seat, revision, what, now));
                match what {
                    Ask::Hint | Ask::Accept if granted.is_ok() && self.now_playing.wants_a_hint() => {
                        self.seek_advice();
                    }
                    Ask::MoveNow if granted.is_ok() => self.hurry(),
                    _ => {}
                }
                self.carry_out(granted, reply).await
            }
            Command::Pace { chair, what, reply } => {
                let set = self.set_pace(chair, what);
                self.carry_out(set.map(|()| Vec::new()), reply).await
            }
            Command::Disqualify { chair, reply } => {
                let (seat, now) = (self.chairs.seat(chair), self.now());
                let left = seat.ok_or(Refusal::NotSeated);
                let left = left.and_then(|seat| self.now_playing.leave(seat, Leaving::Disqualification, now));
                self.carry_out(left, reply).await
            }
            Command::Begun { revision } => self.begin_thinking(revision),
            Command::Thought { revision, idea } => self.hear(revision, idea),
            Command::Decided { revision, decision } => self.take_decision(revision, decision),
            Command::Hinted { revision, decision } => self.take_hint(revision, decision),
            Command::RollCall(reply) => {
                // Whoever called may have gone.
                let _ = reply.send(());
                Flow::Quiet
            }
            Command::Vacate if self.shown.borrow().expendable => Flow::Close(Closing::Abandoned),
            Command::Vacate => Flow::Quiet,
            Command::Close(why) => Flow::Close(why),
        }
    }

    fn attendance(&mut self, chair: Option<Chair>, changed: bool, present: bool) -> Flow {
        if let Some(seat) = chair.and_then(|chair| self.chairs.seat(chair))
            && changed
            && self.now_playing.occupant(seat).brain().is_none()
        {
            self.now_playing.set_present(seat, present, self.now());
            self.consult();
        }
        if chair == self.chairs.host() && changed && !present {
            self.go_on();
        }
        Flow::Show
    }

    async fn claim(
        &mut self,
        code: Option<terms::code::SeatCode>,
        occupant: Occupant,
    ) -> Result<(Chair, Secret), Refusal> {
        let fits = |chair: &Chair| {
            let seat = self.chairs.seat(*chair);
            let open = seat.is_some_and(|seat| *self.now_playing.occupant(seat) == Occupant::Open);
            let invited = match code {
                Some(code) => seat.is_some_and(|seat| self.chairs.codes()[seat.index()] == Some(code)),
                None => self.listed,
            };
            open && invited
        };
        let chair = self.chairs.all().find(fits).ok_or(Refusal::SeatTaken)?;
        let seat = self.chairs.seat(chair).ok_or(Refusal::SeatTaken)?;
        let now = self.now();
        self.now_playing.take_seat(seat, occupant.clone(), now)?;
        let secret = Secret::lot(&mut rand::rng());
        let place = self.chairs.place(chair);
        (place.secret, place.code) = (Some(secret.hash()), None);
        let sitter = Sitter { occupant, secret: Some(secret.hash()) };
        self.write(vec![Entry::Seated { id: self.id, seat, sitter }]).await;
        self.consult();
        Ok((chair, secret))
    }

    async fn carry_out(
        &mut self,
        deeds: Result<Vec<Deed>, Refusal>,
        reply: super::handle::Reply<()>,
    ) -> Flow {
        match deeds {
            Ok(deeds) => {
                self.after(deeds).await;
                // Whoever is answered finds what has come of it, and need not be woken once more.
                self.show(None);
                answer(reply, Ok(()));
                Flow::Quiet
            }
            Err(refusal) => {
                answer(reply, Err(refusal));
                Flow::Quiet
            }
        }
    }

    /// Writes down what was done, and lets brains think about what has become of it.
    pub(super) async fn after(&mut self, deeds: Vec<Deed>) -> Flow {
        let mut entries = Vec::new();
        for deed in &deeds {
            entries.extend(self.entry(deed));
        }
        if deeds.iter().any(|deed| matches!(deed, Deed::Moved(_) | Deed::TakenBack(_) | Deed::Rematch)) {
            self.moved_at = Instant::now();
            self.thinkers.remark = None;
        }
        // What a brain thought of its move goes with it.
        if deeds.iter().any(|deed| matches!(deed, Deed::TakenBack(_))) {
            self.thinkers.thought = None;
        }
        if deeds.contains(&Deed::Rematch) {
            entries.push(self.begin_rematch());
        }
        if self.now_playing.is_over() {
            self.services.workers.forget(self.code.number());
        }
        self.write(entries).await;
        self.consult();
        self.answer_for_brains().await;
        Flow::Show
    }

    pub(super) fn entry(&self, deed: &Deed) -> Option<Entry> {
        let (id, clocks) = (self.id, self.now_playing.all_clocks(self.now()));
        let plies = u32::try_from(self.now_playing.plies()).unwrap_or(u32::MAX);
        match deed {
            Deed::Moved(code) => {
                let thought = self.moved_at.elapsed();
                Some(Entry::Moved { id, ply: plies - 1, code: code.clone(), clocks, thought })
            }
            Deed::TakenBack(_) => Some(Entry::TakenBack { id, plies_left: plies, clocks }),
            Deed::Left(departure) => Some(Entry::Left { id, departure: *departure, clocks }),
            Deed::Ended => {
                let ending = self.now_playing.outcome().map(Ending::from)?;
                Some(Entry::Ended { id, ending, at: SystemTime::now().into() })
            }
            Deed::Helped(seat, help) => Some(Entry::Helped { id, seat: *seat, help: *help }),
            Deed::Aborted => Some(Entry::Ended { id, ending: Ending::Aborted, at: SystemTime::now().into() }),
            Deed::Offered | Deed::Rematch => None,
        }
    }

    /// What is to be written down about a match that begins.
    pub fn begun(&self, rematch_of: Option<MatchId>) -> Entry {
        let setting = &self.now_playing.setting;
        let sitter = |(seat, occupant): (Seat, &Occupant)| Sitter {
            occupant: occupant.clone(),
            secret: self.chairs.secret_at(seat),
        };
        let begun = Begun {
            table: self.code.to_string(),
            kind: self.kind,
            game: setting.game.id.to_owned(),
            variant: setting.variant.id.clone(),
            start: self.now_playing.game().position(),
            time: setting.time,
            seats: self.now_playing.occupants().map(sitter).collect(),
            began: SystemTime::now().into(),
            rematch_of,
        };
        Entry::Begun { id: self.id, begun }
    }

    fn begin_rematch(&mut self) -> Entry {
        let before = self.id;
        let game = self.now_playing.setting.start(lot());
        self.now_playing = self.now_playing.rematch(game, self.now());
        self.chairs.move_up();
        self.id = self.services.store.new_id();
        self.thinkers = Thinkers::default();
        self.begun(Some(before))
    }

    /// Waits until it is safe. A store that fails is no reason to stop a game: people go on, and the log says what is missing.
    /// Nobody plays in a screensaver, so nothing of it is worth the wear of the card.
    pub(super) fn write(&self, entries: Vec<Entry>) -> impl Future<Output = ()> + Send + use<> {
        let is_kept = self.kind != Kind::Screensaver && !entries.is_empty();
        let answer = is_kept.then(|| self.services.store.write(entries));
        let table = self.code;
        async move {
            let Some(answer) = answer else { return };
            if let Err(error) = answer.await {
                tracing::error!(%table, "not written down: {error}");
            }
        }
    }

    fn show(&mut self, closing: Option<Closing>) {
        self.sequence += 1;
        let codes = self.chairs.codes();
        let around = TableSurroundings {
            table: self.code,
            id: self.id,
            sequence: self.sequence,
            watching: self.chairs.watching(),
            now: self.now(),
            codes: &codes,
            remark: self.thinkers.remark,
            thinking: self.thinkers.thought.as_ref(),
            hint: self.thinkers.hint.as_ref().map(|(_, hint)| hint),
        };
        let views = Views::new(&self.now_playing, &self.chairs, &around, closing);
        self.shown.send_replace(Arc::new(views));
        self.changed.notify_one();
    }
}

/// Whoever does not want to know any more has dropped the other end.
fn answer<T>(reply: super::handle::Reply<T>, result: Result<T, Refusal>) {
    drop(reply.send(result));
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
