//! The settings while the program runs: the operator changes them, and whoever is concerned follows.
//!
//! A change counts at once and is written down afterwards, because a screen cannot wait for a disk. What is written is always
//! the newest; changes that come faster than the disk are written together.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use thiserror::Error;
use tokio::sync::watch;
use toml::Value;

use crate::{Config, ConfigError, InForce};

/// A cheap handle to the settings.
#[derive(Clone)]
pub struct Settings(Arc<KeptSettings>);

struct KeptSettings {
    in_force: Mutex<InForce>,
    config: watch::Sender<Arc<Config>>,
    /// What is on the disk, as far as we know.
    written: Mutex<Option<String>>,
}

/// A change that counts until the program ends, and no longer.
#[derive(Debug, Error)]
#[error("what the operator changed cannot be kept in {}: {error}", path.display())]
pub struct NotKept {
    path: PathBuf,
    error: io::Error,
}

impl Settings {
    /// The settings at the start. If what the operator changed cannot be used, that is reported, and the file set aside.
    pub fn begin(in_force: InForce) -> Settings {
        if let Some(trouble) = in_force.trouble() {
            match durable::set_aside(in_force.operators_file()) {
                Ok(aside) => {
                    tracing::warn!(
                        "what the operator changed was set aside as {}: {trouble}",
                        aside.display()
                    );
                }
                Err(error) => {
                    tracing::error!(
                        "what the operator changed is not in force: {trouble}; it stays there: {error}"
                    );
                }
            }
        }
        let config = watch::Sender::new(Arc::new(in_force.config.clone()));
        Settings(Arc::new(KeptSettings { in_force: Mutex::new(in_force), config, written: Mutex::default() }))
    }

    /// As they are now.
    pub fn now(&self) -> Arc<Config> {
        Arc::clone(&self.0.config.borrow())
    }

    /// As they are now, and whenever they change.
    pub fn watch(&self) -> watch::Receiver<Arc<Config>> {
        self.0.config.subscribe()
    }

    /// Whether the environment or a flag says how this is, so that nobody can change it while the program runs.
    pub fn is_fixed(&self, key: &str) -> bool {
        self.in_force().fixed_by(key).is_some()
    }

    /// Changes some of them together, at once; [`Settings::write`] keeps it. What is refused changes nothing.
    pub fn change(&self, changes: &[(&str, Value)]) -> Result<(), ConfigError> {
        let mut in_force = self.in_force();
        let changed = in_force.changed(changes)?;
        let config = Arc::new(changed.config.clone());
        *in_force = changed;
        // Told while it is held, so that nobody hears of an older change after a newer one.
        self.0.config.send_if_modified(|known| std::mem::replace(known, Arc::clone(&config)) != config);
        Ok(())
    }

    /// Writes what was changed to the disk, if that has not been done yet. Waits for the disk.
    pub fn write(&self) -> Result<(), NotKept> {
        let mut written = self.0.written.lock().unwrap_or_else(PoisonError::into_inner);
        let (path, text) = {
            let in_force = self.in_force();
            (in_force.operators_file().to_owned(), in_force.operators_text())
        };
        if written.as_ref() != Some(&text) {
            *written = None;
            durable::write(&path, &text).map_err(|error| NotKept { path, error })?;
            *written = Some(text);
        }
        Ok(())
    }

    fn in_force(&self) -> MutexGuard<'_, InForce> {
        self.0.in_force.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
