//! Seats that leave before the end.
//!
//! Where two play, whoever leaves has lost and the game is over. Where more play, the others go on without them
//! ([`crate::Rules::without`]), and in the end whoever left earlier comes behind; whoever was disqualified comes last.

use serde::{Deserialize, Serialize};

use crate::{Reason, Seat};

/// Why a seat plays no further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// It gave up.
    Resignation,
    /// It went away and did not come back.
    Absence,
    /// Its clock ran out.
    Time,
    /// It broke the rules.
    Disqualification,
}

impl From<Leaving> for Reason {
    fn from(why: Leaving) -> Reason {
        match why {
            Leaving::Resignation => Reason::Resignation,
            Leaving::Absence => Reason::Absence,
            Leaving::Time => Reason::Time,
            Leaving::Disqualification => Reason::Disqualification,
        }
    }
}

/// A seat that has left while the others played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Departure {
    /// Who left.
    pub seat: Seat,
    /// Why.
    pub why: Leaving,
    /// How many plies had been played.
    pub plies: usize,
}

/// Who ended a game by leaving, if that is why it ended after so many plies.
pub fn ended_by(departures: &[Departure], plies: usize, reason: Reason) -> Option<Seat> {
    let ended = |gone: &&Departure| gone.plies == plies && Reason::from(gone.why) == reason;
    departures.last().filter(ended).map(|gone| gone.seat)
}

/// What happened in a game, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening<'a, M> {
    /// A move was played.
    Moved(&'a M),
    /// A seat left.
    Left(&'a Departure),
}

/// Moves and departures as they followed one another.
pub fn in_order<'a, M>(
    moves: &'a [M],
    departures: &'a [Departure],
) -> impl Iterator<Item = Happening<'a, M>> + use<'a, M> {
    (0..=moves.len()).flat_map(move |plies| {
        let left = departures.iter().filter(move |departure| departure.plies == plies).map(Happening::Left);
        left.chain(moves.get(plies).map(Happening::Moved))
    })
}

/// Those who left, from the best place to the last.
pub fn ranked(departures: &[Departure]) -> Vec<Seat> {
    let mut ranked: Vec<&Departure> = departures.iter().rev().collect();
    ranked.sort_by_key(|departure| departure.why == Leaving::Disqualification);
    ranked.into_iter().map(|departure| departure.seat).collect()
}
