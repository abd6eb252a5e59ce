//! Who sits on a seat.

use engine::Contender;
use serde::{Deserialize, Serialize};

/// A list of names as an enum, so that nothing else can come in.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident: $($one:ident)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($one),+ }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$one),+];
        }
    };
}

names! {
    /// What people call themselves here. There are no other names, so nobody has to type or to check one.
    Animal: Badger Bat Bear Bee Cat Crab Crane Deer Dog Fox Frog Goat Hare Hedgehog Horse Lion Mouse Otter Owl Seal Snail
    Swan Tiger Turtle Whale Wolf
}

names! {
    /// The colour of an animal.
    Hue: Amber Coral Lime Rose Sand Sky Teal Violet
}

/// A picked animal and colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Avatar {
    pub animal: Animal,
    pub colour: Hue,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Whoever stands at the big screen.
    Touch,
    /// Somebody with a phone.
    Phone { who: Avatar },
    /// An AI, and how deep it looks where there is no clock.
    Brain { brain: Contender, depth: Option<u32> },
    /// A program from outside.
    Remote { name: String },
}

impl Occupant {
    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Occupant::Touch | Occupant::Phone { .. })
    }

    pub fn brain(&self) -> Option<Contender> {
        match self {
            Occupant::Brain { brain, .. } => Some(*brain),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_lists_everybody() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let listed =
            |name: serde_json::Value| page.contains(&format!("`{}`", name.as_str().expect("a name")));
        assert!(Animal::ALL.iter().all(|animal| listed(serde_json::to_value(animal).expect("a name"))));
        assert!(Hue::ALL.iter().all(|hue| listed(serde_json::to_value(hue).expect("a name"))));
    }
}
