//! One websocket: it listens to wishes and tells what is new, one thing after the other.
//!
//! Nothing is queued. An answer is sent before the next wish is heard, so whoever does not read is not heard either; and
//! of a table only the newest snapshot is ever sent, so a slow reader misses what is old and nothing else.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::{Answer, News, Request, Wish};
use terms::Refusal;
use tokio::time::{Instant, sleep_until};

use super::bucket::{Bucket, Speed};
use super::door::{self, TurnedAway};
use super::visit::Visit;
use super::{Guest, ServerState};

/// A board, a snapshot and the lobby.
const NEWS_AT_ONCE: usize = 3;

/// Why a conversation is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The other side has hung up, or does not take what is sent, or speaks no websocket.
    Gone,
    /// Nothing was heard for too long.
    Silent,
    /// A message was longer than any can be.
    TooLong,
    /// A message was not text.
    NotText,
    /// Messages came and came.
    Flood,
    /// There are too many connections.
    Full,
    /// The program stops.
    Stopping,
}

impl End {
    /// What is said with the last frame, if there is somebody to say it to.
    fn farewell(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            End::Gone | End::Silent => return None,
            End::TooLong => (close_code::SIZE, "this message is too long"),
            End::NotText => (close_code::POLICY, "only text is understood here"),
            End::Flood => (close_code::POLICY, "too many messages"),
            End::Full => (close_code::AGAIN, "there is no room at the moment"),
            End::Stopping => (close_code::AWAY, "the table is being switched off"),
        };
        Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

/// Makes a websocket of a request.
pub async fn enter(
    State(house): State<Arc<ServerState>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, TurnedAway> {
    door::check_origin(&headers)?;
    let most = house.limits.message_bytes;
    let upgrade =
        upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(most).write_buffer_size(0);
    Ok(upgrade.on_upgrade(async move |socket| {
        let mut socket = Socket { socket, house, next: None };
        let end = if guest.is_surplus { End::Full } else { socket.talk(guest).await };
        tracing::debug!(?end, "a conversation is over");
        if let Some(farewell) = end.farewell() {
            // Whoever is gone already does not need it.
            let _ = socket.socket.send(Message::Close(Some(farewell))).await;
        }
    }))
}

/// What can happen next.
enum SocketEvent {
    Stopping,
    Said(Option<Result<Message, axum::Error>>),
    News,
    Time,
}

struct Socket {
    socket: WebSocket,
    house: Arc<ServerState>,
    /// How soon it has promised the next sign of life, in milliseconds.
    next: Option<u32>,
}

impl Socket {
    /// Talks until one of both has had enough.
    async fn talk(&mut self, guest: Guest) -> End {
        let mut stopping = guest.stopping;
        let patience = self.house.patience;
        let mut visit = Visit::new(Arc::clone(&self.house), guest.from);
        let mut heard = Instant::now();
        let mut bucket = Bucket::new(&self.house.limits, heard);
        let mut asked = heard;
        loop {
            let watch = patience.with(self.next);
            let (ping, silence) = (asked + watch.ping, heard + watch.silence);
            let event = tokio::select! {
                _ = stopping.wait_for(|stopping| *stopping) => SocketEvent::Stopping,
                said = self.socket.recv() => SocketEvent::Said(said),
                () = visit.news() => SocketEvent::News,
                () = sleep_until(ping.min(silence)) => SocketEvent::Time,
            };
            let done = match event {
                SocketEvent::Stopping => Err(self.stop(&visit).await),
                SocketEvent::Said(Some(Ok(message))) => {
                    heard = Instant::now();
                    // Whoever talks need not be asked.
                    asked = heard;
                    self.hear(message, bucket.take(heard), &mut visit).await
                }
                SocketEvent::Said(Some(Err(error))) => Err(self.misheard(&error).await),
                SocketEvent::Said(None) => Err(End::Gone),
                SocketEvent::News => self.tell(&mut visit).await,
                SocketEvent::Time if Instant::now() >= silence => Err(End::Silent),
                SocketEvent::Time => {
                    asked = Instant::now();
                    self.send(Message::Ping(axum::body::Bytes::new())).await
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Does what a message asks for.
    async fn hear(&mut self, message: Message, speed: Speed, visit: &mut Visit) -> Result<(), End> {
        if speed == Speed::Flood {
            return Err(End::Flood);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(End::NotText),
            // Pings and goodbyes are answered by themselves, and pongs are merely signs of life.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        let Request { re, wish } = match Request::read(&text) {
            Ok(request) => request,
            Err(misread) => {
                let re = misread.re;
                let news = if speed == Speed::Fine { misread.into() } else { Refusal::TooFast.into() };
                return self.answer(re, news).await;
            }
        };
        if let Wish::Ping { next } = &wish {
            self.next = *next;
        }
        let granted = if speed == Speed::Fine { visit.grant(wish).await } else { Err(Refusal::TooFast) };
        match granted {
            Ok(Some(news)) => self.answer(re, news).await?,
            Ok(None) => {}
            Err(refusal) => self.answer(re, refusal.into()).await?,
        }
        self.tell(visit).await
    }

    /// Says what is new. If there is more by then, the other side is listened to first.
    async fn tell(&mut self, visit: &mut Visit) -> Result<(), End> {
        for _ in 0..NEWS_AT_ONCE {
            let Some(text) = visit.next_news() else { break };
            self.send(Message::Text(text)).await?;
        }
        Ok(())
    }

    /// What could not be read ends the conversation; if it was merely too long, words are found for it.
    async fn misheard(&mut self, error: &axum::Error) -> End {
        if !is_too_long(error) {
            return End::Gone;
        }
        match self.answer(None, Refusal::TooLong.into()).await {
            Ok(()) => End::TooLong,
            Err(end) => end,
        }
    }

    async fn stop(&mut self, visit: &Visit) -> End {
        match visit.shutdown() {
            Some(news) => self.answer(None, news).await.err().unwrap_or(End::Stopping),
            None => End::Stopping,
        }
    }

    async fn answer(&mut self, re: Option<u32>, news: News) -> Result<(), End> {
        self.send(Message::Text(text(&Answer { re, news }))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        self.socket.send(message).await.map_err(|_| End::Gone)
    }
}

/// A message as it is sent.
pub fn text(answer: &Answer) -> Utf8Bytes {
    serde_json::to_string(answer).expect("every message can be written as JSON").into()
}

fn is_too_long(error: &axum::Error) -> bool {
    use std::error::Error;
    use tokio_tungstenite::tungstenite::error::Error as Fault;
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(Fault::Capacity(_)) = error.downcast_ref() {
            return true;
        }
        cause = error.source();
    }
    false
}
