//! The operator's screen, without a window: what each touch does, and what is asked of whoever has the time for it.
//!
//! The screen itself never waits. Whatever needs a disk, a hash or the network is handed out as an [`Errand`], and its answer
//! comes back when it is there.

pub mod binding;
pub mod changes;
pub mod keypad;
mod ladders;
pub mod outlet;
#[cfg(test)]
mod tests;

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use config::Config;
use config::pin::{Pin, PinVerdict};
use config::settings::Settings;
use engine::{Language, TimeControl};
use store::Statistics;
use toml::Value;
use ui::{OperatorPart, OperatorQuantity, TimeKind};

use self::changes::SettingChange;
use self::keypad::{Keypad, Typed};
use self::outlet::ExportedFolder;

/// An operator who touches nothing for so long is logged out.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// What a touch asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum OperatorWish {
    Digit(u8),
    Erase,
    /// Away from the keypad.
    Cancel,
    Show(OperatorPart),
    Step(OperatorQuantity, bool),
    Speak(Language),
    TestSound,
    ChooseGame(usize),
    Toggle,
    ChoosePreset(usize),
    ChooseKind(TimeKind),
    /// Of the interfaces that are offered; none for whichever is best.
    ChooseInterface(Option<usize>),
    /// To the stick, or into the table's own folder.
    Export {
        stick: bool,
    },
    ChangePin,
    /// To be asked before the program ends.
    Ask(ProgramEnding),
    /// Whether it is meant.
    Answer(bool),
    /// The PIN that is shown at the first start was written down: from now on it counts.
    PinWritten,
    Leave,
}

/// How the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramEnding {
    Quit,
    /// And begins again.
    Restart,
}

/// What somebody else has to do, because it takes time or concerns the whole program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    Check(Pin),
    Keep(Pin),
    /// Keep the PIN that was shown at the first start.
    KeepFirst,
    /// Write the settings down.
    Write,
    TestSound,
    /// Find out what happened today, and whether there is a stick.
    LookBack,
    /// Find the interfaces of this machine.
    LookAround,
    Export {
        stick: Option<PathBuf>,
    },
    End(ProgramEnding),
    Leave,
}

/// The operator's screen.
pub struct OperatorScreen {
    settings: Settings,
    pub keypad: Keypad,
    /// Whether the right PIN was typed.
    is_inside: bool,
    /// A new PIN is being typed.
    is_changing_pin: bool,
    /// What is looked at behind the door.
    pub part: OperatorPart,
    pub game: usize,
    pub preset: usize,
    pub interfaces: Vec<(String, Ipv4Addr)>,
    pub statistics: Option<Statistics>,
    pub stick: Option<PathBuf>,
    pub export: Export,
    pub question: Option<ProgramEnding>,
    /// The last change could not be written down.
    pub is_forgetful: bool,
    /// The PIN was changed.
    pub has_new_pin: bool,
    touched: Instant,
}

/// What became of the finished games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Export {
    #[default]
    None,
    Running,
    Done(ExportedFolder),
    /// In words of the system.
    Failed(String),
}

impl OperatorScreen {
    pub fn new(settings: Settings, now: Instant) -> OperatorScreen {
        OperatorScreen {
            settings,
            keypad: Keypad::default(),
            is_inside: false,
            is_changing_pin: false,
            part: OperatorPart::Screen,
            game: 0,
            preset: 1,
            interfaces: Vec::new(),
            statistics: None,
            stick: None,
            export: Export::None,
            question: None,
            is_forgetful: false,
            has_new_pin: false,
            touched: now,
        }
    }

    /// Somebody stands before the door. Nothing is left of whoever was here before.
    pub fn knock(&mut self, locked: Duration, now: Instant) {
        *self = OperatorScreen::new(self.settings.clone(), now);
        self.keypad.locked = locked;
    }

    pub fn config(&self) -> std::sync::Arc<Config> {
        self.settings.now()
    }

    pub fn is_fixed(&self, key: &str) -> bool {
        self.settings.is_fixed(key)
    }

    /// Whether the keypad is shown.
    pub fn is_typing(&self) -> bool {
        !self.is_inside || self.is_changing_pin
    }

