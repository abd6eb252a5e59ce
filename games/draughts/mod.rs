//! Draughts, in four of the ways the world plays it. [`variant`] says how they differ.

engine::evaluations! {
    plain
    expert
}

mod capture;
mod geometry;
mod judgement;
mod moves;
mod position;
mod presentation;
mod rules;
mod square;
#[cfg(test)]
mod tests;
mod text;
pub mod variant;

use std::marker::PhantomData;

use engine::{About, Pace, TimeControl};
pub use position::{Move, Position, Side};
use variant::DraughtsVariant;
pub use variant::{Brazilian, English, International, Russian};

/// The rules of one variant of draughts.
#[derive(Clone, Copy, Debug)]
pub struct Draughts<V>(PhantomData<V>);

impl<V> Default for Draughts<V> {
    fn default() -> Self {
        Draughts(PhantomData)
    }
}

/// Draughts for the catalog.
pub fn game() -> engine::Game {
    fn variant<V: DraughtsVariant>() -> engine::Variant {
        engine::Variant::new(V::ID, V::TITLE, Draughts::<V>::default())
    }
    engine::Game {
        id: "draughts",
        about: About::embedded(include_str!("about.toml")),
        aliases: &["checkers"],
        times: [TimeControl::minutes(3, 2), TimeControl::minutes(5, 3), TimeControl::minutes(10, 5)],
        pace: Pace { usual_plies: 110, fewest_left: 24, longest_plies: 400 },
        book: None,
        variants: vec![
            variant::<International>(),
            variant::<Brazilian>(),
            variant::<Russian>(),
            variant::<English>(),
        ]
        .into(),
    }
}
