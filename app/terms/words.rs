//! The words between a match and those who play it: how far it is, what they can ask for and offer each other, why something
//! is refused, and why a table is closed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// A seat is still empty.
    Open,
    Running,
    /// Nobody is there, or whoever watches AIs has them wait.
    Paused,
    Over,
}

/// What a seat can ask for beside moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    OfferDraw,
    ClaimDraw,
    TakeBack,
    Accept,
    Decline,
    Resign,
    Abort,
    Rematch,
    Hint,
    /// A brain is to play what it has found by now.
    MoveNow,
}

impl Ask {
    /// All of them.
    pub const ALL: [Ask; 10] = [
        Ask::Accept,
        Ask::Decline,
        Ask::OfferDraw,
        Ask::ClaimDraw,
        Ask::TakeBack,
        Ask::Resign,
        Ask::Abort,
        Ask::Rematch,
        Ask::Hint,
        Ask::MoveNow,
    ];
}

/// What somebody has been helped with in a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Help {
    pub hints: u32,
    pub take_backs: u32,
}

impl Help {
    pub fn is_none(&self) -> bool {
        *self == Help::default()
    }
}

/// What can be wished of the pace of a match that only AIs play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaceWish {
    /// It waits.
    Hold,
    GoOn,
    /// One more move is played, and then it waits.
    Step,
    Slow,
    Normal,
    Fast,
}

impl PaceWish {
    /// All of them.
    pub const ALL: [PaceWish; 6] =
        [PaceWish::Hold, PaceWish::GoOn, PaceWish::Step, PaceWish::Slow, PaceWish::Normal, PaceWish::Fast];
}

/// How fast AIs play that are watched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    Slow,
    #[default]
    Normal,
    Fast,
}

/// What a seat offers to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    Draw,
    TakeBack,
    /// Hints for everybody, from now to the end of the match.
    Hint,
    Rematch,
}

/// What an AI says about a draw or the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// No draw: it thinks that it stands better.
    StandsBetter,
    /// No draw: the game has hardly begun.
    TooEarly,
    /// It takes the draw.
    Agreed,
    /// It claims a draw.
    Claims,
    /// It gives up.
    GivesUp,
}

impl Remark {
    /// All of them.
    pub const ALL: [Remark; 5] =
        [Remark::StandsBetter, Remark::TooEarly, Remark::Agreed, Remark::Claims, Remark::GivesUp];
}

/// Why a table is no longer there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    Abandoned,
    Operator,
    Shutdown,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("this is not a message of the protocol")]
    Malformed,
    #[error("this message is too long")]
    TooLong,
    #[error("too many messages; slow down")]
    TooFast,
    #[error("this version of the protocol is not spoken here; load the page again")]
    Version,
    #[error("no table has this code; it may be over")]
    UnknownCode,
    #[error("there is no such table any more")]
    UnknownTable,
    #[error("this match waits until its map is there again; keep the secret of your seat")]
    Waiting,
    #[error("this game cannot be played here")]
    UnknownGame,
    #[error("a match cannot be set up like this")]
    BadSetup,
    #[error("this is not the secret of a seat at that table")]
    WrongSecret,
    #[error("somebody else has taken this seat; you can watch")]
    SeatTaken,
    #[error("only those who sit at the table can do this")]
    NotSeated,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("this is about an older position than the one on the board")]
    Stale,
    #[error("there is no move with this number")]
    NoSuchMove,
    #[error("this cannot be done now")]
    NotAllowed,
    #[error("the match is over")]
    Over,
    #[error("there are too many tables; wait until one is free, or watch")]
    TooManyTables,
}
