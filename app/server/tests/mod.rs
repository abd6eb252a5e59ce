//! The server as its clients meet it, over loopback: those who behave and those who do not.
//!
//! Nothing here measures time. Where the server is to lose patience it has little of it, and everything that is waited for
//! has a limit that only a broken server reaches.

mod api;
mod crowd;
mod door;
mod frames;
mod http;
mod leaving;
mod manners;
mod play;
mod sitting;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use config::sections::LimitsConfig;
use engine::Books;
use store::Store;
use table::workers::Workers;
use table::{Customs, Lobby};
use test_support::patience::soon;
use test_support::visitor::Visitor;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use super::{Patience, ServerServices, run};

/// A little patience.
const SOON: Duration = Duration::from_millis(50);

/// A server on a port of its own.
struct Server {
    address: SocketAddr,
    store: Store,
    stop: oneshot::Sender<()>,
    stopped: JoinHandle<()>,
}

impl Server {
    async fn start() -> Server {
        Server::with(LimitsConfig::default(), Patience::default()).await
    }

    async fn with(limits: LimitsConfig, patience: Patience) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopping) = oneshot::channel();
        let store = Store::in_memory().store;
        let workers = Workers::new(1, 1 << 20, Books::default());
        let lobby = Lobby::new(table::Services {
            catalog: games::catalog(),
            store: store.clone(),
            workers,
            customs: Customs::default(),
        });
        let services = ServerServices {
            lobby,
            store: store.clone(),
            address: watch::Sender::new(Some(Ipv4Addr::new(10, 0, 0, 7))).subscribe(),
            hosts: vec!["gametable.local".to_owned()],
            limits,
            patience,
        };
        let stopped = tokio::spawn(run(listener, services, async {
            // A test that is over has dropped the other end; that is as good.
            let _ = stopping.await;
        }));
        Server { address, store, stop, stopped }
    }

    /// A client that has not said anything yet.
    async fn connect(&self) -> Visitor {
        Visitor::connect(&self.address.to_string()).await
    }

    /// One that has said hello.
    async fn client(&self) -> Visitor {
        Visitor::greet(&self.address.to_string()).await
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        soon(self.stopped).await.unwrap();
    }
}
