//! The network as the table sees it: under which address phones reach it, and on which port it listens.
//!
//! | file | idea |
//! |---|---|
//! | [`address`](mod@address) | the address in the QR code, found among the machine's own and followed when they change |
//! | [`listen`](mod@listen) | a port: the one that is set, or the next that is free |
//! | [`qr`] | QR codes as one grid of modules, for screen, terminal, picture and page |
//!
//! `house` opens the port and hands it to `server`; the kiosk, `serve` and the doctor ask for the address. It moves no byte
//! of its own: who knocks at the port, and what is said there, only the server knows.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod address;
mod listen;
pub mod qr;

pub use address::{Interfaces, OwnInterfaces, address, choices, watch};
pub use listen::{ListenError, Listening, listen};
