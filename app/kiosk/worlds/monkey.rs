//! A child that taps and drags everywhere. Nothing breaks, and there is always a way home.

use std::env;
use std::time::Duration;

use i_slint_backend_testing::{AccessibleRole, ElementHandle, ElementQuery};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use slint::platform::{PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, PhysicalSize};
use table::Attendance;
use terms::code::Code;
use terms::occupant::Who;
use ui::{PlayState, Screen, Shell};

use super::errands;
use super::fair::{FOX, Fair};

const SIZES: [(u32, u32); 3] = [(1920, 1080), (800, 480), (480, 800)];

/// The ways by which it sets out from home, so that it comes to all screens; an empty one stays there.
const WAYS: [&[&str]; 9] = [
    &[],
    &["Leaderboard"],
    &["How to play"],
    &["Watch two AIs", "Start"],
    &["Chess", "Start"],
    &["Draughts", "Start", "Resign", "Yes, cancel it"],
    &["Draughts", "Start", "More", "How to play"],
    &["Reversi"],
    &["Nine men’s morris", "Phone", "Start"],
];

/// After so many touches it is looked whether there is a way home.
const BURST: usize = 25;

/// More than this nobody should have to tap on the way home.
const FEW: usize = 5;

struct Monkey {
    fair: Fair,
    lot: SmallRng,
    phones: Vec<Attendance>,
}

impl Monkey {
    fn place(&mut self) -> LogicalPosition {
        let size = self.fair.kiosk.window().size();
        let (width, height) = (size.width as f32, size.height as f32);
        LogicalPosition::new(self.lot.random_range(0.0..width), self.lot.random_range(0.0..height))
    }

    /// The middle of something that answers, if there is anything.
    fn target(&mut self) -> Option<LogicalPosition> {
        let button = |role| ElementQuery::from_root(&self.fair.kiosk).match_accessible_role(role).find_all();
        let mut all: Vec<ElementHandle> = button(AccessibleRole::Button);
        all.extend(button(AccessibleRole::RadioButton));
        let one = all.choose(&mut self.lot)?;
        let (at, size) = (one.absolute_position(), one.size());
        Some(LogicalPosition::new(at.x + size.width / 2.0, at.y + size.height / 2.0))
    }

    fn somewhere(&mut self) -> LogicalPosition {
        let target = if self.lot.random_bool(0.6) { self.target() } else { None };
        target.unwrap_or_else(|| self.place())
    }

    fn touch(&mut self) {
        let (mut position, button) = (self.somewhere(), PointerEventButton::Left);
        self.send(WindowEvent::PointerPressed { position, button });
        if self.lot.random_bool(0.2) {
            for _ in 0..self.lot.random_range(1..4) {
                position = self.somewhere();
                self.send(WindowEvent::PointerMoved { position });
                errands::run();
            }
        }
        self.send(WindowEvent::PointerReleased { position, button });
    }

    fn send(&self, event: WindowEvent) {
        self.fair.kiosk.window().dispatch_event(event);
    }

    /// Sets out from home; sometimes to where the operator goes in.
    fn set_out(&mut self) {
        if self.lot.random_bool(0.05) {
            let (position, button) = (LogicalPosition::new(20.0, 20.0), PointerEventButton::Left);
            self.send(WindowEvent::PointerPressed { position, button });
            super::trial::pass(Duration::from_millis(3200));
            self.send(WindowEvent::PointerReleased { position, button });
        }
        for label in *WAYS.choose(&mut self.lot).expect("a way") {
            self.fair.look();
            if self.fair.button(label).is_some() {
                self.fair.tap(label);
            }
            for _ in 0..20 {
                errands::run();
                std::thread::yield_now();
            }
        }
    }

