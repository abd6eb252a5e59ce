//! How brains play that somebody watches: at which speed, by themselves or move by move. It is for the host to say, who had
//! them play, and for nobody else. What waits goes on by itself once the host has gone.

use std::time::Duration;

use terms::{Kind, PaceWish, Refusal, Tempo};

use super::Chair;
use super::actor::Actor;

/// At the slow speed what was played stays so many times as long.
const SLOWER: u32 = 4;

/// At the fast one it stays for a part of that time, and brains think for as small a part of theirs.
const FASTER: u32 = 5;

impl Actor {
    /// Does what the host wishes.
    pub(super) fn set_pace(&mut self, chair: Chair, what: PaceWish) -> Result<(), Refusal> {
        if self.chairs.host() != Some(chair) {
            return Err(Refusal::NotAllowed);
        }
        let before = self.tempo();
        self.now_playing.set_pace(what, self.now())?;
        if self.tempo() > before {
            // Whoever wants it faster does not wait for what was begun slowly.
            self.hurry();
        }
        Ok(())
    }

    /// The host has gone: nobody else could let it go on.
    pub(super) fn go_on(&mut self) {
        if self.now_playing.set_pace(PaceWish::GoOn, self.now()).is_ok() {
            self.consult();
        }
    }

    /// How long a brain thinks at most.
    pub(super) fn at_most(&self) -> Duration {
        let customs = &self.services.customs;
        match self.tempo() {
            _ if self.kind == Kind::Screensaver => customs.screensaver,
            Tempo::Fast => customs.at_most / FASTER,
            Tempo::Slow | Tempo::Normal => customs.at_most,
        }
    }

    /// For how long at least those who watch see what was played last.
    pub(super) fn at_least(&self) -> Duration {
        let usual = self.services.customs.at_least;
        match self.tempo() {
            Tempo::Slow => usual * SLOWER,
            Tempo::Normal => usual,
            Tempo::Fast => usual / FASTER,
        }
    }

    fn tempo(&self) -> Tempo {
        self.now_playing.pace().unwrap_or_default().tempo
    }
}
