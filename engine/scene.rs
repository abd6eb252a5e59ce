//! What a screen needs to draw a game without knowing it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::OwnName;

/// A place on the board. On a grid: row × columns + column, from the top left; on a point board: the point's number.
pub type Cell = u16;

/// The board as it is laid before the first move; it is sent once. What becomes of it is a matter of the [`Scene`].
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
    /// What joins cells that lie apart. A link counts as long as both its cells are there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
}

/// Two cells that are neighbours although they lie apart: who leaves one by its edge arrives at the other by its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(pub [(Cell, Compass); 2]);

/// The edges and corners of a cell, as the compass has them, from the top clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "directions need no explanation")]
pub enum Compass {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Compass {
    /// All of them, in their order.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// One step that way: to the right and down.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Compass::North => (0, -1),
            Compass::NorthEast => (1, -1),
            Compass::East => (1, 0),
            Compass::SouthEast => (1, 1),
            Compass::South => (0, 1),
            Compass::SouthWest => (-1, 1),
            Compass::West => (-1, 0),
            Compass::NorthWest => (-1, -1),
        }
    }
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

/// What has become of a cell, where it is no longer, or not only, what the board says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// Not there any more.
    Hole,
    /// It has a sign of its own: which drawing shows it and which word names it ("choice", "bonus").
    Sign(Cow<'static, str>),
    /// It had this sign, and that was used up.
    Used(Cow<'static, str>),
}

/// The colour of a seat and of its pieces. There is no green: it would be lost on felt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "colours need no explanation")]
pub enum Colour {
    White,
    Black,
    Red,
    Blue,
    Yellow,
    Purple,
    Cyan,
    Orange,
    /// Nobody's: what stands on the board and belongs to no seat.
    Grey,
}

impl Colour {
    /// The colours of games for more than two, in the order of their seats.
    pub const MANY: [Colour; 8] = [
        Colour::Red,
        Colour::Blue,
        Colour::Yellow,
        Colour::White,
        Colour::Black,
        Colour::Purple,
        Colour::Cyan,
        Colour::Orange,
    ];

    /// Its name in English, as records and terminals write it.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
            Colour::Red => "Red",
            Colour::Blue => "Blue",
            Colour::Yellow => "Yellow",
            Colour::Purple => "Purple",
            Colour::Cyan => "Cyan",
            Colour::Orange => "Orange",
            Colour::Grey => "Grey",
        }
    }

    /// The figure of a disc with a sign that no other colour has: where there are more than two, nobody should have to
    /// tell them by colour alone.
    pub const fn disc(self) -> &'static str {
        match self {
            Colour::Red => "disc-red",
            Colour::Blue => "disc-blue",
            Colour::Yellow => "disc-yellow",
            Colour::White => "disc-white",
            Colour::Black => "disc-black",
            Colour::Purple => "disc-purple",
            Colour::Cyan => "disc-cyan",
            Colour::Orange => "disc-orange",
            Colour::Grey => "disc",
        }
    }
}

/// Something that stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Whose it is: the seat's of that colour, or nobody's.
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
    /// Something that only this game says.
    #[serde(untagged)]
    Own(OwnName),
}

impl Notice {
    /// What only this game says, by its name.
    pub fn own(name: &'static str) -> Notice {
        Notice::Own(OwnName::written(name))
    }
}

/// What a seat has beside the board: men in hand, bombs, prisoners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stock {
    /// Which word of the game names it ("hand", "bombs").
    pub name: Cow<'static, str>,
    /// Which drawing shows one of it.
    pub figure: Cow<'static, str>,
    /// How many there are.
    pub count: usize,
}

/// What is to be said of a seat beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatScene {
    /// The colour of its pieces.
    pub colour: Colour,
    /// How many of its pieces are on the board.
    pub on_board: usize,
    /// What else it has. A stock that can be filled again is told while it is empty, too.
    pub stocks: Vec<Stock>,
}

impl SeatScene {
    /// A seat that has nothing but its pieces on the board.
    pub fn new(colour: Colour, on_board: usize) -> SeatScene {
        SeatScene { colour, on_board, stocks: Vec::new() }
    }

    /// The same with a stock beside the board.
    #[must_use]
    pub fn with_stock(mut self, name: &'static str, figure: &'static str, count: usize) -> SeatScene {
        self.stocks.push(Stock { name: name.into(), figure: figure.into(), count });
        self
    }

    /// How many pieces it has, on the board and beside it.
    pub fn all(&self) -> usize {
        self.on_board + self.stocks.iter().map(|stock| stock.count).sum::<usize>()
    }
}

/// A position as a screen shows it.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Scene {
    /// What stands where.
    pub pieces: Vec<(Cell, Piece)>,
    /// The cells that are not, or not only, what the board says.
    pub tiles: Vec<(Cell, Tile)>,
    /// What to point out.
    pub marks: Vec<(Cell, Mark)>,
    /// What to tell the seat to move.
    pub notice: Option<Notice>,
    /// Which word of the game names the phase it is in, where there are several. Who shows it says when it is a new one.
    pub phase: Option<&'static str>,
    /// What is to be said of each seat, in their order.
    pub seats: Vec<SeatScene>,
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
