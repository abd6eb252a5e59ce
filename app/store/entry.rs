//! What can be written down about a match, one entry per event.

use std::time::Duration;

use engine::{Departure, Outcome, Reason, Seat, TimeControl};
use terms::occupant::{Avatar, Occupant};
use terms::secret::SecretHash;
use terms::{Help, Kind, MatchId, UnixTime};

/// Who sits somewhere, and how they prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    pub occupant: Occupant,
    pub secret: Option<SecretHash>,
}

/// What each seat has left, where there is a limit.
pub type TimesLeft = Vec<Option<Duration>>;

/// How a match began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// By what the table is known to those who join it.
    pub table: String,
    pub kind: Kind,
    pub game: String,
    pub variant: String,
    /// The first position as text.
    pub start: String,
    pub time: TimeControl,
    /// Who sits where, in the order of the seats. In what is read from the store, whoever sits there by now.
    pub seats: Vec<Sitter>,
    pub began: UnixTime,
    /// The match that went before, if this one is its return match.
    pub rematch_of: Option<MatchId>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It was played to its end.
    Finished {
        reason: Reason,
        /// The place of each seat, from 1.
        places: Vec<u8>,
        /// What was counted for each seat; empty where the game does not count.
        scores: Vec<i32>,
    },
    /// It was broken off before it had really begun.
    Aborted,
}

impl From<&Outcome> for Ending {
    fn from(outcome: &Outcome) -> Ending {
        Ending::Finished {
            reason: outcome.reason,
            places: Seat::all(outcome.seats()).map(|seat| outcome.place(seat)).collect(),
            scores: outcome.scores().to_vec(),
        }
    }
}

/// Something that happened in a match. Only the first one of a match and the last kind here may be written while it is
/// not running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It began.
    Begun { id: MatchId, begun: Begun },
    /// A move was played.
    Moved {
        id: MatchId,
        /// How many moves had been played before it.
        ply: u32,
        /// The move as [`engine::Offer`] writes it for programs.
        code: String,
        /// What each seat has left after it, to the microsecond.
        clocks: TimesLeft,
        /// How long it took, to the microsecond.
        thought: Duration,
    },
    /// Moves were taken back.
    TakenBack { id: MatchId, plies_left: u32, clocks: TimesLeft },
    /// A seat left, and the others play on or have won.
    Left { id: MatchId, departure: Departure, clocks: TimesLeft },
    /// Somebody took a seat.
    Seated { id: MatchId, seat: Seat, sitter: Sitter },
    /// A seat was helped: all that it has been helped with.
    Helped { id: MatchId, seat: Seat, help: Help },
    /// It ended.
    Ended { id: MatchId, ending: Ending, at: UnixTime },
    /// Everybody left. It neither goes on nor has a result.
    Closed { id: MatchId },
    /// Once it was over, somebody at the touchscreen said who they are. That is said once.
    Named { id: MatchId, seat: Seat, who: Avatar },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_keeps_its_places_and_scores() {
        let counted = Outcome::by_score(Reason::Count, &[40, 24]);
        let ending = Ending::from(&counted);
        assert_eq!(
            ending,
            Ending::Finished { reason: Reason::Count, places: vec![1, 2], scores: vec![40, 24] }
        );
    }
}
