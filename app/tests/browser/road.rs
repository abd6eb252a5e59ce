//! The way between a phone and the table, which a test can break in the ways in which networks do.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How it is with a road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Everything passes, and comes to the table from this address.
    Open(IpAddr),
    /// Everybody is told at once that there is no way.
    Cut,
    /// Nothing passes, and nobody is told, as when somebody walks out of range.
    Silent,
}

/// A road of one phone. It is gone with its last clone.
#[derive(Clone)]
pub struct Road(Arc<Inner>);

struct Inner {
    address: SocketAddr,
    state: watch::Sender<State>,
    keeper: JoinHandle<()>,
}

impl Road {
    /// A road to the table at this port.
    pub async fn to(port: u16) -> Road {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let state = watch::Sender::new(State::Open(Ipv4Addr::LOCALHOST.into()));
        let keeper = tokio::spawn(keep(listener, port, state.subscribe()));
        Road(Arc::new(Inner { address, state, keeper }))
    }

    /// Where the phone thinks the table is.
    pub fn url(&self) -> String {
        format!("http://{}", self.0.address)
    }

    pub fn cut(&self) {
        self.0.state.send_replace(State::Cut);
    }

    pub fn fall_silent(&self) {
        self.0.state.send_replace(State::Silent);
    }

    /// The phone has a network again: another one, so that it comes from another address. What was lost before stays lost.
    pub fn reopen_elsewhere(&self) {
        self.0.state.send_replace(State::Open(Ipv4Addr::new(127, 0, 0, 2).into()));
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

async fn keep(listener: TcpListener, port: u16, state: watch::Receiver<State>) {
    let mut travellers = tokio::task::JoinSet::new();
    loop {
        // Those whom nobody can accept find no way either.
        if let Ok((phone, _)) = listener.accept().await {
            travellers.spawn(travel(phone, port, state.clone()));
        }
    }
}

/// One connection, for as long as the road stays as it is.
async fn travel(mut phone: TcpStream, port: u16, mut state: watch::Receiver<State>) {
    let now = *state.borrow_and_update();
    let mut table = match now {
        State::Open(from) => connect(from, port).await,
        State::Cut => return,
        State::Silent => None,
    };
    let passing = async {
        match &mut table {
            // Whichever side hangs up, the other one is told by what follows.
            Some(table) => drop(copy_bidirectional(&mut phone, table).await),
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = passing => return,
        change = state.wait_for(|state| *state == State::Cut || *state == State::Silent && now != State::Silent) => {
            if !matches!(change.as_deref(), Ok(State::Silent)) {
                return;
            }
        }
    }
    // Both ends are still open, and neither ever hears of the other again.
    std::future::pending::<()>().await;
    drop((phone, table));
}

async fn connect(from: IpAddr, port: u16) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind((from, 0).into()).ok()?;
    socket.connect((Ipv4Addr::LOCALHOST, port).into()).await.ok()
}
