//! What brains do at a table: they are asked when it is their turn, say what they think meanwhile, play what they have
//! decided when people have followed, answer offers, and give hints.

use std::time::Duration;

use engine::allotment::wait_for_show;
use engine::manners::{DrawAnswer, FLAG_IS_NEAR, Gesture, Manners, Prospect, answer_draw, is_bare};
use engine::search::Budget;
use engine::thinking::Decision;
use engine::{Allotment, Idea, Seat};
use protocol::{MoveView, RemarkView};
use terms::occupant::Occupant;
use terms::{Ask, Kind, OfferKind, Refusal, Remark, State};
use tokio::time::Instant;

use super::Chair;
use super::actor::{Actor, Flow};
use super::handle::Command;
use crate::workers::{Asker, BrainQuestion, PendingAnswer, Progress, Rank};

/// Steps of thinking are shown at most this often, and about so often where somebody looks: something moves all the time.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(150);

/// Who gives hints, and how long that may take.
const HINTS_BY: &str = "champion:skilled";
const ADVICE: Duration = Duration::from_millis(600);

/// What a move takes at most beside the thinking.
const LAG: Duration = Duration::from_millis(60);

/// What the thinkers of a table are doing.
#[derive(Default)]
pub struct Thinkers {
    /// A question that was asked about this revision, and when.
    pub(super) asked: Option<(u64, Instant, Budget, PendingAnswer)>,
    /// A decision that waits until people have followed.
    pub(super) decided: Option<(Instant, Decision)>,
    /// The last step.
    pub(super) thought: Option<(Seat, Idea)>,
    /// When it may be shown, if it has not been yet.
    pub(super) unseen_until: Option<Instant>,
    /// When one was last shown.
    pub(super) thought_shown: Option<Instant>,
    /// What each seat's brain last thought of its position.
    pub(super) scores: [Option<i32>; engine::MAX_SEATS],
    /// A hint about this revision: being looked for, and found.
    pub(super) advice: Option<(u64, PendingAnswer)>,
    pub(super) hint: Option<(u64, (Seat, MoveView))>,
    /// How each seat's brain behaves.
    manners: [Manners; engine::MAX_SEATS],
    /// What a brain has said in this position.
    pub(super) remark: Option<RemarkView>,
}

