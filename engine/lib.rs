//! How any board game is played. This crate knows no game.
//!
//! A game is described by three small traits, because three kinds of reader need it:
//! [`Rules`] for everyone, [`Judgement`] for the searches, [`Presentation`] for whoever shows it.
//! Searches are generic over them, so that no virtual call is made per node. Tables, screens and the
//! network see a [`LiveGame`], which is object-safe and implemented once, for every game.
//!
//! A **position** is exactly what its text says. What came before it (repetitions, move counts) is a
//! [`History`], kept by the live game and by a search's own stack; the rules judge both together.

pub mod allotment;
pub mod arena;
pub mod brains;
pub mod catalog;
pub mod clock;
pub mod contender;
pub mod history;
pub mod judgement;
pub mod key;
#[cfg(feature = "kit")]
pub mod kit;
pub mod levels;
pub mod live;
pub mod outcome;
pub mod perft;
pub mod presentation;
pub mod record;
pub mod route;
pub mod rules;
pub mod scene;
pub mod search;
pub mod seat;
pub mod text;
pub mod time;

pub use allotment::{Allotment, Pace};
pub use brains::{Algorithm, Idea, Means, Thinker};
pub use catalog::{Catalog, Game, Variant};
pub use clock::Clocks;
pub use contender::Contender;
pub use history::{Effect, History};
pub use judgement::Judgement;
pub use levels::Level;
pub use live::{LiveGame, Offer};
pub use outcome::{Outcome, Reason, Verdict};
pub use presentation::Presentation;
pub use route::{Choice, Hand, Route, Step};
pub use rules::Rules;
pub use scene::{Board, Cell, Colour, Mark, Notice, Piece, Scene, SeatView, Shape, Tone};
pub use seat::{MAX_SEATS, Seat};
pub use text::{Fault, MoveError, Reader, TextError};
pub use time::TimeControl;

/// Everything a game has to say: what the live game and the catalog ask for.
pub trait Complete: Judgement + Presentation {}

impl<G: Judgement + Presentation> Complete for G {}
