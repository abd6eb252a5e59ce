//! What a seat can ask for beside moves, and what the others have to say to it: draws, taking back, giving up, playing again.

use std::time::Duration;

use engine::{Leaving, Seat};
use terms::occupant::Occupant;
use terms::{Ask, Help, OfferKind, Refusal, State};

use super::{Deed, Match, OpenOffer};

impl Match {
    /// Does what a seat asks for.
    pub fn ask(&mut self, seat: Seat, revision: u64, what: Ask, now: Duration) -> Result<Vec<Deed>, Refusal> {
        if revision != self.revision {
            return Err(Refusal::Stale);
        }
        if !self.may(seat, what) {
            return Err(if self.is_over() { Refusal::Over } else { Refusal::NotAllowed });
        }
        let deeds = match what {
            Ask::OfferDraw => {
                self.seats[seat.index()].offered_at = Some(self.plies());
                vec![self.propose(OfferKind::Draw, seat)]
            }
            Ask::TakeBack if self.others(seat).any(|other| self.must_agree(seat, other)) => {
                vec![self.propose(OfferKind::TakeBack, seat)]
            }
            Ask::TakeBack => self.take_back(seat, now),
            Ask::Accept => self.accept(seat, now),
            Ask::Decline => {
                self.offer = None;
                vec![Deed::Offered]
            }
            Ask::ClaimDraw => {
                self.game.claim_draw().map_err(|_| Refusal::NotAllowed)?;
                vec![self.end(now)]
            }
            Ask::Resign => return self.leave(seat, Leaving::Resignation, now),
            Ask::Abort => vec![self.abort(now)],
            Ask::Rematch => vec![self.want_rematch(seat)],
            Ask::Hint if !self.hints_are_allowed(seat) => vec![self.propose(OfferKind::Hint, seat)],
            // Whoever asked for it gets it from the table; nothing on the board changes.
            Ask::Hint => return Ok(self.hint(seat).into_iter().collect()),
            Ask::MoveNow => return Ok(Vec::new()),
        };
        if !matches!(deeds[..], [Deed::Ended | Deed::Aborted]) {
            self.revision += 1;
        }
        self.look_around(now);
        Ok(deeds)
    }

    /// Whether a seat would get what it asks for.
    pub fn may(&self, seat: Seat, what: Ask) -> bool {
        let Some(sitting) = self.seats.get(seat.index()) else { return false };
        if self.is_over() {
            return what == Ask::Rematch && !sitting.wants_rematch && self.has_all_players();
        }
        if self.has_left(seat).is_some() {
            return false;
        }
        let begun = self.has_begun();
        let awaited = self.offer.as_ref().is_some_and(|offer| offer.waits_for.contains(&seat));
        let running = self.state() != State::Open;
        match what {
            Ask::Accept | Ask::Decline => awaited,
            Ask::OfferDraw => {
                let waited = sitting.offered_at.is_none_or(|plies| self.plies() >= plies + 2);
                running && begun && self.offer.is_none() && waited
            }
            Ask::TakeBack => {
                // What was played before somebody left stays.
                let firm = self.game.departures().last().map_or(0, |departure| departure.plies);
                self.offer.is_none() && self.game.record()[firm..].iter().any(|ply| ply.seat == seat)
            }
            Ask::ClaimDraw => self.game.turn() == seat && self.game.claimable().is_some(),
            Ask::Resign => running && begun,
            Ask::Abort => !begun,
            Ask::Hint => {
                let own_turn = running && self.game.turn() == seat && sitting.occupant.is_person();
                own_turn && (self.hints_are_allowed(seat) || self.offer.is_none())
            }
            Ask::MoveNow => {
                let thinks = self.occupant(self.game.turn()).brain().is_some();
                thinks && self.state() == State::Running && sitting.occupant.is_person()
            }
            Ask::Rematch => false,
        }
    }

    /// Whether a seat gets hints: against people only once all of them have agreed, after which somebody had one.
    fn hints_are_allowed(&self, seat: Seat) -> bool {
        let person = |other| self.occupant(other).is_person() || *self.occupant(other) == Occupant::Open;
        !self.others(seat).any(person) || self.seats.iter().any(|sitting| sitting.help.hints > 0)
    }

