//! How a game ended: why, and what each seat got.
//!
//! A seat's result is its place. Places may be shared, and that is all a draw is: everybody in first
//! place. The same form serves two seats and eight.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, OwnName, Seat};

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The king is attacked and cannot be saved.
    Checkmate,
    /// The seat to move has no move, and that is a draw.
    Stalemate,
    /// The seat to move has no move, and that is a loss.
    NoMoves,
    /// A seat has no pieces left, or too few to go on.
    NoPieces,
    /// A row was completed.
    Row,
    /// Nobody can move any more and the pieces were counted.
    Count,
    /// Nobody can win with what is left on the board.
    InsufficientMaterial,
    /// The same position came up too often.
    Repetition,
    /// Too many moves without progress.
    MoveLimit,
    /// A clock ran out.
    Time,
    /// A seat gave up.
    Resignation,
    /// The seats agreed on a draw.
    Agreement,
    /// A seat went away and did not come back.
    Absence,
    /// A seat broke the rules.
    Disqualification,
    /// For a reason that only this game knows.
    #[serde(untagged)]
    Own(OwnName),
}

impl Reason {
    /// An end that only this game knows, by its name.
    pub fn own(name: &'static str) -> Reason {
        Reason::Own(OwnName::written(name))
    }
}

/// What a seat got, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// First place, not shared with everyone.
    Win,
    /// Everybody shares first place.
    Draw,
    /// Any other place.
    Loss,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why it is over.
    pub reason: Reason,
    places: ArrayVec<u8, MAX_SEATS>,
    scores: ArrayVec<i32, MAX_SEATS>,
}

impl Outcome {
    /// Everybody shares first place.
    pub fn draw(seats: usize, reason: Reason) -> Outcome {
        Outcome { reason, places: Seat::all(seats).map(|_| 1).collect(), scores: ArrayVec::new() }
    }

    /// `winner` comes first, all others share second place.
    pub fn win(seats: usize, winner: Seat, reason: Reason) -> Outcome {
        let places = Seat::all(seats).map(|seat| if seat == winner { 1 } else { 2 }).collect();
        Outcome { reason, places, scores: ArrayVec::new() }
    }

    /// `loser` comes last, all others share first place.
    pub fn loss(seats: usize, loser: Seat, reason: Reason) -> Outcome {
        let places = Seat::all(seats).map(|seat| if seat == loser { seats as u8 } else { 1 }).collect();
        Outcome { reason, places, scores: ArrayVec::new() }
    }

    /// Places by what each seat scored, the most first; equal scores share a place.
    pub fn by_score(reason: Reason, scores: &[i32]) -> Outcome {
        let scores: ArrayVec<i32, MAX_SEATS> = scores.iter().copied().take(MAX_SEATS).collect();
        let places =
            scores.iter().map(|own| 1 + scores.iter().filter(|other| *other > own).count() as u8).collect();
        Outcome { reason, places, scores }
    }

    /// These places, as an outcome was kept by whoever wrote it down.
    pub fn with_places(reason: Reason, places: &[u8], scores: &[i32]) -> Outcome {
        let places = places.iter().copied().take(MAX_SEATS).collect();
        Outcome { reason, places, scores: scores.iter().copied().take(MAX_SEATS).collect() }
    }

    /// The same with these seats behind all others, one behind the other in this order: they did not play to the end.
    #[must_use]
    pub fn behind(mut self, leavers: &[Seat]) -> Outcome {
        let before = self.places.clone();
        let seats = self.seats();
        let stays = |seat: &Seat| !leavers.contains(seat);
        for seat in Seat::all(seats) {
            let ahead = |other: &Seat| stays(other) && before[other.index()] < before[seat.index()];
            self.places[seat.index()] = match leavers.iter().position(|leaver| *leaver == seat) {
                Some(rank) => (seats - leavers.len() + rank + 1) as u8,
                None => 1 + Seat::all(seats).filter(ahead).count() as u8,
            };
        }
        self
    }

    /// How many seats were at the table.
    pub fn seats(&self) -> usize {
        self.places.len()
    }

    /// The place `seat` took, from 1.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// What was counted for each seat, where the game counts; otherwise empty.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// What `seat` got, in one word.
    pub fn verdict(&self, seat: Seat) -> Verdict {
        if self.places.iter().all(|place| *place == 1) {
            Verdict::Draw
        } else if self.place(seat) == 1 {
            Verdict::Win
        } else {
            Verdict::Loss
        }
    }

    /// The seats that came first.
    pub fn first(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(|seat| self.place(*seat) == 1)
    }

    /// The one seat that won alone, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.first();
        let winner = first.next()?;
        first.next().is_none().then_some(winner)
    }

    /// What `seat` got as a number from 0 (behind everybody) to 1 (before everybody): the share of the others
    /// it beat, ties counting half.
    pub fn points(&self, seat: Seat) -> f32 {
        let own = self.place(seat);
        let beaten: f32 = Seat::all(self.seats())
            .filter(|other| *other != seat)
            .map(|other| match self.place(other).cmp(&own) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            })
            .sum();
        beaten / (self.seats() - 1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats() {
        let won = Outcome::win(2, Seat::SECOND, Reason::Checkmate);
        assert_eq!([won.verdict(Seat::FIRST), won.verdict(Seat::SECOND)], [Verdict::Loss, Verdict::Win]);
        assert_eq!([won.points(Seat::FIRST), won.points(Seat::SECOND)], [0.0, 1.0]);
        assert_eq!(won.winner(), Some(Seat::SECOND));
        assert_eq!(Outcome::loss(2, Seat::FIRST, Reason::Checkmate), won);

        let drawn = Outcome::draw(2, Reason::Agreement);
        assert_eq!(drawn.verdict(Seat::FIRST), Verdict::Draw);
        assert_eq!(drawn.points(Seat::SECOND), 0.5);
        assert_eq!(drawn.winner(), None);
    }

    #[test]
    fn eight_seats_share_places_by_score() {
        let end = Outcome::by_score(Reason::Count, &[5, 9, 9, 0, 1, 5, 2, 3]);
        let places: Vec<u8> = Seat::all(8).map(|seat| end.place(seat)).collect();
        assert_eq!(places, [3, 1, 1, 8, 7, 3, 6, 5]);
        assert_eq!(end.winner(), None, "two share first place");
        assert_eq!(end.verdict(Seat::SECOND), Verdict::Win);
        assert_eq!(end.points(Seat::SECOND), 6.5 / 7.0);
    }

    #[test]
    fn who_left_comes_behind_whatever_was_counted() {
        let seat = |index| Seat::new(index).expect("a seat");
        let end = Outcome::by_score(Reason::Count, &[5, 9, 9, 0, 7]).behind(&[seat(4), seat(1)]);
        let places: Vec<u8> = Seat::all(5).map(|seat| end.place(seat)).collect();
        assert_eq!(places, [2, 5, 1, 3, 4]);
        assert_eq!(end.clone().behind(&[seat(4), seat(1)]), end, "saying it twice changes nothing");
        assert_eq!(Outcome::with_places(Reason::Count, &places, end.scores()), end);
    }
}
