//! A second window of the same size that shows the same screen, in memory. It knows by name where everything lies and how
//! it looks, so that the real one can be tapped and read without any fixed place.

use std::cell::Cell;
use std::rc::Rc;

use engine::catalog::{Game, Start};
use engine::{Brain, Colour, Level, LiveGame, Shape, Step, TimeControl, Tone};
use i_slint_backend_testing::{AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions};
use slint::platform::PointerEventButton;
use slint::{ComponentHandle, Model, ModelRc, PhysicalSize, SharedString, VecModel};
use ui::{
    BoardShapeView, CellTone, CellView, ChoiceView, Clue, GameCardView, HomeState, KeypadView, Kiosk, Light,
    MayView, OccupantKind, OperatorPart, OperatorState, OwnTimeView, PersonView, PieceView, PinTrouble,
    PlayState, ResultCardView, Screen, SeatCardView, SetupSeat, SetupState, Shell, SitterKind, TimeKind,
    TimeView, Tint,
};

use super::picture::{Area, Picture};

/// A window in memory, and whether another screen, or something over it, has come since something was last tapped.
pub struct Twin(Kiosk, Rc<Cell<bool>>);

impl Twin {
    pub fn new((width, height): (u32, u32)) -> Twin {
        let options = TestingBackendOptions {
            mock_time: true,
            renderer_name: Some("software".into()),
            ..TestingBackendOptions::default()
        };
        slint::platform::set_platform(Box::new(TestingBackend::new(options)))
            .expect("each test has a thread of its own, and one twin");
        let kiosk = Kiosk::new().expect("a window in memory");
        ui::drawings::install(&kiosk);
        kiosk::said::install(&kiosk);
        kiosk.window().set_size(PhysicalSize::new(width, height));
        kiosk.show().expect("a window in memory");
        let is_new = Rc::new(Cell::new(true));
        let turned = Rc::clone(&is_new);
        kiosk.global::<Shell<'_>>().on_turned(move || turned.set(true));
        let twin = Twin(kiosk, is_new);
        twin.speak("en");
        twin
    }

    /// Whether nothing was tapped yet on the screen that is shown; asked before a tap.
    pub fn is_new(&self) -> bool {
        self.1.take()
    }

    pub fn show(&self, screen: Screen) {
        self.1.set(true);
        self.0.global::<Shell<'_>>().set_screen(screen);
        if screen == Screen::Home {
            let card = |game: &Game| GameCardView { id: game.id.into(), board: BoardShapeView::default() };
            let games = games::catalog().games().iter().map(card);
            self.0.global::<HomeState<'_>>().set_games(list(games));
        }
    }

    pub fn speak(&self, language: &str) {
        slint::select_bundled_translation(language).expect("it speaks that");
        self.0.global::<Shell<'_>>().set_language(language.into());
    }

    pub fn show_countdown(&self, seconds: i32) {
        self.0.global::<Shell<'_>>().set_countdown(seconds);
    }

    /// A new PIN lies over everything, or no longer.
    pub fn show_new_pin(&self, pin: &str) {
        self.1.set(true);
        self.0.global::<OperatorState<'_>>().set_new_pin(pin.into());
    }

    pub fn show_keypad(&self, trouble: PinTrouble, tries: i32) {
        let operator = self.0.global::<OperatorState<'_>>();
        operator.set_part(OperatorPart::Keypad);
        operator.set_keypad(KeypadView { trouble, tries, ..KeypadView::default() });
        self.show(Screen::Operator);
    }

    pub fn show_operator(&self) {
        self.0.global::<OperatorState<'_>>().set_part(OperatorPart::Screen);
        self.show(Screen::Operator);
    }

    /// A match before it begins: whoever is at the screen has the first seat, which is the nearest in every game's first
    /// variant, and somebody else the other.
    pub fn show_setup(&self, game: &Game, other: SitterKind) {
        let setup = self.0.global::<SetupState<'_>>();
        let ids = |ids: Vec<&'static str>| list(ids.into_iter().map(SharedString::from));
        setup.set_game(game.id.into());
        setup.set_variants(list(game.variants.all().iter().map(|variant| (&variant.id).into())));
        setup.set_brains(ids(Brain::ALL.iter().map(|brain| brain.id()).collect()));
        setup.set_levels(ids(Level::ALL.iter().map(|level| level.id()).collect()));
        setup.set_is_rated(true);
        let scene = game.variants.usual().open(Start::Usual).expect("the usual start").scene();
        let seats = scene.seats.iter().enumerate().map(|(number, seat)| SetupSeat {
            tint: tint(seat.colour),
            sitter: if number == 0 { SitterKind::Touch } else { other },
            first: number == 0,
            ..SetupSeat::default()
        });
        setup.set_seats(list(seats));
        setup.set_times(list(game.times.map(|time| match time {
            TimeControl::Clock { stock, increment } => TimeView {
                kind: TimeKind::Clock,
                stock: (stock.as_secs() / 60).to_string().into(),
                increment: increment.as_secs() as i32,
                ..TimeView::default()
            },
            _ => unreachable!("games offer clocks"),
        })));
        setup.set_time(1);
        setup.set_own(OwnTimeView { kind: TimeKind::Clock, minutes: 5, increment: 3, seconds: 20, depth: 0 });
        self.show(Screen::Setup);
    }

