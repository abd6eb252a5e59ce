//! What is struck, and how it sounds: a few sines that die away at their own pace, and a little noise where the mallet
//! meets the wood.

use std::f32::consts::TAU;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Something that is struck once.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// When, in seconds.
    pub at: f32,
    /// How loud, beside the others of the same sound.
    pub loudness: f32,
    pub body: Body,
}

/// What is struck. Pitches are in hertz.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// A wooden piece on a wooden board: the pitch falls, and it is over at once.
    Wood { pitch: f32 },
    /// A bar of a marimba, which rings for so many seconds until a third of it is left.
    Bar { pitch: f32, ring: f32 },
    /// A cloth brushes over the board for so many seconds.
    Felt { length: f32 },
    /// Air in a pipe: it swells and fades, for so many seconds until a third of it is left.
    Breath { pitch: f32, ring: f32 },
}

/// After so many times its pace nothing is left to hear of what dies away.
const FADED: f32 = 6.5;

/// A beginning takes so long, in seconds: too short to hear, long enough not to click.
const ATTACK: f32 = 0.002;

impl Strike {
    /// When it is over, in seconds.
    pub fn end(&self) -> f32 {
        self.at
            + match self.body {
                Body::Wood { .. } => FADED * WOOD_PACE,
                Body::Bar { ring, .. } => FADED * ring,
                Body::Felt { length } => length,
                Body::Breath { ring, .. } => SWELL + FADED * ring,
            }
    }

    /// Adds it to a sound.
    pub fn add_to(&self, samples: &mut [f32], rate: f32) {
        let first = (self.at * rate) as usize;
        let length = ((self.end() - self.at) * rate) as usize;
        let mut voice = Voice::new(self.body, rate);
        for (number, sample) in samples.iter_mut().skip(first).take(length).enumerate() {
            *sample += self.loudness * voice.at(number as f32 / rate);
        }
    }
}

/// How fast wood dies away, in seconds until a third is left.
const WOOD_PACE: f32 = 0.035;

/// How long a breath takes to swell.
const SWELL: f32 = 0.07;

/// A strike that is under way.
struct Voice {
    body: Body,
    rate: f32,
    /// Of a tone whose pitch changes, in turns.
    phase: f32,
    noise: Noise,
}

impl Voice {
    fn new(body: Body, rate: f32) -> Voice {
        Voice { body, rate, phase: 0.0, noise: Noise::new() }
    }

    /// The next sample, which is at this time.
    fn at(&mut self, time: f32) -> f32 {
        let attack = rise(time, ATTACK);
        match self.body {
            Body::Wood { pitch } => {
                let bent = pitch * 0.6 + pitch * (-time / 0.018).exp();
                self.phase = (self.phase + bent / self.rate).fract();
                let block = triangle(self.phase) * (-time / 0.016).exp();
                let board = sine(pitch * 0.8, time) * (-time / WOOD_PACE).exp();
                let touch = self.noise.next(1800.0, self.rate) * (-time / 0.004).exp();
                attack * (0.7 * block + 0.3 * board + 0.9 * touch)
            }
            Body::Bar { pitch, ring } => {
                // The overtones to which the bars of a marimba are carved; the high ones are gone first.
                let partial =
                    |times: f32, share: f32| sine(pitch * times, time) * (-time / (ring * share)).exp();
                let mallet = self.noise.next(900.0, self.rate) * (-time / 0.006).exp();
                attack
                    * (0.8 * partial(1.0, 1.0)
                        + 0.14 * partial(3.98, 0.25)
                        + 0.02 * partial(9.6, 0.08)
                        + 0.6 * mallet)
            }
            Body::Felt { length } => {
                let swell = (time / length * TAU / 2.0).sin().max(0.0);
                swell * swell * self.noise.next(1200.0, self.rate)
            }
            Body::Breath { pitch, ring } => {
                let fade = (-(time - SWELL).max(0.0) / ring).exp();
                rise(time, SWELL) * fade * (0.8 * sine(pitch, time) + 0.2 * sine(2.0 * pitch, time))
            }
        }
    }
}

/// From nothing to all within some seconds, without a corner.
fn rise(time: f32, length: f32) -> f32 {
    let share = (time / length).min(1.0);
    share * share * (3.0 - 2.0 * share)
}

fn sine(pitch: f32, time: f32) -> f32 {
    (TAU * (pitch * time).fract()).sin()
}

/// A triangle without the overtones that would be too high for it.
fn triangle(phase: f32) -> f32 {
    let overtone = |number: f32| (TAU * number * phase).sin() / (number * number);
    0.85 * (overtone(1.0) - overtone(3.0) + overtone(5.0))
}

/// Noise that is the same every time, with its high part taken away twice.
struct Noise {
    rng: SmallRng,
    smooth: [f32; 2],
}

impl Noise {
    fn new() -> Noise {
        Noise { rng: SmallRng::seed_from_u64(0), smooth: [0.0; 2] }
    }

    /// The next sample of it, dull above a pitch.
    fn next(&mut self, pitch: f32, rate: f32) -> f32 {
        let white: f32 = self.rng.random_range(-1.0..=1.0);
        let share = 1.0 - (-TAU * pitch / rate).exp();
        self.smooth[0] += share * (white - self.smooth[0]);
        self.smooth[1] += share * (self.smooth[0] - self.smooth[1]);
        self.smooth[1]
    }
}
