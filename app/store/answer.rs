//! What the store will say, as soon as it can.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::error::StoreError;

/// Becomes what was asked for. One may await it, or forget it: what was sent is done all the same.
#[derive(Debug)]
pub struct StoreAnswer<T>(oneshot::Receiver<Result<T, StoreError>>);

/// Where an answer is given.
pub type StoreReply<T> = oneshot::Sender<Result<T, StoreError>>;

impl<T> StoreAnswer<T> {
    /// An answer that is to be given.
    pub fn pending() -> (StoreReply<T>, StoreAnswer<T>) {
        let (reply, answer) = oneshot::channel();
        (reply, StoreAnswer(answer))
    }

    /// Waits for it on a plain thread. Tasks must await it instead.
    pub fn wait(self) -> Result<T, StoreError> {
        self.0.blocking_recv().unwrap_or(Err(StoreError::Gone))
    }
}

impl<T> Future for StoreAnswer<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or(Err(StoreError::Gone)))
    }
}
