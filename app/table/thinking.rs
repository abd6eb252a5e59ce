//! What brains do at a table: they are asked when it is their turn, say what they think meanwhile, play what they have
//! decided when people have followed, answer offers, and give hints.

use std::time::Duration;

use engine::allotment::wait_for_show;
use engine::search::Budget;
use engine::{Allotment, Idea, Seat, TimeControl};
use tokio::time::Instant;

use super::actor::{Actor, Flow};
use super::handle::Command;
use super::occupant::Occupant;
use super::{Chair, Kind};
use crate::protocol::{Ask, MoveView, OfferKind, Refusal, State};
use crate::workers::{Asker, Decision, Question, Rank, Thinking};

/// Steps of thinking are shown at most this often.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(250);

/// Who gives hints, and how long that may take.
const ADVISER: &str = "champion:skilled";
const ADVICE: Duration = Duration::from_millis(600);

/// What a move takes at most beside the thinking.
const LAG: Duration = Duration::from_millis(60);

/// After so many plies a brain considers a draw.
const EARLIEST_DRAW: usize = 20;

/// What brains at the table are doing.
#[derive(Default)]
pub struct Mind {
    /// A question that was asked about this revision, and when.
    pub(super) asked: Option<(u64, Instant, Budget, Thinking)>,
    /// A decision that waits until people have followed.
    pub(super) decided: Option<(Instant, Decision)>,
    /// The last step.
    pub(super) thought: Option<(Seat, Idea)>,
    /// When it may be shown, if it has not been yet.
    pub(super) unseen_until: Option<Instant>,
    /// What each seat's brain last thought of its position.
    pub(super) scores: [Option<i32>; engine::MAX_SEATS],
    /// A hint about this revision: being looked for, and found.
    pub(super) advice: Option<(u64, Thinking)>,
    pub(super) hint: Option<(u64, (Seat, MoveView))>,
}

impl Actor {
    /// Lets the brain think whose turn it is, and nobody else.
    pub(super) fn consult(&mut self) {
        let revision = self.now_playing.revision();
        if self.mind.asked.as_ref().is_some_and(|(about, ..)| *about != revision) {
            (self.mind.asked, self.mind.decided) = (None, None);
        }
        self.mind.hint.take_if(|(about, _)| *about != revision);
        self.mind.advice.take_if(|(about, _)| *about != revision);
        let seat = self.now_playing.game().turn();
        let Occupant::Brain { brain, depth } = *self.now_playing.occupant(seat) else {
            self.mind.unseen_until = None;
            return;
        };
        if self.now_playing.state() != State::Running {
            (self.mind.asked, self.mind.decided) = (None, None);
            return;
        }
        if self.mind.asked.is_some() {
            return;
        }
        let budget = self.budget(seat, depth);
        let question = Question {
            asker: self.asker(self.chairs.at(seat)),
            rank: self.rank(),
            brain,
            game: self.now_playing.game().boxed_clone(),
            budget,
        };
        let (steps, end) = (self.sender.clone(), self.sender.clone());
        // A table that is closed does not listen any more, and need not.
        let tell = move |idea: &Idea| drop(steps.send(Command::Thought { revision, idea: idea.clone() }));
        let done = move |decision| drop(end.send(Command::Decided { revision, decision }));
        let thinking = self.services.workers.ask(question, tell, done);
        self.mind.asked = Some((revision, Instant::now(), budget, thinking));
    }

    fn budget(&self, seat: Seat, depth: Option<u32>) -> Budget {
        let (playing, customs) = (&self.now_playing, &self.services.customs);
        match (playing.time(), depth) {
            (TimeControl::Unlimited, Some(_)) => {
                Budget { depth, hard: Some(customs.at_most.saturating_mul(10)), ..Budget::default() }
            }
            (TimeControl::Unlimited, None) => {
                let shown = self.kind == Kind::Screensaver;
                let limit = Some(if shown { customs.screensaver } else { customs.at_most });
                Budget { soft: limit, hard: limit, ..Budget::default() }
            }
            (control, _) => {
                let allotment =
                    Allotment { pace: playing.setting.game.pace, seats: playing.game().seats(), lag: LAG };
                let remaining = playing.clock(seat, self.now()).map_or(Duration::ZERO, |(left, _)| left);
                let plies = u32::try_from(playing.plies()).unwrap_or(u32::MAX);
                allotment.limits(control, remaining, plies)
            }
        }
    }

