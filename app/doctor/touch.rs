//! What visitors touch with: touchscreens, and mice.

use super::screen::GROUPS;
use super::{Finding, Machine};

const TOPIC: &str = "touch";

/// Bits by which the kernel describes devices.
const DIRECT: u32 = 1;
const ABS_X: u32 = 0;
const ABS_MULTITOUCH_X: u32 = 0x35;
const REL_X: u32 = 0;

/// What points.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pointer {
    name: String,
    /// Its file, below dev/input.
    event: String,
    is_touchscreen: bool,
}

pub fn look(machine: &Machine) -> Vec<Finding> {
    let listed = machine.read("proc/bus/input/devices").unwrap_or_default();
    let pointers: Vec<Pointer> = listed.split("\n\n").filter_map(pointer).collect();
    let screens = pointers.iter().filter(|pointer| pointer.is_touchscreen);
    let mut all: Vec<Finding> = screens
        .map(|pointer| Finding::well(TOPIC, format!("{} ({})", pointer.name, pointer.event)))
        .collect();
    let has_screen = machine.has_desktop() || !machine.list("dev/dri").is_empty();
    if all.is_empty() && has_screen {
        let advice = "Plug its USB cable in. Some screens have one for the picture and one for the touch.";
        all.push(match pointers.first() {
            None => Finding::care(TOPIC, "there is no touchscreen, and no mouse either", advice),
            Some(mouse) => {
                Finding::note(TOPIC, format!("there is no touchscreen, but a mouse: {}", mouse.name), advice)
            }
        });
    }
    // On a desktop it is the desktop that reads them.
    let closed =
        |pointer: &&Pointer| !(machine.may_use)(&machine.path(format!("dev/input/{}", pointer.event)));
    if let Some(pointer) = pointers.iter().find(closed).filter(|_| has_screen && !machine.has_desktop()) {
        let words = format!("this user may not use /dev/input/{}", pointer.event);
        all.push(Finding::care(TOPIC, words, GROUPS));
    }
    all
}

/// A device as the kernel lists it, if it points.
fn pointer(block: &str) -> Option<Pointer> {
    let field = |start: &str| block.lines().find_map(|line| line.strip_prefix(start));
    let has = |start: &str, bit: u32| field(start).is_some_and(|words| is_set(words, bit));
    let event = field("H: Handlers=")?.split(' ').find(|handler| handler.starts_with("event"))?;
    let is_absolute = has("B: ABS=", ABS_X) || has("B: ABS=", ABS_MULTITOUCH_X);
    let is_touchscreen = is_absolute && has("B: PROP=", DIRECT);
    let is_mouse = has("B: REL=", REL_X) || (is_absolute && field("H: Handlers=")?.contains("mouse"));
    (is_touchscreen || is_mouse).then(|| Pointer {
        name: field("N: Name=").unwrap_or_default().trim_matches('"').to_owned(),
        event: event.to_owned(),
        is_touchscreen,
    })
}

/// Whether a bit is set in words of hexadecimal digits, the highest first. They have 64 bits, or 32 on a small Pi; only
/// bits that both have alike are asked for, but for one that is in the first word or the second.
fn is_set(words: &str, bit: u32) -> bool {
    let words: Vec<u64> =
        words.split_whitespace().rev().map_while(|word| u64::from_str_radix(word, 16).ok()).collect();
    let at = |size: u32| {
        let word = words.get((bit / size) as usize).copied().unwrap_or_default();
        word >> (bit % size) & 1 == 1
    };
    let is_wide = words.iter().any(|word| *word > u64::from(u32::MAX)) || words.len() < 2;
    if is_wide { at(64) } else { at(64) || at(32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_last_word() {
        assert!(is_set("3", 0) && is_set("3", 1) && !is_set("3", 2));
        assert!(is_set("265000000000003", 0x35), "64 bits to a word");
        assert!(is_set("2608000 3", 0x35), "32 bits to a word");
        assert!(!is_set("", 0) && !is_set("no number", 0));
    }
}
