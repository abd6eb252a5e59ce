//! What the store knows, for those who ask over the network. One is answered at a time: looking back must not take from
//! those who play.

use std::time::{Duration, SystemTime};

use engine::catalog::{Catalog, Start};
use engine::{Seat, leaving};
use protocol::{
    LeaderboardView, MeritView, OccupantView, PastGameView, PastGamesView, PastSeatView, ReplayView,
    ResultView,
};
use store::{FinishedGame, ReplayError, Standing, Store, StoreError};
use terms::times::TimeText;
use terms::{MatchId, UnixTime};
use thiserror::Error;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::{JoinError, spawn_blocking};

use super::replay::replay;

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

/// The store, and a permit that a request holds while it asks, so that the store answers one request at a time.
pub struct Past {
    catalog: &'static Catalog,
    store: Store,
    turn: Semaphore,
}

impl Past {
    pub fn new(catalog: &'static Catalog, store: Store) -> Past {
        Past { catalog, store, turn: Semaphore::new(1) }
    }

    async fn turn(&self) -> Result<SemaphorePermit<'_>, Lost> {
        self.turn.acquire().await.map_err(|_| Lost::Stopping)
    }

    /// The last games before a certain one, the newest first.
    pub async fn games(&self, game: Option<String>, before: Option<MatchId>) -> Result<PastGamesView, Lost> {
        let _turn = self.turn().await?;
        let found = match game {
            Some(game) => self.store.finished_in(&game, PAGE, before).await?,
            None => self.store.finished(PAGE, before).await?,
        };
        // A game that this program cannot read is no reason to hide the others.
        let catalog = self.catalog;
        let views = move || found.iter().filter_map(|game| view(catalog, game).ok()).collect();
        Ok(PastGamesView { games: spawn_blocking(views).await? })
    }

    /// One game, move by move.
    pub async fn game(&self, id: MatchId) -> Result<ReplayView, Lost> {
        let _turn = self.turn().await?;
        let found = self.store.finished_one(id).await?.ok_or(Lost::Nowhere)?;
        let catalog = self.catalog;
        spawn_blocking(move || Ok(replay(catalog, &found.played, view(catalog, &found)?)?)).await?
    }

    /// Who has won most in the last so many days, or ever.
    pub async fn leaderboard(
        &self,
        game: Option<String>,
        days: Option<u32>,
    ) -> Result<LeaderboardView, Lost> {
        let _turn = self.turn().await?;
        let since = days.and_then(|days| SystemTime::now().checked_sub(DAY.saturating_mul(days)));
        let standings = self.store.leaderboard(game.as_deref(), since.map(UnixTime::from)).await?;
        Ok(LeaderboardView { standings: standings.into_iter().map(merit).collect() })
    }

    /// What is wrong with the store, if anything is.
    pub async fn trouble(&self) -> Option<String> {
        if let Some(trouble) = self.store.health().trouble {
            return Some(trouble);
        }
        self.store.finished(0, None).await.err().map(|error| error.to_string())
    }
}

fn view(catalog: &'static Catalog, game: &FinishedGame) -> Result<PastGameView, ReplayError> {
    let begun = &game.played.begun;
    let (_, variant) = game.played.variant(catalog)?;
    let colours = variant.open(Start::Text(&begun.start))?.scene().seats;
    // They have all gone.
    let sitters = begun.seats.iter().map(|sitter| OccupantView::of(&sitter.occupant, false));
    let left = |seat: Seat| game.played.departures.iter().find(|gone| gone.seat == seat).map(|gone| gone.why);
    let seats = Seat::all(begun.seats.len()).zip(sitters).zip(colours);
    let seats = seats
        .map(|((seat, occupant), shown)| PastSeatView {
            occupant,
            colour: shown.colour,
            left: left(seat),
            help: game.played.help.get(seat.index()).copied().unwrap_or_default(),
        })
        .collect();
    Ok(PastGameView {
        id: game.played.id,
        game: begun.game.clone(),
        variant: begun.variant.clone(),
        time: TimeText(begun.time),
        seats,
        plies: game.played.moves.len(),
        began: begun.began,
        ended: game.ended,
        result: ResultView::of(
            &game.outcome(),
            leaving::ended_by(&game.played.departures, game.played.moves.len(), game.reason),
        ),
    })
}

fn merit(standing: Standing) -> MeritView {
    let Standing { who, games, wins, draws, losses, points } = standing;
    MeritView { who, games, wins, draws, losses, points }
}
