//! A match that is being set up, in the window; and the laying of the table at which it is played.

use engine::{Brain, Contender, Game, Level};
use matches::setting::Setting;
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};
use table::Table;
use terms::Kind;
use terms::occupant;
use terms::{Closing, Refusal};
use tokio::task::JoinError;
use ui::{
    OccupantKind, OwnTimeView, PersonView, Screen, SetupQuantity, SetupSeat, SetupState, SitterKind, TimeKind,
};

use crate::context::Context;
use crate::keys;
use crate::lists::renew;
use crate::screens::home::binding::HomeBinding;
use crate::screens::play::binding::PlayBinding;
use crate::screens::setup::{SeatChoice, SetupScreen, first_to_watch};
use crate::screens::{KioskScreen, connect};

/// The set-up.
pub struct SetupBinding {
    setup: Option<SetupScreen>,
}

/// What is touched there, and what other screens ask for. Things in lists are told by their numbers.
pub enum SetupTouch {
    Variant(usize),
    Sitter(usize, SitterKind),
    Brain {
        seat: usize,
        brain: usize,
        level: usize,
    },
    Exchange,
    Time(usize),
    Own(TimeKind),
    Step(SetupQuantity, bool),
    Begin,
    /// Opens the set-up of a game, perhaps of one of its variants.
    SetUp {
        game: String,
        variant: Option<String>,
    },
    /// The same for brains to watch, perhaps of any game.
    Watch {
        game: Option<String>,
        variant: Option<String>,
    },
    /// Begins a match that needs no set-up.
    Lay(Setting, Vec<occupant::Occupant>),
}

/// Which match is to be set up.
#[derive(Clone)]
pub struct SetupEntry {
    game: &'static Game,
    /// Which of its variants, if that is known.
    variant: Option<String>,
    /// Whether brains are to be watched.
    watches: bool,
}

/// Opens the set-up of a match. Where the game's variants are files, they are read again first.
fn set_up(entry: SetupEntry, context: &Context) {
    if entry.game.variants.ending().is_none() {
        return context.navigator.go::<SetupBinding>(entry);
    }
    let (lobby, shown) = (context.rooms.lobby.clone(), context.shown());
    let read = context.rooms.tasks.spawn_blocking(move || lobby.read_maps());
    context.navigator.when_done(read, move |_: &mut SetupBinding, context, _| {
        if context.shown() == shown {
            context.navigator.go::<SetupBinding>(entry);
        }
    });
}

fn known(game: &str, context: &Context) -> Option<&'static Game> {
    context.rooms.lobby.catalog().games().iter().find(|known| known.id == game)
}

/// Lays a table and sits down at it.
fn lay(setting: Setting, occupants: Vec<occupant::Occupant>, context: &mut Context) {
    context.leave_match();
    context.kiosk.global::<SetupState<'_>>().set_beginning(true);
    let (wanted, lobby) = (context.visitors.changes_of_mind, context.rooms.lobby.clone());
    let laid =
        context.rooms.tasks.spawn(async move { lobby.arrange(Kind::Screen, setting, occupants).await });
    context.navigator.when_done(laid, move |_: &mut SetupBinding, context, laid| {
        // Whoever wanted it may have gone elsewhere meanwhile.
        if context.visitors.changes_of_mind == wanted {
            sit_down(laid, context);
        } else if let Ok(Ok(table)) = laid {
            table.close(Closing::Abandoned);
        }
    });
}

fn sit_down(laid: Result<Result<Table, Refusal>, JoinError>, context: &mut Context) {
    let refusal = match laid {
        Ok(Ok(table)) => return context.navigator.go::<PlayBinding>(Some(table)),
        Ok(Err(refusal)) => keys::refusal(refusal),
        Err(error) => {
            tracing::error!("a table could not be laid: {error}");
            ui::RefusalKind::NotPossible
        }
    };
    context.kiosk.global::<SetupState<'_>>().set_beginning(false);
    // The match whose result is still shown has been left.
    if context.shown() != Screen::Setup {
        context.navigator.go::<HomeBinding>(());
    }
    context.refuse(refusal);
}

impl SetupBinding {
    pub fn connect(context: &Context) -> SetupBinding {
        let setup = context.kiosk.global::<SetupState<'_>>();
        connect!(setup, context.navigator, touch::<SetupBinding>;
            on_choose_game(game) => SetupTouch::Watch { game: Some(game.into()), variant: None };
            on_choose_variant(number) => SetupTouch::Variant(number as usize);
            on_choose_sitter(seat, sitter) => SetupTouch::Sitter(seat as usize, sitter);
            on_choose_brain(seat, brain, level) => SetupTouch::Brain {
                seat: seat as usize,
                brain: brain as usize,
                level: level as usize,
            };
            on_exchange() => SetupTouch::Exchange;
            on_choose_time(number) => SetupTouch::Time(number as usize);
            on_choose_own(kind) => SetupTouch::Own(kind);
            on_step(what, up) => SetupTouch::Step(what, up);
            on_begin() => SetupTouch::Begin;
        );
        SetupBinding { setup: None }
    }

