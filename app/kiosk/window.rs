//! The one place where the desk meets the window: what happens to the window's buttons comes here, and goes to the desk. What is
//! shown goes into the window's properties by one file for each screen.

pub mod attract;
mod leaderboard;
mod lesson;
pub mod lists;
pub mod operator;
pub mod picker;
pub mod play;
pub mod setup;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use slint::{ComponentHandle, PlatformError, SharedString};
use ui::{AttractState, HomeState, Kiosk, LessonState, PlayState, ResultState, SetupState, Shell};

use super::desk::{Clock, Desk};
use super::keys;
use crate::house::Rooms;
use crate::protocol::Ask;

/// Makes the window.
pub fn make() -> Result<Kiosk, PlatformError> {
    let kiosk = Kiosk::new()?;
    ui::drawings::install(&kiosk);
    // Slint begins with the language of the system; here the settings say which it is.
    if let Err(error) = slint::select_bundled_translation("en") {
        tracing::error!("the screen has lost its words: {error}");
    }
    Ok(kiosk)
}

/// Lays a desk in the window and connects them.
pub fn connect(kiosk: &Kiosk, rooms: &Rooms, clock: Clock) -> Rc<RefCell<Desk>> {
    let desk = Desk::open(kiosk, rooms.clone(), clock);
    connect_shell(kiosk, &desk);
    connect_home(kiosk, &desk);
    connect_setup(kiosk, &desk);
    connect_play(kiosk, &desk);
    connect_attract(kiosk, &desk);
    lesson::connect(kiosk);
    leaderboard::connect(kiosk, rooms.store.clone());
    desk
}

/// Something that the desk does when it is told to. Whoever tells it is there.
fn on(desk: &Rc<RefCell<Desk>>, act: impl Fn(&mut Desk) + 'static) -> impl Fn() + 'static {
    let desk = Rc::clone(desk);
    move || {
        let mut desk = desk.borrow_mut();
        desk.touch();
        act(&mut desk);
    }
}

/// The same with something that is told.
fn on_one<T: 'static>(
    desk: &Rc<RefCell<Desk>>,
    act: impl Fn(&mut Desk, T) + 'static,
) -> impl Fn(T) + 'static {
    let desk = Rc::clone(desk);
    move |told| {
        let mut desk = desk.borrow_mut();
        desk.touch();
        act(&mut desk, told);
    }
}

/// The same with two things that are told.
fn on_two<S: 'static, T: 'static>(
    desk: &Rc<RefCell<Desk>>,
    act: impl Fn(&mut Desk, S, T) + 'static,
) -> impl Fn(S, T) + 'static {
    let desk = Rc::clone(desk);
    move |one, other| {
        let mut desk = desk.borrow_mut();
        desk.touch();
        act(&mut desk, one, other);
    }
}

fn connect_shell(kiosk: &Kiosk, desk: &Rc<RefCell<Desk>>) {
    let shell = kiosk.global::<Shell<'_>>();
    shell.on_home(on(desk, Desk::go_home));
    shell.on_switch_language(on(desk, Desk::switch_language));
    shell.on_touched(on(desk, |_| {}));
    shell.on_clicked(on(desk, Desk::click));
}

fn connect_home(kiosk: &Kiosk, desk: &Rc<RefCell<Desk>>) {
    let home = kiosk.global::<HomeState<'_>>();
    home.on_open(on_one(desk, |desk, game: SharedString| desk.set_up(&game, None)));
    home.on_resume(on(desk, Desk::resume));
    home.on_watch(on(desk, Desk::begin_attract));
    home.on_lessons(on(desk, Desk::show_lessons));
    home.on_leaderboard(on(desk, Desk::show_leaderboard));
    let lesson = kiosk.global::<LessonState<'_>>();
    lesson.on_play(on_two(desk, |desk, game: SharedString, variant: SharedString| {
        desk.set_up(&game, Some(&variant));
    }));
}

fn connect_setup(kiosk: &Kiosk, desk: &Rc<RefCell<Desk>>) {
    let setup = kiosk.global::<SetupState<'_>>();
    setup.on_choose_variant(on_one(desk, |desk, number: i32| {
        desk.change_setup(|setup| setup.choose_variant(number as usize));
    }));
    setup.on_choose_sitter(on_two(desk, |desk, seat: i32, sitter| {
        desk.change_setup(|setup| setup.choose_sitter(seat as usize, keys::sitter(sitter)));
    }));
    let own = Rc::clone(desk);
    setup.on_choose_brain(move |seat, brain, level| {
        let mut desk = own.borrow_mut();
        desk.touch();
        desk.change_setup(|setup| setup.choose_brain(seat as usize, brain as usize, level as usize));
    });
    setup.on_exchange(on(desk, |desk| desk.change_setup(|setup| setup.exchange())));
    setup.on_choose_time(on_one(desk, |desk, number: i32| {
        desk.change_setup(|setup| setup.choose_time(number as usize));
    }));
    setup.on_choose_own(on_one(desk, |desk, kind| {
        desk.change_setup(|setup| setup.choose_own(keys::own_kind(kind)));
    }));
    setup.on_step(on_two(desk, |desk, what, up| {
        desk.change_setup(|setup| setup.step(keys::stepper(what), up));
    }));
    setup.on_begin(on(desk, Desk::begin));
}

pub fn connect_play(kiosk: &Kiosk, desk: &Rc<RefCell<Desk>>) {
    let play = kiosk.global::<PlayState<'_>>();
    play.on_pressed(on_two(desk, |desk, x, y| {
        desk.finger(|surface| {
            surface.press(x, y);
            None
        });
    }));
    play.on_moved(on_two(desk, |desk, x, y| desk.slide(|surface| surface.drag(x, y))));
    play.on_released(on_two(desk, |desk, x, y| desk.finger(|surface| surface.release(x, y))));
    play.on_tapped(on_two(desk, |desk, x, y| desk.finger(|surface| surface.tap(x, y))));
    play.on_choose(on_one(desk, |desk, number: i32| {
        desk.finger(|surface| surface.choose(number as usize));
    }));
    play.on_ask(on_one(desk, |desk, what| desk.ask(keys::ask(what))));
    play.on_flip(on(desk, Desk::flip));
    play.on_face(on(desk, Desk::face));
    play.on_leave(on(desk, Desk::go_home));
    let own = Rc::clone(desk);
    play.on_frame(move |now| {
        own.borrow_mut().slide(|surface| {
            surface.advance(Duration::from_millis(now.max(0) as u64));
        });
    });
    let result = kiosk.global::<ResultState<'_>>();
    result.on_rematch(on(desk, Desk::again));
    result.on_change_colours(on(desk, |desk| desk.ask(Ask::Rematch)));
    result.on_new_match(on(desk, Desk::new_match));
    result.on_name(on(desk, Desk::name));
}

fn connect_attract(kiosk: &Kiosk, desk: &Rc<RefCell<Desk>>) {
    let attract = kiosk.global::<AttractState<'_>>();
    attract.on_wake(on(desk, Desk::wake));
    let own = Rc::clone(desk);
    attract.on_frame(move |now| {
        own.borrow_mut().slide_attract(Duration::from_millis(now.max(0) as u64));
    });
}

#[cfg(test)]
pub mod errands;
#[cfg(test)]
pub mod fair;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod language;
#[cfg(test)]
mod monkey;
#[cfg(test)]
mod redrawn;
#[cfg(test)]
pub mod trial;
