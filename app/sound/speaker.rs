//! The thread that plays. Whoever wants to hear something sends it there and goes on at once.
//!
//! A device may be missing when the table starts and come later, a USB loudspeaker for instance, and it may be unplugged
//! in between. So it is looked for whenever something is to be heard, at most every [`AGAIN`], and what could not be
//! heard is forgotten: a sound that comes late is worse than none. The log tells when one comes and when one goes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use super::mix::{Mix, Volume};
use super::{Sound, device, score};

/// How long after a device was not there it is looked for again.
const AGAIN: Duration = Duration::from_secs(10);

/// A sound that waited for longer is not played any more.
const LATE: Duration = Duration::from_millis(250);

/// A cheap handle to the loudspeaker; when the last one is gone, the device is closed.
#[derive(Clone)]
pub struct Speaker {
    orders: Sender<Order>,
    volume: Volume,
}

/// What somebody wants to hear, and since when.
struct Order {
    sound: Sound,
    asked: Instant,
}

impl Speaker {
    /// A loudspeaker at a volume in hundredths. Never fails: without a device it is silent.
    pub fn open(volume: u8) -> Speaker {
        Speaker::with(volume, device::open)
    }

    /// The same with a device of its own.
    pub(super) fn with(volume: u8, open: impl FnMut(Outgoing) -> Opened + Send + 'static) -> Speaker {
        let volume = Volume::new(volume);
        let (orders, incoming) = mpsc::channel();
        let shared = volume.clone();
        let played = std::thread::Builder::new().name("sound".to_owned()).spawn(move || {
            let mut player = SoundPlayer::new(shared, open);
            player.look(Instant::now());
            for Order { sound, asked } in incoming {
                player.play(sound, asked, Instant::now());
            }
        });
        if let Err(error) = played {
            tracing::warn!("there will be no sound: {error}");
        }
        Speaker { orders, volume }
    }

    /// Plays a sound, beside those that sound already. Never waits.
    pub fn play(&self, sound: Sound) {
        if !self.volume.is_silent() {
            // Without a thread there is no sound, which was told when it could not be started.
            let _ = self.orders.send(Order { sound, asked: Instant::now() });
        }
    }

    /// Changes the volume, in hundredths, of what sounds now and later.
    pub fn set_volume(&self, hundredths: u8) {
        self.volume.set(hundredths);
    }
}

/// What a device is given to play: a mix that it asks for, once it knows its rate, and where it says that it is gone.
pub struct Outgoing {
    pub mix: Mix,
    pub lost: DeviceLost,
}

/// Set by a device that cannot go on.
#[derive(Clone, Default)]
pub struct DeviceLost(Arc<AtomicBool>);

impl DeviceLost {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// An open device: its samples per second, and what keeps it open; or why there is none.
pub type Opened = Result<(u32, Box<dyn std::any::Any>), String>;

/// Plays on whatever device there is.
pub(super) struct SoundPlayer<O> {
    volume: Volume,
    open: O,
    device: Option<Device>,
    /// When a device was looked for last, in vain.
    missed: Option<Instant>,
}

/// A device and all sounds at its rate.
struct Device {
    sounds: Vec<Arc<[f32]>>,
    playing: Sender<Arc<[f32]>>,
    lost: DeviceLost,
    _open: Box<dyn std::any::Any>,
}

impl<O: FnMut(Outgoing) -> Opened> SoundPlayer<O> {
    pub(super) fn new(volume: Volume, open: O) -> SoundPlayer<O> {
        SoundPlayer { volume, open, device: None, missed: None }
    }

    /// Plays a sound that was asked for at a certain time.
    pub(super) fn play(&mut self, sound: Sound, asked: Instant, now: Instant) {
        self.look(now);
        let Some(device) = &self.device else { return };
        if now.saturating_duration_since(asked) <= LATE
            && let Some(samples) = device.sounds.get(sound as usize)
        {
            // A device that is gone is noticed before the next sound.
            let _ = device.playing.send(Arc::clone(samples));
        }
    }

    /// Makes sure that there is a device, if there can be one.
    pub(super) fn look(&mut self, now: Instant) {
        if self.device.as_ref().is_some_and(|device| device.lost.is_set()) {
            tracing::info!("the loudspeaker is gone; it is looked for again when there is something to hear");
            self.device = None;
        }
        let recently = self.missed.is_some_and(|missed| now.saturating_duration_since(missed) < AGAIN);
        if self.device.is_some() || self.volume.is_silent() || recently {
            return;
        }
        let (playing, incoming) = mpsc::channel();
        let lost = DeviceLost::default();
        let mix = Mix::new(incoming, self.volume.clone());
        match (self.open)(Outgoing { mix, lost: lost.clone() }) {
            Ok((rate, open)) => {
                tracing::info!("there is sound, at {rate} samples a second");
                let sounds = Sound::ALL.map(|sound| score::render(sound, rate).into());
                self.device = Some(Device { sounds: sounds.into(), playing, lost, _open: open });
                self.missed = None;
            }
            Err(why) => {
                if self.missed.is_none() {
                    tracing::info!("there is no sound: {why}");
                }
                self.missed = Some(now);
            }
        }
    }
}
