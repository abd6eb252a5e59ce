//! `gametable doctor`: what the table finds around it, in plain words, and what to do where something is not well.
//!
//! Every look is at files and addresses that anybody may read; nothing is taken from a table that is running meanwhile.
//! A look takes the [`Machine`] that it looks at, so that tests can bring any.
//!
//! | file | what it looks at |
//! |---|---|
//! | [`settings`] | files of settings, and what they name |
//! | [`screen`] | displays, and what draws on them |
//! | [`touch`] | touchscreens and mice |
//! | [`sound`] | loudspeakers |
//! | [`network`] | addresses, port, Wi-Fi |
//! | [`keeping`] | where matches are kept |
//! | [`body`] | clock, temperature, power and memory |

#![allow(missing_docs, reason = "names of fields say what they are")]

mod body;
mod finding;
mod keeping;
mod network;
mod screen;
mod settings;
mod sound;
mod touch;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ::network::{Interfaces, OwnInterfaces};
use config::{Config, ConfigError, InForce};

pub use finding::{Finding, Report};
use network::Port;

/// A machine to look at; tests bring their own.
pub struct Machine {
    /// Where its files are.
    root: PathBuf,
    /// The variables of the environment.
    variables: BTreeMap<String, OsString>,
    interfaces: Box<dyn Interfaces>,
    now: SystemTime,
    /// Whether this user may read and write a file.
    may_use: fn(&Path) -> bool,
    /// Whether an X11 desktop lets its clients use the graphics processor.
    lends: fn(&str) -> bool,
    /// Who is found at an address.
    knock: fn(SocketAddr) -> Port,
    /// Whether the loudspeaker can be opened.
    try_sound: fn() -> Result<(), String>,
}

impl Machine {
    /// The one on which this program runs.
    pub fn this() -> Machine {
        let named = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value));
        Machine {
            root: "/".into(),
            variables: std::env::vars_os().filter_map(named).collect(),
            interfaces: Box::new(OwnInterfaces),
            now: SystemTime::now(),
            may_use: graphics::may_use,
            lends: graphics::lends,
            knock: network::knock,
            try_sound: ::sound::try_out,
        }
    }

    /// Looks at everything. Where the settings cannot be used, the rest is seen as if there were none.
    pub fn examine(&self, in_force: Result<InForce, ConfigError>) -> Report {
        let config = in_force.as_ref().map_or_else(|_| Config::default(), |in_force| in_force.config.clone());
        let findings = [
            settings::look(self, &in_force),
            screen::look(self, &config.screen),
            touch::look(self),
            sound::look(self, &config.screen),
            network::look(self, &config),
            keeping::look(self, &config.store.data_dir),
            body::look(self),
        ];
        Report { about: self.name(), findings: findings.into_iter().flatten().collect() }
    }

    /// What the machine calls itself.
    fn name(&self) -> String {
        let model =
            self.read("proc/device-tree/model").or_else(|| self.read("sys/class/dmi/id/product_name"));
        let system = self.read("etc/os-release").and_then(|text| {
            let line = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
            Some(line.trim_matches('"').to_owned())
        });
        [model, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Where a file of the machine is. A path from the settings may be absolute.
    fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// What a file of the machine says, without what surrounds it; none if it says nothing.
    fn read(&self, path: impl AsRef<Path>) -> Option<String> {
        let text = fs::read_to_string(self.path(path)).ok()?;
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The names in a folder of the machine, in order.
    fn list(&self, folder: impl AsRef<Path>) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    /// A variable of the environment that is not empty.
    fn variable(&self, name: &str) -> Option<String> {
        self.variables.get(name)?.to_str().filter(|value| !value.is_empty()).map(str::to_owned)
    }

    /// Whether a desktop is said to be running.
    fn has_desktop(&self) -> bool {
        self.variable("DISPLAY").is_some() || self.variable("WAYLAND_DISPLAY").is_some()
    }

    /// The X11 desktop on which the table would be shown. A Wayland desktop comes first.
    fn x11(&self) -> Option<String> {
        if self.variable("WAYLAND_DISPLAY").is_some() { None } else { self.variable("DISPLAY") }
    }
}