    /// What else happens at a fair.
    fn meanwhile(&mut self) {
        for _ in 0..3 {
            errands::run();
        }
        self.fair.pass(Duration::from_millis(100));
        match self.lot.random_range(0..200) {
            0 => self.fair.pass(Duration::from_secs(80)),
            1 => self.fair.pass(Duration::from_secs(200)),
            2 => {
                let (width, height) = *SIZES.choose(&mut self.lot).expect("a size");
                self.fair.kiosk.window().set_size(PhysicalSize::new(width, height));
            }
            3 => drop(self.fair.page.send_replace(None)),
            4..8 => drop(self.fair.page.send_replace(Some(super::fair::PAGE.to_owned()))),
            8..20 => self.join(),
            20..40 => self.answer(),
            40 => self.phones.clear(),
            _ => {}
        }
    }

    /// Somebody scans the code on the screen, if there is one.
    fn join(&mut self) {
        let rows = self.fair.kiosk.global::<PlayState<'_>>().get_invitations();
        let Some(row) = slint::Model::row_data(&rows, 0) else { return };
        let Ok(code) = row.text.rsplit('/').next().unwrap_or_default().parse::<Code>() else { return };
        let joined = self.fair.rooms.lobby.join(code, Who::Person(FOX));
        if let Ok(seated) = self.fair.rooms.tasks.block_on(joined) {
            self.phones.push(seated.table.attend(Some(seated.chair)));
        }
    }

    /// A phone plays something.
    fn answer(&mut self) {
        let Some(phone) = self.phones.choose(&mut self.lot) else { return };
        let snapshot = phone.table().views().of(phone.chair()).snapshot.clone();
        let played = phone.play(snapshot.revision, 0);
        // It may not be their turn.
        let _ = self.fair.rooms.tasks.block_on(played);
    }

    /// Goes home as a visitor would: by what is written on the screen.
    fn go_home(&mut self) {
        let seen = self.fair.screen();
        // The words are looked for in English.
        let shell = self.fair.kiosk.global::<Shell<'_>>();
        if shell.get_language() != "en" {
            shell.invoke_switch_language();
        }
        for _ in 0..FEW {
            errands::run();
            if self.fair.screen() == Screen::Home {
                return;
            }
            if self.fair.screen() == Screen::Attract {
                self.fair.touch(5.0, 200.0);
                continue;
            }
            // While a sheet settles, what it asks may be over.
            self.fair.look();
            let ways = [
                "No, thanks",
                "Yes, leave",
                "No, play on",
                "Back to the match",
                "Close",
                "Done",
                "Home",
                "Back",
            ];
            match ways.iter().find(|way| self.fair.button(way).is_some()) {
                Some(way) => self.fair.tap(way),
                // A menu is put away by a touch beside it.
                None => self.fair.touch(2.0, 2.0),
            }
        }
        assert_eq!(self.fair.screen(), Screen::Home, "there is no way home from {seen:?}");
    }
}

#[test]
#[ignore = "slow: thousands of touches; deploy/test runs it"]
fn whatever_is_touched_nothing_breaks_and_there_is_a_way_home() {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse().expect("a number"));
    let touches = number("GAMETABLE_MONKEY").unwrap_or(2000) as usize;
    let seed = number("GAMETABLE_SEED").unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
    println!("{touches} touches, GAMETABLE_SEED={seed}");
    let fair = Fair::open();
    let mut monkey = Monkey { fair, lot: SmallRng::seed_from_u64(seed), phones: Vec::new() };
    let mut seen = Vec::new();
    for touch in 1..=touches {
        if touch % BURST == 1 && monkey.fair.screen() == Screen::Home {
            monkey.set_out();
        }
        monkey.touch();
        monkey.meanwhile();
        let screen = monkey.fair.screen();
        if !seen.contains(&screen) {
            seen.push(screen);
        }
        if touch % BURST == 0 {
            monkey.go_home();
        }
    }
    println!("{} screens were seen: {seen:?}", seen.len());
    if touches >= 2000 {
        assert!(seen.len() >= 7, "it came only to {seen:?}");
    }
}
