//! How any board game is played. This crate knows no game.
//!
//! A game is described by three small traits, because three kinds of reader need it:
//! [`Rules`] for everyone, [`Judgement`] for the searches, [`Presentation`] for whoever shows it. What a position is worth
//! is an [`Evaluation`] beside it, one of several.
//! Searches are generic over them, so that no virtual call is made per node. Tables, screens and the
//! network see a [`LiveGame`], which is object-safe and implemented once, for every game.
//!
//! A **position** is exactly what its text says. What came before it (repetitions, move counts) is a
//! [`History`], kept by the live game and by a search's own stack; the rules judge both together.

pub mod about;
pub mod allotment;
pub mod arena;
pub mod book;
pub mod brains;
pub mod catalog;
pub mod changes;
pub mod clock;
pub mod contender;
pub mod evaluation;
pub mod history;
pub mod judgement;
pub mod key;
#[cfg(feature = "kit")]
pub mod kit;
pub mod leaving;
pub mod levels;
pub mod live;
pub mod manners;
pub mod outcome;
pub mod own;
pub mod perft;
pub mod presentation;
pub mod record;
pub mod route;
pub mod rules;
pub mod scene;
pub mod search;
pub mod seat;
pub mod text;
pub mod thinking;
pub mod time;
pub mod variants;

pub use about::{About, Language, LessonStep, Phrase};
pub use allotment::{Allotment, Pace};
pub use book::{Book, Books};
pub use brains::{Brain, Idea, LineMove, Means, RootIdea, Thinker};
pub use catalog::{Catalog, Game, Variant};
pub use changes::{Change, Changes};
pub use clock::Clocks;
pub use contender::Contender;
pub use evaluation::{Evaluation, Evaluations};
pub use history::{Effect, History};
pub use judgement::Judgement;
pub use leaving::{Departure, Leaving};
pub use levels::Level;
pub use live::{LiveGame, Offer};
pub use outcome::{Outcome, Reason, Verdict};
pub use own::OwnName;
pub use presentation::Presentation;
pub use route::{Choice, Hand, Route, Step};
pub use rules::Rules;
pub use scene::{
    Board, Cell, Colour, Compass, Link, Mark, Notice, Piece, Scene, SeatScene, Shape, Stock, Tile, Tone,
};
pub use seat::{MAX_SEATS, Seat};
pub use text::{Fault, MoveError, Reader, TextError};
pub use time::TimeControl;
pub use variants::{FileFault, RefusedFile, VariantFile, Variants};

/// Everything a game has to say: what the live game and the catalog ask for.
pub trait Complete: Judgement + Presentation {}

impl<G: Judgement + Presentation> Complete for G {}
