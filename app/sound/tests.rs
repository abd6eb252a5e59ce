//! Every sound as numbers, and a loudspeaker whose plug can be pulled.

use std::collections::VecDeque;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::mix::Volume;
use super::speaker::{Opened, Outgoing, SoundPlayer, Speaker};
use super::{Sound, score};

/// The rates at which devices run.
const RATES: [u32; 4] = [22_050, 44_100, 48_000, 96_000];

fn loudest(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |loudest, sample| loudest.max(sample.abs()))
}

#[test]
fn every_sound_is_finite_and_below_full_scale() {
    for sound in Sound::ALL {
        for rate in RATES {
            let samples = score::render(sound, rate);
            assert!(samples.iter().all(|sample| sample.is_finite()), "{sound:?}");
            let loudest = loudest(&samples);
            assert!((0.1..0.8).contains(&loudest), "{sound:?}: {loudest}");
        }
    }
}

#[test]
fn no_sound_clicks_when_it_begins_or_ends() {
    for sound in Sound::ALL {
        let samples = score::render(sound, 48_000);
        assert!(samples[0].abs() < 0.001, "{sound:?} begins at {}", samples[0]);
        let last = samples.last().expect("no sound is empty");
        assert!(last.abs() < 0.0001, "{sound:?} ends at {last}");
        let tail = loudest(&samples[samples.len() - 1000..]);
        assert!(tail < 0.01, "{sound:?} is cut off at {tail}");
        let jump = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.12, "{sound:?} jumps by {jump}");
    }
}

#[test]
fn every_sound_is_short_and_what_comes_often_is_shortest() {
    let seconds = |sound| score::render(sound, 48_000).len() as f32 / 48_000.0;
    for sound in Sound::ALL {
        assert!((0.05..1.5).contains(&seconds(sound)), "{sound:?}: {}", seconds(sound));
    }
    for often in [Sound::Tap, Sound::Move, Sound::LowTime] {
        assert!(seconds(often) < 0.3, "{often:?}");
    }
}

#[test]
fn no_sound_is_mistaken_for_another() {
    let all = Sound::ALL.map(|sound| score::render(sound, 48_000));
    for (number, one) in all.iter().enumerate() {
        for (other_number, other) in all.iter().enumerate().skip(number + 1) {
            let energy = |samples: &[f32]| samples.iter().map(|sample| sample * sample).sum::<f32>();
            let alike: f32 = one.iter().zip(other).map(|(one, other)| one * other).sum();
            let alike = alike.abs() / (energy(one) * energy(other)).sqrt();
            let [one, other] = [number, other_number].map(|number| Sound::ALL[number]);
            assert!(alike < 0.8, "{one:?} and {other:?} are alike: {alike}");
        }
    }
}

#[test]
fn a_sound_is_found_by_its_number() {
    for (number, sound) in Sound::ALL.into_iter().enumerate() {
        assert_eq!(sound as usize, number);
    }
}

/// A socket: what happens when a device is looked for, and what was plugged in.
#[derive(Clone, Default)]
struct Socket(Arc<Mutex<(VecDeque<bool>, Vec<Outgoing>)>>);

impl Socket {
    fn with(working: impl IntoIterator<Item = bool>) -> Socket {
        let socket = Socket::default();
        socket.0.lock().expect("nobody panics").0.extend(working);
        socket
    }

    fn open(&self, outgoing: Outgoing) -> Opened {
        let (working, devices) = &mut *self.0.lock().expect("nobody panics");
        if working.pop_front() != Some(true) {
            return Err("nothing is plugged in".to_owned());
        }
        devices.push(outgoing);
        Ok((48_000, Box::new(())))
    }

    fn hears(&self) -> bool {
        let (_, devices) = &mut *self.0.lock().expect("nobody panics");
        let heard = devices.last_mut().map(|device| device.mix.by_ref().take(24_000).collect::<Vec<_>>());
        heard.is_some_and(|samples| loudest(&samples) > 0.0)
    }

