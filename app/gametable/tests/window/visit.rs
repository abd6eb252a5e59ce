//! A visit: somebody stands before a table that has just been switched on, and taps what is on its screen.

use std::ffi::OsString;
use std::panic;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
use test_support::patience::wait_for;
use test_support::phone::read;
use test_support::program::Served;
use ui::Screen;

use super::display::Display;
use super::picture::{Area, Likeness, Picture};
use super::program::{self, Start, new_pin};
use super::twin::Twin;

/// What most screens are about.
pub const USUAL: (u32, u32) = (1280, 720);

/// A screen that has just come answers to nobody for a moment; this is longer.
const SETTLED: Duration = Duration::from_millis(600);

/// A table and its twin.
pub struct Visit {
    pub display: Display,
    pub served: Served,
    pub twin: Twin,
    pub pin: String,
    size: (u32, u32),
    data: TempDir,
    /// What is set for the program when it is started again.
    pub settings: Vec<(&'static str, OsString)>,
}

impl Visit {
    /// Runs a test at a table with these settings, whose operator has a PIN.
    pub fn pay(
        name: &str,
        size: (u32, u32),
        settings: &[(&'static str, &str)],
        test: impl FnOnce(&mut Visit),
    ) {
        let data = TempDir::new().expect("a place for matches");
        let pin = new_pin(data.path());
        Visit::pay_at(data, pin, name, size, settings, test);
    }

    /// Runs a test at a table that has never been switched on before.
    pub fn pay_first(name: &str, test: impl FnOnce(&mut Visit)) {
        let data = TempDir::new().expect("a place for matches");
        Visit::pay_at(data, String::new(), name, USUAL, &[], test);
    }

    /// If the test fails, there is a picture of the screen, one of the twin, and the log.
    fn pay_at(
        data: TempDir,
        pin: String,
        name: &str,
        size: (u32, u32),
        settings: &[(&'static str, &str)],
        test: impl FnOnce(&mut Visit),
    ) {
        let display = Display::open(size);
        let settings =
            settings.iter().map(|(name, value)| (*name, OsString::from(value))).collect::<Vec<_>>();
        let served = start(&display, size, &data, None, &settings);
        let mut visit = Visit { display, served, twin: Twin::new(size), pin, size, data, settings };
        let ended = panic::catch_unwind(panic::AssertUnwindSafe(|| test(&mut visit)));
        if let Err(failure) = ended {
            visit.display.picture().save(name);
            visit.twin.picture().save(&format!("{name}-twin"));
            println!("{}", visit.served.program.heard());
            panic::resume_unwind(failure);
        }
        assert!(visit.served.program.lives(), "the program has ended: {}", visit.served.program.heard());
        let log = visit.served.program.heard();
        assert!(!log.contains("ERROR") && !log.contains("panicked"), "{log}");
    }

    /// The plug is pulled and put back.
    pub fn lose_power(&mut self) {
        self.served.program.kill();
        self.served = start(&self.display, self.size, &self.data, Some(self.served.port), &self.settings);
    }

    /// Taps what has this label, once it is there.
    pub fn tap(&self, label: &str) {
        self.tap_one(label, 0, Likeness::Whole);
    }

    /// Taps what has this label and something in it that the twin does not know.
    pub fn tap_frame(&self, label: &str) {
        self.tap_one(label, 0, Likeness::Frame);
    }

    /// Taps one of several that have the same label.
    pub fn tap_one(&self, label: &str, number: usize, likeness: Likeness) {
        let area = self.twin.area(label, number);
        self.wait_to_see(label, area, likeness);
        self.click(area.middle());
        self.twin.tap(label, number);
    }

    /// Taps a place of the screen that is seen, once it answers.
    pub fn click(&self, place: (f32, f32)) {
        if self.twin.is_new() {
            thread::sleep(SETTLED);
        }
        self.display.click(place);
    }

    /// Waits until an area looks as it does on the twin.
    pub fn wait_to_see(&self, what: &str, area: Area, likeness: Likeness) {
        let expected = self.twin.picture();
        wait_for(what, || self.shows(&expected, area, likeness));
    }

    fn shows(&self, expected: &Picture, area: Area, likeness: Likeness) -> Option<()> {
        self.display.picture().agrees(expected, area, likeness).then_some(())
    }

    /// A touch anywhere: the home screen comes, and nothing else happens.
    pub fn wake(&self) {
        self.reads_code("the screensaver's code", |code| code == self.page());
        self.twin.show(Screen::Home);
        // Where there will be something else to tap.
        self.click(self.twin.area("Chess", 0).middle());
        self.sees_home();
        assert!(self.tables("screen").is_empty(), "the touch that wakes does nothing else");
    }

    /// Waits for the home screen.
    pub fn sees_home(&self) {
        self.twin.show(Screen::Home);
        for label in ["Watch two AIs", "How to play", "Leaderboard"] {
            self.wait_to_see(label, self.twin.area(label, 0), Likeness::Whole);
        }
    }

    /// Waits until there is a code on the screen that says something expected, and reads it.
    pub fn reads_code(&self, what: &str, expected: impl Fn(&str) -> bool) -> String {
        wait_for(what, || self.display.picture().codes().into_iter().find(|code| expected(code)))
    }

    /// Where phones find the table.
    pub fn page(&self) -> String {
        format!("http://127.0.0.1:{}/", self.served.port)
    }

    /// The tables of a kind.
    pub fn tables(&self, kind: &str) -> Vec<Value> {
        let answer = read(self.served.port, "/api/v1/tables").ok().flatten().expect("it answers");
        let tables = answer["tables"].as_array().expect("a list").clone();
        tables.into_iter().filter(|table| table["kind"] == kind).collect()
    }
}

fn start(
    display: &Display,
    size: (u32, u32),
    data: &TempDir,
    port: Option<u16>,
    settings: &[(&'static str, OsString)],
) -> Served {
    let mut environment = settings.to_vec();
    environment.push(("DISPLAY", display.name().into()));
    program::start(&Start { size, data: data.path(), port, environment })
}
