//! Several sounds at once: adds them up, at one volume, and stays below full scale however many there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::Receiver;

/// So many sounds are heard at once; one more would not be missed.
const VOICES: usize = 12;

/// New sounds are looked for every so many samples: much more often than a device asks.
const STRIDE: u32 = 64;

/// Up to here nothing is changed; what is louder is bent, ever more, and never reaches 1.
const KNEE: f32 = 0.75;
const CEILING: f32 = 0.98;

/// How much of the way to another volume is gone with each sample, so that a change is not heard as a crackle.
const EASE: f32 = 0.002;

/// The volume, in hundredths, shared by whoever sets it and the mix.
#[derive(Clone, Debug)]
pub struct Volume(Arc<AtomicU8>);

impl Volume {
    pub fn new(hundredths: u8) -> Volume {
        let volume = Volume(Arc::default());
        volume.set(hundredths);
        volume
    }

    pub fn set(&self, hundredths: u8) {
        self.0.store(hundredths.min(100), Ordering::Relaxed);
    }

    pub fn is_silent(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// What samples are multiplied by. Ears hear ratios: squared, half of it sounds like half.
    fn gain(&self) -> f32 {
        let share = f32::from(self.0.load(Ordering::Relaxed)) / 100.0;
        share * share
    }
}

/// An endless stream of samples, of one channel, for a device.
pub struct Mix {
    incoming: Receiver<Arc<[f32]>>,
    voices: Vec<MixVoice>,
    volume: Volume,
    gain: f32,
    /// How many samples until new sounds are looked for.
    patience: u32,
}

/// A sound and how far it has come.
struct MixVoice {
    samples: Arc<[f32]>,
    next: usize,
}

impl Mix {
    pub fn new(incoming: Receiver<Arc<[f32]>>, volume: Volume) -> Mix {
        let gain = volume.gain();
        Mix { incoming, voices: Vec::with_capacity(VOICES), volume, gain, patience: 0 }
    }

    fn look(&mut self) {
        self.voices.retain(|voice| voice.next < voice.samples.len());
        for samples in self.incoming.try_iter() {
            if self.voices.len() < VOICES {
                self.voices.push(MixVoice { samples, next: 0 });
            }
        }
    }
}

impl Iterator for Mix {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.patience == 0 {
            self.patience = STRIDE;
            self.look();
        }
        self.patience -= 1;
        self.gain += EASE * (self.volume.gain() - self.gain);
        let mut sum = 0.0;
        for voice in &mut self.voices {
            sum += voice.samples.get(voice.next).copied().unwrap_or_default();
            voice.next += 1;
        }
        Some(bend(self.gain * sum))
    }
}

/// Keeps a sample below full scale.
fn bend(sample: f32) -> f32 {
    let loud = sample.abs();
    if loud <= KNEE {
        return sample;
    }
    let room = CEILING - KNEE;
    sample.signum() * (KNEE + room * ((loud - KNEE) / room).tanh())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn mixed(volume: &Volume, sounds: &[Arc<[f32]>], samples: usize) -> Vec<f32> {
        let (sender, incoming) = mpsc::channel();
        for sound in sounds {
            sender.send(Arc::clone(sound)).expect("the mix listens");
        }
        Mix::new(incoming, volume.clone()).take(samples).collect()
    }

    #[test]
    fn it_is_silent_without_sounds_and_goes_on_when_nobody_is_there_any_more() {
        assert!(mixed(&Volume::new(100), &[], 500).iter().all(|sample| *sample == 0.0));
    }

    #[test]
    fn what_sounds_at_the_same_time_is_added() {
        let sounds = [Arc::from([0.25, 0.5]), Arc::from([0.25])];
        assert_eq!(mixed(&Volume::new(100), &sounds, 4), [0.5, 0.5, 0.0, 0.0]);
    }

    #[test]
    fn however_much_sounds_it_stays_below_full_scale() {
        let loud: Arc<[f32]> = [1.0, -1.0].repeat(500).into();
        let mixed = mixed(&Volume::new(100), &vec![loud; 50], 1000);
        assert!(mixed.iter().all(|sample| sample.abs() > KNEE && sample.abs() <= CEILING));
    }

    #[test]
    fn the_volume_changes_without_a_jump_and_half_of_it_is_a_quarter_of_the_swing() {
        let (sender, incoming) = mpsc::channel();
        let volume = Volume::new(100);
        let mut mix = Mix::new(incoming, volume.clone());
        sender.send(vec![0.5; 20_000].into()).expect("the mix listens");
        assert_eq!(mix.next(), Some(0.5));
        volume.set(50);
        let after: Vec<f32> = mix.by_ref().take(10_000).collect();
        assert!(after.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.001));
        assert!((after[9_999] - 0.125).abs() < 0.001);
        volume.set(0);
        assert!(mix.take(9_000).last().is_some_and(|sample| sample.abs() < 0.001));
        assert!(volume.is_silent());
    }

    #[test]
    fn bending_has_no_corner_and_keeps_the_order() {
        let swing: Vec<f32> = (0..4000).map(|step| bend(step as f32 / 1000.0)).collect();
        assert!(swing.windows(2).all(|pair| pair[1] >= pair[0] && pair[1] - pair[0] < 0.0011));
        assert_eq!(bend(-0.3), -0.3);
        assert!(bend(f32::MAX) <= CEILING);
    }
}
