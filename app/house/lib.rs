//! The house: all that runs beside the screen, opened from the settings. Store, brains, tables and server are the same
//! whether there is a screen or not.
//!
//! | file | idea |
//! |---|---|
//! | this one | opens the rooms in their order, keeps them to the settings while these change, and closes them |
//! | [`startup`] | what waits for the first frame: matches that were under way, then phones |
//! | [`watchdog`] | calls screen and tables again and again, and tells systemd that all is well |
//!
//! `serve` waits in it, the kiosk runs beside it with the handles in [`Rooms`]. It decides nothing about a match, a phone or
//! a picture: it only knows who needs whom.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod startup;
pub mod watchdog;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use config::settings::Settings;
use config::{Config, ConfigError};
use network::{ListenError, Listening, OwnInterfaces};
use server::Patience;
use store::{Opening, Retention, Store, StoreAnswer, Trouble, UnderWay};
use table::workers::Workers;
use table::{Customs, Lobby, Services, maps};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::{Handle, Runtime};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

pub use startup::Startup;

/// How long what still runs may take when the program ends.
const FAREWELL: Duration = Duration::from_secs(3);

/// All that runs beside the screen.
pub struct House {
    runtime: Runtime,
    rooms: Rooms,
    /// How the server is told to stop, and when it has.
    server: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    /// What whoever started it should know: the port that was asked for is taken.
    pub told: Option<String>,
}

/// What a screen needs of the house: cheap handles.
#[derive(Clone)]
pub struct Rooms {
    /// Where what has to wait is done, so that the screen never does.
    pub tasks: Handle,
    pub lobby: Lobby,
    pub store: Store,
    /// Where phones find the page; nowhere while there is no network.
    pub page: watch::Receiver<Option<String>>,
    pub settings: Settings,
    pub startup: Startup,
}

