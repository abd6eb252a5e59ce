//! The frames of a video, as they come. Whoever is slow misses some, and never gets an old one.

use tokio::sync::watch;

use super::Picture;

/// A video that is being played, without sound. It ends when it is dropped.
pub struct Film {
    frames: watch::Receiver<Picture>,
    /// Whether the first frame, which is there from the start, was handed out.
    begun: bool,
}

impl Film {
    /// A film whose first frame is there. It is over when nobody sends any more.
    #[cfg_attr(
        not(any(test, feature = "video")),
        expect(dead_code, reason = "without GStreamer there is nobody to play films")
    )]
    pub fn new(frames: watch::Receiver<Picture>) -> Film {
        Film { frames, begun: false }
    }

    /// The newest frame, once there is one that was not seen before; none when it is over. Can be awaited anywhere.
    pub async fn frame(&mut self) -> Option<Picture> {
        if self.begun {
            self.frames.changed().await.ok()?;
        }
        self.begun = true;
        Some(self.frames.borrow_and_update().clone())
    }
}
