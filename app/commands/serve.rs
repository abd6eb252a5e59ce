//! `gametable serve`: the table without a screen, for phones alone.

use std::io::{self, Write};
use std::path::Path;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

use super::Failure;
use crate::config::{Config, Flags, InForce};
use crate::network::{self, Listening, OwnInterfaces};
use crate::qr::Qr;
use crate::server::{self, Patience};
use crate::store::{Opening, Store};
use crate::table::{Customs, Lobby, Services};
use crate::workers::Workers;

#[derive(clap::Args)]
pub struct Serve {
    #[command(flatten)]
    flags: Flags,
}

impl Serve {
    /// Serves until it is interrupted or told to stop.
    pub fn run(&self, named: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        let config = InForce::load(named, &self.flags)?.config;
        crate::log::start(&config)?;
        let listening = network::listen(&config.server)?;
        Runtime::new().map_err(Failure::Server)?.block_on(serve(config, listening, out))
    }
}

async fn serve(config: Config, listening: Listening, out: &mut dyn Write) -> Result<(), Failure> {
    let Opening { store, running, troubles } = Store::open(&config.store.data_dir);
    for trouble in troubles {
        tracing::warn!("{trouble}");
    }
    let lobby =
        Lobby::new(Services { store: store.clone(), workers: workers(&config)?, customs: customs(&config) });
    for saved in running {
        lobby.restore(saved).await;
    }
    let address = network::watch(config.network.clone(), OwnInterfaces);
    if let Some(words) = &listening.told {
        writeln!(out, "{words}")?;
    }
    let reached = address.borrow().map_or(listening.address.ip(), Into::into);
    let page = format!("http://{reached}:{}/", listening.address.port());
    writeln!(out, "{}\nPhones reach the table at {page}", Qr::of(&page)?.terminal())?;
    out.flush()?;
    let services = server::Services {
        lobby: lobby.clone(),
        store,
        address,
        hosts: config.server.hosts,
        limits: config.limits,
        patience: Patience::default(),
    };
    let listener = TcpListener::from_std(listening.listener).map_err(Failure::Server)?;
    server::run(listener, services, told_to_stop().map_err(Failure::Server)?).await;
    lobby.shut_down();
    Ok(())
}

/// Is there when somebody at the keyboard or the system wants the program to end.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    let (mut interrupted, mut terminated) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

fn workers(config: &Config) -> Result<Workers, Failure> {
    let thinking = &config.thinking;
    Ok(Workers::new(thinking.threads().get(), thinking.bytes_for_each_of(1), config.chess_book()?))
}

fn customs(config: &Config) -> Customs {
    let enabled = |game: &&'static ::engine::Game| config.games.enabled.iter().any(|id| id == game.id);
    Customs {
        grace: config.idle.grace,
        abandoned_after: config.idle.abandoned_after,
        at_least: config.thinking.at_least,
        at_most: config.thinking.at_most,
        tables: config.limits.tables,
        longest: config.games.longest,
        games: ::games::catalog().games().iter().filter(enabled).collect(),
    }
}