    /// Whether whoever is to move has asked for a hint here.
    pub fn wants_a_hint(&self) -> bool {
        !self.is_over() && self.seats[self.game.turn().index()].hinted_at == Some(self.plies())
    }

    /// A hint that is asked for twice is one.
    fn hint(&mut self, seat: Seat) -> Option<Deed> {
        let plies = self.plies();
        let before = self.seats[seat.index()].hinted_at.replace(plies);
        (before != Some(plies)).then(|| self.helped(seat, |help| help.hints += 1))
    }

    /// Counts help that a seat got.
    fn helped(&mut self, seat: Seat, count: impl FnOnce(&mut Help)) -> Deed {
        let help = &mut self.seats[seat.index()].help;
        count(help);
        Deed::Helped(seat, *help)
    }

    /// Whether it counts. Until then it can be given up; one of many cannot do that to all others once anything was played.
    pub(super) fn has_begun(&self) -> bool {
        let seats = self.game.seats();
        self.plies() >= if seats > 2 { 1 } else { seats }
    }

    /// Whether somebody else has a say in taking back. A brain or a program has nothing against it, and those at the same screen talk to
    /// each other.
    fn must_agree(&self, seat: Seat, other: Seat) -> bool {
        let together = *self.occupant(seat) == Occupant::Touch && *self.occupant(other) == Occupant::Touch;
        self.occupant(other).is_person() && !together
    }

    fn propose(&mut self, kind: OfferKind, by: Seat) -> Deed {
        let asked = |seat: &Seat| match kind {
            OfferKind::TakeBack => self.must_agree(by, *seat),
            OfferKind::Hint => self.occupant(*seat).is_person(),
            OfferKind::Draw | OfferKind::Rematch => true,
        };
        self.offer = Some(OpenOffer { kind, by, waits_for: self.others(by).filter(asked).collect() });
        Deed::Offered
    }

    fn accept(&mut self, seat: Seat, now: Duration) -> Vec<Deed> {
        let Some(offer) = &mut self.offer else { return vec![Deed::Offered] };
        offer.waits_for.retain(|awaited| *awaited != seat);
        if !offer.waits_for.is_empty() {
            return vec![Deed::Offered];
        }
        match (offer.kind, offer.by) {
            (OfferKind::TakeBack, by) => self.take_back(by, now),
            (OfferKind::Hint, by) => {
                self.offer = None;
                [Deed::Offered].into_iter().chain(self.hint(by)).collect()
            }
            (OfferKind::Draw, _) if self.game.agree_draw().is_ok() => vec![self.end(now)],
            (OfferKind::Draw | OfferKind::Rematch, _) => vec![Deed::Offered],
        }
    }

    /// Takes moves back until the last one of `seat` is gone and it is to move.
    fn take_back(&mut self, seat: Seat, now: Duration) -> Vec<Deed> {
        self.offer = None;
        while let Some(ply) = self.game.record().last() {
            let own = ply.seat == seat;
            if self.game.take_back().is_err() {
                break;
            }
            if own {
                break;
            }
        }
        if self.plies() == 0 {
            self.clocks.stop(now);
        } else {
            self.clocks.start(self.game.turn(), now);
        }
        for sitting in &mut self.seats {
            sitting.hinted_at = None;
        }
        vec![Deed::TakenBack(self.plies()), self.helped(seat, |help| help.take_backs += 1)]
    }

    fn want_rematch(&mut self, seat: Seat) -> Deed {
        // Those at the screen speak for one another.
        let touch = *self.occupant(seat) == Occupant::Touch;
        for (index, sitting) in self.seats.iter_mut().enumerate() {
            sitting.wants_rematch |= index == seat.index() || (touch && sitting.occupant == Occupant::Touch);
        }
        // Whoever left and has gone is not waited for; a seat is kept for them.
        let gone = |seat: &Seat| self.has_left(*seat).is_some() && !self.is_present(*seat);
        let waits_for: Vec<Seat> =
            self.all_seats().filter(|seat| !self.seats[seat.index()].wants_rematch && !gone(seat)).collect();
        if waits_for.is_empty() {
            return Deed::Rematch;
        }
        self.offer = Some(OpenOffer { kind: OfferKind::Rematch, by: seat, waits_for });
        Deed::Offered
    }
}
