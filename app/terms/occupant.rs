//! Who sits on a seat.

use std::fmt;

use engine::Contender;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::program::ProgramName;

/// A list of names as an enum, so that nothing else can come in.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident: $($one:ident $word:literal)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($one),+ }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$one),+];

            /// How it is written.
            pub fn name(self) -> &'static str {
                match self { $($name::$one => $word),+ }
            }
        }
    };
}

names! {
    /// What people call themselves here. There are no other names, so nobody has to type or to check one.
    Animal:
    Badger "badger" Bat "bat" Bear "bear" Bee "bee" Cat "cat" Crab "crab" Crane "crane" Deer "deer" Dog "dog"
    Fox "fox" Frog "frog" Goat "goat" Hare "hare" Hedgehog "hedgehog" Horse "horse" Lion "lion" Mouse "mouse"
    Otter "otter" Owl "owl" Seal "seal" Snail "snail" Swan "swan" Tiger "tiger" Turtle "turtle" Whale "whale"
    Wolf "wolf"
}

names! {
    /// The colour of an animal.
    Hue:
    Amber "amber" Coral "coral" Lime "lime" Rose "rose" Sand "sand" Sky "sky" Teal "teal" Violet "violet"
}

/// A picked animal and colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Avatar {
    pub animal: Animal,
    pub colour: Hue,
}

impl fmt::Display for Avatar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour.name(), self.animal.name())
    }
}

/// As whom somebody comes in from the network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, try_from = "WhoFields")]
pub enum Who {
    /// A person with a phone.
    Person(Avatar),
    /// A program, by its name.
    Program { program: ProgramName },
}

/// What is said of somebody.
#[derive(Deserialize)]
#[serde(expecting = "an animal and a colour, or a program")]
struct WhoFields {
    animal: Option<Animal>,
    colour: Option<Hue>,
    program: Option<ProgramName>,
}

/// Said of nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("somebody is an animal and a colour, or a program")]
struct Nobody;

impl TryFrom<WhoFields> for Who {
    type Error = Nobody;

    fn try_from(fields: WhoFields) -> Result<Who, Nobody> {
        match fields {
            WhoFields { animal: Some(animal), colour: Some(colour), .. } => {
                Ok(Who::Person(Avatar { animal, colour }))
            }
            WhoFields { program: Some(program), .. } => Ok(Who::Program { program }),
            _ => Err(Nobody),
        }
    }
}

impl From<Avatar> for Who {
    fn from(who: Avatar) -> Who {
        Who::Person(who)
    }
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
    Remote { name: ProgramName },
}

impl From<Who> for Occupant {
    fn from(who: Who) -> Occupant {
        match who {
            Who::Person(who) => Occupant::Phone { who },
            Who::Program { program: name } => Occupant::Remote { name },
        }
    }
}

impl Occupant {
    /// Whether a person sits there: somebody who has to be there for a match to go on, who is asked before a move is
    /// taken back, and who can get hints.
    pub fn is_person(&self) -> bool {
        matches!(self, Occupant::Touch | Occupant::Phone { .. })
    }

    /// Whether they come over the network, so that they can be away.
    pub fn is_guest(&self) -> bool {
        matches!(self, Occupant::Phone { .. } | Occupant::Remote { .. })
    }

    /// The animal and colour by which somebody with a phone is known.
    pub fn who(&self) -> Option<Avatar> {
        match self {
            Occupant::Phone { who } => Some(*who),
            _ => None,
        }
    }

    pub fn brain(&self) -> Option<Contender> {
        match self {
            Occupant::Brain { brain, .. } => Some(*brain),
            _ => None,
        }
    }
}

/// As a game's record names them; nobody is a question mark there.
impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Open => f.write_str("?"),
            Occupant::Touch => f.write_str("touchscreen"),
            Occupant::Phone { who } => who.fmt(f),
            Occupant::Brain { brain, .. } => brain.fmt(f),
            Occupant::Remote { name } => name.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_an_animal_or_a_program() {
        let read = |text: &str| serde_json::from_str::<Who>(text).ok().map(Occupant::from);
        let fox = Avatar { animal: Animal::Fox, colour: Hue::Teal };
        assert_eq!(read(r#"{"animal":"fox","colour":"teal"}"#), Some(Occupant::Phone { who: fox }));
        let name = "Deep Red 2".parse().expect("a name");
        assert_eq!(read(r#"{"program":"Deep Red 2"}"#), Some(Occupant::Remote { name }));
        for nobody in
            [r#"{}"#, r#"{"animal":"fox"}"#, r#"{"program":""}"#, r#"{"program":"<b>"}"#, r#""fox""#]
        {
            assert_eq!(read(nobody), None, "{nobody}");
        }
    }

    #[test]
    fn the_page_lists_everybody() {
        let page = include_str!("../../docs/PROTOCOL.md");
        let listed =
            |name: serde_json::Value| page.contains(&format!("`{}`", name.as_str().expect("a name")));
        assert!(Animal::ALL.iter().all(|animal| listed(serde_json::to_value(animal).expect("a name"))));
        assert!(Hue::ALL.iter().all(|hue| listed(serde_json::to_value(hue).expect("a name"))));
    }
}
