//! The device of this machine, by way of rodio.

use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use rodio::cpal::ErrorKind;
use rodio::{DeviceSinkBuilder, MixerDeviceSink, Source};

use super::mix::Mix;
use super::speaker::{DeviceLost, Opened, Outgoing};

/// Where Linux keeps what can be heard through.
const DEVICES: &str = "dev/snd";

/// Whether a machine has anything to hear through. Asked first, because where there is nothing the system's own library
/// says so in many lines on stderr.
pub fn is_there(root: &Path) -> bool {
    let plays = |name: &str| name.starts_with("pcm") && name.ends_with('p');
    let entries = fs::read_dir(root.join(DEVICES)).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.file_name().to_str().is_some_and(plays))
}

/// Opens the device and plays on it until what is given back is dropped.
pub(super) fn open(Outgoing { mix, lost }: Outgoing) -> Opened {
    let sink = sink(lost)?;
    let rate = sink.config().sample_rate();
    sink.mixer().add(Stream { mix, rate });
    Ok((rate.get(), Box::new(sink)))
}

/// Whether the device can be opened now; it is closed at once, and nothing is heard.
pub fn try_out() -> Result<(), String> {
    sink(DeviceLost::default()).map(drop)
}

fn sink(lost: DeviceLost) -> Result<MixerDeviceSink, String> {
    if !is_there(Path::new("/")) {
        return Err("no device to play on".to_owned());
    }
    let failed = move |error: rodio::cpal::Error| match error.kind() {
        // It goes on by itself: a moment was missed, or the sound comes out elsewhere now.
        ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => {
            tracing::debug!("sound: {error}");
        }
        _ => lost.set(),
    };
    let builder = DeviceSinkBuilder::from_default_device().map_err(why)?;
    let mut sink = builder.with_error_callback(failed).open_sink_or_fallback().map_err(why)?;
    sink.log_on_drop(false);
    Ok(sink)
}

/// An error and what caused it.
fn why(error: rodio::DeviceSinkError) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// The mix as rodio takes it.
struct Stream {
    mix: Mix,
    rate: NonZero<u32>,
}

impl Iterator for Stream {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.mix.next()
    }
}

impl Source for Stream {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> NonZero<u16> {
        NonZero::<u16>::MIN
    }

    fn sample_rate(&self) -> NonZero<u32> {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
