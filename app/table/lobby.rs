//! All tables, and the codes that lead to them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use engine::{Algorithm, Level, Seat, TimeControl};
use rand::seq::SliceRandom;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::actor::Actor;
use super::chairs::{Chairs, Place};
use super::code::{Code, SeatCode, TableCode};
use super::handle::{Sign, Table};
use super::occupant::{Occupant, Who};
use super::secret::Secret;
use super::setting::{Setting, bottom};
use super::the_match::Match;
use super::thinking::Mind;
use super::view::Views;
use super::{Chair, Customs, Kind, Services};
use crate::config::games::Games;
use crate::elo::Elo;
use crate::opponent::lot;
use crate::protocol::{
    self, BoardView, BrainView, Closing, Found, GameView, Refusal, Setup, State, TableView, VariantView,
    Welcome,
};
use crate::store::{Entry, MatchId, SavedMatch, Sitter};
use crate::times::TimeText;

/// The list of tables is made anew at most this often.
const BETWEEN_LISTS: Duration = Duration::from_millis(400);

/// As many tables are listed; those that wait for somebody come first.
const LISTED: usize = 60;

/// The deepest a visitor can let a brain look.
const DEEPEST: u32 = 40;

/// All tables. Its clones are the same lobby.
#[derive(Clone)]
pub struct Lobby(Arc<Hall>);

struct Hall {
    /// With the customs of the beginning; those of today are beside them.
    services: Services,
    today: Mutex<Today>,
    tables: Mutex<Tables>,
    list: watch::Sender<Arc<Vec<TableView>>>,
    changed: Arc<Notify>,
}

/// How things are done from now on, and what clients are told of it.
struct Today {
    customs: Customs,
    welcome: Welcome,
}

#[derive(Default)]
struct Tables {
    by_code: HashMap<TableCode, Table>,
    /// Where one-time codes lead, also after they were redeemed.
    invitations: HashMap<SeatCode, TableCode>,
}

/// Somebody who has taken a seat.
pub struct Seated {
    pub table: Table,
    pub chair: Chair,
    pub seat: Seat,
    pub secret: Secret,
}

/// Who wants to play, and where.
struct Party {
    kind: Kind,
    listed: bool,
    from: Option<IpAddr>,
    occupants: Vec<Occupant>,
    places: Vec<Place>,
}

/// A match that is about to begin, or to go on.
struct Plan {
    kind: Kind,
    code: TableCode,
    listed: bool,
    from: Option<IpAddr>,
    id: MatchId,
    now_playing: Match,
    places: Vec<Place>,
}

impl Lobby {
    /// A lobby without tables. It must be made where tasks can run.
    pub fn new(services: Services) -> Lobby {
        let customs = services.customs.clone();
        let hall = Arc::new(Hall {
            today: Mutex::new(Today { welcome: welcome(&customs.games), customs }),
            services,
            tables: Mutex::default(),
            list: watch::Sender::new(Arc::default()),
            changed: Arc::new(Notify::new()),
        });
        tokio::spawn(keep_list(Arc::downgrade(&hall), Arc::clone(&hall.changed)));
        Lobby(hall)
    }

    /// What can be played here.
    pub fn welcome(&self) -> Welcome {
        self.0.today().welcome.clone()
    }

    /// What can be played here, and with what times.
    pub fn games(&self) -> Games {
        self.0.today().customs.games.clone()
    }

    /// From now on things are done differently. Matches that are under way keep what they began with.
    pub fn change_customs(&self, customs: Customs) {
        let welcome = welcome(&customs.games);
        *self.0.today() = Today { customs, welcome };
    }

    /// The tables, now and whenever they change.
    pub fn tables(&self) -> watch::Receiver<Arc<Vec<TableView>>> {
        let list = self.0.list.subscribe();
        self.0.changed.notify_one();
        list
    }

    pub fn table(&self, code: TableCode) -> Option<Table> {
        self.0.tables().by_code.get(&code).cloned()
    }

