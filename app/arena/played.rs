//! A finished game, as one line of a file keeps it.

use std::fmt;

use engine::live::Ply;
use engine::{Contender, Outcome, Reason, Seat, Verdict};
use serde::{Deserialize, Serialize};
use terms::notation::Notation;

/// What all games in one folder have in common: ratings are about nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Conditions {
    /// Its name in the catalog, such as `chess/standard`.
    pub game: String,
    /// How long a move may take, in words.
    pub limit: String,
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.game, self.limit)
    }
}

/// Which game it is among all that could be played: two games of the same meeting are the same game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// The seed of the openings.
    pub seed: u64,
    /// The number of the opening.
    pub opening: usize,
    /// Who has the first seat.
    pub first: Contender,
    /// Who has the second.
    pub second: Contender,
}

impl Meeting {
    /// Who sits there.
    pub fn contender(&self, seat: Seat) -> Contender {
        if seat == Seat::FIRST { self.first } else { self.second }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    #[serde(flatten)]
    pub conditions: Conditions,
    #[serde(flatten)]
    pub meeting: Meeting,
    /// The day it was played, as in `2025-12-31`.
    pub date: String,
    /// The position it began with, where that is not the usual one.
    pub start: Option<String>,
    /// How many plies the opening has; nobody thought about those.
    pub opening_plies: usize,
    /// All plies.
    pub turns: Vec<PlayedPly>,
    /// Who won; nobody did if it was drawn.
    pub winner: Option<Seat>,
    /// Why it was over.
    pub reason: Reason,
}

impl Played {
    /// What the first seat got.
    pub fn verdict(&self) -> Verdict {
        match self.winner {
            None => Verdict::Draw,
            Some(Seat::FIRST) => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }

    /// The game as other programs read it, with an empty line after it.
    pub fn text(&self, notation: &Notation) -> String {
        let record = notation
            .record(|seat| self.meeting.contender(seat).to_string(), self.start.as_deref())
            .tag("Event", &format!("Arena: {}", self.conditions))
            .tag("Date", &self.date.replace('-', "."))
            .tag("Round", &format!("{}.{}", self.meeting.seed, self.meeting.opening + 1));
        let plies: Vec<Ply> = self.turns.iter().map(|turn| turn.ply.clone()).collect();
        let outcome = match self.winner {
            Some(winner) => Outcome::win(2, winner, self.reason),
            None => Outcome::draw(2, self.reason),
        };
        notation.write(&record, &plies, &outcome)
    }
}

/// One ply, and what it cost to find.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Row", into = "Row")]
pub struct PlayedPly {
    pub ply: Ply,
    pub effort: Effort,
}

/// How hard somebody thought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    pub depth: u32,
    pub nodes: u64,
    pub microseconds: u64,
}

/// A turn in a file. There are hundreds to a game, so its parts have places and no names.
type Row = (Seat, String, u32, u64, u64);

impl From<Row> for PlayedPly {
    fn from((seat, notation, depth, nodes, microseconds): Row) -> PlayedPly {
        PlayedPly { ply: Ply::written(seat, notation), effort: Effort { depth, nodes, microseconds } }
    }
}

impl From<PlayedPly> for Row {
    fn from(PlayedPly { ply, effort }: PlayedPly) -> Row {
        (ply.seat, ply.notation, effort.depth, effort.nodes, effort.microseconds)
    }
}
