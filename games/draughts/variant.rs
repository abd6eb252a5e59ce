//! What differs between the draughts of the world. Everything else is the same game.

use super::position::Side;

/// What happens to a man that reaches the far row in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Crowning {
    /// It goes on as a man, and is crowned only if it ends its move there.
    Passes,
    /// It is crowned and its move is over.
    Stops,
    /// It is crowned and goes on as a king.
    GoesOn,
}

/// The rules of one kind of draughts. All of it is constant, so that each kind gets machine code of its own.
pub trait DraughtsVariant: Copy + Send + Sync + 'static {
    /// Short name.
    const ID: &'static str;
    /// Name in English.
    const TITLE: &'static str;
    /// Dark squares in a row: five on 10×10, four on 8×8.
    const ROW: u32;
    /// Who begins.
    const FIRST: Side;
    /// Kings fly over any number of empty squares.
    const FLYING_KINGS: bool;
    /// Men capture backwards too.
    const MEN_CAPTURE_BACKWARDS: bool;
    /// Of all captures, one that takes the most pieces must be played.
    const MOST: bool;
    /// What the far row does to a capturing man.
    const CROWNING: Crowning;
    /// Squares are written as letters and numbers instead of numbers alone.
    const ALGEBRAIC: bool;
    /// A draw after so many king moves of each side without a capture or a man's move.
    const KING_MOVES: u32;
    /// A draw after 16 or 5 moves of each side when few pieces are left against a lone king.
    const LONE_KING_LIMITS: bool;
}

/// The rules of the FMJD on 10×10.
#[derive(Clone, Copy, Debug)]
pub struct International;

impl DraughtsVariant for International {
    const ID: &'static str = "international";
    const TITLE: &'static str = "International draughts";
    const ROW: u32 = 5;
    const FIRST: Side = Side::White;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MOST: bool = true;
    const CROWNING: Crowning = Crowning::Passes;
    const ALGEBRAIC: bool = false;
    const KING_MOVES: u32 = 25;
    const LONE_KING_LIMITS: bool = true;
}

/// The international game on 8×8.
#[derive(Clone, Copy, Debug)]
pub struct Brazilian;

impl DraughtsVariant for Brazilian {
    const ID: &'static str = "brazilian";
    const TITLE: &'static str = "Brazilian draughts";
    const ROW: u32 = 4;
    const FIRST: Side = Side::White;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MOST: bool = true;
    const CROWNING: Crowning = Crowning::Passes;
    const ALGEBRAIC: bool = true;
    const KING_MOVES: u32 = 20;
    const LONE_KING_LIMITS: bool = false;
}

/// Shashki: any capture will do, and a man can become a king on its way.
#[derive(Clone, Copy, Debug)]
pub struct Russian;

impl DraughtsVariant for Russian {
    const ID: &'static str = "russian";
    const TITLE: &'static str = "Russian draughts";
    const ROW: u32 = 4;
    const FIRST: Side = Side::White;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MOST: bool = false;
    const CROWNING: Crowning = Crowning::GoesOn;
    const ALGEBRAIC: bool = true;
    const KING_MOVES: u32 = 15;
    const LONE_KING_LIMITS: bool = false;
}

/// English draughts, which is American checkers.
#[derive(Clone, Copy, Debug)]
pub struct English;

impl DraughtsVariant for English {
    const ID: &'static str = "english";
    const TITLE: &'static str = "English draughts";
    const ROW: u32 = 4;
    const FIRST: Side = Side::Black;
    const FLYING_KINGS: bool = false;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const MOST: bool = false;
    const CROWNING: Crowning = Crowning::Stops;
    const ALGEBRAIC: bool = false;
    const KING_MOVES: u32 = 40;
    const LONE_KING_LIMITS: bool = false;
}
