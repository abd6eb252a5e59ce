//! The loop that takes connections. It serves them itself, because only so can it count them, hurry those that dawdle over
//! their request, and say goodbye to all when it stops.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::guests::Pass;
use super::line::PhoneLine;
use super::{Guest, ServerServices, ServerState, descriptors, router};

/// The most that is kept of the head of a request.
const HEAD_BYTES: usize = 16 << 10;

/// Serves until `stop` is there, then tells everybody and lets them go.
pub async fn run(listener: TcpListener, services: ServerServices, stop: impl Future<Output = ()>) {
    descriptors::make_room(services.limits.connections);
    let house = ServerState::new(services, listener.local_addr().map_or(0, |address| address.port()));
    let router = router(Arc::clone(&house));
    let (stopping, watcher) = watch::channel(false);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            // Without a pass the connection is closed at once: there is no room even to say that there is none.
            Ok((stream, from)) => {
                if let Some(pass) = house.guests.admit(from.ip()) {
                    tokio::spawn(serve(stream, pass, Arc::clone(&house), router.clone(), watcher.clone()));
                }
            }
            Err(error) if concerns_one(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken at the moment");
                sleep(house.patience.exhausted).await;
            }
        }
    }
    drop((listener, watcher));
    stopping.send_replace(true);
    if timeout(house.patience.farewell, stopping.closed()).await.is_err() {
        tracing::debug!(connections = house.guests.count(), "some did not hear the goodbye");
    }
}

/// Whether only the connection that would have been next is lost.
fn concerns_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve(
    stream: TcpStream,
    pass: Pass,
    house: Arc<ServerState>,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "the connection is gone before it began");
        return;
    }
    let guest = Guest { from: pass.from(), is_surplus: pass.is_surplus(), stopping: stopping.clone() };
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(guest.clone());
        router.call(request.map(Body::new))
    });
    let line = TokioIo::new(PhoneLine::new(stream, pass, house.patience));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(house.patience.request).max_buf_size(HEAD_BYTES);
    let mut connection = std::pin::pin!(http.serve_connection(line, service).with_upgrades());
    let stop = async { stopping.wait_for(|stopping| *stopping).await.is_ok() };
    let served = tokio::select! {
        served = &mut connection => served,
        _ = stop => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection was given up");
    }
}
