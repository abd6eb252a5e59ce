//! The network as the table sees it: under which address phones reach it, and on which port it listens.

mod address;
mod listen;

pub use address::{Interfaces, OwnInterfaces, address, choices, watch};
pub use listen::{ListenError, Listening, listen};
