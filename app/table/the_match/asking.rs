//! What a seat can ask for beside moves, and what the others have to say to it: draws, taking back, giving up, playing again.

use std::time::Duration;

use engine::Seat;

use super::{Deed, Match, Offer};
use crate::protocol::{Ask, OfferKind, Refusal, State};
use crate::table::occupant::Occupant;

impl Match {
    /// Does what a seat asks for.
    pub fn ask(&mut self, seat: Seat, revision: u64, what: Ask, now: Duration) -> Result<Vec<Deed>, Refusal> {
        if revision != self.revision {
            return Err(Refusal::Stale);
        }
        if !self.may(seat, what) {
            return Err(if self.is_over() { Refusal::Over } else { Refusal::NotAllowed });
        }
        let deed = match what {
            Ask::OfferDraw => {
                self.seats[seat.index()].offered_at = Some(self.plies());
                self.propose(OfferKind::Draw, seat)
            }
            Ask::TakeBack if self.others(seat).any(|other| self.must_agree(seat, other)) => {
                self.propose(OfferKind::TakeBack, seat)
            }
            Ask::TakeBack => self.take_back(seat, now),
            Ask::Accept => self.accept(seat, now),
            Ask::Decline => {
                self.offer = None;
                Deed::Offered
            }
            Ask::ClaimDraw => {
                self.game.claim_draw().map_err(|_| Refusal::NotAllowed)?;
                self.end(now)
            }
            Ask::Resign => {
                self.game.resign(seat).map_err(|_| Refusal::Over)?;
                self.end(now)
            }
            Ask::Abort => {
                self.aborted = true;
                self.end(now);
                Deed::Aborted
            }
            Ask::Rematch => self.want_rematch(seat),
            // Whoever asked for it gets it from the table; nothing on the board changes.
            Ask::Hint => return Ok(Vec::new()),
        };
        if deed != Deed::Ended && deed != Deed::Aborted {
            self.revision += 1;
        }
        self.look_around(now);
        Ok(vec![deed])
    }

    /// Whether a seat would get what it asks for.
    pub fn may(&self, seat: Seat, what: Ask) -> bool {
        let Some(sitting) = self.seats.get(seat.index()) else { return false };
        if self.is_over() {
            return what == Ask::Rematch && !sitting.wants_rematch && self.has_all_players();
        }
        let begun = self.plies() >= self.game.seats();
        let awaited = self.offer.as_ref().is_some_and(|offer| offer.waits_for.contains(&seat));
        let running = self.state() != State::Open;
        match what {
            Ask::Accept | Ask::Decline => awaited,
            Ask::OfferDraw => {
                let waited = sitting.offered_at.is_none_or(|plies| self.plies() >= plies + 2);
                running && begun && self.offer.is_none() && waited
            }
            Ask::TakeBack => self.offer.is_none() && self.game.record().iter().any(|ply| ply.seat == seat),
            Ask::ClaimDraw => self.game.turn() == seat && self.game.claimable().is_some(),
            Ask::Resign => running && begun,
            Ask::Abort => !begun,
            Ask::Hint => running && self.game.turn() == seat && sitting.occupant.is_person(),
            Ask::Rematch => false,
        }
    }

    /// Whether somebody else has a say in taking back. A brain or a program has nothing against it, and those at the same screen talk to
    /// each other.
    fn must_agree(&self, seat: Seat, other: Seat) -> bool {
        let together = *self.occupant(seat) == Occupant::Touch && *self.occupant(other) == Occupant::Touch;
        self.occupant(other).is_person() && !together
    }

    fn propose(&mut self, kind: OfferKind, by: Seat) -> Deed {
        let asked = |seat: &Seat| kind == OfferKind::Draw || self.must_agree(by, *seat);
        self.offer = Some(Offer { kind, by, waits_for: self.others(by).filter(asked).collect() });
        Deed::Offered
    }

    fn accept(&mut self, seat: Seat, now: Duration) -> Deed {
        let Some(offer) = &mut self.offer else { return Deed::Offered };
        offer.waits_for.retain(|awaited| *awaited != seat);
        if !offer.waits_for.is_empty() {
            return Deed::Offered;
        }
        match (offer.kind, offer.by) {
            (OfferKind::TakeBack, by) => self.take_back(by, now),
            _ if self.game.agree_draw().is_ok() => self.end(now),
            _ => Deed::Offered,
        }
    }

    /// Takes moves back until the last one of `seat` is gone and it is to move.
    fn take_back(&mut self, seat: Seat, now: Duration) -> Deed {
        self.offer = None;
        while let Some(ply) = self.game.record().last() {
            let own = ply.seat == seat;
            if self.game.take_back().is_err() {
                break;
            }
            self.played.pop();
            if own {
                break;
            }
        }
        if self.plies() == 0 {
            self.clocks.stop(now);
        } else {
            self.clocks.start(self.game.turn(), now);
        }
        Deed::TakenBack(self.plies())
    }

    fn want_rematch(&mut self, seat: Seat) -> Deed {
        // Those at the screen speak for one another.
        let touch = *self.occupant(seat) == Occupant::Touch;
        for (index, sitting) in self.seats.iter_mut().enumerate() {
            sitting.wants_rematch |= index == seat.index() || (touch && sitting.occupant == Occupant::Touch);
        }
        let waits_for: Vec<Seat> =
            self.all_seats().filter(|seat| !self.seats[seat.index()].wants_rematch).collect();
        if waits_for.is_empty() {
            return Deed::Rematch;
        }
        self.offer = Some(Offer { kind: OfferKind::Rematch, by: seat, waits_for });
        Deed::Offered
    }
}
