//! A match: a game, who plays it, their clocks and what they have offered each other.
//!
//! A state machine without a channel, a timer or a thread. Every call says what time it is, so that clocks and the time that
//! absent players have to come back are tested without waiting. Whatever is refused changes nothing.
//!
//! The `revision` changes with the position and with offers, and with nothing else: a command that names an old one was
//! meant for something that is no longer on the board.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod asking;
pub mod captures;
mod pace;
pub mod setting;

use std::time::Duration;

use engine::leaving::Happening;
use engine::{Clocks, Departure, Leaving, LiveGame, Outcome, Seat, TimeControl};
use terms::occupant::Occupant;
use terms::{Help, OfferKind, Refusal, State};

pub use crate::pace::MatchPace;
use crate::setting::Setting;

/// All absences of a seat in one match together may last so many times as long as one of them.
const ABSENCES: u32 = 5;

/// A match.
pub struct Match {
    pub setting: Setting,
    game: Box<dyn LiveGame>,
    seats: Vec<SeatState>,
    clocks: Clocks,
    revision: u64,
    offer: Option<OpenOffer>,
    aborted: bool,
    /// How long an absent player has to come back.
    grace: Duration,
    /// The revision at which a brain waits for somebody to think for it.
    held: Option<u64>,
    /// How it goes on, where only brains play.
    pace: MatchPace,
}

/// Somebody on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatState {
    occupant: Occupant,
    present: bool,
    /// What is left of the time to come back.
    patience: Duration,
    /// What is left of it for all absences of this match.
    allowance: Duration,
    /// Since when it runs: only on the seat's own turn, and only while somebody waits.
    missed_since: Option<Duration>,
    /// After how many plies a draw was last offered.
    offered_at: Option<usize>,
    wants_rematch: bool,
    /// What it has been helped with, and after how many plies it last got a hint.
    help: Help,
    hinted_at: Option<usize>,
}

impl SeatState {
    fn new(occupant: Occupant, grace: Duration) -> SeatState {
        let present = !occupant.is_guest();
        SeatState {
            wants_rematch: occupant.brain().is_some(),
            occupant,
            present,
            patience: grace,
            allowance: grace * ABSENCES,
            missed_since: None,
            offered_at: None,
            help: Help::default(),
            hinted_at: None,
        }
    }
}

/// What waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    pub kind: OfferKind,
    pub by: Seat,
    /// Who has not answered yet.
    pub waits_for: Vec<Seat>,
}

/// What has happened, for whoever writes it down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A move was played: its code.
    Moved(String),
    /// So many plies are left.
    TakenBack(usize),
    /// A seat has left, and the others play on or have won.
    Left(Departure),
    /// The game has ended.
    Ended,
    /// It was given up before it had begun.
    Aborted,
    /// An offer was made, or answered, or has lapsed.
    Offered,
    /// Everybody wants to play again.
    Rematch,
    /// A seat has been helped: all that it has been helped with.
    Helped(Seat, Help),
}

impl Match {
    /// A match that has not begun.
    pub fn new(
        setting: Setting,
        game: Box<dyn LiveGame>,
        occupants: Vec<Occupant>,
        grace: Duration,
    ) -> Match {
        let clocks = Clocks::new(setting.time, game.seats());
        let seats = occupants.into_iter().map(|occupant| SeatState::new(occupant, grace)).collect();
        let pace = MatchPace::default();
        Match {
            setting,
            game,
            seats,
            clocks,
            revision: 1,
            offer: None,
            aborted: false,
            grace,
            held: None,
            pace,
        }
    }

    /// Plays what was played before the program was last ended, and sets the clocks as they were. The time in between is
    /// charged to nobody.
    pub fn resume(
        &mut self,
        codes: &[String],
        departures: &[Departure],
        left: &[Option<Duration>],
        now: Duration,
    ) -> Result<(), Refusal> {
        for event in engine::leaving::in_order(codes, departures) {
            match event {
                Happening::Moved(code) => {
                    let number = self.game.offers().iter().position(|offer| offer.code == *code);
                    self.push(number.ok_or(Refusal::NoSuchMove)?)?;
                }
                Happening::Left(gone) => {
                    self.game.leave(gone.seat, gone.why).map_err(|_| Refusal::NotAllowed)?;
                }
            }
        }
        for (seat, left) in Seat::all(self.game.seats()).zip(left) {
            if let Some(left) = left {
                self.clocks.set(seat, *left, now);
            }
        }
        if !codes.is_empty() && !self.is_over() {
            self.clocks.start(self.game.turn(), now);
        }
        self.look_around(now);
        Ok(())
    }

