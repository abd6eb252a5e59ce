//! What one client is doing here: whether it has said hello, at which table it is, whether it looks at the lobby.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{Answer, News, VERSION, Wish};
use table::{Attendance, Chair, Seated, Table};
use terms::{Closing, Refusal};
use tokio::sync::watch;

use super::ServerState;
use super::listing::Tables;
use super::socket::text;

/// One client's visit.
pub struct Visit {
    house: Arc<ServerState>,
    /// Where it comes from.
    from: IpAddr,
    greeted: bool,
    /// While the lobby is looked at.
    tables: Option<watch::Receiver<Tables>>,
    place: Option<Whereabouts>,
}

/// Where it sits or watches.
struct Whereabouts {
    attendance: Attendance,
    /// Whether it has seen the board.
    shown: bool,
}

impl Visit {
    pub fn new(house: Arc<ServerState>, from: IpAddr) -> Visit {
        Visit { house, from, greeted: false, tables: None, place: None }
    }

    /// Does what is wished, if it can be done, and says what has to be said about it.
    pub async fn grant(&mut self, wish: Wish) -> Result<Option<News>, Refusal> {
        match wish {
            Wish::Ping { .. } => return Ok(Some(News::Pong)),
            Wish::Hello { version } if version != VERSION => return Err(Refusal::Version),
            Wish::Hello { .. } => {
                self.greeted = true;
                return Ok(Some(News::Welcome(self.house.lobby.welcome().await)));
            }
            _ if !self.greeted => return Err(Refusal::NotAllowed),
            Wish::Lobby { on } => {
                self.tables = on.then(|| self.house.lobby.tables());
                if let Some(tables) = &mut self.tables {
                    tables.mark_changed();
                }
            }
            Wish::Look { code } => return Ok(Some(News::Found(self.house.lobby.look(code)?))),
            Wish::Open(setup) => {
                let own = self.place.as_ref().filter(|place| place.attendance.chair().is_some());
                let own = own.map(|place| place.attendance.table().clone());
                let opened = self.house.lobby.open_instead(&setup, self.from, own.as_ref()).await;
                return opened.map(|seated| self.sit(seated));
            }
            Wish::Join { code, who } => {
                return self.house.lobby.join(code, who).await.map(|seated| self.sit(seated));
            }
            Wish::Sit { table, secret } => {
                return self.house.lobby.sit(table, secret).await.map(|seated| self.sit(seated));
            }
            Wish::Watch { table } => {
                let table = self.house.lobby.open_table(table)?;
                let news = News::Watching { table: table.code(), secret: None };
                self.place = Some(Whereabouts::at(&table, None));
                return Ok(Some(news));
            }
            Wish::Leave => self.place = None,
            Wish::Play { revision, r#move } => self.seat()?.play(revision, r#move).await?,
            Wish::Ask { revision, what } => self.seat()?.ask(revision, what).await?,
            Wish::Pace { what } => {
                let place = self.place.as_ref().ok_or(Refusal::NotSeated)?;
                place.attendance.pace(what).await?;
            }
        }
        Ok(None)
    }

    fn sit(&mut self, Seated { table, chair, seat, secret }: Seated) -> Option<News> {
        self.place = Some(Whereabouts::at(&table, Some(chair)));
        let table = table.code();
        Some(match seat {
            Some(seat) => News::Seated { table, seat, secret },
            None => News::Watching { table, secret: Some(secret) },
        })
    }

    fn seat(&self) -> Result<&Attendance, Refusal> {
        let place = self.place.as_ref().filter(|place| place.attendance.chair().is_some());
        place.map(|place| &place.attendance).ok_or(Refusal::NotSeated)
    }

    /// Waits until there is something new to tell.
    pub async fn news(&mut self) {
        tokio::select! {
            () = changed(self.tables.as_mut()) => {}
            () = changed(self.place.as_mut().map(|place| place.attendance.views())) => {}
        }
    }

    /// The next thing to tell, if there is any. Of what has changed more than once only the newest is told.
    pub fn next_news(&mut self) -> Option<Utf8Bytes> {
        if let Some(place) = &mut self.place {
            if !std::mem::replace(&mut place.shown, true) {
                let board = place.attendance.table().board().clone();
                return Some(text(&Answer { re: None, news: News::Board(board) }));
            }
            match place.snapshot() {
                Fresh::Nothing => {}
                Fresh::Snapshot(snapshot) => return Some(snapshot),
                Fresh::Closed(closing) => {
                    let news = News::Closed { table: place.attendance.table().code(), reason: closing };
                    self.place = None;
                    return Some(text(&Answer { re: None, news }));
                }
            }
        }
        let tables = self.tables.as_mut()?;
        match tables.has_changed() {
            Ok(true) => Some(self.house.listing.text(&tables.borrow_and_update())),
            Ok(false) => None,
            Err(_) => {
                self.tables = None;
                None
            }
        }
    }

    /// What to say at its table when the program stops.
    pub fn shutdown(&self) -> Option<News> {
        let place = self.place.as_ref()?;
        Some(News::Closed { table: place.attendance.table().code(), reason: Closing::Shutdown })
    }
}

/// What a table has to tell.
enum Fresh {
    Nothing,
    Snapshot(Utf8Bytes),
    Closed(Closing),
}

impl Whereabouts {
    fn at(table: &Table, chair: Option<Chair>) -> Whereabouts {
        let mut attendance = table.attend(chair);
        attendance.views().mark_changed();
        Whereabouts { attendance, shown: false }
    }

    fn snapshot(&mut self) -> Fresh {
        let chair = self.attendance.chair();
        let views = self.attendance.views();
        let changed = views.has_changed();
        let newest = views.borrow_and_update();
        match (newest.closing, changed) {
            (Some(closing), _) => Fresh::Closed(closing),
            (None, Ok(true)) => Fresh::Snapshot(newest.of(chair).json().try_into().expect("JSON is text")),
            (None, Ok(false)) => Fresh::Nothing,
            (None, Err(_)) => Fresh::Closed(Closing::Abandoned),
        }
    }
}

/// Waits for a change, or for the end of changes; for ever where there is nothing to wait for. The change is still there
/// for whoever looks then.
async fn changed<T>(receiver: Option<&mut watch::Receiver<T>>) {
    match receiver {
        Some(receiver) => {
            if receiver.changed().await.is_ok() {
                receiver.mark_changed();
            }
        }
        None => std::future::pending().await,
    }
}
