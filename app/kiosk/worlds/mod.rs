//! Whole tables that exist only in memory: for pictures and measurements, and for tests that tap them like the real one.

#[cfg(test)]
mod across;
#[cfg(test)]
pub mod errands;
#[cfg(test)]
pub mod fair;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod isles;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
mod meant;
#[cfg(test)]
mod monkey;
pub mod offscreen;
#[cfg(test)]
mod redrawn;
pub mod rehearsal;
#[cfg(test)]
pub mod trial;
#[cfg(test)]
mod waiting;
