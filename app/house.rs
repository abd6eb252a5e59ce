//! The house: all that runs beside the screen, opened from the settings. Store, brains, tables and server are the same
//! whether there is a screen or not.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::config::{Config, ConfigError};
use crate::network::{self, ListenError, Listening, OwnInterfaces};
use crate::server::{self, Patience};
use crate::store::{Opening, Store};
use crate::table::{Customs, Lobby, Services};
use crate::workers::Workers;

/// How long what still runs may take when the program ends.
const FAREWELL: Duration = Duration::from_secs(3);

/// All that runs beside the screen.
pub struct House {
    runtime: Runtime,
    lobby: Lobby,
    address: watch::Receiver<Option<Ipv4Addr>>,
    /// Where it listens.
    bound: std::net::SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    /// What whoever started it should know: the port that was asked for is taken.
    pub told: Option<String>,
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
    /// Opens the store, goes on with what was under way, and serves phones.
    pub fn open(config: &Config) -> Result<House, HouseError> {
        let Listening { listener, address: bound, told } = network::listen(&config.server)?;
        let workers = workers(config)?;
        let runtime = Runtime::new()?;
        let inside = runtime.enter();
        let Opening { store, running, troubles } = Store::open(&config.store.data_dir);
        for trouble in troubles {
            tracing::warn!("{trouble}");
        }
        let lobby = Lobby::new(Services { store: store.clone(), workers, customs: customs(config) });
        runtime.block_on(async {
            for saved in running {
                lobby.restore(saved).await;
            }
        });
        let address = network::watch(config.network.clone(), OwnInterfaces);
        let services = server::Services {
            lobby: lobby.clone(),
            store,
            address: address.clone(),
            hosts: config.server.hosts.clone(),
            limits: config.limits.clone(),
            patience: Patience::default(),
        };
        let listener = TcpListener::from_std(listener)?;
        let (stop, stopped) = oneshot::channel::<()>();
        let served = runtime.spawn(server::run(listener, services, async move {
            // Whether it is told or forgotten: both mean the end.
            let _ = stopped.await;
        }));
        drop(inside);
        Ok(House { runtime, lobby, address, bound, stop, served, told })
    }

    /// Where phones find the page.
    pub fn page(&self) -> String {
        let known = self.address.borrow().map(IpAddr::from);
        format!("http://{}:{}/", known.unwrap_or(self.bound.ip()), self.bound.port())
    }

    /// Waits for something, or for another address at which the page is found; none if that is what happened.
    pub fn wait<T>(&mut self, awaited: impl Future<Output = T>) -> Option<T> {
        self.runtime.block_on(async {
            tokio::select! {
                what = awaited => Some(what),
                Ok(()) = self.address.changed() => None,
            }
        })
    }

    /// Where tasks run.
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// Says goodbye to everybody. Matches that are under way go on at the next start.
    pub fn close(self) {
        let House { runtime, lobby, stop, served, .. } = self;
        lobby.shut_down();
        // The server may have ended by itself.
        let _ = stop.send(());
        if let Err(error) = runtime.block_on(served) {
            tracing::error!("the server broke down: {error}");
        }
        drop(lobby);
        runtime.shutdown_timeout(FAREWELL);
    }
}

fn workers(config: &Config) -> Result<Workers, ConfigError> {
    let thinking = &config.thinking;
    Ok(Workers::new(thinking.threads().get(), thinking.bytes_for_each_of(1), config.chess_book()?))
}

fn customs(config: &Config) -> Customs {
    Customs {
        grace: config.idle.grace,
        abandoned_after: config.idle.abandoned_after,
        at_least: config.thinking.at_least,
        at_most: config.thinking.at_most,
        tables: config.limits.tables,
        tables_per_address: config.limits.tables_per_address,
        games: config.games.clone(),
    }
}