impl Actor {
    /// Lets the brain think whose turn it is, and nobody else.
    pub(super) fn consult(&mut self) {
        let revision = self.now_playing.revision();
        if self.thinkers.asked.as_ref().is_some_and(|(about, ..)| *about != revision) {
            (self.thinkers.asked, self.thinkers.decided) = (None, None);
        }
        self.thinkers.hint.take_if(|(about, _)| *about != revision);
        self.thinkers.advice.take_if(|(about, _)| *about != revision);
        let seat = self.now_playing.game().turn();
        let Occupant::Brain { brain, depth } = *self.now_playing.occupant(seat) else {
            self.thinkers.unseen_until = None;
            return;
        };
        if self.now_playing.state() != State::Running {
            (self.thinkers.asked, self.thinkers.decided) = (None, None);
            return;
        }
        if self.thinkers.asked.is_some() {
            return;
        }
        let budget = self.budget(seat, depth);
        let question = BrainQuestion {
            asker: self.asker(self.chairs.at(seat)),
            rank: self.rank(),
            brain,
            game: self.now_playing.game().boxed_clone(),
            budget,
            watch: self.is_watched().then_some(BETWEEN_THOUGHTS),
        };
        let (steps, end) = (self.sender.clone(), self.sender.clone());
        // A table that is closed does not listen any more, and need not.
        let tell = move |progress: Progress<'_>| {
            drop(steps.send(match progress {
                Progress::Begun => Command::Begun { revision },
                Progress::Step(idea) => Command::Thought { revision, idea: idea.clone() },
            }));
        };
        let done = move |decision| drop(end.send(Command::Decided { revision, decision }));
        let pending = self.services.workers.ask(question, tell, done);
        // Its own clock stands while it waits for a thread: others' questions are none of its fault.
        self.now_playing.hold(pending.waits, self.now());
        // What it thought of another position is not what it thinks now.
        self.thinkers.thought = None;
        self.thinkers.asked = Some((revision, Instant::now(), budget, pending));
    }

    /// Whether somebody may see a brain think: at the screen it may be anybody.
    fn is_watched(&self) -> bool {
        self.kind != Kind::Phone || !self.chairs.is_deserted_by(|_| true)
    }

    /// A thread has taken up what was asked: from now on the brain's time runs.
    pub(super) fn begin_thinking(&mut self, revision: u64) -> Flow {
        let is_held = self.now_playing.is_held() && revision == self.now_playing.revision();
        if !is_held {
            return Flow::Quiet;
        }
        self.now_playing.hold(false, self.now());
        Flow::Show
    }

    /// Somebody does not want to wait any longer: what the brain has found by now is its move.
    pub(super) fn hurry(&mut self) {
        if let Some((.., pending)) = &self.thinkers.asked {
            pending.hurry();
        }
        if let Some((at, _)) = &mut self.thinkers.decided {
            *at = Instant::now();
        }
    }

    fn budget(&self, seat: Seat, depth: Option<u32>) -> Budget {
        let playing = &self.now_playing;
        let allotment =
            Allotment { pace: playing.setting.game.pace, seats: playing.game().seats(), lag: LAG };
        let remaining = playing.clock(seat, self.now()).map_or(Duration::ZERO, |(left, _)| left);
        let plies = u32::try_from(playing.plies()).unwrap_or(u32::MAX);
        let limits = allotment.limits(playing.time(), remaining, plies);
        Budget { depth, ..in_company(limits, self.at_most()) }
    }

    fn asker(&self, chair: Chair) -> Asker {
        Asker { table: self.code.number(), chair: chair.0 }
    }

    fn rank(&self) -> Rank {
        match self.kind {
            Kind::Screen => Rank::Screen,
            // Nobody waits for a turn there.
            Kind::Phone if self.chairs.host().is_some() => Rank::Screensaver,
            Kind::Phone => Rank::Phone,
            Kind::Screensaver => Rank::Screensaver,
        }
    }

    pub(super) fn hear(&mut self, revision: u64, idea: Idea) -> Flow {
        if revision != self.now_playing.revision() {
            return Flow::Quiet;
        }
        let seat = self.now_playing.game().turn();
        self.thinkers.scores[seat.index()] = Some(idea.score);
        self.thinkers.thought = Some((seat, idea));
        if self.thinkers.unseen_until.is_none() {
            let next = self.thinkers.thought_shown.map(|shown| shown + BETWEEN_THOUGHTS);
            self.thinkers.unseen_until = Some(next.unwrap_or_else(Instant::now).max(Instant::now()));
        }
        Flow::Quiet
    }

    pub(super) fn take_decision(&mut self, revision: u64, decision: Decision) -> Flow {
        let Some((about, asked, budget, _)) = &self.thinkers.asked else { return Flow::Quiet };
        if *about != revision || revision != self.now_playing.revision() {
            return Flow::Quiet;
        }
        let (thought, budget, at_least) = (asked.elapsed(), *budget, self.at_least());
        if self.chairs.host().is_none() {
            let wait = wait_for_show(thought, at_least, &budget);
            self.thinkers.decided = Some((Instant::now() + wait, decision));
            return Flow::Quiet;
        }
        // Its time stands while those who watch follow, and see what it has thought: none of it is spent for their sake.
        self.now_playing.hold(true, self.now());
        if let Some(idea) = decision.idea.clone() {
            self.thinkers.thought = Some((self.now_playing.game().turn(), idea));
        }
        self.thinkers.decided = Some((Instant::now() + at_least.saturating_sub(thought), decision));
        Flow::Show
    }

    pub(super) async fn play_decision(&mut self) -> Flow {
        let Some((_, decision)) = self.thinkers.decided.take() else { return Flow::Quiet };
        self.thinkers.asked = None;
        let seat = self.now_playing.game().turn();
        let mut gesture = None;
        if let Some(idea) = decision.idea {
            self.thinkers.scores[seat.index()] = Some(idea.score);
            gesture = self.gesture(seat, idea.score);
            self.thinkers.thought = Some((seat, idea));
        }
        match gesture {
            Some(Gesture::ClaimDraw) => {
                return self.ask_for(seat, Ask::ClaimDraw, Some(Remark::Claims)).await;
            }
            Some(Gesture::Resign) => return self.ask_for(seat, Ask::Resign, Some(Remark::GivesUp)).await,
            Some(Gesture::OfferDraw) | None => {}
        }
        let (revision, now) = (self.now_playing.revision(), self.now());
        let played = decision.number.ok_or(Refusal::NoSuchMove);
        match played.and_then(|number| self.now_playing.play(seat, revision, number, now)) {
            Ok(deeds) => {
                self.after(deeds).await;
                if gesture.is_some() { self.ask_for(seat, Ask::OfferDraw, None).await } else { Flow::Show }
            }
            Err(refusal) => {
                tracing::error!(table = %self.code, "a brain's move was refused: {refusal}");
                self.consult();
                Flow::Show
            }
        }
    }

    /// What a brain that has chosen its move would rather do, or do as well.
    fn gesture(&mut self, seat: Seat, score: i32) -> Option<Gesture> {
        let playing = &self.now_playing;
        let Occupant::Brain { brain: who, depth } = *playing.occupant(seat) else { return None };
        let mut others = Seat::all(playing.game().seats()).filter(|other| *other != seat);
        let has_time =
            |other: Seat| playing.clock(other, self.now()).is_none_or(|(left, _)| left >= FLAG_IS_NEAR);
        let now = Prospect {
            score,
            plies: playing.plies(),
            bare: is_bare(playing.game(), &*playing.setting.start(0)),
            may_claim: playing.may(seat, Ask::ClaimDraw),
            may_give_up: depth.is_none()
                && others.all(|other| playing.occupant(other).brain().is_none() && has_time(other)),
        };
        self.thinkers.manners[seat.index()].consider(who, playing.setting.game.about.score, now)
    }

    /// A brain asks for something, and says so.
    async fn ask_for(&mut self, seat: Seat, what: Ask, says: Option<Remark>) -> Flow {
        let (revision, now) = (self.now_playing.revision(), self.now());
        let Ok(deeds) = self.now_playing.ask(seat, revision, what, now) else {
            // Somebody else has offered something meanwhile, or the game is over: so be it.
            self.consult();
            return Flow::Show;
        };
        self.thinkers.remark = says.map(|says| RemarkView { seat, says });
        self.after(deeds).await
    }

    /// A brain takes a draw if it does not think that it stands better, and says what it thinks.
    pub(super) async fn answer_for_brains(&mut self) {
        let Some(offer) = self.now_playing.offer().filter(|offer| offer.kind == OfferKind::Draw) else {
            return;
        };
        let is_brain = |seat: &Seat| self.now_playing.occupant(*seat).brain().is_some();
        let brains: Vec<Seat> = offer.waits_for.iter().copied().filter(is_brain).collect();
        for seat in brains {
            let score = self.thinkers.scores[seat.index()];
            let (what, says) = match answer_draw(score, self.now_playing.plies()) {
                DrawAnswer::TooEarly => (Ask::Decline, Remark::TooEarly),
                DrawAnswer::Agreed => (Ask::Accept, Remark::Agreed),
                DrawAnswer::StandsBetter => (Ask::Decline, Remark::StandsBetter),
            };
            let (revision, now) = (self.now_playing.revision(), self.now());
            if let Ok(deeds) = self.now_playing.ask(seat, revision, what, now) {
                self.thinkers.remark = Some(RemarkView { seat, says });
                let entries = deeds.iter().filter_map(|deed| self.entry(deed)).collect();
                self.write(entries).await;
            }
        }
        self.consult();
    }

    pub(super) fn seek_advice(&mut self) {
        let (revision, end) = (self.now_playing.revision(), self.sender.clone());
        let question = BrainQuestion {
            asker: Asker { table: self.code.number(), chair: usize::MAX },
            rank: self.rank(),
            brain: HINTS_BY.parse().expect("it is one of the contenders"),
            game: self.now_playing.game().boxed_clone(),
            budget: Budget::time(ADVICE),
            watch: None,
        };
        let done = move |decision| drop(end.send(Command::Hinted { revision, decision }));
        self.thinkers.hint = None;
        self.thinkers.advice = Some((revision, self.services.workers.ask(question, |_| {}, done)));
    }

    pub(super) fn take_hint(&mut self, revision: u64, decision: Decision) -> Flow {
        let offers = self.now_playing.game().offers();
        let offer = decision.number.and_then(|number| offers.get(number));
        let Some(offer) = offer.filter(|_| revision == self.now_playing.revision()) else {
            return Flow::Quiet;
        };
        self.thinkers.hint = Some((revision, (self.now_playing.game().turn(), MoveView::of(offer))));
        self.thinkers.advice = None;
        Flow::Show
    }
}

