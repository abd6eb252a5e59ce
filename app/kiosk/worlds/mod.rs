//! Whole tables that exist only in memory, for tests that tap them like the real one.

mod across;
pub mod errands;
pub mod fair;
mod golden;
mod isles;
mod language_tests;
mod meant;
mod monkey;
mod redrawn;
pub mod trial;
mod waiting;
mod wording;
