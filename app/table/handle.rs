//! What everybody else holds of a table: a way to send it commands and to see it.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::{BoardView, TableView};
use terms::code::{SeatCode, TableCode};
use terms::occupant::Occupant;
use terms::secret::Secret;
use terms::{Ask, Closing, PaceWish, Refusal, State};
use tokio::sync::{mpsc, oneshot, watch};

use super::Chair;
use super::view::Views;
use engine::thinking::Decision;

/// Where the answer to a command goes.
pub type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What can be said to a table.
pub enum Command {
    Arrive(Option<Chair>),
    Depart(Option<Chair>),
    /// Take an open seat: that of a code, or whichever is offered to everybody.
    Claim {
        code: Option<SeatCode>,
        occupant: Occupant,
        reply: Reply<(Chair, Secret)>,
    },
    /// Take a seat again.
    Prove {
        secret: Secret,
        reply: Reply<Chair>,
    },
    Play {
        chair: Chair,
        revision: u64,
        number: usize,
        reply: Reply<()>,
    },
    Ask {
        chair: Chair,
        revision: u64,
        what: Ask,
        reply: Reply<()>,
    },
    /// Whoever sits there wants the brains to play in another way.
    Pace {
        chair: Chair,
        what: PaceWish,
        reply: Reply<()>,
    },
    /// Whoever sits there has broken the rules.
    Disqualify {
        chair: Chair,
        reply: Reply<()>,
    },
    /// A thread has taken up what a brain was asked.
    Begun {
        revision: u64,
    },
    /// A brain has taken a step.
    Thought {
        revision: u64,
        idea: engine::Idea,
    },
    /// A brain has decided.
    Decided {
        revision: u64,
        decision: Decision,
    },
    /// A hint was found.
    Hinted {
        revision: u64,
        decision: Decision,
    },
    /// Somebody wants to know whether commands are still obeyed.
    RollCall(oneshot::Sender<()>),
    /// Whoever opened it plays elsewhere.
    Vacate,
    Close(Closing),
}

/// A cheap handle to a table.
#[derive(Clone)]
pub struct Table(pub(super) Arc<Sign>);

/// What the lobby, servers and the kiosk share of a table: its board, the way to its task, and what that shows.
pub(super) struct Sign {
    pub board: BoardView,
    /// Whether its open seat is offered to everybody.
    pub listed: bool,
    /// From where it was opened.
    pub from: Option<IpAddr>,
    pub commands: mpsc::UnboundedSender<Command>,
    pub views: watch::Receiver<Arc<Views>>,
}

impl Table {
    pub fn code(&self) -> TableCode {
        self.0.board.table
    }

    pub fn is_listed(&self) -> bool {
        self.0.listed
    }

    pub fn board(&self) -> &BoardView {
        &self.0.board
    }

    /// What is to be seen at this moment.
    pub fn views(&self) -> Arc<Views> {
        self.0.views.borrow().clone()
    }

    /// What is to be seen, now and whenever it changes, for the screen itself, which need not come to see it.
    pub fn watch(&self) -> watch::Receiver<Arc<Views>> {
        self.0.views.clone()
    }

    pub fn state(&self) -> State {
        self.0.views.borrow().watchers.snapshot.state
    }

    /// As the lobby shows it.
    pub fn summary(&self) -> TableView {
        let views = self.views();
        let (board, snapshot) = (self.board(), &views.watchers.snapshot);
        TableView {
            table: board.table,
            kind: board.kind,
            game: board.game.clone(),
            variant: board.variant.clone(),
            time: board.time,
            state: snapshot.state,
            plies: snapshot.record.len(),
            seats: snapshot.seats.iter().map(|seat| seat.occupant.clone()).collect(),
            watching: snapshot.watching,
        }
    }

    /// Comes to the table. Whoever holds what this returns is there.
    pub fn attend(&self, chair: Option<Chair>) -> Attendance {
        self.send(Command::Arrive(chair));
        Attendance { table: self.clone(), chair, views: self.0.views.clone() }
    }

    /// Takes an open seat: that of a code, or whichever is offered to everybody.
    pub async fn claim(
        &self,
        code: Option<SeatCode>,
        occupant: Occupant,
    ) -> Result<(Chair, Secret), Refusal> {
        self.ask(|reply| Command::Claim { code, occupant, reply }).await
    }

    /// Takes a seat again.
    pub async fn prove(&self, secret: Secret) -> Result<Chair, Refusal> {
        self.ask(|reply| Command::Prove { secret, reply }).await
    }

    /// Whoever sits there has broken the rules and plays no further: a program that has played what is no legal move.
    pub async fn disqualify(&self, chair: Chair) -> Result<(), Refusal> {
        self.ask(|reply| Command::Disqualify { chair, reply }).await
    }

    /// Calls the table. A table that is closed gives up its answer at once.
    pub fn call(&self) -> oneshot::Receiver<()> {
        let (reply, answer) = oneshot::channel();
        self.send(Command::RollCall(reply));
        answer
    }

    /// Gives the table up, unless something has come of it by now.
    pub fn vacate(&self) {
        self.send(Command::Vacate);
    }

    pub fn close(&self, why: Closing) {
        self.send(Command::Close(why));
    }

    fn send(&self, command: Command) {
        // A table that is closed has nobody left to hear it; its views say so.
        let _ = self.0.commands.send(command);
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(command(reply));
        answer.await.unwrap_or(Err(Refusal::UnknownTable))
    }
}

/// Somebody at a table, for as long as this is held.
pub struct Attendance {
    table: Table,
    chair: Option<Chair>,
    views: watch::Receiver<Arc<Views>>,
}

impl Attendance {
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn chair(&self) -> Option<Chair> {
        self.chair
    }

    /// The newest views, now and whenever they change. The channel ends with the table.
    pub fn views(&mut self) -> &mut watch::Receiver<Arc<Views>> {
        &mut self.views
    }

    pub async fn play(&self, revision: u64, number: usize) -> Result<(), Refusal> {
        let chair = self.chair.ok_or(Refusal::NotSeated)?;
        self.table.ask(|reply| Command::Play { chair, revision, number, reply }).await
    }

    pub async fn ask(&self, revision: u64, what: Ask) -> Result<(), Refusal> {
        let chair = self.chair.ok_or(Refusal::NotSeated)?;
        self.table.ask(|reply| Command::Ask { chair, revision, what, reply }).await
    }

    /// Changes how brains play that are watched.
    pub async fn pace(&self, what: PaceWish) -> Result<(), Refusal> {
        let chair = self.chair.ok_or(Refusal::NotAllowed)?;
        self.table.ask(|reply| Command::Pace { chair, what, reply }).await
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.table.send(Command::Depart(self.chair));
    }
}
