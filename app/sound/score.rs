//! The score: which strikes each sound is made of, and how loud it is beside the others.

use super::Sound;
use super::strike::{Body, Strike};

/// A sound ends with so many seconds of fading, whatever still rings.
const FADE: f32 = 0.02;

/// Notes, in hertz.
const C4: f32 = 261.6;
const F4: f32 = 349.2;
const G4: f32 = 392.0;
const A4: f32 = 440.0;
const C5: f32 = 523.3;
const D5: f32 = 587.3;
const E5: f32 = 659.3;
const G5: f32 = 784.0;
const A5: f32 = 880.0;
const C6: f32 = 1046.5;

/// A sound as samples of one channel, at a rate per second.
pub fn render(sound: Sound, rate: u32) -> Vec<f32> {
    let rate = rate as f32;
    let strikes = strikes(sound);
    let end = strikes.iter().map(Strike::end).fold(0.0, f32::max);
    let mut samples = vec![0.0; (end * rate) as usize];
    for strike in strikes {
        strike.add_to(&mut samples, rate);
    }
    level(&mut samples, peak(sound));
    fade_out(&mut samples, FADE * rate);
    samples
}

fn wood(at: f32, pitch: f32, loudness: f32) -> Strike {
    Strike { at, loudness, body: Body::Wood { pitch } }
}

fn bar(at: f32, pitch: f32, ring: f32) -> Strike {
    Strike { at, loudness: 1.0, body: Body::Bar { pitch, ring } }
}

fn felt(at: f32, length: f32, loudness: f32) -> Strike {
    Strike { at, loudness, body: Body::Felt { length } }
}

fn breath(at: f32, pitch: f32, ring: f32) -> Strike {
    Strike { at, loudness: 1.0, body: Body::Breath { pitch, ring } }
}

fn strikes(sound: Sound) -> Vec<Strike> {
    match sound {
        Sound::Tap => vec![wood(0.0, 520.0, 1.0)],
        Sound::Move => vec![felt(0.0, 0.05, 0.25), wood(0.03, 320.0, 1.0)],
        Sound::Capture => vec![wood(0.0, 240.0, 1.0), wood(0.07, 150.0, 1.0)],
        Sound::Flip => vec![felt(0.0, 0.11, 0.8), wood(0.02, 400.0, 0.5), wood(0.1, 480.0, 1.0)],
        Sound::Refused => vec![wood(0.0, 185.0, 1.0), wood(0.13, 160.0, 0.9)],
        Sound::YourTurn => vec![bar(0.0, C5, 0.08), bar(0.09, G5, 0.11)],
        Sound::LowTime => vec![bar(0.0, A5, 0.025), wood(0.0, 880.0, 0.5)],
        Sound::Won => vec![bar(0.0, C5, 0.12), bar(0.11, E5, 0.12), bar(0.22, G5, 0.12), bar(0.33, C6, 0.16)],
        Sound::Lost => vec![bar(0.0, A4, 0.12), bar(0.15, F4, 0.12), bar(0.3, C4, 0.17)],
        Sound::Drawn => vec![bar(0.0, A4, 0.12), bar(0.2, A4, 0.14)],
        Sound::Joined => vec![bar(0.0, G4, 0.09), bar(0.08, D5, 0.09), bar(0.16, A5, 0.13)],
        Sound::Wake => vec![breath(0.0, F4, 0.16), breath(0.05, C5, 0.16), breath(0.1, A5, 0.12)],
    }
}

/// How loud a sound is at its loudest: what comes often is quiet.
fn peak(sound: Sound) -> f32 {
    match sound {
        Sound::Tap => 0.22,
        Sound::LowTime => 0.3,
        Sound::Flip | Sound::Wake => 0.4,
        Sound::Refused | Sound::YourTurn | Sound::Joined => 0.5,
        Sound::Move => 0.55,
        Sound::Lost | Sound::Drawn => 0.55,
        Sound::Capture | Sound::Won => 0.65,
    }
}

fn level(samples: &mut [f32], peak: f32) {
    let loudest = samples.iter().fold(0.0, |loudest: f32, sample| loudest.max(sample.abs()));
    if loudest > 0.0 {
        samples.iter_mut().for_each(|sample| *sample *= peak / loudest);
    }
}

fn fade_out(samples: &mut [f32], length: f32) {
    for (left, sample) in samples.iter_mut().rev().enumerate() {
        *sample *= (left as f32 / length).min(1.0);
    }
}
