//! The way between a phone and the table, which a test can break in the ways in which networks do, or make long and narrow.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

/// What travels at once.
const PACKET: usize = 1460;

/// What somebody is told for whom there is no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

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
    lane: Lane,
    keeper: JoinHandle<()>,
}

/// How everything travels on a road.
#[derive(Clone, Default)]
struct Lane {
    pace: Option<Pace>,
    /// When the way to the phone is free again.
    free: Arc<Mutex<Option<Instant>>>,
    /// So many requests for files of the page are yet turned away.
    refusals: Arc<AtomicUsize>,
}

/// A long and narrow way.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Until an answer can be there at the earliest.
    pub round_trip: Duration,
    pub bits_per_second: u32,
}

impl Road {
    /// A road to the table at this port.
    pub async fn to(port: u16) -> Road {
        Road::with(port, None).await
    }

    /// A long and narrow one.
    pub async fn slow_to(port: u16, pace: Pace) -> Road {
        Road::with(port, Some(pace)).await
    }

    async fn with(port: u16, pace: Option<Pace>) -> Road {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let state = watch::Sender::new(State::Open(Ipv4Addr::LOCALHOST.into()));
        let lane = Lane { pace, ..Lane::default() };
        let keeper = tokio::spawn(keep(listener, port, state.subscribe(), lane.clone()));
        Road(Arc::new(Inner { address, state, lane, keeper }))
    }

    /// Where the phone thinks the table is.
    pub fn url(&self) -> String {
        format!("http://{}", self.0.address)
    }

    /// For so many of the next files that the page asks for there is no room.
    pub fn refuse_files(&self, number: usize) {
        self.0.lane.refusals.store(number, Ordering::SeqCst);
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

async fn keep(listener: TcpListener, port: u16, state: watch::Receiver<State>, lane: Lane) {
    let mut travellers = tokio::task::JoinSet::new();
    loop {
        // Those whom nobody can accept find no way either.
        if let Ok((phone, _)) = listener.accept().await {
            travellers.spawn(travel(phone, port, state.clone(), lane.clone()));
        }
    }
}

/// One connection, for as long as the road stays as it is.
async fn travel(mut phone: TcpStream, port: u16, mut state: watch::Receiver<State>, lane: Lane) {
    if let Some(pace) = lane.pace {
        sleep(pace.round_trip).await;
    }
    let now = *state.borrow_and_update();
    let mut table = match now {
        State::Open(from) => connect(from, port).await,
        State::Cut => return,
        State::Silent => None,
    };
    let passing = async {
        match &mut table {
            // Whichever side hangs up, the other one is told by what follows.
            Some(table) => lane.pass(&mut phone, table).await,
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

impl Lane {
    /// Carries both ways until one side hangs up.
    async fn pass(&self, phone: &mut TcpStream, table: &mut TcpStream) {
        let is_refused = {
            let (from_phone, to_phone) = phone.split();
            let (from_table, to_table) = table.split();
            tokio::select! {
                is_refused = self.carry(from_phone, to_table, Way::There) => is_refused,
                is_refused = self.carry(from_table, to_phone, Way::Back) => is_refused,
            }
        };
        if is_refused {
            // Whoever has hung up need not be told.
            let _ = phone.write_all(FULL).await;
        }
    }

    /// Carries one way; true if what was asked for is refused.
    async fn carry(&self, mut from: ReadHalf<'_>, mut to: WriteHalf<'_>, way: Way) -> bool {
        let (sender, mut travelling) = mpsc::unbounded_channel();
        let leave = async move {
            let mut packet = [0; PACKET];
            while let Ok(size @ 1..) = from.read(&mut packet).await {
                let packet = &packet[..size];
                if way == Way::There && self.refuses(packet) {
                    return true;
                }
                if sender.send((self.arrival(size, way), packet.to_vec())).is_err() {
                    break;
                }
            }
            false
        };
        let arrive = async {
            while let Some((at, packet)) = travelling.recv().await {
                sleep_until(at).await;
                if to.write_all(&packet).await.is_err() {
                    break;
                }
            }
        };
        tokio::join!(leave, arrive).0
    }

    fn refuses(&self, packet: &[u8]) -> bool {
        let take = |left: usize| left.checked_sub(1);
        packet.starts_with(b"GET /assets/")
            && self.refusals.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok()
    }

    /// When something that leaves now is there.
    fn arrival(&self, size: usize, way: Way) -> Instant {
        let now = Instant::now();
        let Some(Pace { round_trip, bits_per_second }) = self.pace else { return now };
        let mut leaves = now;
        if way == Way::Back {
            let mut free = self.free.lock().expect("nobody panics with it");
            leaves = free.unwrap_or(now).max(now) + Duration::from_secs(8) * size as u32 / bits_per_second;
            *free = Some(leaves);
        }
        leaves + round_trip / 2
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    There,
    Back,
}
