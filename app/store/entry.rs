//! What can be written down about a match, one entry per event.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::{Outcome, Reason, Seat, TimeControl};
use serde::{Deserialize, Serialize};

use super::secret::SecretHash;
use crate::table::Kind;
use crate::table::occupant::{Avatar, Occupant};

/// The number of a match; later matches have greater ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A moment, in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixTime(pub i64);

impl From<SystemTime> for UnixTime {
    fn from(time: SystemTime) -> UnixTime {
        let milliseconds = |distance: Duration| i64::try_from(distance.as_millis()).unwrap_or(i64::MAX);
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => UnixTime(milliseconds(after)),
            Err(before) => UnixTime(-milliseconds(before.duration())),
        }
    }
}

impl From<UnixTime> for SystemTime {
    fn from(UnixTime(milliseconds): UnixTime) -> SystemTime {
        let distance = Duration::from_millis(milliseconds.unsigned_abs());
        let time = if milliseconds < 0 {
            UNIX_EPOCH.checked_sub(distance)
        } else {
            UNIX_EPOCH.checked_add(distance)
        };
        time.unwrap_or(UNIX_EPOCH)
    }
}

/// Who sits somewhere, and how they prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    pub occupant: Occupant,
    pub secret: Option<SecretHash>,
}

/// What each seat has left, where there is a limit.
pub type Clocks = Vec<Option<Duration>>;

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
        clocks: Clocks,
        /// How long it took, to the microsecond.
        thought: Duration,
    },
    /// Moves were taken back.
    TakenBack { id: MatchId, plies_left: u32, clocks: Clocks },
    /// Somebody took a seat.
    Seated { id: MatchId, seat: Seat, sitter: Sitter },
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
    fn moments_go_to_and_fro() {
        for milliseconds in [0, 1, -1, 1_795_000_000_123] {
            let time = SystemTime::from(UnixTime(milliseconds));
            assert_eq!(UnixTime::from(time), UnixTime(milliseconds));
        }
        assert_eq!(SystemTime::from(UnixTime(1500)), UNIX_EPOCH + Duration::from_millis(1500));
    }

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
