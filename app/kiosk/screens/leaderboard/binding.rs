//! The leaderboard in the window: the store is asked, and the window goes on until it answers.

use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime};

use slint::{ComponentHandle, ModelRc, SharedString, VecModel};
use store::Standing;
use terms::UnixTime;
use ui::{LeaderboardState, StandingView, StandingsState};

use super::{LeaderboardContent, LeaderboardQuestion, LeaderboardScreen};
use crate::context::Context;
use crate::lists::update;
use crate::screens::{KioskScreen, connect};

/// Something may have happened: so often the store is asked again.
const AGAIN: Duration = Duration::from_secs(5);

/// The leaderboard.
pub struct LeaderboardBinding {
    screen: LeaderboardScreen,
    others: Rc<VecModel<StandingView>>,
    /// When the store was last asked.
    asked: Instant,
}

/// Another day or game is to be shown; a name that no game has means all of them.
pub struct LeaderboardTouch {
    today: bool,
    game: SharedString,
}

impl LeaderboardBinding {
    pub fn connect(context: &Context) -> LeaderboardBinding {
        let others: Rc<VecModel<StandingView>> = Rc::default();
        let state = context.kiosk.global::<LeaderboardState<'_>>();
        let games: Vec<SharedString> = games::catalog().games().iter().map(|game| game.id.into()).collect();
        state.set_games(ModelRc::new(VecModel::from(games)));
        state.set_others(others.clone().into());
        connect!(state, context.navigator, touch::<LeaderboardBinding>;
            on_show(today, game) => LeaderboardTouch { today, game };
        );
        LeaderboardBinding { screen: LeaderboardScreen::new(), others, asked: context.now() }
    }

    fn ask(&mut self, question: LeaderboardQuestion, context: &Context) {
        self.asked = context.now();
        self.show(context);
        let answer = context.rooms.store.leaderboard(question.game, question.since);
        context.navigator.when_done(answer, move |leaderboard: &mut LeaderboardBinding, context, answer| {
            leaderboard.screen.answer(question, answer);
            leaderboard.show(context);
        });
    }

    fn show(&self, context: &Context) {
        let (state, screen) = (context.kiosk.global::<LeaderboardState<'_>>(), &self.screen);
        state.set_today(screen.is_of_today());
        state.set_game(screen.game().unwrap_or_default().into());
        match screen.standings() {
            LeaderboardContent::Awaited => state.set_state(StandingsState::Loading),
            LeaderboardContent::Unknown => state.set_state(StandingsState::Failed),
            LeaderboardContent::Known(all) => match all.split_first() {
                None => state.set_state(StandingsState::Empty),
                Some((best, others)) => {
                    state.set_best(view(best, 1));
                    let others = others.iter().zip(2..);
                    update(&self.others, others.map(|(one, rank)| view(one, rank)).collect());
                    state.set_state(StandingsState::Shown);
                }
            },
        }
    }
}

impl KioskScreen for LeaderboardBinding {
    type Entry = ();
    type Touch = LeaderboardTouch;

    fn enter(&mut self, (): (), context: &mut Context) {
        let question = self.screen.ask(today());
        self.ask(question, context);
    }

    fn touch(&mut self, touch: LeaderboardTouch, context: &mut Context) {
        let question = self.screen.choose(touch.today, &touch.game, today());
        self.ask(question, context);
    }

    fn forget(&mut self) {
        self.screen.forget();
    }

    fn tick(&mut self, now: Instant, context: &mut Context) {
        if now.saturating_duration_since(self.asked) >= AGAIN {
            self.enter((), context);
        }
    }
}

/// The time of the calendar.
fn today() -> UnixTime {
    SystemTime::now().into()
}

fn view(standing: &Standing, rank: i32) -> StandingView {
    let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    StandingView {
        rank,
        animal: standing.who.animal.name().into(),
        hue: standing.who.colour.name().into(),
        games: count(standing.games),
        wins: count(standing.wins),
        draws: count(standing.draws),
        losses: count(standing.losses),
        points: i32::try_from(standing.points).unwrap_or(i32::MAX),
    }
}

#[cfg(test)]
mod tests;
