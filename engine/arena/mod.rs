//! Who plays better, and how sure is that? Brains meet each other in many games, and what comes of it is a rating with
//! an error bar.
//!
//! | file | idea |
//! |---|---|
//! | [`pairing`] | everybody meets everybody, each opening with both colours, in a list that can be continued |
//! | [`opening`] | fair beginnings that differ, so that two brains do not play the same game again and again |
//! | [`tally`] | who got how many points against whom |
//! | [`rating`] | the strengths that explain the points best, and how far they may be off |
//! | [`crosstable`] | the points as a table for other programs |
//!
//! Nothing here plays a game or waits for one: running them is a matter of threads and files, and stays outside.
//! Arenas are for two seats.

pub mod crosstable;
pub mod opening;
pub mod pairing;
pub mod rating;
pub mod tally;

pub use opening::{Taste, openings};
pub use pairing::{Fixture, schedule, unplayed};
pub use rating::{ArenaStanding, standings};
pub use tally::Tally;
