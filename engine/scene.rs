//! What a screen needs to draw a game without knowing it.

use serde::{Deserialize, Serialize};

/// A place on the board. On a grid: row × columns + column, from the top left; on a point board: the point's number.
pub type Cell = u16;

/// The board itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Where its cells lie.
    pub shape: Shape,
    /// What each cell is called ("e4", "32"); empty where nothing is ever played.
    pub names: Vec<String>,
    /// The letters or numbers along the bottom edge, if there are any.
    pub columns: Vec<String>,
    /// The letters or numbers along the left edge from the top, if there are any.
    pub rows: Vec<String>,
}

/// The two kinds of boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Squares side by side.
    Grid {
        /// How many columns there are.
        columns: u16,
        /// The tone of each cell, row by row from the top left.
        tones: Vec<Tone>,
    },
    /// Points joined by lines.
    Points {
        /// The largest coordinate to the right and down; the points lie from 0 to there.
        extent: (u16, u16),
        /// Where each point lies: to the right and down.
        points: Vec<(u16, u16)>,
        /// Which points are joined.
        lines: Vec<(Cell, Cell)>,
    },
}

/// What a cell of a grid looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Not there.
    Hole,
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// Green cloth.
    Felt,
}

/// The colour of a seat and of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "colours need no explanation")]
pub enum Colour {
    White,
    Black,
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
}

/// Something that stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// Which drawing shows it: "man", "crowned", "disc", "knight", … A screen draws a plain disc for names it does not know.
    pub figure: &'static str,
}

/// What to point out on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// What stands here is attacked and must be saved.
    Danger,
    /// What stands here is one of those that have to move.
    Forced,
}

/// What to tell the seat to move, where the choice is not free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// You must capture.
    MustCapture,
    /// You have no move but to pass.
    MustPass,
    /// You are in check.
    Check,
}

/// What is to be said of a seat beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// The colour of its pieces.
    pub colour: Colour,
    /// How many of its pieces are on the board.
    pub on_board: usize,
    /// Pieces it has yet to bring in.
    pub in_hand: usize,
}

/// A position as a screen shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// What stands where.
    pub pieces: Vec<(Cell, Piece)>,
    /// What to point out.
    pub marks: Vec<(Cell, Mark)>,
    /// What to tell the seat to move.
    pub notice: Option<Notice>,
    /// What is to be said of each seat, in their order.
    pub seats: Vec<SeatView>,
}

impl Board {
    /// How many cells there are.
    pub fn cells(&self) -> usize {
        match &self.shape {
            Shape::Grid { tones, .. } => tones.len(),
            Shape::Points { points, .. } => points.len(),
        }
    }
}

impl Scene {
    /// What stands on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == cell).map(|(_, piece)| *piece)
    }
}
