//! What the touchscreen shows: Slint files, and the plain view data that goes into them.
//!
//! Nothing here knows a game. Whoever opens the [`Kiosk`] fills [`HomeState`] and [`PlayState`] and answers their
//! callbacks; words and drawings belong to this side, rules to the other.

/// The Rust side of the Slint files, written by their compiler.
mod generated {
    #![allow(
        missing_docs,
        unsafe_code,
        clippy::all,
        clippy::restriction,
        clippy::pedantic,
        reason = "generated code is not ours to tidy"
    )]
    slint::include_modules!();
}

pub mod drawings;
#[cfg(test)]
mod lang;
#[cfg(test)]
mod parts;

pub use generated::*;