/// Why nothing can be served.
#[derive(Debug, Error)]
pub enum HouseError {
    #[error("{0}")]
    Config(#[from] ConfigError),
    #[error("{0}")]
    Listen(#[from] ListenError),
    #[error("the server cannot be started: {0}")]
    System(#[from] std::io::Error),
}

impl House {
    /// Opens everything. Nothing happens in it before it is told to [carry on](Startup::carry_on).
    pub fn open(settings: &Settings) -> Result<House, HouseError> {
        let listening = network::listen(&settings.now().server)?;
        House::furnish(settings, Some(listening))
    }

    /// The same without a server: a table that phones cannot reach is still a table.
    pub fn open_for_the_screen_alone(settings: &Settings) -> Result<House, HouseError> {
        House::furnish(settings, None)
    }

    fn furnish(settings: &Settings, listening: Option<Listening>) -> Result<House, HouseError> {
        let config = &*settings.now();
        let workers = workers(config)?;
        let runtime = Runtime::new()?;
        let inside = runtime.enter();
        let catalog = games::catalog();
        if let Err(error) = maps::read(catalog, &config.games.maps) {
            tracing::warn!("the maps in {} cannot be read: {error}", config.games.maps.display());
        }
        let Opening { store, under_way, troubles } = Store::open(&config.store.data_dir);
        report(troubles);
        let lobby = Lobby::new(Services { catalog, store: store.clone(), workers, customs: customs(config) });
        let startup = Startup::default();
        tokio::spawn(carry_on(startup.clone(), under_way, lobby.clone(), store.clone(), retention(config)));
        tokio::spawn(keep_customs(settings.watch(), lobby.clone()));
        let (page, mut shown) = watch::channel(None);
        let mut house_told = None;
        let mut server = None;
        if let Some(Listening { listener, address: bound, told }) = listening {
            house_told = told;
            let address = network::watch(settings.watch(), OwnInterfaces);
            let services = server::ServerServices {
                lobby: lobby.clone(),
                store: store.clone(),
                address: address.clone(),
                hosts: config.server.hosts.clone(),
                limits: config.limits.clone(),
                patience: Patience::default(),
            };
            page.send_replace(page_at(*address.borrow(), bound));
            runtime.spawn(keep_page(address, bound, page));
            let listener = TcpListener::from_std(listener)?;
            let (stop, mut stopped) = oneshot::channel::<()>();
            let open = startup.is_open();
            let served = runtime.spawn(async move {
                // Phones that come sooner wait at the door: they would not find their tables yet.
                tokio::select! {
                    () = open => {}
                    _ = &mut stopped => return,
                }
                server::run(listener, services, async move {
                    // Whether it is told or forgotten: both mean the end.
                    let _ = stopped.await;
                })
                .await;
            });
            server = Some((stop, served));
        }
        drop(inside);
        // Where it is found at first is no news.
        shown.mark_unchanged();
        let rooms = Rooms {
            tasks: runtime.handle().clone(),
            lobby,
            store,
            page: shown,
            settings: settings.clone(),
            startup,
        };
        Ok(House { runtime, rooms, server, told: house_told })
    }

    /// What a screen needs.
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Waits for something, or for another address at which the page is found; none if that is what happened.
    pub fn wait<T>(&mut self, awaited: impl Future<Output = T>) -> Option<T> {
        self.runtime.block_on(async {
            tokio::select! {
                what = awaited => Some(what),
                Ok(()) = self.rooms.page.changed() => None,
            }
        })
    }

    /// Where tasks run.
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// Says goodbye to everybody. Matches that are under way go on at the next start.
    pub fn close(self) {
        let House { runtime, rooms, server, .. } = self;
        rooms.lobby.shut_down();
        if let Some((stop, served)) = server {
            // The server may have ended by itself.
            let _ = stop.send(());
            if let Err(error) = runtime.block_on(served) {
                tracing::error!("the server broke down: {error}");
            }
        }
        drop(rooms);
        runtime.shutdown_timeout(FAREWELL);
    }
}

/// Goes on with what was under way, once it is told to, and looks after the store then.
async fn carry_on(
    startup: Startup,
    under_way: StoreAnswer<UnderWay>,
    lobby: Lobby,
    store: Store,
    retention: Retention,
) {
    startup.may_carry_on().await;
    // A store that is gone has nothing under way.
    if let Ok(UnderWay { matches, troubles }) = under_way.await {
        report(troubles);
        for saved in matches {
            lobby.restore(saved).await;
        }
    }
    startup.open();
    let looked = store.look_after(retention);
    drop((lobby, store));
    // If the program ends before, the next start looks again.
    if let Ok(troubles) = looked.await {
        report(troubles);
    }
}

fn report(troubles: Vec<Trouble>) {
    for trouble in troubles {
        tracing::warn!("{trouble}");
    }
}

fn retention(config: &Config) -> Retention {
    Retention { time: config.store.keep_for, matches: config.store.keep_at_most }
}

/// Where the page is found. A server on one address alone is found there, network or not.
fn page_at(address: Option<Ipv4Addr>, bound: SocketAddr) -> Option<String> {
    let own = Some(bound.ip()).filter(|ip| !ip.is_unspecified());
    let known = address.map(IpAddr::from).or(own)?;
    Some(format!("http://{}/", SocketAddr::new(known, bound.port())))
}

/// Says so whenever it changes.
async fn keep_page(
    mut address: watch::Receiver<Option<Ipv4Addr>>,
    bound: SocketAddr,
    page: watch::Sender<Option<String>>,
) {
    while address.changed().await.is_ok() {
        page.send_replace(page_at(*address.borrow_and_update(), bound));
    }
}

fn workers(config: &Config) -> Result<Workers, ConfigError> {
    let thinking = &config.thinking;
    Ok(Workers::new(thinking.threads().get(), thinking.bytes_for_each_of(1), config.books()?))
}

/// Tables that are opened from now on follow the settings.
async fn keep_customs(mut settings: watch::Receiver<Arc<Config>>, lobby: Lobby) {
    while settings.changed().await.is_ok() {
        let config = Arc::clone(&settings.borrow_and_update());
        lobby.change_customs(customs(&config));
    }
}

fn customs(config: &Config) -> Customs {
    Customs {
        grace: config.idle.grace,
        abandoned_after: config.idle.abandoned_after,
        vacant_after: Customs::default().vacant_after,
        at_least: config.thinking.at_least,
        at_most: config.thinking.at_most,
        screensaver: config.screen.attract_thinking,
        tables: config.limits.tables,
        tables_per_address: config.limits.tables_per_address,
        games: config.games.clone(),
    }
}
