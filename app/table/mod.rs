//! Tables: where people, brains and other programs sit down to play.

pub mod occupant;
