//! What a server says of the past, and of itself, to those who ask without a socket.

use std::borrow::Cow;

use engine::{Board, Cell, Colour, Leaving, Seat, Stock, Tile};
use serde::{Deserialize, Serialize};
use terms::occupant::Avatar;
use terms::times::TimeText;
use terms::{Help, MatchId, UnixTime};

use super::{ChangesView, OccupantView, ResultView};

/// Games that are over, the newest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PastGamesView {
    pub games: Vec<PastGameView>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PastGameView {
    pub id: MatchId,
    pub game: String,
    pub variant: String,
    pub time: TimeText,
    pub seats: Vec<PastSeatView>,
    pub plies: usize,
    pub began: UnixTime,
    pub ended: UnixTime,
    pub result: ResultView,
}

/// Who sat there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PastSeatView {
    pub occupant: OccupantView,
    pub colour: Colour,
    /// Why it left while the others played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Leaving>,
    /// What it was helped with.
    #[serde(default, skip_serializing_if = "Help::is_none")]
    pub help: Help,
}

/// A game that is over, move by move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplayView {
    #[serde(flatten)]
    pub game: PastGameView,
    /// The seat whose pieces stand at the bottom of the board as it is drawn.
    pub bottom: Seat,
    pub board: Board,
    pub frames: Vec<FrameView>,
}

/// The board after a move or after a seat has left, or before the first move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FrameView {
    pub pieces: Vec<(Cell, Colour, Cow<'static, str>)>,
    /// The cells that are not, or not only, what the board says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<(Cell, Tile)>,
    /// What each seat has beside the board, where there is such a thing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stocks: Vec<Vec<Stock>>,
    /// The phase of the game, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// The cells of the move, in the order of its route.
    pub last: Vec<Cell>,
    /// What it did.
    #[serde(default, skip_serializing_if = "ChangesView::is_empty")]
    pub changes: ChangesView,
    pub notation: Option<String>,
    /// Who played it, or has left.
    pub seat: Option<Seat>,
    /// Why that seat has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Leaving>,
}

/// Who has won most, the best first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeaderboardView {
    pub standings: Vec<MeritView>,
}

/// What somebody has achieved.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeritView {
    pub who: Avatar,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub points: i64,
}

/// How the program is doing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HealthView {
    pub status: Cow<'static, str>,
    pub version: Cow<'static, str>,
    pub seconds: u64,
    pub connections: usize,
    pub tables: usize,
    /// Why nothing can be written down at the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}
