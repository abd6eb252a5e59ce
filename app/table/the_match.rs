//! A match: a game, who plays it, their clocks and what they have offered each other.
//!
//! A state machine without a channel, a timer or a thread. Every call says what time it is, so that clocks and the time that
//! absent players have to come back are tested without waiting. Whatever is refused changes nothing.
//!
//! The `revision` changes with the position and with offers, and with nothing else: a command that names an old one was
//! meant for something that is no longer on the board.

mod asking;
mod captures;

use std::time::Duration;

use engine::{Cell, Clocks, LiveGame, Outcome, Piece, Seat, Step, TimeControl};

use super::occupant::Occupant;
use super::setting::Setting;
use crate::protocol::{OfferKind, Refusal, State};

/// A match.
pub struct Match {
    pub setting: Setting,
    game: Box<dyn LiveGame>,
    seats: Vec<Sitting>,
    clocks: Clocks,
    revision: u64,
    offer: Option<Offer>,
    aborted: bool,
    /// Each move that was played.
    played: Vec<Played>,
    /// How long an absent player has to come back.
    grace: Duration,
}

/// Somebody on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sitting {
    occupant: Occupant,
    present: bool,
    /// What is left of the time to come back.
    patience: Duration,
    /// Since when it runs: only on the seat's own turn, and only while somebody waits.
    missed_since: Option<Duration>,
    /// After how many plies a draw was last offered.
    offered_at: Option<usize>,
    wants_rematch: bool,
}

impl Sitting {
    fn new(occupant: Occupant, grace: Duration) -> Sitting {
        let present = !occupant.is_guest();
        Sitting {
            wants_rematch: occupant.brain().is_some(),
            occupant,
            present,
            patience: grace,
            missed_since: None,
            offered_at: None,
        }
    }
}

/// A move that was played.
struct Played {
    /// Its cells.
    route: Vec<Cell>,
    seat: Seat,
    /// What it took off the board.
    taken: Vec<Piece>,
}

/// What waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
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
    /// The game has ended.
    Ended,
    /// It was given up before it had begun.
    Aborted,
    /// An offer was made, or answered, or has lapsed.
    Offered,
    /// Everybody wants to play again.
    Rematch,
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
        let seats = occupants.into_iter().map(|occupant| Sitting::new(occupant, grace)).collect();
        Match {
            setting,
            game,
            seats,
            clocks,
            revision: 1,
            offer: None,
            aborted: false,
            played: Vec::new(),
            grace,
        }
    }

    /// Plays what was played before the program was last ended, and sets the clocks as they were. The time in between is
    /// charged to nobody.
    pub fn resume(
        &mut self,
        codes: &[String],
        left: &[Option<Duration>],
        now: Duration,
    ) -> Result<(), Refusal> {
        for code in codes {
            let number = self.game.offers().iter().position(|offer| offer.code == *code);
            self.push(number.ok_or(Refusal::NoSuchMove)?)?;
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

    pub fn offer(&self) -> Option<&Offer> {
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

    pub fn plies(&self) -> usize {
        self.game.record().len()
    }

    /// The cells of the last move.
    pub fn last_route(&self) -> &[Cell] {
        self.played.last().map_or(&[], |played| &played.route)
    }

    /// What a seat has taken from the others, and how many of each, in the order in which the first of each was taken.
    pub fn captured(&self, seat: Seat) -> Vec<(Piece, usize)> {
        captures::gathered(
            self.played.iter().filter(|played| played.seat == seat).flat_map(|played| &played.taken),
        )
    }

    pub fn state(&self) -> State {
        if self.is_over() {
            State::Over
        } else if self.seats.iter().any(|sitting| sitting.occupant == Occupant::Open) {
            State::Open
        } else if self.nobody_is_there() {
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
        (!sitting.present && !self.is_over()).then(|| sitting.patience.saturating_sub(waited))
    }

    /// When something happens by itself, if nobody does anything before.
    pub fn deadline(&self) -> Option<Duration> {
        let come_back = |sitting: &Sitting| Some(sitting.missed_since? + sitting.patience);
        let absent = self.seats.iter().filter_map(come_back);
        if self.is_over() { None } else { absent.chain(self.clocks.deadline()).min() }
    }

    /// Lets happen what happens by itself: a flag falls, a player does not come back.
    pub fn tick(&mut self, now: Duration) -> Option<Deed> {
        if self.is_over() {
            return None;
        }
        let gone = self.all_seats().find(|seat| {
            self.seats[seat.index()].missed_since.is_some()
                && self.patience(*seat, now) == Some(Duration::ZERO)
        });
        let ended = match (self.clocks.flag(now), gone) {
            (Some(seat), _) => self.game.flag_fell(seat),
            (None, Some(seat)) => self.game.desert(seat),
            (None, None) => return None,
        };
        ended.is_ok().then(|| self.end(now))
    }

    /// Somebody takes a seat that was open.
    pub fn take_seat(&mut self, seat: Seat, occupant: Occupant, now: Duration) -> Result<(), Refusal> {
        let sitting = self.seats.get_mut(seat.index()).ok_or(Refusal::SeatTaken)?;
        if sitting.occupant != Occupant::Open {
            return Err(Refusal::SeatTaken);
        }
        *sitting = Sitting::new(occupant, self.grace);
        self.look_around(now);
        Ok(())
    }

    /// Somebody is there, or is no longer.
    pub fn set_present(&mut self, seat: Seat, present: bool, now: Duration) {
        if let Some(sitting) = self.seats.get_mut(seat.index()) {
            sitting.present = present;
            if present {
                (sitting.patience, sitting.missed_since) = (self.grace, None);
            }
            self.look_around(now);
        }
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
        if self.plies() == 1 {
            self.clocks.start(self.game.turn(), now);
        } else {
            self.clocks.press(self.game.turn(), now);
        }
        self.offer = None;
        self.revision += 1;
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
        let mut next = Match::new(self.setting, game, occupants, self.grace);
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

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.all_seats().filter(move |other| *other != seat)
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
        let cell = |step: &Step| match step {
            Step::Cell(cell) => Some(*cell),
            Step::Choice(_) => None,
        };
        let (code, route) = (offer.code.clone(), offer.route.steps().iter().filter_map(cell).collect());
        let (seat, before) = (self.game.turn(), self.game.scene());
        self.game.play(number).map_err(|_| Refusal::Over)?;
        let taken = captures::taken(&before, &self.game.scene());
        self.played.push(Played { route, seat, taken });
        Ok(code)
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
        let mut people = self.seats.iter().filter(|sitting| sitting.occupant.is_person()).peekable();
        people.peek().is_some() && people.all(|sitting| !sitting.present)
    }

    /// Lets time run for whom it should run now.
    fn look_around(&mut self, now: Duration) {
        let running = self.state() == State::Running;
        if running {
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
                    sitting.patience = sitting.patience.saturating_sub(now.saturating_sub(since));
                    sitting.missed_since = None;
                }
                None if missed => sitting.missed_since = Some(now),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