    /// The big screen's own tables on which a match is on, the newest first.
    pub fn of_the_screen(&self) -> Vec<Table> {
        let tables = self.0.tables();
        let on = |table: &&Table| table.board().kind == Kind::Screen && table.state() != State::Over;
        let mut found: Vec<Table> = tables.by_code.values().filter(on).cloned().collect();
        found.sort_by_key(|table| std::cmp::Reverse(table.views().watchers.snapshot.r#match));
        found
    }

    /// Calls all tables, also those that nobody is shown.
    pub fn call(&self) -> Vec<(TableCode, oneshot::Receiver<()>)> {
        self.0.tables().by_code.iter().map(|(code, table)| (*code, table.call())).collect()
    }

    /// Opens a table as a client wants it, and seats whoever asked.
    pub async fn open(&self, setup: &Setup, from: IpAddr) -> Result<Seated, Refusal> {
        let setting = self.setting(setup)?;
        let mut chairs = setup.seats.clone();
        if setup.shuffle {
            chairs.shuffle(&mut rand::rng());
        }
        let mut own = chairs.iter().enumerate().filter(|(_, chair)| **chair == protocol::Chair::Me);
        let chair = match (own.next(), own.next()) {
            (Some((index, _)), None) => Chair(index),
            _ => return Err(Refusal::BadSetup),
        };
        let mut occupants = Vec::new();
        for chair in &chairs {
            occupants.push(occupant(*chair, setup)?);
        }
        let secret = Secret::lot(&mut rand::rng());
        let place = |(index, occupant): (usize, &Occupant)| {
            Place::new(occupant, (index == chair.0).then(|| secret.hash()))
        };
        let places = occupants.iter().enumerate().map(place).collect();
        let party = Party { kind: Kind::Phone, listed: setup.listed, from: Some(from), occupants, places };
        let table = self.begin(setting, party).await?;
        let seat = Seat::new(chair.0).ok_or(Refusal::BadSetup)?;
        Ok(Seated { table, chair, seat, secret })
    }

    /// Sets a table for the big screen, or for the screensaver. Whoever holds it sits on all chairs that are touched.
    pub async fn arrange(
        &self,
        kind: Kind,
        setting: Setting,
        occupants: Vec<Occupant>,
    ) -> Result<Table, Refusal> {
        let places = occupants.iter().map(|occupant| Place::new(occupant, None)).collect();
        self.begin(setting, Party { kind, listed: false, from: None, occupants, places }).await
    }

    async fn begin(&self, setting: Setting, party: Party) -> Result<Table, Refusal> {
        let Party { kind, listed, from, occupants, places } = party;
        let game = setting.start(lot());
        if occupants.len() != game.seats() {
            return Err(Refusal::BadSetup);
        }
        let store = &self.0.services.store;
        let (code, id) = (TableCode::lot(&mut rand::rng()), store.new_id());
        let now_playing = Match::new(setting, game, occupants, self.0.today().customs.grace);
        let (table, actor) = self.place(Plan { kind, code, listed, from, id, now_playing, places })?;
        // Whoever is told of a table finds it again after the plug was pulled.
        if let Err(error) = store.write(vec![actor.begun(None)]).await {
            tracing::error!(table = %code, "not written down: {error}");
        }
        self.start(actor);
        Ok(table)
    }

    /// Goes on with a match that was under way when the program ended. The screensaver's are not worth it.
    pub async fn restore(&self, saved: SavedMatch) {
        if saved.begun.kind == Kind::Screensaver {
            self.give_up(saved.id, "a screensaver begins anew").await;
            return;
        }
        match self.plan(&saved).and_then(|plan| self.place(plan)) {
            Ok((table, actor)) => {
                tracing::info!(table = %table.code(), plies = saved.moves.len(), "a match goes on");
                self.start(actor);
            }
            Err(refusal) => self.give_up(saved.id, &refusal.to_string()).await,
        }
    }

    fn plan(&self, saved: &SavedMatch) -> Result<Plan, Refusal> {
        let begun = &saved.begun;
        let setting =
            Setting::find(&begun.game, &begun.variant, begun.time).map_err(|_| Refusal::UnknownGame)?;
        let start = setting.variant.open(engine::catalog::Start::Text(&begun.start));
        let occupants = begun.seats.iter().map(|sitter| sitter.occupant.clone()).collect();
        let grace = self.0.today().customs.grace;
        let mut now_playing = Match::new(setting, start.map_err(|_| Refusal::BadSetup)?, occupants, grace);
        now_playing.resume(&saved.moves, &saved.clocks, Duration::ZERO)?;
        let place = |sitter: &Sitter| Place::new(&sitter.occupant, sitter.secret);
        let places = begun.seats.iter().map(place).collect();
        let code = begun.table.parse().map_err(|_| Refusal::UnknownTable)?;
        Ok(Plan { kind: begun.kind, code, listed: false, from: None, id: saved.id, now_playing, places })
    }

    async fn give_up(&self, id: MatchId, why: &str) {
        tracing::info!(%id, "a match does not go on: {why}");
        if let Err(error) = self.0.services.store.write(vec![Entry::Closed { id }]).await {
            tracing::error!(%id, "not written down: {error}");
        }
    }

    /// Puts a table into the room, if there is any room left.
    fn place(&self, plan: Plan) -> Result<(Table, Actor), Refusal> {
        let Plan { kind, code, listed, from, id, now_playing, places } = plan;
        let setting = now_playing.setting;
        let (sender, orders) = mpsc::unbounded_channel();
        let board = BoardView {
            table: code,
            game: setting.game.id.into(),
            variant: setting.variant.id.into(),
            time: TimeText(setting.time),
            kind,
            bottom: bottom(setting.variant),
            board: now_playing.game().board(),
        };
        let invitations: Vec<SeatCode> = places.iter().filter_map(|place| place.code).collect();
        let chairs = Chairs::new(places);
        let shown = watch::Sender::new(Arc::new(Views::empty(&now_playing, &chairs, code, id)));
        let now = Instant::now();
        let customs = self.0.today().customs.clone();
        let actor = Actor {
            code,
            kind,
            listed,
            services: Services { customs: customs.clone(), ..self.0.services.clone() },
            now_playing,
            chairs,
            id,
            orders,
            sender: sender.clone(),
            changed: Arc::clone(&self.0.changed),
            began: now,
            moved_at: now,
            sequence: 0,
            mind: Mind::default(),
            shown,
        };
        let sign = Sign { board, listed, from, commands: sender, views: actor.shown.subscribe() };
        let table = Table(Arc::new(sign));
        let mut tables = self.0.tables();
        // The screen's own table always finds a place.
        if kind == Kind::Phone {
            let same = tables.by_code.values().filter(|table| from.is_some() && table.0.from == from).count();
            if tables.by_code.len() >= customs.tables || same >= customs.tables_per_address {
                return Err(Refusal::TooManyTables);
            }
        }
        if tables.by_code.contains_key(&code) {
            return Err(Refusal::UnknownTable);
        }
        tables.by_code.insert(code, table.clone());
        tables.invitations.extend(invitations.into_iter().map(|invitation| (invitation, code)));
        Ok((table, actor))
    }

    fn start(&self, actor: Actor) {
        let (hall, code) = (Arc::downgrade(&self.0), actor.code);
        tokio::spawn(async move {
            actor.run().await;
            if let Some(hall) = hall.upgrade() {
                hall.forget(code);
            }
        });
    }

    /// What a code leads to.
    pub fn look(&self, code: Code) -> Result<Found, Refusal> {
        let table = self.find(code)?;
        let views = table.views();
        let snapshot = &views.watchers.snapshot;
        let is_open = |seat: &Seat| {
            let occupant = &snapshot.seats[seat.index()].occupant;
            matches!(occupant, protocol::OccupantView::Open { .. })
        };
        let chair_of = |code: SeatCode| {
            let codes = |view: &super::view::View| {
                let seat = |seat: &Seat| match &view.snapshot.seats[seat.index()].occupant {
                    protocol::OccupantView::Open { code: Some(open) } => *open == code,
                    _ => false,
                };
                Seat::all(view.snapshot.seats.len()).find(seat)
            };
            views.chairs.first().and_then(codes)
        };
        let seat = match code {
            Code::Seat(code) => chair_of(code),
            Code::Table(_) => Seat::all(snapshot.seats.len()).find(is_open).filter(|_| table.is_listed()),
        };
        let TableView { table, game, variant, time, seats, state, .. } = table.summary();
        Ok(Found { table, game, variant, time, seats, seat, state })
    }

    /// Takes the seat that a code leads to.
    pub async fn join(&self, code: Code, who: Who) -> Result<Seated, Refusal> {
        let table = self.find(code)?;
        let invitation = match code {
            Code::Seat(code) => Some(code),
            Code::Table(_) => None,
        };
        let (chair, secret) = table.claim(invitation, who.into()).await?;
        self.seated(table, chair, secret)
    }

    /// Takes a seat again.
    pub async fn sit(&self, code: TableCode, secret: Secret) -> Result<Seated, Refusal> {
        let table = self.table(code).ok_or(Refusal::UnknownTable)?;
        let chair = table.prove(secret).await?;
        self.seated(table, chair, secret)
    }

    fn seated(&self, table: Table, chair: Chair, secret: Secret) -> Result<Seated, Refusal> {
        let seat = table.views().of(Some(chair)).snapshot.you.ok_or(Refusal::NotSeated)?;
        Ok(Seated { table, chair, seat, secret })
    }

    /// Closes all tables; their matches go on at the next start.
    pub fn shut_down(&self) {
        self.0.tables().by_code.values().for_each(|table| table.close(Closing::Shutdown));
    }

    fn find(&self, code: Code) -> Result<Table, Refusal> {
        let tables = self.0.tables();
        let table = match code {
            Code::Table(code) => tables.by_code.get(&code),
            Code::Seat(code) => tables.invitations.get(&code).and_then(|code| tables.by_code.get(code)),
        };
        table.cloned().ok_or(Refusal::UnknownCode)
    }

    fn setting(&self, setup: &Setup) -> Result<Setting, Refusal> {
        let games = self.games();
        let setting =
            Setting::find(&setup.game, &setup.variant, setup.time.0).map_err(|_| Refusal::UnknownGame)?;
        if !games.enabled.iter().any(|id| id == setting.game.id) {
            return Err(Refusal::UnknownGame);
        }
        if games.allows(setting.time) { Ok(setting) } else { Err(Refusal::BadSetup) }
    }
}

fn occupant(chair: protocol::Chair, setup: &Setup) -> Result<Occupant, Refusal> {
    Ok(match chair {
        protocol::Chair::Me => setup.who.clone().into(),
        protocol::Chair::Open => Occupant::Open,
        protocol::Chair::Brain { brain, depth: None } => Occupant::Brain { brain, depth: None },
        protocol::Chair::Brain { brain, depth: Some(depth) } => {
            if setup.time.0 != TimeControl::Unlimited || !(1..=DEEPEST).contains(&depth) {
                return Err(Refusal::BadSetup);
            }
            Occupant::Brain { brain, depth: Some(depth) }
        }
    })
}

fn welcome(games: &Games) -> Welcome {
    let brain = |algorithm: &Algorithm| BrainView {
        id: algorithm.id().into(),
        title: algorithm.title().into(),
        levels: Level::ALL.iter().map(|level| level.id().into()).collect(),
    };
    Welcome {
        version: protocol::VERSION,
        server: env!("CARGO_PKG_VERSION").into(),
        games: games.enabled.iter().filter_map(|id| game_view(id, games)).collect(),
        brains: Algorithm::ALL.iter().map(brain).collect(),
        longest: humantime::format_duration(games.longest).to_string().replace(' ', ""),
    }
}

fn game_view(id: &str, games: &Games) -> Option<GameView> {
    let (game, _) = games::catalog().find(id).ok()?;
    let variant = |variant: &engine::Variant| {
        let start = variant.open(engine::catalog::Start::Usual).expect("the usual start is a position");
        let ratings = Elo::shipped().of(game.id, variant.id);
        let elo = ratings.into_iter().flat_map(|ratings| &ratings.contenders);
        VariantView {
            id: variant.id.into(),
            title: variant.title.into(),
            seats: start.scene().seats.iter().map(|seat| seat.colour).collect(),
            elo: elo.map(|(contender, rating)| (*contender, rating.elo)).collect(),
        }
    };
    Some(GameView {
        id: game.id.into(),
        title: game.title.into(),
        variants: game.variants.iter().map(variant).collect(),
        times: games.times(id)?.to_vec(),
    })
}

impl Hall {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        // Nobody panics while holding it; if somebody did, what it holds is still whole.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn today(&self) -> MutexGuard<'_, Today> {
        // As with the tables.
        self.today.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, code: TableCode) {
        let mut tables = self.tables();
        tables.by_code.remove(&code);
        tables.invitations.retain(|_, table| *table != code);
        drop(tables);
        self.changed.notify_one();
    }

    fn make_list(&self) -> Vec<TableView> {
        let tables: Vec<Table> = self.tables().by_code.values().cloned().collect();
        let shown = |table: &Table| table.is_listed() || table.state() != State::Open;
        let mut list: Vec<TableView> =
            tables.iter().filter(|table| shown(table)).map(Table::summary).collect();
        let urgency = |view: &TableView| match (view.kind, view.state) {
            (Kind::Screen, _) => 0,
            (_, State::Open) => 1,
            (Kind::Phone, State::Running | State::Paused) => 2,
            _ => 3,
        };
        list.sort_by_key(|view| (urgency(view), view.table));
        list.truncate(LISTED);
        list
    }
}

/// Keeps the list of tables true while somebody looks at it.
async fn keep_list(hall: Weak<Hall>, changed: Arc<Notify>) {
    loop {
        changed.notified().await;
        let Some(hall) = hall.upgrade() else { return };
        if hall.list.receiver_count() > 0 {
            let list = hall.make_list();
            hall.list.send_if_modified(|known| {
                let differs = **known != list;
                *known = Arc::new(list);
                differs
            });
        }
        drop(hall);
        tokio::time::sleep(BETWEEN_LISTS).await;
    }
}