    /// The visitor's own time is chosen: none.
    pub fn show_unlimited(&self) {
        let setup = self.0.global::<SetupState<'_>>();
        setup.set_time(3);
        setup.set_own_time(TimeView { kind: TimeKind::Unlimited, ..TimeView::default() });
        setup.set_own(OwnTimeView { kind: TimeKind::Unlimited, ..setup.get_own() });
    }

    /// A match in which the nearest seat, of this colour, is to move.
    pub fn show_play(&self, game: &str, board: &engine::Board, near: Colour) {
        let play = self.0.global::<PlayState<'_>>();
        play.set_game(game.into());
        play.set_board(bare(board));
        let who = PersonView { occupant: OccupantKind::Touch, ..PersonView::default() };
        play.set_near_seat(SeatCardView {
            tint: tint(near),
            who,
            takes: games::catalog().find(game).is_ok_and(|(game, _)| game.about.captures),
            to_move: true,
            away: -1,
            ..SeatCardView::default()
        });
        play.set_alone(true);
        play.set_may(MayView { resign: true, ..MayView::default() });
        self.show(Screen::Play);
    }

    /// The card of the nearest seat is higher in a match in which there are stocks.
    pub fn show_stocks(&self, stocked: bool) {
        let play = self.0.global::<PlayState<'_>>();
        play.set_near_seat(SeatCardView { stocked, ..play.get_near_seat() });
    }

    /// What stands above the card of the nearest seat.
    pub fn show_choices(&self, choices: Vec<ChoiceView>, claimable: bool) {
        let play = self.0.global::<PlayState<'_>>();
        play.set_choices(list(choices));
        play.set_may(MayView { claim_draw: claimable, ..play.get_may() });
    }

    /// What stands on the board of the match that is shown, and what may be moved there.
    pub fn show_position(&self, game: &dyn LiveGame) {
        let play = self.0.global::<PlayState<'_>>();
        let board = play.get_board();
        let change = |cell: u16, change: &dyn Fn(&mut CellView)| {
            let mut view = board.cells.row_data(cell.into()).expect("a cell of the board");
            change(&mut view);
            board.cells.set_row_data(cell.into(), view.clone());
            view
        };
        let mut pieces = Vec::new();
        for (cell, piece) in game.scene().pieces {
            let view = change(cell, &|view| {
                (view.figure, view.tint) = (piece.figure.into(), tint(piece.colour));
            });
            pieces.push(PieceView {
                figure: view.figure,
                tint: view.tint,
                x: view.x,
                y: view.y,
                across: 1.0,
                size: 1.0,
                opacity: 1.0,
                ..PieceView::default()
            });
        }
        for offer in game.offers() {
            if let Some(Step::Cell(cell)) = offer.route.steps().first() {
                change(*cell, &|view| view.light = Light::Movable);
            }
        }
        play.set_board(BoardShapeView { pieces: list(pieces), ..board });
        play.set_may(MayView { hint: true, ..play.get_may() });
    }

    /// A hint points at these cells: from where, and to where.
    pub fn show_hint(&self, clues: [(u16, Clue); 2]) {
        let cells = self.0.global::<PlayState<'_>>().get_board().cells;
        for (cell, clue) in clues {
            let view = cells.row_data(cell.into()).expect("a cell of the board");
            cells.set_row_data(cell.into(), CellView { clue, ..view });
        }
    }

    pub fn show_result(&self, result: ResultCardView, same_colours: bool) {
        let play = self.0.global::<PlayState<'_>>();
        let near = play.get_near_seat();
        play.set_near_seat(SeatCardView {
            to_move: false,
            won: result.won && result.winner == near.tint,
            ..near
        });
        play.set_result(result);
        play.set_may(MayView { rematch: true, ..MayView::default() });
        play.set_repeatable(same_colours);
        self.show(Screen::Result);
    }

    /// Where something lies that has this label: of several, the one with this number.
    pub fn area(&self, label: &str, number: usize) -> Area {
        area(&self.element(label, number))
    }

