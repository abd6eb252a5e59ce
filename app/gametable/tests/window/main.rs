//! The table with a real window, under a real X server, touched by real pointer events.
//!
//! What the screens do is proven elsewhere, without a display. Here the whole program runs as at a fair, and somebody taps
//! what is shown. Nothing is found by fixed places: a [`twin`] of the window, in memory and of the same size, shows the
//! same screen, knows by name where everything lies, and how it looks; a tap waits until the real screen looks like that.
//! What is played is heard like a phone that watches hears it. Pictures of what failed are in `target/window`.
//!
//! | file | idea |
//! |---|---|
//! | [`display`] | a screen in memory, with a pointer |
//! | [`picture`] | what is on it at one moment |
//! | [`program`] | the program that is tested |
//! | [`twin`] | where everything lies, and how it looks |
//! | [`visit`] | a test: all of these, and somebody who taps |
//! | [`seat`] | a player at the screen |
//! | the others | one subject each |

mod codes;
mod desktops;
mod display;
#[path = "../browser/driver.rs"]
mod driver;
mod hints;
mod idle;
mod languages;
mod meeting;
mod operator;
#[path = "../browser/phone.rs"]
#[allow(dead_code, reason = "phones can do more than is needed here")]
mod phone;
mod picture;
mod power;
mod program;
mod seat;
#[path = "../browser/sight.rs"]
#[allow(dead_code, reason = "phones can do more than is needed here")]
mod sight;
mod soak;
mod twin;
mod visit;
mod watchdog;
#[path = "../browser/webkit.rs"]
mod webkit;
mod whole_games;