    /// Changes something about the match.
    pub fn change(&mut self, context: &Context, change: impl FnOnce(&mut SetupScreen)) {
        if let Some(setup) = &mut self.setup {
            change(setup);
            show(&context.kiosk.global::<SetupState<'_>>(), setup);
        }
    }
}

impl KioskScreen for SetupBinding {
    type Entry = SetupEntry;
    type Touch = SetupTouch;

    fn enter(&mut self, SetupEntry { game, variant, watches }: SetupEntry, context: &mut Context) {
        let games = context.rooms.lobby.games();
        let before = self.setup.take().filter(|_| context.shown() == Screen::Setup);
        self.setup = Some(match before {
            _ if !watches => SetupScreen::new(game, variant.as_deref(), &games),
            None => SetupScreen::to_watch(game, variant.as_deref(), &games),
            // They only want to see another game of theirs.
            Some(before) => SetupScreen::to_watch(game, variant.as_deref(), &games).with_brains_of(&before),
        });
        self.change(context, |_| {});
    }

    fn touch(&mut self, touch: SetupTouch, context: &mut Context) {
        match touch {
            SetupTouch::SetUp { game, variant } => {
                if let Some(game) = known(&game, context) {
                    set_up(SetupEntry { game, variant, watches: false }, context);
                }
            }
            SetupTouch::Watch { game, variant } => {
                let first = || first_to_watch(&context.rooms.lobby.games());
                if let Some(game) = game.map_or_else(first, |game| known(&game, context)) {
                    set_up(SetupEntry { game, variant, watches: true }, context);
                }
            }
            SetupTouch::Lay(setting, occupants) => lay(setting, occupants, context),
            SetupTouch::Begin => {
                if let Some((setting, occupants)) = self.setup.as_ref().map(SetupScreen::decided) {
                    lay(setting, occupants, context);
                }
            }
            SetupTouch::Variant(number) => self.change(context, |setup| setup.choose_variant(number)),
            SetupTouch::Sitter(seat, who) => self.change(context, |setup| setup.choose_sitter(seat, who)),
            SetupTouch::Brain { seat, brain, level } => {
                self.change(context, |setup| setup.choose_brain(seat, brain, level));
            }
            SetupTouch::Exchange => self.change(context, SetupScreen::exchange),
            SetupTouch::Time(number) => self.change(context, |setup| setup.choose_time(number)),
            SetupTouch::Own(kind) => self.change(context, |setup| setup.choose_own(kind)),
            SetupTouch::Step(what, up) => self.change(context, |setup| setup.step(what, up)),
        }
    }
}

pub fn show(state: &SetupState<'_>, setup: &SetupScreen) {
    let ids = |ids: Vec<&'static str>| {
        ModelRc::new(VecModel::from(ids.into_iter().map(SharedString::from).collect::<Vec<_>>()))
    };
    let variants: Vec<SharedString> = setup.variants().iter().map(|variant| (&variant.id).into()).collect();
    renew(state.get_variants(), &variants, |rows| state.set_variants(rows));
    let variant = setup.variants().iter().position(|variant| variant.id == setup.variant().id);
    if state.get_game() != setup.game().id {
        state.set_game(setup.game().id.into());
        state.set_brains(ids(Brain::ALL.iter().map(|brain| brain.id()).collect()));
        state.set_levels(ids(Level::ALL.iter().map(|level| level.id()).collect()));
    }
    state.set_variant(variant.unwrap_or(0) as i32);
    state.set_watches(setup.watched().is_some());
    let games: Vec<SharedString> =
        setup.watched().unwrap_or_default().iter().map(SharedString::from).collect();
    renew(state.get_games(), &games, |rows| state.set_games(rows));
    let elo: Vec<i32> = Contender::all().map(|brain| setup.elo(brain).unwrap_or(0)).collect();
    state.set_is_rated(elo.iter().any(|elo| *elo > 0));
    renew(state.get_elo(), &elo, |rows| state.set_elo(rows));
    let seats: Vec<SetupSeat> =
        setup.seats().iter().enumerate().map(|(number, seat)| view(setup, number, seat)).collect();
    renew(state.get_seats(), &seats, |rows| state.set_seats(rows));
    let times: Vec<_> = setup.presets().iter().map(|time| keys::time(*time)).collect();
    renew(state.get_times(), &times, |rows| state.set_times(rows));
    state.set_time(setup.preset().unwrap_or(times.len()) as i32);
    state.set_own_time(keys::time(setup.time()));
    let own = setup.own();
    state.set_own(OwnTimeView {
        kind: own.kind,
        minutes: own.minutes as i32,
        increment: own.increment as i32,
        seconds: own.seconds as i32,
        depth: own.depth.unwrap_or(0) as i32,
    });
    state.set_asks_for_depth(setup.asks_for_depth());
}

fn view(setup: &SetupScreen, number: usize, seat: &SeatChoice) -> SetupSeat {
    let who = match seat.sitter {
        SitterKind::Touch => PersonView { occupant: OccupantKind::Touch, ..PersonView::default() },
        SitterKind::Phone => PersonView { occupant: OccupantKind::Phone, ..PersonView::default() },
        SitterKind::Brain => keys::brain(seat.brain, setup.strength(seat.brain)),
    };
    SetupSeat {
        tint: keys::tint(seat.colour),
        figure: setup.game().about.face.as_str().into(),
        sitter: seat.sitter,
        who,
        first: number == 0,
    }
}