    /// Does what a tap there does to the window alone: opens or closes a sheet.
    pub fn tap(&self, label: &str, number: usize) {
        self.element(label, number).mock_single_click(PointerEventButton::Left);
    }

    /// Where the card of the nearest seat lies, as long as it is to move.
    pub fn near_card(&self) -> Area {
        let cards = ElementHandle::find_by_element_type_name(&self.0, "SeatCard");
        area(&cards.last().expect("somebody is near"))
    }

    pub fn verdict(&self) -> Area {
        let found = ElementHandle::find_by_element_type_name(&self.0, "Verdict").next();
        area(&found.expect("a result"))
    }

    /// Where a sentence stands.
    pub fn words(&self, label: &str) -> Area {
        let mut found = ElementHandle::find_by_accessible_label(&self.0, label);
        area(&found.next().unwrap_or_else(|| panic!("nobody says {label:?}")))
    }

    /// Where a cell of the board lies.
    pub fn cell(&self, name: &str) -> Area {
        self.area(name, 0)
    }

    pub fn picture(&self) -> Picture {
        let pixels = self.0.window().take_snapshot().expect("it is drawn in memory");
        Picture {
            width: pixels.width() as usize,
            height: pixels.height() as usize,
            pixels: pixels.as_bytes().to_vec(),
        }
    }

    fn element(&self, label: &str, number: usize) -> ElementHandle {
        let can_be_tapped = |element: &ElementHandle| {
            matches!(element.accessible_role(), Some(AccessibleRole::Button | AccessibleRole::RadioButton))
        };
        let mut found = ElementHandle::find_by_accessible_label(&self.0, label).filter(can_be_tapped);
        found.nth(number).unwrap_or_else(|| panic!("there is no button labelled {label:?}"))
    }
}

fn list<T: Clone + 'static>(rows: impl IntoIterator<Item = T>) -> ModelRc<T> {
    ModelRc::new(VecModel::from(rows.into_iter().collect::<Vec<_>>()))
}

fn area(element: &ElementHandle) -> Area {
    let (at, size) = (element.absolute_position(), element.size());
    Area { x: at.x, y: at.y, width: size.width, height: size.height }
}

pub fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::White => Tint::White,
        Colour::Black => Tint::Black,
        other => unreachable!("no game has {other:?} pieces"),
    }
}

/// A board without any piece, as it lies for whoever sits at its bottom.
fn bare(board: &engine::Board) -> BoardShapeView {
    let corner = |cell: usize| match &board.shape {
        Shape::Grid { columns, .. } => {
            let columns = usize::from(*columns);
            ((cell % columns) as f32, (cell / columns) as f32)
        }
        Shape::Points { points, .. } => (f32::from(points[cell].0), f32::from(points[cell].1)),
    };
    let tone = |cell: usize| match &board.shape {
        Shape::Grid { tones, .. } => match tones[cell] {
            Tone::Hole => CellTone::Hole,
            Tone::Light => CellTone::Light,
            Tone::Dark => CellTone::Dark,
            Tone::Felt => CellTone::Felt,
        },
        Shape::Points { .. } => CellTone::Point,
    };
    // The cells at the left and at the bottom of a grid say which row and column they are in.
    let label = |all: &[String], at: f32, wanted: bool| match (&board.shape, wanted) {
        (Shape::Grid { .. }, true) => all.get(at as usize).cloned().unwrap_or_default(),
        _ => String::new(),
    };
    let cell = |(number, name): (usize, &String)| {
        let (x, y) = corner(number);
        CellView {
            x,
            y,
            name: name.as_str().into(),
            tone: tone(number),
            row_label: label(&board.rows, y, x == 0.0).into(),
            column_label: label(&board.columns, x, y as usize + 1 == board.rows.len()).into(),
            ..CellView::default()
        }
    };
    let cells: Vec<CellView> = board.names.iter().enumerate().map(cell).collect();
    let most = |place: fn(&CellView) -> f32| cells.iter().map(place).fold(0.0, f32::max) + 1.0;
    let (width, height) = match &board.shape {
        Shape::Grid { columns, tones } => (f32::from(*columns), tones.len() as f32 / f32::from(*columns)),
        Shape::Points { .. } => (most(|cell| cell.x), most(|cell| cell.y)),
    };
    // What stands beside a point board needs room there.
    let beside = |labels: &[String]| match board.shape {
        Shape::Points { .. } => list(labels.iter().map(|label| SharedString::from(label.as_str()))),
        Shape::Grid { .. } => ModelRc::default(),
    };
    let (side, bottom) = (beside(&board.rows), beside(&board.columns));
    BoardShapeView { width, height, side, bottom, cells: list(cells), ..BoardShapeView::default() }
}