    fn pull(&self) {
        let (_, devices) = &mut *self.0.lock().expect("nobody panics");
        devices.pop().expect("something is plugged in").lost.set();
    }

    fn tries_left(&self) -> usize {
        self.0.lock().expect("nobody panics").0.len()
    }
}

fn player(socket: &Socket) -> SoundPlayer<impl FnMut(Outgoing) -> Opened + use<>> {
    let socket = socket.clone();
    SoundPlayer::new(Volume::new(60), move |outgoing| socket.open(outgoing))
}

#[test]
fn a_device_that_comes_later_is_found_but_not_looked_for_all_the_time() {
    let (socket, start) = (Socket::with([false, true]), Instant::now());
    let mut player = player(&socket);
    for second in 0..10 {
        let now = start + Duration::from_secs(second);
        player.play(Sound::Move, now, now);
    }
    assert_eq!(socket.tries_left(), 1, "it was looked for once");
    let now = start + Duration::from_secs(10);
    player.play(Sound::Move, now, now);
    assert!(socket.hears());
    assert!(!socket.hears(), "it is over");
}

#[test]
fn a_device_that_is_pulled_is_replaced_by_the_next() {
    let (socket, now) = (Socket::with([true, true]), Instant::now());
    let mut player = player(&socket);
    player.play(Sound::Tap, now, now);
    assert!(socket.hears());
    socket.pull();
    player.play(Sound::Tap, now, now);
    assert!(socket.hears());
}

#[test]
fn a_sound_that_comes_late_is_not_played() {
    let (socket, asked) = (Socket::with([true]), Instant::now());
    let mut player = player(&socket);
    player.play(Sound::Tap, asked, asked + Duration::from_secs(1));
    assert!(!socket.hears());
}

#[test]
fn without_a_device_everything_can_be_played_and_nothing_happens() {
    let speaker = Speaker::with(60, |_| Err("nothing is plugged in".to_owned()));
    for _ in 0..1000 {
        Sound::ALL.into_iter().for_each(|sound| speaker.play(sound));
    }
    speaker.set_volume(255);
}

#[test]
fn a_silent_speaker_leaves_the_device_alone() {
    let (looked, nobody_looked) = mpsc::channel();
    let speaker = Speaker::with(0, move |_| {
        looked.send(()).map_err(|error| error.to_string())?;
        Err("nothing is plugged in".to_owned())
    });
    speaker.play(Sound::Won);
    drop(speaker);
    assert!(nobody_looked.recv().is_err(), "the thread has ended without looking");
}

/// Writes every sound as a WAV file into the folder that this variable names, for ears and instruments.
#[test]
fn sounds_can_be_listened_to() {
    let Some(folder) = std::env::var_os("WRITE_SOUNDS_TO") else { return };
    for sound in Sound::ALL {
        let path = std::path::Path::new(&folder).join(format!("{sound:?}.wav").to_lowercase());
        std::fs::write(path, wav(&score::render(sound, 48_000), 48_000)).expect("the folder can be written");
    }
}

/// Samples of one channel as a WAV file.
fn wav(samples: &[f32], rate: u32) -> Vec<u8> {
    let data: Vec<u8> = samples.iter().flat_map(|sample| ((sample * 32767.0) as i16).to_le_bytes()).collect();
    let length = data.len() as u32;
    let words = |text: &str| text.as_bytes().to_vec();
    let number = |number: u32| number.to_le_bytes().to_vec();
    let half = |number: u16| number.to_le_bytes().to_vec();
    let parts = [
        words("RIFF"),
        number(36 + length),
        words("WAVEfmt "),
        number(16),
        half(1),
        half(1),
        number(rate),
        number(2 * rate),
        half(2),
        half(16),
        words("data"),
        number(length),
        data,
    ];
    parts.concat()
}
