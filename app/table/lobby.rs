//! All tables, and the codes that lead to them.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use crate::maps;
use config::games::GamesConfig;
use engine::catalog::Catalog;
use engine::{Contender, Seat, TimeControl};
use matches::Match;
use matches::setting::{Setting, bottom};
use opponent::lot;
use protocol::{BoardView, FoundTable, Setup, TableView, Welcome};
use rand::seq::SliceRandom;
use store::{Entry, ReplayError, SavedMatch, Sitter, Trouble};
use terms::code::{Code, SeatCode, TableCode};
use terms::occupant::{Occupant, Who};
use terms::secret::{Secret, SecretHash};
use terms::times::TimeText;
use terms::{Closing, Kind, MatchId, Refusal, State};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::actor::Actor;
use super::chairs::{Chairs, Place};
use super::handle::{Sign, Table};
use super::thinking::Thinkers;
use super::view::Views;
use super::welcome::welcome;
use super::{Chair, Customs, Services};

/// The list of tables is made anew at most this often.
const BETWEEN_LISTS: Duration = Duration::from_millis(400);

/// Maps are read again at most this often.
const BETWEEN_MAPS: Duration = Duration::from_secs(1);

/// The deepest a visitor can let a brain look.
const DEEPEST: u32 = 40;

/// A cheap handle to all tables.
#[derive(Clone)]
pub struct Lobby(Arc<Hall>);

struct Hall {
    /// With the customs of the beginning; those of today are beside them.
    services: Services,
    today: Mutex<Today>,
    tables: Mutex<LobbyTables>,
    list: watch::Sender<Arc<Vec<TableView>>>,
    changed: Arc<Notify>,
}

/// How things are done from now on, and what clients are told of it.
struct Today {
    customs: Customs,
    welcome: Welcome,
    /// When the maps were last read.
    maps_read: Option<Instant>,
}

#[derive(Default)]
struct LobbyTables {
    by_code: HashMap<TableCode, Table>,
    /// Where one-time codes lead, also after they were redeemed.
    invitations: HashMap<SeatCode, TableCode>,
    /// Those whose matches wait in the store.
    waiting: HashSet<TableCode>,
}

/// Somebody who has taken a seat, or who has brains play and sets their pace, on no seat.
pub struct Seated {
    pub table: Table,
    pub chair: Chair,
    pub seat: Option<Seat>,
    pub secret: Secret,
}

impl Seated {
    fn at(table: Table, chair: Chair, secret: Secret) -> Seated {
        let seat = table.views().of(Some(chair)).snapshot.you;
        Seated { table, chair, seat, secret }
    }
}

/// Who wants to play, and where.
struct Party {
    kind: Kind,
    listed: bool,
    from: Option<IpAddr>,
    /// The table that goes when this one comes.
    instead_of: Option<TableCode>,
    occupants: Vec<Occupant>,
    places: Vec<Place>,
    /// What the host can prove, where only brains play.
    host: Option<SecretHash>,
}

/// A match that is about to begin, or to go on.
struct Plan {
    kind: Kind,
    code: TableCode,
    listed: bool,
    from: Option<IpAddr>,
    instead_of: Option<TableCode>,
    id: MatchId,
    now_playing: Match,
    places: Vec<Place>,
    host: Option<SecretHash>,
}

impl Lobby {
    /// A lobby without tables. It must be made where tasks can run.
    pub fn new(services: Services) -> Lobby {
        let customs = services.customs.clone();
        let hall = Arc::new(Hall {
            today: Mutex::new(Today {
                welcome: welcome(services.catalog, &customs.games),
                customs,
                maps_read: None,
            }),
            services,
            tables: Mutex::default(),
            list: watch::Sender::new(Arc::default()),
            changed: Arc::new(Notify::new()),
        });
        tokio::spawn(keep_list(Arc::downgrade(&hall), Arc::clone(&hall.changed)));
        Lobby(hall)
    }

