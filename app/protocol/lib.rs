//! The messages between a table and its clients, as docs/PROTOCOL.md describes them. Both sides are written down here, for
//! the program serves and, under load, is served.
//!
//! | file | idea |
//! |---|---|
//! | this one | wishes, news, the set-up of a match and the snapshot of a table |
//! | `changes` | what a move did, and the pieces that it concerns |
//! | `past` | what is asked for by plain requests: past games, leaderboard, health |
//! | `about` | what a game says about itself, as one file for the page |
//! | `reading` | what is wrong with a message, in words |
//!
//! The page and the kiosk read the same types. How they travel (`server`, `client`) and what becomes of a wish (`table`)
//! is not known here.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod about;
mod changes;
mod past;
mod reading;

use std::borrow::Cow;

use engine::route::Tappable;
use engine::{
    Board, Cell, Colour, Contender, Leaving, Mark, Notice, Outcome, Reason, Seat, Stock, Tile, Verdict,
};
use serde::{Deserialize, Serialize};
use terms::code::{Code, SeatCode, TableCode};
use terms::occupant::{Avatar, Occupant, Who};
use terms::program::ProgramName;
use terms::secret::Secret;
use terms::times::TimeText;
use terms::{Ask, Closing, Help, Kind, MatchId, OfferKind, PaceWish, Refusal, Remark, State, Tempo};

pub use self::about::{AboutView, LessonStepView, LessonView, PictureView};
pub use self::changes::{ChangesView, Face};
pub use self::past::{
    FrameView, HealthView, LeaderboardView, MeritView, PastGameView, PastGamesView, PastSeatView, ReplayView,
};
pub use self::reading::Misread;

/// The version that is spoken here.
pub const VERSION: u32 = 1;

/// What a client says, perhaps with a number that its answer will carry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<u32>,
    #[serde(flatten)]
    pub wish: Wish,
}

/// What a client wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Wish {
    Hello {
        version: u32,
    },
    Lobby {
        on: bool,
    },
    Look {
        code: Code,
    },
    Open(Setup),
    Join {
        code: Code,
        who: Who,
    },
    Sit {
        table: TableCode,
        secret: Secret,
    },
    Watch {
        table: TableCode,
    },
    Leave,
    Play {
        revision: u64,
        r#move: usize,
    },
    Ask {
        revision: u64,
        what: Ask,
    },
    Pace {
        what: PaceWish,
    },
    Ping {
        /// Milliseconds until the next one at the latest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u32>,
    },
}

/// A match as a client wants it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: String,
    pub variant: String,
    pub time: TimeText,
    /// One for each seat, in the order of their moves.
    pub seats: Vec<SeatWish>,
    /// The seats are drawn by lot.
    pub shuffle: bool,
    /// The open seat stands in the lobby for anybody.
    pub listed: bool,
    /// As whom the client sits down, if it does.
    pub who: Who,
}

/// Who is meant to sit on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatWish {
    /// The client that says it.
    Me,
    /// Whoever comes.
    Open,
    /// An AI, and how deep it looks where there is no clock.
    Brain {
        brain: Contender,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
}

/// What a server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<u32>,
    #[serde(flatten)]
    pub news: News,
}

/// What a server has to say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum News {
    Welcome(Welcome),
    Lobby(LobbyView),
    Found(FoundTable),
    Seated {
        table: TableCode,
        seat: Seat,
        secret: Secret,
    },
    Watching {
        table: TableCode,
        /// What proves that the pace is this client's to set.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Secret>,
    },
    Board(BoardView),
    Snapshot(Box<Snapshot>),
    Closed {
        table: TableCode,
        reason: Closing,
    },
    Refused {
        reason: Refusal,
        words: Cow<'static, str>,
    },
    Pong,
}

