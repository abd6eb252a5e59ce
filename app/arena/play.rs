//! One game between two contenders, from its opening to its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use engine::search::Clock;
use engine::thinking::{Task, decide};
use engine::{LiveGame, Means, Seat, Thinker, key};
use terms::UnixTime;

use super::error::ArenaError;
use super::played::{Conditions, Effort, Meeting, Played, PlayedPly};
use crate::limit::Limit;
use crate::processor_time::ProcessorTime;

/// How games are played: what is the same for all of one run.
#[derive(Clone, Debug)]
pub struct Manner {
    pub conditions: Conditions,
    pub limit: Limit,
    /// The position with which games usually begin.
    pub usual_start: String,
    /// Memory for each of the two brains.
    pub bytes: usize,
}

impl Manner {
    /// Plays a game on from its opening. Nobody waits for the end if `stop` is set; then there is no game. A contender that
    /// breaks down is an error, for whatever was played in its place would falsify the results.
    ///
    /// It does end by itself: in every game of the catalog only so many plies can go by without progress, and progress is
    /// finite. Time is the thinking thread's own, so that a busy machine does not falsify results.
    pub fn play(
        &self,
        meeting: Meeting,
        mut game: Box<dyn LiveGame>,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, ArenaError> {
        let (start, opening_plies) = (self.unusual_start(&*game), game.record().len());
        let mut thinkers = [Seat::FIRST, Seat::SECOND].map(|seat| self.thinker(&meeting, seat, &*game));
        let mut efforts = vec![Effort::default(); opening_plies];
        while game.outcome().is_none() {
            if game.claimable().is_some() {
                game.claim_draw().expect("the draw can be claimed");
                break;
            }
            let clock = ProcessorTime::start();
            let task = Task::new(&*game, self.limit.budget(), &clock, stop);
            let decision = decide(&mut *thinkers[game.turn().index()], &task, &mut |_| {});
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (Some(number), Some(idea), false) = (decision.number, decision.idea, decision.broke_down)
            else {
                let contender = meeting.contender(game.turn());
                return Err(ArenaError::BrokeDown { contender, position: game.position() });
            };
            let microseconds = clock.passed().as_micros() as u64;
            efforts.push(Effort { depth: idea.depth, nodes: idea.nodes, microseconds });
            game.play(number).expect("a thinker names an offered move");
        }
        let outcome = game.outcome().expect("it was played to its end");
        let turns = game.record().iter().zip(efforts);
        Ok(Some(Played {
            conditions: self.conditions.clone(),
            meeting,
            date: UnixTime::from(SystemTime::now()).day().unwrap_or_default(),
            start,
            opening_plies,
            turns: turns.map(|(ply, effort)| PlayedPly { ply: ply.clone(), effort }).collect(),
            winner: outcome.winner(),
            reason: outcome.reason,
        }))
    }

    /// The brain of a seat. What it leaves to chance follows from the meeting, whatever else is played beside it.
    fn thinker(&self, meeting: &Meeting, seat: Seat, game: &dyn LiveGame) -> Box<dyn Thinker> {
        let name = format!("{} {} {} {}", meeting.first, meeting.second, meeting.opening, seat.index());
        let seed = name.bytes().fold(meeting.seed, |seed, byte| key::mix([seed, u64::from(byte)]));
        game.thinker(meeting.contender(seat), Means { bytes: self.bytes, seed, ..Means::default() })
    }

    /// Where a game began, if it was not where it usually does.
    fn unusual_start(&self, game: &dyn LiveGame) -> Option<String> {
        let mut begun = game.boxed_clone();
        while begun.take_back().is_ok() {}
        Some(begun.position()).filter(|start| *start != self.usual_start)
    }
}
