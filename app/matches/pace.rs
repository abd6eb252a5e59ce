//! How a match goes on that only brains play: by itself, or move by move while somebody explains it.

use std::time::Duration;

use terms::{PaceWish, Refusal, Tempo};

use super::Match;

/// How a match of brains goes on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MatchPace {
    pub tempo: Tempo,
    going: Going,
}

/// Whether it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Going {
    #[default]
    ByItself,
    /// For one more move.
    Once,
    Not,
}

impl MatchPace {
    /// Whether it does not go on by itself.
    pub fn is_held(&self) -> bool {
        self.going != Going::ByItself
    }

    /// Whether not even the next move is played.
    pub(super) fn stands(&self) -> bool {
        self.going == Going::Not
    }

    /// A move was played: if it was to be the only one, the match waits again.
    pub(super) fn after_a_move(&mut self) {
        if self.going == Going::Once {
            self.going = Going::Not;
        }
    }
}

impl Match {
    /// Its pace, where only brains play.
    pub fn pace(&self) -> Option<MatchPace> {
        let mut occupants = self.occupants();
        occupants.all(|(_, occupant)| occupant.brain().is_some()).then_some(self.pace)
    }

    /// Changes its pace. While it waits no clock runs.
    pub fn set_pace(&mut self, what: PaceWish, now: Duration) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        self.pace().ok_or(Refusal::NotAllowed)?;
        match what {
            PaceWish::Hold => self.pace.going = Going::Not,
            PaceWish::GoOn => self.pace.going = Going::ByItself,
            PaceWish::Step => self.pace.going = Going::Once,
            PaceWish::Slow => self.pace.tempo = Tempo::Slow,
            PaceWish::Normal => self.pace.tempo = Tempo::Normal,
            PaceWish::Fast => self.pace.tempo = Tempo::Fast,
        }
        self.look_around(now);
        Ok(())
    }
}
