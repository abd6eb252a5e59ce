//! The phone page in a real browser: headless Chromium plays against the real program over a real network, and WebKit, the engine
//! of every iPhone, where `GAMETABLE_BROWSER` says so.
//!
//! What the rules say is proven elsewhere. Here phones do what visitors do: they scan, tap, turn, lock, come back. They
//! know the page as its readers do, by words and by the names of its buttons, so that every test is also one of what a
//! screen reader hears. Whatever a browser complains about fails the test in which it happened. Pictures are in
//! `target/browser`: every screen in every size and both themes, and all phones of a test that has failed.
//!
//! | file | idea |
//! |---|---|
//! | [`house`] | the program that is tested |
//! | [`driver`] | what starts browsers, and ends them |
//! | [`webkit`] | what starts WebKit |
//! | [`fair`] | a test: a house, its visitors, and what is checked of all of them |
//! | [`road`] | the way between them, which can break |
//! | [`phone`] | a browser of a visitor |
//! | [`sight`] | what a table looks like to whoever reads it |
//! | the others | one subject each |

mod access;
mod against_a_brain;
mod arriving;
mod coming_back;
#[path = "../window/display.rs"]
#[allow(dead_code, reason = "only WebKit has a window, and nobody taps it from outside")]
mod display;
mod drawings;
mod driver;
mod fair;
mod house;
mod languages;
mod meeting;
mod out_of_range;
mod phone;
#[path = "../window/picture.rs"]
#[allow(dead_code, reason = "browsers take pictures themselves")]
mod picture;
mod programs;
mod road;
mod sight;
mod sizes;
mod speed;
mod themes;
mod touching;
mod watching;
mod webkit;
mod whole_games;
