//! What one hears at the screen: wood, felt and the bars of a marimba, made by our own code.
//!
//! There are no recordings. Every sound is a handful of [strikes](strike) written down in the [score], with the pitches
//! and times of the phone page's own sounds, so that a room full of both sounds like one thing. They are worked out
//! once, when a device is opened, at the rate of that device. The [mix] adds up what sounds at the same time and never
//! goes beyond full scale; the [`Speaker`] owns the device on a thread of its own, and without one all is silent.
//!
//! | file | idea |
//! |---|---|
//! | [`score`] | which strikes each sound is made of |
//! | [`strike`] | what a piece of wood, a bar or a brush sounds like |
//! | [`mix`] | several sounds at once, at one volume, without clipping |
//! | [`speaker`] | the thread that plays, and the device that may come and go |
//! | [`device`] | the device of this machine |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod device;
mod mix;
mod score;
mod speaker;
mod strike;

pub use device::{is_there, try_out};
pub use speaker::Speaker;

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A finger on a button or a piece.
    Tap,
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Capture,
    /// A disc is turned over.
    Flip,
    /// That cannot be done.
    Refused,
    /// Somebody is to move who may be looking elsewhere.
    YourTurn,
    /// A second of the last ones on a clock.
    LowTime,
    Won,
    Lost,
    Drawn,
    /// A phone has come.
    Joined,
    /// The screensaver ends.
    Wake,
}

impl Sound {
    pub const ALL: [Sound; 12] = [
        Sound::Tap,
        Sound::Move,
        Sound::Capture,
        Sound::Flip,
        Sound::Refused,
        Sound::YourTurn,
        Sound::LowTime,
        Sound::Won,
        Sound::Lost,
        Sound::Drawn,
        Sound::Joined,
        Sound::Wake,
    ];
}

#[cfg(test)]
mod tests;
