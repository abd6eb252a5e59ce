//! What the games say about themselves, as the page reads it. It is long and the same for everybody, so the games' own words are
//! borrowed.

use engine::about::{Measure, Words};
use engine::{Board, Cell, Colour, Phrase, Tile};
use serde::Serialize;

/// A game's words, face and emblem.
#[derive(Serialize)]
pub struct AboutView<'a> {
    pub face: &'a str,
    pub score: Measure,
    pub letters: &'a Option<Phrase>,
    pub words: &'a Words,
    /// What stands for the game on a card.
    pub emblem: Option<PictureView>,
}

/// A board with what stands on it.
#[derive(Serialize)]
pub struct PictureView {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    pub pieces: Vec<(Cell, Colour, &'static str)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<(Cell, Tile)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hint: Vec<Cell>,
}

/// What a variant teaches.
#[derive(Serialize)]
pub struct LessonView<'a> {
    pub board: Board,
    pub steps: Vec<LessonStepView<'a>>,
}

/// One step of a lesson.
#[derive(Serialize)]
pub struct LessonStepView<'a> {
    pub title: &'a Phrase,
    pub text: &'a Phrase,
    #[serde(flatten)]
    pub picture: PictureView,
}
