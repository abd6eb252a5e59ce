//! Plays videos by GStreamer: what it can decode is shown, what it cannot is refused before anything is seen.
//!
//! The frames come from GStreamer's own threads, already scaled to the screen; a thread of ours waits for the end. There
//! is no sound: at a fair a film that talks every few minutes is soon turned off, and the table needs the loudspeaker.

use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gstreamer::glib::{self, BoolError};
use gstreamer::prelude::*;
use gstreamer::{Bin, ClockTime, Element, ElementFactory, FlowError, FlowSuccess};
use gstreamer::{MessageType, MessageView, Sample, State, parse};
use gstreamer_app::{AppSink, AppSinkCallbacks};
use gstreamer_video::prelude::*;
use gstreamer_video::{VideoFrameRef, VideoInfo};
use slint::{Rgba8Pixel, SharedPixelBuffer};
use tokio::sync::watch;

use super::{Film, Picture};

/// The first frame has to be there after so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is looked whether anybody still watches.
const GLANCE: ClockTime = ClockTime::from_mseconds(200);

/// Plays a video on a screen of this size. It has begun when this returns.
pub fn play(path: &Path, size: (u32, u32)) -> Result<Film, String> {
    gstreamer::init().map_err(|error| format!("GStreamer does not work: {error}"))?;
    let path = path.canonicalize().map_err(|error| error.to_string())?;
    let (begun, beginning) = mpsc::channel();
    let projector = Projector::new(begun);
    let run = move || {
        let ended = projector.run(&path, size);
        projector.end(&path, ended);
    };
    std::thread::Builder::new().name("video".to_owned()).spawn(run).map_err(|error| error.to_string())?;
    beginning.recv_timeout(PATIENCE).unwrap_or_else(|_| Err("nothing of it was to be seen".to_owned()))
}

/// What shows frames: a cheap handle to a reel.
#[derive(Clone)]
pub(super) struct Projector(Arc<Mutex<Reel>>);

/// How far a film has come.
enum Reel {
    /// Somebody waits for its first frame, or for the reason why there is none.
    Waiting(Sender<Result<Film, String>>),
    Running(watch::Sender<Picture>),
    Over,
}

impl Projector {
    /// One for somebody who waits for the beginning.
    pub(super) fn new(begun: Sender<Result<Film, String>>) -> Projector {
        Projector(Arc::new(Mutex::new(Reel::Waiting(begun))))
    }

    /// Plays all of it, or as much as somebody wants to see.
    pub(super) fn run(&self, path: &Path, size: (u32, u32)) -> Result<(), String> {
        let words = |error: BoolError| error.to_string();
        let uri = glib::filename_to_uri(path, None).map_err(|error| error.to_string())?;
        let player = ElementFactory::make("playbin").property("uri", uri.as_str()).build().map_err(words)?;
        player.set_property_from_str("flags", "video");
        player.set_property("video-sink", self.screen(size).map_err(|error| error.to_string())?);
        let watched = self.watch(&player);
        // It can only stay as it is where it never began.
        let _ = player.set_state(State::Null);
        watched
    }

    /// Where frames end up: turned as the camera was held, as large as they fit on the screen.
    fn screen(&self, (width, height): (u32, u32)) -> Result<Bin, glib::Error> {
        let turn = if ElementFactory::find("videoflip").is_some() {
            "videoflip video-direction=auto ! "
        } else {
            ""
        };
        let caps = format!(
            "video/x-raw, format=RGBA, width=[1, {width}], height=[1, {height}], pixel-aspect-ratio=1/1"
        );
        let chain = format!(
            "videoconvert ! {turn}videoscale ! {caps} ! appsink name=frames max-buffers=2 drop=true sync=true"
        );
        let bin = parse::bin_from_description(&chain, true)?;
        let frames = bin.by_name("frames").and_then(|element| element.downcast::<AppSink>().ok());
        let projector = self.clone();
        let show = move |sink: &AppSink| {
            let sample = sink.pull_sample().map_err(|_| FlowError::Eos)?;
            let picture = picture(&sample).ok_or(FlowError::NotSupported)?;
            if projector.show(picture) { Ok(FlowSuccess::Ok) } else { Err(FlowError::Eos) }
        };
        frames
            .expect("it was named so a few lines above")
            .set_callbacks(AppSinkCallbacks::builder().new_sample(show).build());
        Ok(bin)
    }

    /// Starts a player and waits until its film is over or nobody watches.
    fn watch(&self, player: &Element) -> Result<(), String> {
        let bus = player.bus().ok_or("GStreamer has lost its way")?;
        let deadline = Instant::now() + PATIENCE;
        // Why it fails is on the bus.
        let _ = player.set_state(State::Playing);
        while self.is_wanted(deadline) {
            let Some(message) = bus.timed_pop_filtered(GLANCE, &[MessageType::Eos, MessageType::Error])
            else {
                continue;
            };
            if let MessageView::Error(error) = message.view() {
                return Err(error.error().to_string());
            }
            break;
        }
        Ok(())
    }

    fn is_wanted(&self, deadline: Instant) -> bool {
        match &*self.reel() {
            Reel::Waiting(_) => Instant::now() < deadline,
            Reel::Running(frames) => !frames.is_closed(),
            Reel::Over => false,
        }
    }

    /// Shows a frame; false if nobody wants to see it.
    fn show(&self, picture: Picture) -> bool {
        let mut reel = self.reel();
        match &*reel {
            Reel::Waiting(begun) => {
                let (frames, film) = watch::channel(picture);
                let watched = begun.send(Ok(Film::new(film))).is_ok();
                *reel = if watched { Reel::Running(frames) } else { Reel::Over };
                watched
            }
            Reel::Running(frames) => frames.send(picture).is_ok(),
            Reel::Over => false,
        }
    }

    /// Lets whoever watches or waits know that it is over.
    fn end(&self, path: &Path, ended: Result<(), String>) {
        match (std::mem::replace(&mut *self.reel(), Reel::Over), ended) {
            (Reel::Waiting(begun), ended) => {
                let why = ended.err().unwrap_or_else(|| "there is nothing to see in it".to_owned());
                // Whoever waited may have lost patience.
                let _ = begun.send(Err(why));
            }
            (Reel::Running(_), Err(why)) => {
                tracing::warn!("the screensaver breaks {} off: {why}", path.display());
            }
            (Reel::Running(_) | Reel::Over, _) => {}
        }
    }

    fn reel(&self) -> std::sync::MutexGuard<'_, Reel> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A frame as the screen takes it.
fn picture(sample: &Sample) -> Option<Picture> {
    let info = VideoInfo::from_caps(sample.caps()?).ok()?;
    let frame = VideoFrameRef::from_buffer_ref_readable(sample.buffer()?, &info).ok()?;
    let (width, height) = (frame.width(), frame.height());
    let mut picture = SharedPixelBuffer::<Rgba8Pixel>::new(width, height);
    let row = 4 * width as usize;
    let stride = usize::try_from(*frame.plane_stride().first()?).ok().filter(|stride| *stride >= row)?;
    let from = frame.plane_data(0).ok()?.chunks(stride);
    for (to, from) in picture.make_mut_bytes().chunks_mut(row).zip(from) {
        to.copy_from_slice(from.get(..row)?);
    }
    Some(picture)
}
