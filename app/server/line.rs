//! One TCP connection: counted while it is open, given up when the other side takes nothing, and hung up politely.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep, timeout};

use super::guests::Pass;
use super::patience::Patience;

/// So much that comes in after the farewell is thrown away; whoever sends more is hung up on.
const AFTERTHOUGHTS: u64 = 1 << 20;

/// A connection.
#[derive(Debug)]
pub struct PhoneLine {
    /// Both are there until the farewell.
    open: Option<(TcpStream, Pass)>,
    patience: Patience,
    /// Runs while the other side takes nothing.
    stuck: Option<Pin<Box<Sleep>>>,
    /// The other side has hung up, or is to be treated as if it had.
    gone: bool,
}

impl PhoneLine {
    pub fn new(stream: TcpStream, pass: Pass, patience: Patience) -> PhoneLine {
        PhoneLine { open: Some((stream, pass)), patience, stuck: None, gone: false }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        let (stream, _) = self.open.as_mut().expect("a line is open until it is dropped");
        Pin::new(stream)
    }

    /// Gives up on a write that waits for too long.
    fn patiently<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience.write;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
        if stuck.as_mut().poll(cx).is_ready() {
            self.gone = true;
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncRead for PhoneLine {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = self.stream().poll_read(cx, buffer);
        self.gone |= match &read {
            Poll::Ready(Ok(())) => buffer.filled().len() == before && buffer.remaining() > 0,
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        };
        read
    }
}

impl AsyncWrite for PhoneLine {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(cx, bytes);
        self.patiently(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(cx, bytes);
        self.patiently(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }
}

impl Drop for PhoneLine {
    /// A connection that is closed while something unread lies in it takes the last words with it. So the last words are
    /// said first, and what still comes in is heard out for a moment.
    fn drop(&mut self) {
        if let (false, Some((stream, pass)), Ok(runtime)) =
            (self.gone, self.open.take(), Handle::try_current())
        {
            runtime.spawn(hang_up(stream, pass, self.patience.farewell));
        }
    }
}

async fn hang_up(mut stream: TcpStream, pass: Pass, patience: Duration) {
    let heard_out = async {
        stream.shutdown().await?;
        tokio::io::copy(&mut (&mut stream).take(AFTERTHOUGHTS), &mut tokio::io::sink()).await
    };
    // However it ends, the connection is closed now.
    let _ = timeout(patience, heard_out).await;
    drop((stream, pass));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guests::Guests;
    use config::sections::LimitsConfig;
    use std::sync::Arc;
    use tokio::net::TcpListener;

    async fn pair(guests: &Arc<Guests>, patience: Patience) -> (PhoneLine, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let there = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (here, from) = listener.accept().await.unwrap();
        (PhoneLine::new(here, guests.admit(from.ip()).unwrap(), patience), there)
    }

    #[tokio::test]
    async fn whoever_takes_nothing_is_given_up() {
        let guests = Guests::new(LimitsConfig::default());
        let patience = Patience { write: Duration::from_millis(20), ..Patience::default() };
        let (mut line, there) = pair(&guests, patience).await;
        let error = line.write_all(&vec![0; 64 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(line);
        assert_eq!(guests.count(), 0, "nothing more is heard from it");
        drop(there);
    }

    #[tokio::test]
    async fn last_words_arrive_whatever_is_still_unread() {
        let guests = Guests::new(LimitsConfig::default());
        let patience = Patience { farewell: Duration::from_secs(600), ..Patience::default() };
        let (mut line, mut there) = pair(&guests, patience).await;
        there.write_all(&[7; 100_000]).await.unwrap();
        line.write_all(b"goodbye").await.unwrap();
        drop(line);
        let mut words = Vec::new();
        there.read_to_end(&mut words).await.unwrap();
        assert_eq!(words, b"goodbye");
        assert_eq!(guests.count(), 1, "it is counted until the other side has hung up");
        drop(there);
        while guests.count() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn whoever_never_hangs_up_is_hung_up_on() {
        let guests = Guests::new(LimitsConfig::default());
        let patience = Patience { farewell: Duration::from_millis(20), ..Patience::default() };
        let (line, _there) = pair(&guests, patience).await;
        drop(line);
        while guests.count() > 0 {
            sleep(Duration::from_millis(1)).await;
        }
    }
}
