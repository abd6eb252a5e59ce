//! Six digits that are typed, and what is said about them.

use std::time::Duration;

use config::pin::{DIGITS, Pin, PinVerdict};

/// What is being typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Prompt {
    /// The PIN that opens the door.
    #[default]
    Enter,
    /// A new one.
    New,
    /// The new one once more, so that no slip of a finger locks anybody out.
    Again(Pin),
}

/// What was wrong with what was typed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Complaint {
    #[default]
    None,
    /// So many more tries are free of any wait.
    Wrong(u32),
    /// The second time it was another one.
    Different,
    /// It could not be looked at, or not be kept.
    Failed,
}

/// What is to be done with six digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    Check(Pin),
    Keep(Pin),
}

#[derive(Clone, Default, Debug)]
pub struct Keypad {
    pub prompt: Prompt,
    pub complaint: Complaint,
    /// How long nobody is heard.
    pub locked: Duration,
    /// It waits for an answer.
    pub busy: bool,
    digits: Vec<u8>,
}

impl Keypad {
    /// For a new PIN.
    pub fn for_a_new_one() -> Keypad {
        Keypad { prompt: Prompt::New, ..Keypad::default() }
    }

    pub fn typed(&self) -> usize {
        self.digits.len()
    }

    pub fn press(&mut self, digit: u8) -> Option<Typed> {
        if self.busy || !self.locked.is_zero() || digit > 9 {
            return None;
        }
        self.complaint = Complaint::None;
        self.digits.push(digit);
        if self.digits.len() < DIGITS {
            return None;
        }
        let pin = Pin::of(&std::mem::take(&mut self.digits))?;
        match std::mem::take(&mut self.prompt) {
            Prompt::Enter => {
                self.busy = true;
                Some(Typed::Check(pin))
            }
            Prompt::New => {
                self.prompt = Prompt::Again(pin);
                None
            }
            Prompt::Again(first) if first == pin => {
                self.prompt = Prompt::Again(first);
                self.busy = true;
                Some(Typed::Keep(pin))
            }
            Prompt::Again(_) => {
                (self.prompt, self.complaint) = (Prompt::New, Complaint::Different);
                None
            }
        }
    }

    pub fn erase(&mut self) {
        self.digits.pop();
    }

    /// Whether the door opens.
    pub fn answer(&mut self, verdict: Option<PinVerdict>) -> bool {
        self.busy = false;
        self.complaint = match verdict {
            Some(PinVerdict::Right) => Complaint::None,
            Some(PinVerdict::Wrong { free_tries }) => Complaint::Wrong(free_tries),
            Some(PinVerdict::Locked(left)) => {
                self.locked = left;
                Complaint::None
            }
            None => Complaint::Failed,
        };
        verdict == Some(PinVerdict::Right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_in(keypad: &mut Keypad, digits: [u8; 6]) -> Option<Typed> {
        digits.into_iter().filter_map(|digit| keypad.press(digit)).last()
    }

    #[test]
    fn the_sixth_digit_is_the_last_and_the_pad_waits_for_the_answer() {
        let mut keypad = Keypad::default();
        keypad.press(9);
        keypad.erase();
        keypad.erase();
        let typed = type_in(&mut keypad, [1, 2, 3, 4, 5, 6]);
        assert_eq!(typed, Pin::of(&[1, 2, 3, 4, 5, 6]).map(Typed::Check));
        assert_eq!((keypad.press(1), keypad.typed(), keypad.busy), (None, 0, true));
        assert!(!keypad.answer(Some(PinVerdict::Wrong { free_tries: 2 })));
        assert_eq!(keypad.complaint, Complaint::Wrong(2));
        keypad.press(1);
        assert_eq!(keypad.complaint, Complaint::None, "whoever tries again has read it");
    }

    #[test]
    fn while_it_is_locked_nothing_can_be_typed() {
        let mut keypad = Keypad::default();
        assert!(!keypad.answer(Some(PinVerdict::Locked(Duration::from_secs(30)))));
        keypad.press(1);
        assert_eq!(keypad.typed(), 0);
        keypad.locked = Duration::ZERO;
        keypad.press(1);
        assert_eq!(keypad.typed(), 1);
        assert!(keypad.answer(Some(PinVerdict::Right)));
    }

    #[test]
    fn a_new_pin_has_to_be_typed_twice() {
        let mut keypad = Keypad::for_a_new_one();
        assert_eq!(type_in(&mut keypad, [1; 6]), None);
        assert_eq!(type_in(&mut keypad, [2; 6]), None);
        assert_eq!((&keypad.prompt, keypad.complaint), (&Prompt::New, Complaint::Different));
        type_in(&mut keypad, [3; 6]);
        assert_eq!(type_in(&mut keypad, [3; 6]), Pin::of(&[3; 6]).map(Typed::Keep));
    }
}
