//! What the store knows, for those who ask over the network. One is answered at a time: looking back must not take from
//! those who play.

use std::time::{Duration, SystemTime};

use engine::catalog::Start;
use engine::{Colour, Verdict};
use serde::Serialize;
use thiserror::Error;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::{JoinError, spawn_blocking};

use super::replay::{Replay, replay};
use crate::protocol::{EndReason, OccupantView, ResultView};
use crate::store::{FinishedGame, MatchId, ReplayError, Standing, Store, StoreError, UnixTime};
use crate::table::occupant::Occupant;
use crate::times::TimeText;

/// How many games are told at once.
const PAGE: usize = 50;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Why something of the past is not told.
#[derive(Debug, Error)]
pub enum Lost {
    #[error("there is no such game")]
    Nowhere,
    #[error("this game cannot be played again: {0}")]
    Unreadable(#[from] ReplayError),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("the program is being stopped")]
    Stopping,
}

impl From<JoinError> for Lost {
    fn from(_: JoinError) -> Lost {
        Lost::Stopping
    }
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameView {
    pub id: MatchId,
    pub game: String,
    pub variant: String,
    pub time: TimeText,
    pub seats: Vec<SeatView>,
    pub plies: usize,
    pub began: UnixTime,
    pub ended: UnixTime,
    pub result: ResultView,
}

/// Who sat there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    pub occupant: OccupantView,
    pub colour: Colour,
}

#[derive(Serialize)]
pub struct Games {
    games: Vec<GameView>,
}

#[derive(Serialize)]
pub struct Standings {
    standings: Vec<Standing>,
}

/// The store, and the turn to ask it.
pub struct Past {
    store: Store,
    turn: Semaphore,
}

impl Past {
    pub fn new(store: Store) -> Past {
        Past { store, turn: Semaphore::new(1) }
    }

    async fn turn(&self) -> Result<SemaphorePermit<'_>, Lost> {
        self.turn.acquire().await.map_err(|_| Lost::Stopping)
    }

    /// The last games before a certain one, the newest first.
    pub async fn games(&self, game: Option<String>, before: Option<MatchId>) -> Result<Games, Lost> {
        let _turn = self.turn().await?;
        let found = match game {
            Some(game) => self.store.finished_in(&game, PAGE, before).await?,
            None => self.store.finished(PAGE, before).await?,
        };
        // A game that this program cannot read is no reason to hide the others.
        let views = move || found.iter().filter_map(|game| view(game).ok()).collect();
        Ok(Games { games: spawn_blocking(views).await? })
    }

    /// One game, move by move.
    pub async fn game(&self, id: MatchId) -> Result<Replay, Lost> {
        let _turn = self.turn().await?;
        let found = self.store.finished_one(id).await?.ok_or(Lost::Nowhere)?;
        spawn_blocking(move || Ok(replay(&found.played, view(&found)?)?)).await?
    }

    /// Who has won most in the last so many days, or ever.
    pub async fn leaderboard(&self, game: Option<String>, days: Option<u32>) -> Result<Standings, Lost> {
        let _turn = self.turn().await?;
        let since = days.and_then(|days| SystemTime::now().checked_sub(DAY.saturating_mul(days)));
        Ok(Standings { standings: self.store.leaderboard(game.as_deref(), since.map(UnixTime::from)).await? })
    }

    /// What is wrong with the store, if anything is.
    pub async fn trouble(&self) -> Option<String> {
        if let Some(trouble) = self.store.health().trouble {
            return Some(trouble);
        }
        self.store.finished(0, None).await.err().map(|error| error.to_string())
    }
}

fn view(game: &FinishedGame) -> Result<GameView, ReplayError> {
    let begun = &game.played.begun;
    let (_, variant) = game.played.variant()?;
    let colours = variant.open(Start::Text(&begun.start))?.scene().seats;
    let sitters = begun.seats.iter().map(|sitter| occupant(&sitter.occupant));
    let seats =
        sitters.zip(colours).map(|(occupant, seat)| SeatView { occupant, colour: seat.colour }).collect();
    Ok(GameView {
        id: game.played.id,
        game: begun.game.clone(),
        variant: begun.variant.clone(),
        time: TimeText(begun.time),
        seats,
        plies: game.played.moves.len(),
        began: begun.began,
        ended: game.ended,
        result: ResultView {
            reason: EndReason::Game(game.reason),
            winner: game.winner(),
            verdicts: verdicts(&game.places),
            scores: game.scores.clone(),
        },
    })
}

fn verdicts(places: &[u8]) -> Vec<Verdict> {
    let drawn = places.iter().all(|place| *place == 1);
    let verdict = |place: &u8| match (drawn, place) {
        (true, _) => Verdict::Draw,
        (false, 1) => Verdict::Win,
        (false, _) => Verdict::Loss,
    };
    places.iter().map(verdict).collect()
}

/// Who sat there; they have all gone.
fn occupant(occupant: &Occupant) -> OccupantView {
    match occupant {
        Occupant::Open => OccupantView::Open { code: None },
        Occupant::Touch => OccupantView::Touch,
        Occupant::Phone { who } => OccupantView::Phone { who: *who, present: false },
        Occupant::Brain { brain, depth } => OccupantView::Brain { brain: *brain, elo: None, depth: *depth },
        Occupant::Remote { name } => OccupantView::Remote { name: name.clone(), present: false },
    }
}
