//! The network as the table sees it: under which address phones reach it, and on which port it listens.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod address;
mod listen;
pub mod qr;

pub use address::{Interfaces, OwnInterfaces, address, choices, watch};
pub use listen::{ListenError, Listening, listen};
