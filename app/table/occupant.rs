//! Who sits on a seat.

use std::fmt;

use engine::Contender;
use serde::{Deserialize, Serialize};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Whoever stands at the touchscreen.
    Touch,
    /// Somebody with a phone.
    Phone {
        /// As whom the others see them.
        who: Avatar,
    },
    /// A brain at a level.
    Brain(Contender),
    /// Another program.
    Remote {
        /// What it calls itself.
        name: String,
    },
}

/// What stands for somebody whose name nobody asks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Avatar {
    pub animal: String,
    pub colour: String,
}

impl fmt::Display for Avatar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.animal)
    }
}

/// As a game's record names them; nobody is a question mark there.
impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Open => f.write_str("?"),
            Occupant::Touch => f.write_str("touchscreen"),
            Occupant::Phone { who } => who.fmt(f),
            Occupant::Brain(contender) => contender.fmt(f),
            Occupant::Remote { name } => f.write_str(name),
        }
    }
}
