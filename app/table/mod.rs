//! A table is an actor: one task owns one match. Commands go in, whole snapshots come out.

pub mod code;
pub mod occupant;
pub mod secret;
