//! The leaderboard in the window: the store is asked, and the window goes on until it answers.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::SystemTime;

use slint::{ComponentHandle, ModelRc, SharedString, VecModel, Weak};
use ui::{Kiosk, LeaderboardState, Shell, StandingView, StandingsState};

use super::lists::update;
use crate::kiosk::leaderboard::{LeaderboardScreen, Question, Standings};
use crate::store::{Standing, Store, UnixTime};

/// Lets something be awaited beside the window.
type Await = fn(Pin<Box<dyn Future<Output = ()>>>);

/// Connects the screen.
pub fn connect(kiosk: &Kiosk, store: Store) {
    connect_with(kiosk, store, |awaited| {
        if let Err(error) = slint::spawn_local(awaited) {
            tracing::error!("the leaderboard cannot be awaited: {error}");
        }
    });
}

fn connect_with(kiosk: &Kiosk, store: Store, await_beside: Await) {
    let desk = Rc::new(Desk {
        kiosk: kiosk.as_weak(),
        screen: RefCell::new(LeaderboardScreen::new()),
        others: Rc::default(),
        store,
        await_beside,
    });
    let state = kiosk.global::<LeaderboardState<'_>>();
    let games: Vec<SharedString> = games::catalog().games().iter().map(|game| game.id.into()).collect();
    state.set_games(ModelRc::new(VecModel::from(games)));
    state.set_others(desk.others.clone().into());
    let own = desk.clone();
    state.on_show(move |today, game| {
        own.touched();
        let question = own.screen.borrow_mut().choose(today, &game, now());
        own.clone().ask(question);
    });
    state.on_refresh(move || {
        let question = desk.screen.borrow_mut().ask(now());
        desk.clone().ask(question);
    });
}

fn now() -> UnixTime {
    SystemTime::now().into()
}

struct Desk {
    kiosk: Weak<Kiosk>,
    screen: RefCell<LeaderboardScreen>,
    others: Rc<VecModel<StandingView>>,
    store: Store,
    await_beside: Await,
}

impl Desk {
    fn ask(self: Rc<Desk>, question: Question) {
        let answer = self.store.leaderboard(question.game, question.since);
        self.show();
        (self.await_beside)(Box::pin(async move {
            let answer = answer.await;
            self.screen.borrow_mut().answer(question, answer);
            self.show();
        }));
    }

    /// Somebody is there.
    fn touched(&self) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.global::<Shell<'_>>().invoke_touched();
        }
    }

    fn show(&self) {
        let Some(kiosk) = self.kiosk.upgrade() else { return };
        let state = kiosk.global::<LeaderboardState<'_>>();
        let screen = self.screen.borrow();
        state.set_today(screen.is_of_today());
        state.set_game(screen.game().unwrap_or_default().into());
        match screen.standings() {
            Standings::Awaited => state.set_state(StandingsState::Loading),
            Standings::Unknown => state.set_state(StandingsState::Failed),
            Standings::Known(all) => match all.split_first() {
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