    /// The short name of the game whose times are shown.
    pub fn chosen_game(&self) -> &'static str {
        let games = games::catalog().games();
        games[self.game.min(games.len() - 1)].id
    }

    /// The time that is being edited.
    pub fn chosen_time(&self) -> TimeControl {
        let times = self.config().games.times(self.chosen_game());
        times.and_then(|times| times.get(self.preset).copied()).map_or(TimeControl::Unlimited, |time| time.0)
    }

    /// Does what a touch asks for, and says what else has to be done.
    pub fn wish(&mut self, wish: OperatorWish, now: Instant) -> Option<Errand> {
        self.touched = now;
        match wish {
            OperatorWish::Leave => return Some(Errand::Leave),
            OperatorWish::PinWritten => return Some(Errand::KeepFirst),
            OperatorWish::Cancel if self.is_changing_pin => self.is_changing_pin = false,
            OperatorWish::Cancel => return Some(Errand::Leave),
            OperatorWish::Digit(digit) if self.is_typing() => {
                return self.keypad.press(digit).map(|typed| match typed {
                    Typed::Check(pin) => Errand::Check(pin),
                    Typed::Keep(pin) => Errand::Keep(pin),
                });
            }
            OperatorWish::Erase => self.keypad.erase(),
            // Behind the door, and nowhere else.
            wish if self.is_inside => return self.grant(wish),
            _ => {}
        }
        None
    }

    fn grant(&mut self, wish: OperatorWish) -> Option<Errand> {
        let config = self.config();
        match wish {
            OperatorWish::Show(OperatorPart::Keypad) => {}
            OperatorWish::Show(part) => {
                self.part = part;
                self.question = None;
                return match part {
                    OperatorPart::Network => Some(Errand::LookAround),
                    OperatorPart::Today => Some(Errand::LookBack),
                    _ => None,
                };
            }
            OperatorWish::Step(what, up) => {
                let (game, preset) = (self.chosen_game(), self.preset);
                let change = changes::step(&config, what, up)
                    .or_else(|| changes::step_time(&config, game, preset, what, up));
                return self.change(change);
            }
            OperatorWish::Speak(language) => {
                return self.change(Some(("screen.language".to_owned(), language.code().into())));
            }
            OperatorWish::TestSound => return Some(Errand::TestSound),
            OperatorWish::ChooseGame(game) => self.game = game.min(games::catalog().games().len() - 1),
            OperatorWish::Toggle => return self.change(changes::toggle(&config, self.chosen_game())),
            OperatorWish::ChoosePreset(preset) => self.preset = preset.min(2),
            OperatorWish::ChooseKind(kind) => {
                return self.change(changes::kind(&config, self.chosen_game(), self.preset, kind));
            }
            OperatorWish::ChooseInterface(number) => {
                let chosen = number.and_then(|number| self.interfaces.get(number));
                let name = chosen.map_or("", |(name, _)| name.as_str());
                return self.apply(&[("network.interface", name.into()), ("network.address", "".into())]);
            }
            OperatorWish::Export { stick } if self.export != Export::Running => {
                self.export = Export::Running;
                return Some(Errand::Export { stick: self.stick.clone().filter(|_| stick) });
            }
            OperatorWish::ChangePin => {
                (self.is_changing_pin, self.has_new_pin) = (true, false);
                self.keypad = Keypad::for_a_new_one();
            }
            OperatorWish::Ask(ending) => self.question = Some(ending),
            OperatorWish::Answer(yes) => return self.question.take().filter(|_| yes).map(Errand::End),
            OperatorWish::Export { .. }
            | OperatorWish::Leave
            | OperatorWish::PinWritten
            | OperatorWish::Cancel
            | OperatorWish::Digit(_)
            | OperatorWish::Erase => {}
        }
        None
    }

    fn change(&mut self, change: Option<SettingChange>) -> Option<Errand> {
        let (key, value) = change?;
        self.apply(&[(&key, value)])
    }

    fn apply(&mut self, changes: &[(&str, Value)]) -> Option<Errand> {
        // What the environment or a flag has fixed would come back with the next start.
        if changes.iter().any(|(key, _)| self.is_fixed(key)) {
            return None;
        }
        match self.settings.change(changes) {
            Ok(()) => Some(Errand::Write),
            Err(error) => {
                tracing::warn!("the operator's change cannot be used: {error}");
                None
            }
        }
    }

    /// The PIN was looked at; nothing if that was not possible.
    pub fn checked(&mut self, verdict: Option<PinVerdict>) {
        self.is_inside |= self.keypad.answer(verdict);
    }

    /// A new PIN was kept, or could not be.
    pub fn kept(&mut self, kept: bool) {
        if kept {
            self.keypad = Keypad::default();
            (self.is_changing_pin, self.has_new_pin) = (false, true);
        } else {
            self.keypad = Keypad::for_a_new_one();
            self.keypad.complaint = keypad::Complaint::Failed;
        }
    }

    /// Lets time pass; whoever has not touched anything for long is shown out.
    pub fn beat(&mut self, locked: Duration, now: Instant) -> Option<Errand> {
        if !self.is_inside {
            self.keypad.locked = locked;
        }
        (now.saturating_duration_since(self.touched) >= PATIENCE).then_some(Errand::Leave)
    }
}
