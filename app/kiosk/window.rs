//! The one place where the screens meet the window: their data goes into its properties, its callbacks come
//! back as taps.

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::rc::Rc;

use engine::catalog::Start;
use slint::{ComponentHandle, Model, ModelRc, PlatformError, VecModel, Weak};
use ui::{CellView, ChoiceView, HomeState, Kiosk, PlayState, RoundView, Screen, SeatView};

use super::play::PlayScreen;
use super::{board, home};

/// Makes the window and connects it.
pub fn open() -> Result<Kiosk, PlatformError> {
    let kiosk = Kiosk::new()?;
    let desk = Rc::new(RefCell::new(Desk::new(&kiosk)));
    let on = |act: fn(&mut Desk)| {
        let desk = desk.clone();
        move || act(&mut desk.borrow_mut())
    };
    let play = kiosk.global::<PlayState<'_>>();
    play.on_take_back(on(|desk| desk.act(PlayScreen::take_back)));
    play.on_claim_draw(on(|desk| desk.act(PlayScreen::claim_draw)));
    play.on_new_game(on(Desk::begin));
    play.on_home(on(Desk::go_home));
    let own = desk.clone();
    play.on_tapped(move |x, y| own.borrow_mut().act(|screen| screen.tap(x, y)));
    let own = desk.clone();
    play.on_choose(move |number| own.borrow_mut().act(|screen| screen.choose(number as usize)));
    let home = kiosk.global::<HomeState<'_>>();
    home.on_open(move |game, variant| desk.borrow_mut().open(game as usize, variant as usize));
    Ok(kiosk)
}

/// What lies on the table: the game that was chosen, its screen, and the lists the window looks at.
struct Desk {
    kiosk: Weak<Kiosk>,
    /// The numbers of the game and of its variant.
    chosen: (usize, usize),
    screen: Option<PlayScreen>,
    cells: Rc<VecModel<CellView>>,
    far_seats: Rc<VecModel<SeatView>>,
    rounds: Rc<VecModel<RoundView>>,
    choices: Rc<VecModel<ChoiceView>>,
}

impl Desk {
    fn new(kiosk: &Kiosk) -> Desk {
        let desk = Desk {
            kiosk: kiosk.as_weak(),
            chosen: (0, 0),
            screen: None,
            cells: Rc::default(),
            far_seats: Rc::default(),
            rounds: Rc::default(),
            choices: Rc::default(),
        };
        kiosk.global::<HomeState<'_>>().set_games(ModelRc::new(VecModel::from(home::cards())));
        let play = kiosk.global::<PlayState<'_>>();
        play.set_far_seats(desk.far_seats.clone().into());
        play.set_rounds(desk.rounds.clone().into());
        play.set_choices(desk.choices.clone().into());
        desk
    }

    fn open(&mut self, game: usize, variant: usize) {
        self.chosen = (game, variant);
        self.begin();
    }

    fn go_home(&mut self) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.set_screen(Screen::Home);
        }
    }

    /// Begins the chosen game; where a variant has several starts, by lot.
    fn begin(&mut self) {
        let Some(kiosk) = self.kiosk.upgrade() else { return };
        let (game, variant) = self.chosen;
        let variant = games::catalog().games().get(game).and_then(|game| game.variants.get(variant));
        let lot = RandomState::new().hash_one(self.chosen);
        let Some(Ok(live)) = variant.map(|variant| variant.open(Start::Lot(lot))) else { return };
        let screen = PlayScreen::new(live);
        kiosk.global::<PlayState<'_>>().set_board(board::view(screen.board(), self.cells.clone().into()));
        self.screen = Some(screen);
        self.show();
        kiosk.set_screen(Screen::Play);
    }

    /// Does something to the game and shows what came of it.
    fn act(&mut self, act: impl FnOnce(&mut PlayScreen)) {
        if let Some(screen) = &mut self.screen {
            act(screen);
            self.show();
        }
    }

    fn show(&self) {
        let (Some(screen), Some(kiosk)) = (&self.screen, self.kiosk.upgrade()) else { return };
        let mut view = screen.view();
        let play = kiosk.global::<PlayState<'_>>();
        update(&self.cells, view.cells);
        update(&self.rounds, view.rounds);
        update(&self.choices, view.choices);
        let far_seats = view.seats.split_off(view.seats.len().min(1));
        update(&self.far_seats, far_seats.into_iter().rev().collect());
        play.set_near_seat(view.seats.pop().unwrap_or_default());
        play.set_notice(view.notice);
        play.set_hint(view.hint);
        play.set_result(view.result);
        play.set_can_take_back(view.can_take_back);
        play.set_can_claim_draw(view.can_claim_draw);
    }
}

/// Brings a list up to date and touches only what differs, so that only that is drawn again.
fn update<T: Clone + PartialEq + 'static>(model: &VecModel<T>, rows: Vec<T>) {
    while model.row_count() > rows.len() {
        model.remove(model.row_count() - 1);
    }
    for (index, row) in rows.into_iter().enumerate() {
        match model.row_data(index) {
            None => model.push(row),
            Some(old) if old != row => model.set_row_data(index, row),
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests;