/// However much time its clock gives it, a brain keeps nobody waiting for longer than so.
fn in_company(limits: Budget, at_most: Duration) -> Budget {
    let limited = |limit: Option<Duration>| Some(limit.map_or(at_most, |limit| limit.min(at_most)));
    Budget { soft: limited(limits.soft), hard: limited(limits.hard), ..limits }
}

#[cfg(test)]
mod tests {
    use engine::TimeControl;

    use super::*;

    #[test]
    fn thinking_in_company_is_limited_under_any_clock_and_without_one() {
        let seconds = Duration::from_secs;
        let limits = |control, left| {
            let limits = in_company(Allotment::default().limits(control, left, 10), seconds(5));
            (limits.soft.expect("a limit"), limits.hard.expect("a limit"))
        };
        let long = TimeControl::Clock { stock: seconds(1800), increment: seconds(20) };
        assert_eq!(limits(long, seconds(1800)), (seconds(5), seconds(5)));
        assert_eq!(limits(TimeControl::Unlimited, Duration::ZERO), (seconds(5), seconds(5)));
        assert_eq!(limits(TimeControl::PerMove(seconds(60)), seconds(60)).1, seconds(5));
        let short = TimeControl::Clock { stock: seconds(10), increment: Duration::ZERO };
        assert!(limits(short, seconds(10)).1 < seconds(2), "a clock may give it less");
    }
}