/// What can be played here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    pub version: u32,
    pub server: Cow<'static, str>,
    pub games: Vec<GameView>,
    pub brains: Vec<BrainView>,
    /// The longest time per player.
    pub longest: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameView {
    pub id: Cow<'static, str>,
    pub title: Cow<'static, str>,
    pub variants: Vec<VariantView>,
    pub times: Vec<TimeText>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VariantView {
    pub id: Cow<'static, str>,
    pub title: Cow<'static, str>,
    /// The colours of the seats, in the order of their moves.
    pub seats: Vec<Colour>,
    /// How strong brains are, where they have played for it.
    pub elo: std::collections::BTreeMap<Contender, i32>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BrainView {
    pub id: Cow<'static, str>,
    pub title: Cow<'static, str>,
    pub levels: Vec<Cow<'static, str>>,
}

/// The tables that somebody may want to know of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LobbyView {
    pub tables: Vec<TableView>,
    /// How many more there are.
    #[serde(default, skip_serializing_if = "is_none")]
    pub more: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableView {
    pub table: TableCode,
    pub kind: Kind,
    pub game: Cow<'static, str>,
    pub variant: Cow<'static, str>,
    pub time: TimeText,
    pub state: State,
    pub plies: usize,
    pub seats: Vec<OccupantView>,
    pub watching: usize,
}

/// Where a code leads.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FoundTable {
    pub table: TableCode,
    pub game: Cow<'static, str>,
    pub variant: Cow<'static, str>,
    pub time: TimeText,
    pub seats: Vec<OccupantView>,
    /// The seat one would get.
    pub seat: Option<Seat>,
    pub state: State,
}

/// What never changes during a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardView {
    pub table: TableCode,
    pub game: Cow<'static, str>,
    pub variant: Cow<'static, str>,
    pub time: TimeText,
    pub kind: Kind,
    /// The seat whose pieces stand at the bottom of the board as it is drawn.
    pub bottom: Seat,
    pub board: Board,
}

/// All there is to know about a match, for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    pub table: TableCode,
    pub r#match: MatchId,
    pub sequence: u64,
    pub revision: u64,
    pub you: Option<Seat>,
    pub turn: Seat,
    /// As programs write it to one another.
    pub position: String,
    pub pieces: Vec<(Cell, Colour, Cow<'static, str>)>,
    /// The cells that are not, or not only, what the board says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<(Cell, Tile)>,
    pub marks: Vec<(Cell, Mark)>,
    pub notice: Option<Notice>,
    /// The phase of the game, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Cow<'static, str>>,
    pub seats: Vec<SeatView>,
    pub record: Vec<PlyView>,
    pub last: Vec<Cell>,
    /// What the last move did.
    #[serde(default, skip_serializing_if = "ChangesView::is_empty")]
    pub changes: ChangesView,
    pub moves: Vec<MoveView>,
    pub offer: Option<OfferView>,
    /// What an AI has said about a draw or the end in this position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<RemarkView>,
    pub may: Vec<Ask>,
    pub watching: usize,
    /// How it goes on, where only AIs play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<PaceView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<ThinkingView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<MoveView>,
    pub state: State,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub occupant: OccupantView,
    pub colour: Colour,
    pub on_board: usize,
    /// What it has beside the board: men in hand, bombs, prisoners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stocks: Vec<Stock>,
    /// What it has taken from the others: colour, figure and how many, in the order in which the first of each was taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<(Colour, Cow<'static, str>, usize)>,
    pub clock: Option<ClockView>,
    /// The milliseconds in which an absent seat has to come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<u64>,
    /// Why it plays no further, if it has left while the others play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Leaving>,
    /// What it was helped with.
    #[serde(default, skip_serializing_if = "Help::is_none")]
    pub help: Help,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockView {
    /// In milliseconds.
    pub left: u64,
    pub running: bool,
}

/// Who sits on a seat, as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OccupantView {
    Open {
        /// The one-time code, for those who sit at the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<SeatCode>,
    },
    Touch,
    Phone {
        who: Avatar,
        present: bool,
    },
    Brain {
        brain: Contender,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        elo: Option<i32>,
        /// How deep it looks, where that was chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    Remote {
        name: ProgramName,
        present: bool,
    },
}

