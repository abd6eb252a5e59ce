//! The messages between a table and its clients, as docs/PROTOCOL.md describes them. Both sides are written down here, for
//! the program serves and, under load, is served.

use std::borrow::Cow;

use engine::{Board, Cell, Colour, Contender, Mark, Notice, Reason, Seat, Verdict};
use serde::{Deserialize, Serialize};

use crate::store::MatchId;
use crate::table::Kind;
use crate::table::code::{Code, SeatCode, TableCode};
use crate::table::occupant::{Avatar, Who};
use crate::table::program::ProgramName;
use crate::table::secret::Secret;
use crate::times::TimeText;

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
    Hello { version: u32 },
    Lobby { on: bool },
    Look { code: Code },
    Open(Setup),
    Join { code: Code, who: Who },
    Sit { table: TableCode, secret: Secret },
    Watch { table: TableCode },
    Leave,
    Play { revision: u64, r#move: usize },
    Ask { revision: u64, what: Ask },
    Ping,
}

/// A match as a client wants it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: String,
    pub variant: String,
    pub time: TimeText,
    /// One for each seat, in the order of their moves.
    pub seats: Vec<Chair>,
    /// The seats are drawn by lot.
    pub shuffle: bool,
    /// The open seat stands in the lobby for anybody.
    pub listed: bool,
    /// As whom the client sits down.
    pub who: Who,
}

/// Who is meant to sit on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
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
}

impl Ask {
    /// All of them.
    pub const ALL: [Ask; 9] = [
        Ask::Accept,
        Ask::Decline,
        Ask::OfferDraw,
        Ask::ClaimDraw,
        Ask::TakeBack,
        Ask::Resign,
        Ask::Abort,
        Ask::Rematch,
        Ask::Hint,
    ];
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
    Lobby { tables: Vec<TableView> },
    Found(Found),
    Seated { table: TableCode, seat: Seat, secret: Secret },
    Watching { table: TableCode },
    Board(BoardView),
    Snapshot(Box<Snapshot>),
    Closed { table: TableCode, reason: Closing },
    Refused { reason: Refusal, words: Cow<'static, str> },
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

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// A seat is still empty.
    Open,
    Running,
    /// Nobody is there.
    Paused,
    Over,
}

/// Where a code leads.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
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
    pub pieces: Vec<(Cell, Colour, Cow<'static, str>)>,
    pub marks: Vec<(Cell, Mark)>,
    pub notice: Option<Notice>,
    pub seats: Vec<SeatView>,
    pub record: Vec<PlyView>,
    pub last: Vec<Cell>,
    pub moves: Vec<MoveView>,
    pub offer: Option<OfferView>,
    pub may: Vec<Ask>,
    pub watching: usize,
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
    pub in_hand: usize,
    /// What it has taken from the others: colour, figure and how many, in the order in which the first of each was taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<(Colour, Cow<'static, str>, usize)>,
    pub clock: Option<ClockView>,
    /// The milliseconds in which an absent seat has to come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<u64>,
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

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlyView {
    pub seat: Seat,
    pub notation: String,
}

/// A legal move: how it is written and tapped.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveView {
    pub notation: String,
    pub route: Vec<Step>,
}

/// One tap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Cell(Cell),
    Choice(Choice),
}

/// A choice beside the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Pass,
    Piece(Cow<'static, str>),
    Seat(Seat),
}

impl MoveView {
    pub fn of(offer: &engine::Offer) -> MoveView {
        let step = |step: &engine::Step| match *step {
            engine::Step::Cell(cell) => Step::Cell(cell),
            engine::Step::Choice(engine::Choice::Pass) => Step::Choice(Choice::Pass),
            engine::Step::Choice(engine::Choice::Piece(name)) => Step::Choice(Choice::Piece(name.into())),
            engine::Step::Choice(engine::Choice::Seat(seat)) => Step::Choice(Choice::Seat(seat)),
        };
        let route = offer.route.steps().iter().map(step).collect();
        MoveView { notation: offer.notation.clone(), route }
    }
}

/// What waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferView {
    pub kind: OfferKind,
    /// Who made it.
    pub seat: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    Draw,
    TakeBack,
    Rematch,
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
    pub scores: Vec<i32>,
}

/// Why a match is over: the game has ended, or it was given up before it had begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum EndReason {
    Game(Reason),
    Aborted(Aborted),
}

/// A match that nobody has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aborted {
    Aborted,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, thiserror::Error)]
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

impl Refusal {
    /// The message that says so.
    pub fn news(self) -> News {
        News::Refused { reason: self, words: self.to_string().into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    const PAGE: &str = include_str!("../docs/PROTOCOL.md");

    fn examples(kind: &str) -> Vec<&'static str> {
        let (_, rest) = PAGE.split_once(&format!("```json {kind}\n")).expect("the page has such examples");
        let (examples, _) = rest.split_once("```").expect("they come to an end");
        examples.lines().collect()
    }

    fn round_trip<T: Serialize + DeserializeOwned>(line: &str) -> T {
        let message: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        let written = serde_json::to_value(&message).expect("it can be written");
        let expected: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(written, expected, "{line}");
        message
    }

    #[test]
    fn every_example_on_the_page_is_a_message() {
        let requests: Vec<Request> = examples("client").into_iter().map(round_trip).collect();
        let answers: Vec<Answer> = examples("server").into_iter().map(round_trip).collect();
        assert!(requests.len() >= 11 && answers.len() >= 10);
    }

    #[test]
    fn everything_that_can_be_asked_and_refused_is_on_the_page() {
        let names = |value: Value| value.as_str().expect("a name").to_owned();
        for ask in Ask::ALL {
            let name = names(serde_json::to_value(ask).expect("a name"));
            assert!(PAGE.contains(&format!("`{name}`")), "{name} is not on the page");
        }
        let reasons = PAGE.split("Reasons: ").nth(1).expect("the page lists reasons");
        for name in reasons.split('`').skip(1).step_by(2).take(17) {
            let read: Result<Refusal, _> = serde_json::from_value(Value::from(name));
            assert!(read.is_ok(), "{name} is on the page and not in the program");
        }
    }

    #[test]
    fn nonsense_is_no_message() {
        for text in [
            "",
            "{}",
            "[]",
            r#"{"type":"fly"}"#,
            r#"{"type":"play","revision":-1,"move":0}"#,
            r#"{"type":"play","revision":1}"#,
            r#"{"type":"join","code":"K7MQ2P","who":{"animal":"<b>","colour":"teal"}}"#,
            r#"{"type":"join","code":"K7MQ2P","who":{"program":"<b>bold</b>"}}"#,
            r#"{"type":"join","code":"K7MQ2P","who":{"program":"a name that is longer than it may be"}}"#,
            r#"{"type":"join","code":"K7MQ2P"}"#,
            r#"{"type":"look","code":"K7MQ2PK7MQ2P"}"#,
            r#"{"type":"sit","table":"QKZ7M","secret":"guess"}"#,
            r#"{"type":"hello","re":-1,"version":1}"#,
        ] {
            assert!(serde_json::from_str::<Request>(text).is_err(), "{text}");
        }
    }
}
