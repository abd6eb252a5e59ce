//! The other end of the protocol: a client that connects, says and hears. What a message means is left to whoever hears it,
//! so that thousands of them can play in one process, and tests can say what no honest client would.
//!
//! The load test plays with it, and the tests' phones and visitors are made of it; the page has a client of its own, in
//! JavaScript. It waits for an answer as long as [`PATIENCE`], and says why a conversation is over.
//!
//! It knows how a message is sent, and neither tables nor games: no state, no secret, no coming back after a lost connection.

use std::io;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{Request, VERSION, Wish};
use serde::Serialize;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, ClientRequestBuilder, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub use tokio_tungstenite::tungstenite::Message;

/// Whoever hears nothing for so long gives up.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A connection starts with so much room for what comes in.
const BUFFER: usize = 4096;

/// A connection to a server.
pub struct Client(WebSocketStream<TcpStream>);

/// Why a conversation is over.
#[derive(Debug, Error)]
pub enum ClientError {
    /// There is no way to the server.
    #[error("the server cannot be reached: {0}")]
    Unreachable(io::Error),
    /// The connection broke.
    #[error("a connection to the server was lost: {0}")]
    Lost(#[from] Box<tungstenite::Error>),
    /// The server has hung up, with this code if it was polite.
    #[error("the server has hung up: {}", .0.map_or_else(|| "without a word".to_owned(), |code| code.to_string()))]
    HungUp(Option<u16>),
    /// The server says nothing any more.
    #[error("the server has not answered for {} seconds", PATIENCE.as_secs())]
    Silent,
    /// What was to be said cannot be written.
    #[error("this cannot be said in JSON: {0}")]
    Unspeakable(#[from] serde_json::Error),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        ClientError::Lost(Box::new(error))
    }
}

impl Client {
    /// Connects to a server at an address and port, and says nothing yet.
    pub async fn connect(place: &str) -> Result<Client, ClientError> {
        Client::connect_from(place, None).await
    }

    /// The same for a page that came from an origin, as its browser says.
    pub async fn connect_from(place: &str, origin: Option<&str>) -> Result<Client, ClientError> {
        let url: Uri = format!("ws://{place}/ws").parse().map_err(tungstenite::Error::from)?;
        let request = ClientRequestBuilder::new(url);
        let request = match origin {
            Some(origin) => request.with_header("Origin", origin),
            None => request,
        };
        let stream = TcpStream::connect(place).await.map_err(ClientError::Unreachable)?;
        stream.set_nodelay(true).map_err(ClientError::Unreachable)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        Ok(Client(opening.await?.0))
    }

    /// Connects and says hello; the welcome is still to be heard.
    pub async fn greet(place: &str) -> Result<Client, ClientError> {
        let mut client = Client::connect(place).await?;
        client.wish(Wish::Hello { version: VERSION }).await?;
        Ok(client)
    }

    /// Says what the protocol knows.
    pub async fn wish(&mut self, wish: Wish) -> Result<(), ClientError> {
        self.say(&Request { re: None, wish }).await
    }

    /// Says anything.
    pub async fn say(&mut self, what: &impl Serialize) -> Result<(), ClientError> {
        self.send(Message::text(serde_json::to_string(what)?)).await
    }

    /// Sends a message of any kind.
    pub async fn send(&mut self, message: Message) -> Result<(), ClientError> {
        Ok(self.0.send(message).await?)
    }

    /// The next message of any kind.
    pub async fn next(&mut self) -> Result<Message, ClientError> {
        let heard = timeout(PATIENCE, self.0.next()).await.map_err(|_| ClientError::Silent)?;
        Ok(heard.ok_or(ClientError::HungUp(None))??)
    }

    /// The next text. Pings are answered by themselves.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            match self.next().await? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => {
                    return Err(ClientError::HungUp(frame.map(|frame| frame.code.into())));
                }
                _ => {}
            }
        }
    }
}