    /// The table of a code. A match that waits in the store has none yet.
    pub fn open_table(&self, code: TableCode) -> Result<Table, Refusal> {
        let tables = self.0.tables();
        let waits = tables.waiting.contains(&code);
        let missing = if waits { Refusal::Waiting } else { Refusal::UnknownTable };
        tables.by_code.get(&code).cloned().ok_or(missing)
    }

    /// What can be played at all.
    pub fn catalog(&self) -> &'static Catalog {
        self.0.services.catalog
    }

    /// What can be played here, with the maps that there are by now.
    pub async fn welcome(&self) -> Welcome {
        if self.catalog().endings().next().is_some() {
            let lobby = self.clone();
            // Only a program that is being stopped does not do it.
            let _ = spawn_blocking(move || lobby.read_maps()).await;
        }
        self.0.today().welcome.clone()
    }

    /// Reads the maps again, unless that was done just now. It waits for the disk.
    pub fn read_maps(&self) {
        let folder = {
            let mut today = self.0.today();
            if today.maps_read.is_some_and(|read| read.elapsed() < BETWEEN_MAPS) {
                return;
            }
            today.maps_read = Some(Instant::now());
            today.customs.games.maps.clone()
        };
        if let Err(error) = maps::read(self.catalog(), &folder) {
            tracing::warn!("the maps in {} cannot be read: {error}", folder.display());
        }
        let mut today = self.0.today();
        today.welcome = welcome(self.catalog(), &today.customs.games);
    }

    /// What can be played here, and with what times.
    pub fn games(&self) -> GamesConfig {
        self.0.today().customs.games.clone()
    }

    /// From now on things are done differently. Matches that are under way keep what they began with.
    pub fn change_customs(&self, customs: Customs) {
        let welcome = welcome(self.catalog(), &customs.games);
        *self.0.today() = Today { customs, welcome, maps_read: None };
    }

    /// The tables, now and whenever they change; those that wait for somebody come first.
    pub fn tables(&self) -> watch::Receiver<Arc<Vec<TableView>>> {
        let list = self.0.list.subscribe();
        self.0.changed.notify_one();
        list
    }

    /// How many tables there are, also those that nobody is shown.
    pub fn count(&self) -> usize {
        self.0.tables().by_code.len()
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

    /// Opens a table as a client wants it, and seats whoever asked, unless only brains are to play.
    pub async fn open(&self, setup: &Setup, from: IpAddr) -> Result<Seated, Refusal> {
        self.open_instead(setup, from, None).await
    }

    /// The same for somebody who sits at another table, which goes if nothing has come of it.
    pub async fn open_instead(
        &self,
        setup: &Setup,
        from: IpAddr,
        before: Option<&Table>,
    ) -> Result<Seated, Refusal> {
        let before = before.filter(|table| table.board().kind == Kind::Phone && table.views().expendable);
        let setting = self.setting(setup)?;
        let mut chairs = setup.seats.clone();
        if setup.shuffle {
            chairs.shuffle(&mut rand::rng());
        }
        let mut own = chairs.iter().enumerate().filter(|(_, chair)| **chair == protocol::SeatWish::Me);
        let watches = chairs.iter().all(|chair| matches!(chair, protocol::SeatWish::Brain { .. }));
        let chair = match (own.next(), own.next()) {
            (Some((index, _)), None) => Chair(index),
            (None, None) if watches => Chair(chairs.len()),
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
        let party = Party {
            kind: Kind::Phone,
            listed: setup.listed,
            from: Some(from),
            instead_of: before.map(Table::code),
            occupants,
            places,
            host: Some(secret.hash()),
        };
        let table = self.begin(setting, party).await?;
        if let Some(before) = before {
            before.vacate();
        }
        Ok(Seated::at(table, chair, secret))
    }

    /// Sets a table for the big screen, or for the screensaver. Whoever holds it sits on all chairs that are touched.
    pub async fn arrange(
        &self,
        kind: Kind,
        setting: Setting,
        occupants: Vec<Occupant>,
    ) -> Result<Table, Refusal> {
        let places = occupants.iter().map(|occupant| Place::new(occupant, None)).collect();
        let party =
            Party { kind, listed: false, from: None, instead_of: None, occupants, places, host: None };
        self.begin(setting, party).await
    }

    async fn begin(&self, setting: Setting, party: Party) -> Result<Table, Refusal> {
        let Party { kind, listed, from, instead_of, occupants, places, host } = party;
        let game = setting.start(lot());
        if occupants.len() != game.seats() {
            return Err(Refusal::BadSetup);
        }
        let (code, id) = (TableCode::lot(&mut rand::rng()), self.0.services.store.new_id());
        let now_playing = Match::new(setting, game, occupants, self.0.today().customs.grace);
        let (table, actor) =
            self.place(Plan { kind, code, listed, from, instead_of, id, now_playing, places, host })?;
        // Whoever is told of a table finds it again after the plug was pulled.
        actor.write(vec![actor.begun(None)]).await;
        self.start(actor);
        Ok(table)
    }

    /// Goes on with a match that was under way when the program ended. Older programs wrote the screensaver's down, too.
    pub async fn restore(&self, saved: SavedMatch) {
        let id = saved.id;
        if saved.begun.kind == Kind::Screensaver {
            return self.give_up(id).await;
        }
        match self.plan(&saved) {
            Err(error) => {
                let waits = error.may_pass();
                tracing::warn!("{}", Trouble::Unplayable { id, error });
                if waits {
                    self.0.tables().waiting.extend(saved.begun.table.parse::<TableCode>());
                    return;
                }
            }
            Ok(plan) => match self.place(plan) {
                Err(refusal) => tracing::warn!(%id, "a match does not go on: {refusal}"),
                Ok((table, actor)) => {
                    tracing::info!(table = %table.code(), plies = saved.moves.len(), "a match goes on");
                    return self.start(actor);
                }
            },
        }
        self.give_up(id).await;
    }

    fn plan(&self, saved: &SavedMatch) -> Result<Plan, ReplayError> {
        self.replayed(saved).map_err(|error| saved.blamed(self.catalog(), error))
    }

    fn replayed(&self, saved: &SavedMatch) -> Result<Plan, ReplayError> {
        let begun = &saved.begun;
        let setting = Setting::find(self.catalog(), &begun.game, &begun.variant, begun.time)?;
        let occupants = begun.seats.iter().map(|sitter| sitter.occupant.clone()).collect();
        let grace = self.0.today().customs.grace;
        let mut now_playing = Match::new(setting, saved.open(self.catalog())?, occupants, grace);
        let resumed = now_playing.resume(&saved.moves, &saved.departures, &saved.clocks, Duration::ZERO);
        resumed.map_err(|_| saved.illegal_at(now_playing.plies()))?;
        for (seat, help) in Seat::all(saved.help.len()).zip(&saved.help) {
            now_playing.set_help(seat, *help);
        }
        let place = |sitter: &Sitter| Place::new(&sitter.occupant, sitter.secret);
        let places = begun.seats.iter().map(place).collect();
        let code = begun.table.parse().map_err(|_| ReplayError::Table(begun.table.clone()))?;
        let (kind, id) = (begun.kind, saved.id);
        let host = begun.seats.first().and_then(|sitter| sitter.secret);
        Ok(Plan { kind, code, listed: false, from: None, instead_of: None, id, now_playing, places, host })
    }

    async fn give_up(&self, id: MatchId) {
        if let Err(error) = self.0.services.store.write(vec![Entry::Closed { id }]).await {
            tracing::error!(%id, "not written down: {error}");
        }
    }

    /// Puts a table into the room, if there is any room left.
    fn place(&self, plan: Plan) -> Result<(Table, Actor), Refusal> {
        let Plan { kind, code, listed, from, instead_of, id, now_playing, places, host } = plan;
        let setting = &now_playing.setting;
        let (sender, orders) = mpsc::unbounded_channel();
        let board = BoardView {
            table: code,
            game: setting.game.id.into(),
            variant: setting.variant.id.clone().into(),
            time: TimeText(setting.time),
            kind,
            bottom: bottom(&setting.variant),
            board: now_playing.game().board(),
        };
        let invitations: Vec<SeatCode> = places.iter().filter_map(|place| place.code).collect();
        let watched = now_playing.pace().is_some() && kind != Kind::Screensaver;
        let chairs = Chairs::new(places, watched.then(|| Place::of_host(host)));
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
            thinkers: Thinkers::default(),
            shown,
        };
        let sign = Sign { board, listed, from, commands: sender, views: actor.shown.subscribe() };
        let table = Table(Arc::new(sign));
        let mut tables = self.0.tables();
        // The screen's own table always finds a place.
        if kind == Kind::Phone && !tables.have_room_for(from, instead_of, &customs) {
            return Err(Refusal::TooManyTables);
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
    pub fn look(&self, code: Code) -> Result<FoundTable, Refusal> {
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
        Ok(FoundTable { table, game, variant, time, seats, seat, state })
    }

    /// Takes the seat that a code leads to.
    pub async fn join(&self, code: Code, who: Who) -> Result<Seated, Refusal> {
        let table = self.find(code)?;
        let invitation = match code {
            Code::Seat(code) => Some(code),
            Code::Table(_) => None,
        };
        let (chair, secret) = table.claim(invitation, who.into()).await?;
        Ok(Seated::at(table, chair, secret))
    }

    /// Takes a seat again.
    pub async fn sit(&self, code: TableCode, secret: Secret) -> Result<Seated, Refusal> {
        let table = self.open_table(code)?;
        let chair = table.prove(secret).await?;
        Ok(Seated::at(table, chair, secret))
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
        let waits = matches!(code, Code::Table(code) if tables.waiting.contains(&code));
        table.cloned().ok_or(if waits { Refusal::Waiting } else { Refusal::UnknownCode })
    }

    fn setting(&self, setup: &Setup) -> Result<Setting, Refusal> {
        let games = self.games();
        let setting = Setting::find(self.catalog(), &setup.game, &setup.variant, setup.time.0)
            .map_err(|_| Refusal::UnknownGame)?;
        if !games.enabled.iter().any(|id| id == setting.game.id) {
            return Err(Refusal::UnknownGame);
        }
        if games.allows(setting.time) { Ok(setting) } else { Err(Refusal::BadSetup) }
    }
}

fn occupant(chair: protocol::SeatWish, setup: &Setup) -> Result<Occupant, Refusal> {
    Ok(match chair {
        protocol::SeatWish::Me => setup.who.clone().into(),
        protocol::SeatWish::Open => Occupant::Open,
        protocol::SeatWish::Brain { brain, depth: None } => {
            Occupant::Brain { brain: usual(brain), depth: None }
        }
        protocol::SeatWish::Brain { brain, depth: Some(depth) } => {
            if setup.time.0 != TimeControl::Unlimited || !(1..=DEEPEST).contains(&depth) {
                return Err(Refusal::BadSetup);
            }
            Occupant::Brain { brain: usual(brain), depth: Some(depth) }
        }
    })
}

/// Visitors play against brains by their usual evaluations: the others are for arenas.
fn usual(brain: Contender) -> Contender {
    Contender::new(brain.brain, brain.level)
}

impl LobbyTables {
    /// Whether somebody from there may open one more. However many an address has, others find as many free: so a few of
    /// them never take all there are.
    fn have_room_for(&self, from: Option<IpAddr>, instead_of: Option<TableCode>, customs: &Customs) -> bool {
        let stays = |table: &&Table| Some(table.code()) != instead_of;
        let staying = || self.by_code.values().filter(stays);
        let free = customs.tables.saturating_sub(staying().count());
        let same = staying().filter(|table| from.is_some() && table.0.from == from).count();
        free > 0 && same < customs.tables_per_address && (same < free || from.is_none())
    }
}

impl Hall {
    fn tables(&self) -> MutexGuard<'_, LobbyTables> {
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