    fn asker(&self, chair: Chair) -> Asker {
        Asker { table: self.code.number(), chair: chair.0 }
    }

    fn rank(&self) -> Rank {
        match self.kind {
            Kind::Screen => Rank::Screen,
            Kind::Phone => Rank::Phone,
            Kind::Screensaver => Rank::Screensaver,
        }
    }

    pub(super) fn hear(&mut self, revision: u64, idea: Idea) -> Flow {
        if revision != self.now_playing.revision() {
            return Flow::Quiet;
        }
        let seat = self.now_playing.game().turn();
        self.mind.scores[seat.index()] = Some(idea.score);
        self.mind.thought = Some((seat, idea));
        if self.mind.unseen_until.is_none() {
            self.mind.unseen_until = Some(Instant::now() + BETWEEN_THOUGHTS);
        }
        Flow::Quiet
    }

    pub(super) fn take_decision(&mut self, revision: u64, decision: Decision) -> Flow {
        let Some((about, asked, budget, _)) = &self.mind.asked else { return Flow::Quiet };
        if *about != revision || revision != self.now_playing.revision() {
            return Flow::Quiet;
        }
        let wait = wait_for_show(asked.elapsed(), self.services.customs.at_least, budget);
        self.mind.decided = Some((Instant::now() + wait, decision));
        Flow::Quiet
    }

    pub(super) async fn play_decision(&mut self) -> Flow {
        let Some((_, decision)) = self.mind.decided.take() else { return Flow::Quiet };
        self.mind.asked = None;
        let seat = self.now_playing.game().turn();
        if let Some(idea) = decision.idea {
            self.mind.scores[seat.index()] = Some(idea.score);
            self.mind.thought = Some((seat, idea));
        }
        let (revision, now) = (self.now_playing.revision(), self.now());
        let played = decision.number.ok_or(Refusal::NoSuchMove);
        match played.and_then(|number| self.now_playing.play(seat, revision, number, now)) {
            Ok(deeds) => self.after(deeds).await,
            Err(refusal) => {
                tracing::error!(table = %self.code, "a brain's move was refused: {refusal}");
                self.consult();
                Flow::Show
            }
        }
    }

    /// A brain takes a draw if it does not think that it stands better.
    pub(super) async fn answer_for_brains(&mut self) {
        let Some(offer) = self.now_playing.offer().filter(|offer| offer.kind == OfferKind::Draw) else {
            return;
        };
        let is_brain = |seat: &Seat| self.now_playing.occupant(*seat).brain().is_some();
        let brains: Vec<Seat> = offer.waits_for.iter().copied().filter(is_brain).collect();
        for seat in brains {
            let content = self.mind.scores[seat.index()].is_some_and(|score| score <= 0);
            let what =
                if content && self.now_playing.plies() >= EARLIEST_DRAW { Ask::Accept } else { Ask::Decline };
            let (revision, now) = (self.now_playing.revision(), self.now());
            if let Ok(deeds) = self.now_playing.ask(seat, revision, what, now) {
                let entries = deeds.iter().filter_map(|deed| self.entry(deed)).collect();
                self.write(entries).await;
            }
        }
        self.consult();
    }

    pub(super) fn seek_advice(&mut self) {
        let (revision, end) = (self.now_playing.revision(), self.sender.clone());
        let limit = Some(ADVICE);
        let question = Question {
            asker: Asker { table: self.code.number(), chair: usize::MAX },
            rank: self.rank(),
            brain: ADVISER.parse().expect("the adviser is one of the brains"),
            game: self.now_playing.game().boxed_clone(),
            budget: Budget { soft: limit, hard: limit, ..Budget::default() },
        };
        let done = move |decision| drop(end.send(Command::Hinted { revision, decision }));
        self.mind.hint = None;
        self.mind.advice = Some((revision, self.services.workers.ask(question, |_| {}, done)));
    }

    pub(super) fn take_hint(&mut self, revision: u64, decision: Decision) -> Flow {
        let offers = self.now_playing.game().offers();
        let offer = decision.number.and_then(|number| offers.get(number));
        let Some(offer) = offer.filter(|_| revision == self.now_playing.revision()) else {
            return Flow::Quiet;
        };
        self.mind.hint = Some((revision, (self.now_playing.game().turn(), MoveView::of(offer))));
        self.mind.advice = None;
        Flow::Show
    }
}
