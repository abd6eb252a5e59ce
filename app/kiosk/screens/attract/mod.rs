//! The screensaver: what it plays, and what it shows in between.

pub mod binding;
pub mod media;
pub mod programme;
