//! The task that owns a match: it takes commands one after the other, lets brains think, has every move written down before
//! anybody sees it, and shows what came of it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use engine::Seat;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

use super::chairs::Chairs;
use super::code::TableCode;
use super::handle::Command;
use super::occupant::Occupant;
use super::secret::Secret;
use super::the_match::{Deed, Match};
use super::thinking::Mind;
use super::view::{Surroundings, Views};
use super::{Chair, Kind, Services};
use crate::opponent::lot;
use crate::protocol::{Ask, Closing, Refusal};
use crate::store::{Begun, Ending, Entry, MatchId, Sitter};

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
    pub mind: Mind,
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
            let closes_at = deserted_since.map(|since| since + self.services.customs.abandoned_after);
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
        if !self.now_playing.is_over() && closing != Closing::Shutdown {
            self.write(vec![Entry::Closed { id: self.id }]).await;
        }
        self.show(Some(closing));
    }

    pub(super) fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// A screensaver needs nobody. A program does not keep a table for people who have gone; where no people play, it does.
    fn is_deserted(&self) -> bool {
        let people = self.now_playing.occupants().any(|(_, occupant)| occupant.is_person());
        let matters = |seat: Seat| !people || self.now_playing.occupant(seat).is_person();
        self.kind != Kind::Screensaver && self.chairs.is_deserted_by(matters)
    }

    /// When something happens by itself.
    fn next_event(&self, closes_at: Option<Instant>) -> Option<Instant> {
        let deadline = self.now_playing.deadline().map(|at| self.began + at);
        let decided = self.mind.decided.as_ref().map(|(at, _)| *at);
        deadline.into_iter().chain(decided).chain(self.mind.unseen_until).chain(closes_at).min()
    }

    async fn pass_time(&mut self) -> Flow {
        if let Some(deed) = self.now_playing.tick(self.now()) {
            return self.after(vec![deed]).await;
        }
        if self.mind.decided.as_ref().is_some_and(|(at, _)| *at <= Instant::now()) {
            return self.play_decision().await;
        }
        self.mind.unseen_until = None;
        Flow::Show
    }

    async fn obey(&mut self, order: Command) -> Flow {
        // Whatever time has done comes first.
        if let Some(deed) = self.now_playing.tick(self.now()) {
            self.after(vec![deed]).await;
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
                if granted.is_ok() && what == Ask::Hint {
                    self.seek_advice();
                }
                self.carry_out(granted, reply).await
            }
            Command::Thought { revision, idea } => self.hear(revision, idea),
            Command::Decided { revision, decision } => self.take_decision(revision, decision),
            Command::Hinted { revision, decision } => self.take_hint(revision, decision),
            Command::RollCall(reply) => {
                // Whoever called may have gone.
                let _ = reply.send(());
                Flow::Quiet
            }
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
        Flow::Show
    }

    async fn claim(
        &mut self,
        code: Option<super::code::SeatCode>,
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
        }
        if deeds.contains(&Deed::Rematch) {
            entries.push(self.begin_rematch());
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
            Deed::Ended => {
                let ending = self.now_playing.outcome().map(Ending::from)?;
                Some(Entry::Ended { id, ending, at: SystemTime::now().into() })
            }
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
            variant: setting.variant.id.to_owned(),
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
        self.mind = Mind::default();
        self.begun(Some(before))
    }

    /// Waits until it is safe. A store that fails is no reason to stop a game: people go on, and the log says what is missing.
    pub(super) fn write(&self, entries: Vec<Entry>) -> impl Future<Output = ()> + Send + use<> {
        let answer = (!entries.is_empty()).then(|| self.services.store.write(entries));
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
        let around = Surroundings {
            table: self.code,
            id: self.id,
            sequence: self.sequence,
            watching: self.chairs.watching(),
            now: self.now(),
            codes: &codes,
            thinking: self.mind.thought.as_ref(),
            hint: self.mind.hint.as_ref().map(|(_, hint)| hint),
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
