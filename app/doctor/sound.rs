//! Loudspeakers.

use config::sections::ScreenConfig;

use super::screen::GROUPS;
use super::{Finding, Machine};

const TOPIC: &str = "sound";

pub fn look(machine: &Machine, screen: &ScreenConfig) -> Vec<Finding> {
    let cards = cards(&machine.read("proc/asound/cards").unwrap_or_default());
    if !sound::is_there(&machine.root) {
        let advice =
            "The table is silent. Plug a loudspeaker in if it should not be; it is found while it runs.";
        return vec![Finding::note(TOPIC, "there is nothing to hear through", advice)];
    }
    let names = cards.join(", ");
    if screen.volume == 0 {
        return vec![Finding::well(TOPIC, format!("{names}; silent, as the settings say"))];
    }
    if is_playing(machine) {
        return vec![Finding::well(TOPIC, format!("{names}; in use now, and left alone"))];
    }
    vec![match (machine.try_sound)() {
        Ok(()) => Finding::well(TOPIC, format!("{names}; volume {}", screen.volume)),
        Err(why) => Finding::care(TOPIC, format!("{names}; it cannot be opened: {why}"), GROUPS),
    }]
}

/// The names of the cards, as the kernel lists them: a line with the name, and one about where it is.
fn cards(listed: &str) -> Vec<String> {
    let names = listed.lines().filter_map(|line| line.split_once("]: "));
    names.map(|(_, name)| name.split_once(" - ").map_or(name, |(_, name)| name).trim().to_owned()).collect()
}

/// Whether anybody plays something at the moment; opening a device could disturb them.
fn is_playing(machine: &Machine) -> bool {
    let folder = |path: &str| machine.list(path).into_iter().map(|name| format!("{path}/{name}")).collect();
    let cards: Vec<String> = folder("proc/asound");
    let streams = cards.iter().filter(|path| path.contains("/card")).flat_map(|card| folder(card));
    let streams: Vec<String> = streams.filter(|path| path.ends_with('p') && path.contains("/pcm")).collect();
    let parts = streams.iter().flat_map(|stream| folder(stream)).filter(|path| path.contains("/sub"));
    let mut states = parts.filter_map(|part| machine.read(format!("{part}/status")));
    states.any(|status| status != "closed")
}

#[cfg(test)]
mod tests {
    use super::cards;

    #[test]
    fn cards_are_told_by_their_names() {
        let listed = " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n \
                      1 [Device         ]: USB-Audio - USB Audio Device\n                      Generic USB";
        assert_eq!(cards(listed), ["vc4-hdmi-0", "USB Audio Device"]);
        assert!(cards("--- no soundcards ---").is_empty());
    }
}