    pub fn game(&self) -> &dyn LiveGame {
        &*self.game
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.seats[seat.index()].occupant
    }

    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        self.all_seats().zip(self.seats.iter().map(|sitting| &sitting.occupant))
    }

    pub fn is_present(&self, seat: Seat) -> bool {
        self.seats[seat.index()].present
    }

    /// What a seat has been helped with.
    pub fn help(&self, seat: Seat) -> Help {
        self.seats[seat.index()].help
    }

    /// Remembers what it was helped with before the program was last ended.
    pub fn set_help(&mut self, seat: Seat, help: Help) {
        if let Some(sitting) = self.seats.get_mut(seat.index()) {
            sitting.help = help;
        }
    }

    pub fn offer(&self) -> Option<&OpenOffer> {
        self.offer.as_ref()
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.outcome()
    }

    pub fn was_aborted(&self) -> bool {
        self.aborted
    }

    pub fn is_over(&self) -> bool {
        self.aborted || self.game.outcome().is_some()
    }

    /// Why a seat has left, if it has while the others play on.
    pub fn has_left(&self, seat: Seat) -> Option<Leaving> {
        let departure = self.game.departures().iter().find(|departure| departure.seat == seat);
        departure.map(|departure| departure.why)
    }

    pub fn plies(&self) -> usize {
        self.game.record().len()
    }

    /// Whether nothing has come of it yet: both have still to move, and at most one guest has come.
    pub fn is_untouched(&self) -> bool {
        let guests = self.seats.iter().filter(|sitting| sitting.occupant.is_guest()).count();
        !self.is_over() && self.plies() < self.game.seats() && guests <= 1
    }

    pub fn state(&self) -> State {
        if self.is_over() {
            State::Over
        } else if self.seats.iter().any(|sitting| sitting.occupant == Occupant::Open) {
            State::Open
        } else if self.nobody_is_there() || self.pace.stands() {
            State::Paused
        } else {
            State::Running
        }
    }

    /// What a seat has left, and whether it is getting less.
    pub fn clock(&self, seat: Seat, now: Duration) -> Option<(Duration, bool)> {
        Some((self.clocks.remaining(seat, now)?, self.clocks.running(now) == Some(seat)))
    }

    /// What every seat has left.
    pub fn all_clocks(&self, now: Duration) -> Vec<Option<Duration>> {
        self.all_seats().map(|seat| self.clocks.remaining(seat, now)).collect()
    }

    pub fn time(&self) -> TimeControl {
        self.setting.time
    }

    /// How long an absent player still has to come back.
    pub fn patience(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let sitting = &self.seats[seat.index()];
        let waited = sitting.missed_since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        let awaited = !sitting.present && !self.is_over() && self.has_left(seat).is_none();
        awaited.then(|| sitting.patience.saturating_sub(waited))
    }

    /// When something happens by itself, if nobody does anything before.
    pub fn deadline(&self) -> Option<Duration> {
        let come_back = |sitting: &SeatState| Some(sitting.missed_since? + sitting.patience);
        let absent = self.seats.iter().filter_map(come_back);
        if self.is_over() { None } else { absent.chain(self.clocks.deadline()).min() }
    }

    /// Lets happen what happens by itself: a flag falls, a player does not come back.
    pub fn tick(&mut self, now: Duration) -> Vec<Deed> {
        if self.is_over() {
            return Vec::new();
        }
        let gone = self.all_seats().find(|seat| {
            self.seats[seat.index()].missed_since.is_some()
                && self.patience(*seat, now) == Some(Duration::ZERO)
        });
        let left = match (self.clocks.flag(now), gone) {
            (Some(seat), _) => self.leave(seat, Leaving::Time, now),
            (None, Some(seat)) => self.leave(seat, Leaving::Absence, now),
            (None, None) => return Vec::new(),
        };
        left.unwrap_or_default()
    }

    /// A seat plays no further: of three and more the others play on, otherwise that is the end. Of two whoever goes before
    /// both have moved gives nobody a win, unless they broke the rules.
    pub fn leave(&mut self, seat: Seat, why: Leaving, now: Duration) -> Result<Vec<Deed>, Refusal> {
        let early = self.game.seats() == 2 && !self.has_begun() && why != Leaving::Disqualification;
        if early && !self.is_over() {
            return Ok(vec![self.abort(now)]);
        }
        let turn = self.game.turn();
        self.game.leave(seat, why).map_err(|_| Refusal::Over)?;
        let left = self.game.departures().last().filter(|departure| departure.seat == seat);
        let mut deeds: Vec<Deed> = left.copied().map(Deed::Left).into_iter().collect();
        if self.is_over() {
            deeds.push(self.end(now));
            return Ok(deeds);
        }
        if self.game.turn() != turn && self.plies() > 0 {
            self.clocks.pass_on(self.game.turn(), now);
        }
        self.offer = None;
        self.revision += 1;
        self.look_around(now);
        Ok(deeds)
    }

    /// Somebody takes a seat that was open.
    pub fn take_seat(&mut self, seat: Seat, occupant: Occupant, now: Duration) -> Result<(), Refusal> {
        let sitting = self.seats.get_mut(seat.index()).ok_or(Refusal::SeatTaken)?;
        if sitting.occupant != Occupant::Open {
            return Err(Refusal::SeatTaken);
        }
        *sitting = SeatState::new(occupant, self.grace);
        self.look_around(now);
        Ok(())
    }

    /// Somebody is there, or is no longer.
    pub fn set_present(&mut self, seat: Seat, present: bool, now: Duration) {
        if let Some(sitting) = self.seats.get_mut(seat.index()) {
            sitting.present = present;
            self.look_around(now);
            let sitting = &mut self.seats[seat.index()];
            if present {
                sitting.patience = self.grace.min(sitting.allowance);
            }
        }
    }

    /// The brain to move waits for a thread that thinks for it, or for those who watch, or no longer: its clock stands while
    /// it waits. People's clocks are never held.
    pub fn hold(&mut self, waits: bool, now: Duration) {
        let is_brain = self.occupant(self.game.turn()).brain().is_some();
        self.held = (waits && is_brain).then_some(self.revision);
        self.look_around(now);
    }

    /// Whether the clock of the one to move stands because it waits.
    pub fn is_held(&self) -> bool {
        self.held == Some(self.revision)
    }

    /// Plays the move with this number.
    pub fn play(
        &mut self,
        seat: Seat,
        revision: u64,
        number: usize,
        now: Duration,
    ) -> Result<Vec<Deed>, Refusal> {
        self.check(revision)?;
        if self.state() == State::Open {
            return Err(Refusal::NotAllowed);
        }
        if seat != self.game.turn() {
            return Err(Refusal::NotYourTurn);
        }
        if self.clocks.flag(now).is_some() {
            return Err(Refusal::Over);
        }
        let code = self.push(number)?;
        if self.is_held() {
            self.held = None;
            self.clocks.resume(now);
        }
        if self.plies() == 1 {
            self.clocks.start(self.game.turn(), now);
        } else {
            self.clocks.press(self.game.turn(), now);
        }
        // A draw that somebody offers stands until another one moves instead of answering.
        self.offer.take_if(|offer| offer.kind != OfferKind::Draw || offer.waits_for.contains(&seat));
        self.revision += 1;
        self.pace.after_a_move();
        let mut deeds = vec![Deed::Moved(code)];
        if self.is_over() {
            deeds.push(self.end(now));
        }
        self.look_around(now);
        Ok(deeds)
    }

    /// The next match of the same players: everybody moves up one seat.
    pub fn rematch(&self, game: Box<dyn LiveGame>, now: Duration) -> Match {
        let mut occupants: Vec<Occupant> =
            self.seats.iter().map(|sitting| sitting.occupant.clone()).collect();
        occupants.rotate_right(1);
        let mut next = Match::new(self.setting.clone(), game, occupants, self.grace);
        next.revision = self.revision + 1;
        for (sitting, before) in
            next.seats.iter_mut().zip(self.seats.iter().cycle().skip(self.seats.len() - 1))
        {
            sitting.present = before.present;
        }
        next.look_around(now);
        next
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.seats())
    }

    /// The seats that play on.
    fn staying(&self) -> impl Iterator<Item = Seat> {
        self.all_seats().filter(|seat| self.has_left(*seat).is_none())
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.staying().filter(move |other| *other != seat)
    }

    fn check(&self, revision: u64) -> Result<(), Refusal> {
        if self.is_over() {
            Err(Refusal::Over)
        } else if revision == self.revision {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }

    fn push(&mut self, number: usize) -> Result<String, Refusal> {
        let offer = self.game.offers().get(number).ok_or(Refusal::NoSuchMove)?;
        let code = offer.code.clone();
        self.game.play(number).map_err(|_| Refusal::Over)?;
        Ok(code)
    }

    fn abort(&mut self, now: Duration) -> Deed {
        self.aborted = true;
        self.end(now);
        Deed::Aborted
    }

    fn end(&mut self, now: Duration) -> Deed {
        self.clocks.stop(now);
        self.offer = None;
        self.revision += 1;
        for sitting in &mut self.seats {
            sitting.missed_since = None;
        }
        Deed::Ended
    }

    fn has_all_players(&self) -> bool {
        self.seats.iter().all(|sitting| sitting.occupant != Occupant::Open)
    }

    /// Whether all people have gone. Programs do not wait for each other: where nobody else plays, whoever is away on the
    /// own turn loses, and where only brains play nobody has to be there.
    fn nobody_is_there(&self) -> bool {
        let mut people = self.staying().filter(|seat| self.occupant(*seat).is_person()).peekable();
        people.peek().is_some() && people.all(|seat| !self.is_present(seat))
    }

    /// Lets time run for whom it should run now.
    fn look_around(&mut self, now: Duration) {
        let running = self.state() == State::Running;
        if running && !self.is_held() {
            self.clocks.resume(now);
        } else if !self.is_over() {
            self.clocks.pause(now);
        }
        let turn = self.game.turn();
        for seat in self.all_seats() {
            let sitting = &mut self.seats[seat.index()];
            let missed = running && seat == turn && !sitting.present;
            match sitting.missed_since {
                Some(since) if !missed => {
                    let away = now.saturating_sub(since);
                    sitting.patience = sitting.patience.saturating_sub(away);
                    sitting.allowance = sitting.allowance.saturating_sub(away);
                    sitting.missed_since = None;
                }
                None if missed => sitting.missed_since = Some(now),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod departures;
#[cfg(test)]
mod tests;