impl OccupantView {
    /// Whoever sits there, present or not; what else there is to say of them is known to a table alone.
    pub fn of(occupant: &Occupant, present: bool) -> OccupantView {
        match occupant {
            Occupant::Open => OccupantView::Open { code: None },
            Occupant::Touch => OccupantView::Touch,
            Occupant::Phone { who } => OccupantView::Phone { who: *who, present },
            Occupant::Brain { brain, depth } => {
                OccupantView::Brain { brain: *brain, elo: None, depth: *depth }
            }
            Occupant::Remote { name } => OccupantView::Remote { name: name.clone(), present },
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlyView {
    pub seat: Seat,
    pub notation: String,
    /// Whether it let the turn go by.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passed: bool,
}

/// A legal move: how it is written and tapped, and what it does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveView {
    pub notation: String,
    /// As programs write it to one another; only they are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    pub route: Vec<RouteStep>,
    /// After how many taps nothing else can be played any more, if the route has more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub committed: Option<usize>,
    #[serde(default, skip_serializing_if = "ChangesView::is_empty")]
    pub changes: ChangesView,
}

impl Tappable<RouteStep> for MoveView {
    fn steps(&self) -> &[RouteStep] {
        &self.route
    }

    fn committed(&self) -> Option<usize> {
        self.committed
    }
}

/// One tap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteStep {
    Cell(Cell),
    Choice(RouteChoice),
}

/// A choice beside the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteChoice {
    Pass,
    Piece(Cow<'static, str>),
    Seat(Seat),
}

impl MoveView {
    pub fn of(offer: &engine::Offer) -> MoveView {
        let step = |step: &engine::Step| match *step {
            engine::Step::Cell(cell) => RouteStep::Cell(cell),
            engine::Step::Choice(engine::Choice::Pass) => RouteStep::Choice(RouteChoice::Pass),
            engine::Step::Choice(engine::Choice::Piece(name)) => {
                RouteStep::Choice(RouteChoice::Piece(name.into()))
            }
            engine::Step::Choice(engine::Choice::Seat(seat)) => RouteStep::Choice(RouteChoice::Seat(seat)),
        };
        let route = offer.route.steps().iter().map(step).collect();
        MoveView {
            notation: offer.notation.clone(),
            code: None,
            route,
            committed: offer.route.committed(),
            changes: ChangesView::of(&offer.changes),
        }
    }
}

/// What waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferView {
    pub kind: OfferKind,
    /// Who made it.
    pub seat: Seat,
}

/// What an AI says, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RemarkView {
    pub seat: Seat,
    pub says: Remark,
}

/// How a match goes on that only AIs play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaceView {
    /// Whether it does not go on by itself.
    pub held: bool,
    pub speed: Tempo,
    /// Whether it is the viewer's to set.
    pub yours: bool,
}

/// What a brain thinks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ThinkingView {
    pub seat: Seat,
    pub depth: u32,
    pub score: i32,
    pub line: Vec<String>,
    pub nodes: u64,
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ResultView {
    pub reason: EndReason,
    pub winner: Option<Seat>,
    pub verdicts: Vec<Verdict>,
    /// The place of each seat, from 1; places may be shared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    /// Of more than two, whose leaving was the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Seat>,
}

impl ResultView {
    /// That of a game, and whose leaving was its end.
    pub fn of(outcome: &Outcome, left: Option<Seat>) -> ResultView {
        ResultView {
            reason: EndReason::Game(outcome.reason),
            winner: outcome.winner(),
            verdicts: Seat::all(outcome.seats()).map(|seat| outcome.verdict(seat)).collect(),
            places: Seat::all(outcome.seats()).map(|seat| outcome.place(seat)).collect(),
            scores: outcome.scores().to_vec(),
            left,
        }
    }

    /// That of a match that was given up before it had begun.
    pub fn aborted() -> ResultView {
        ResultView {
            reason: EndReason::Aborted(Aborted::Aborted),
            winner: None,
            verdicts: Vec::new(),
            places: Vec::new(),
            scores: Vec::new(),
            left: None,
        }
    }
}

/// Why a match is over: the game has ended, or it was given up before it had begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum EndReason {
    // Before the reasons of games, which may have any name.
    Aborted(Aborted),
    Game(Reason),
}

/// A match that nobody has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aborted {
    Aborted,
}

impl From<Refusal> for News {
    /// The message that says so.
    fn from(reason: Refusal) -> News {
        News::Refused { reason, words: reason.to_string().into() }
    }
}

#[cfg(test)]
mod tests;
