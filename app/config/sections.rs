//! The sections of the settings, but for the games: plain data with defaults, and what follows directly from it.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use engine::Language;
use serde::{Deserialize, Serialize};

use super::value::{self, duration, optional};

/// Where the server listens, and by which names it may be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ServerConfig {
    /// The port that is tried first; 0 takes any free one.
    #[serde(deserialize_with = "value::whole::<0, 65_535, _, _>")]
    pub port: u16,
    /// How many of the next ports are tried if it is taken.
    #[serde(deserialize_with = "value::whole::<0, 100, _, _>")]
    pub ports_to_try: u16,
    /// The address of this machine on which it listens.
    pub bind: IpAddr,
    /// Names that pass as Host, besides addresses and localhost.
    #[serde(deserialize_with = "value::hosts")]
    pub hosts: Vec<String>,
}

impl Default for ServerConfig {
    fn default() -> ServerConfig {
        ServerConfig { port: 8080, ports_to_try: 10, bind: Ipv4Addr::UNSPECIFIED.into(), hosts: Vec::new() }
    }
}

/// How phones reach the table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct NetworkConfig {
    /// The address in the QR code, instead of the one that is found.
    #[serde(with = "optional")]
    pub address: Option<Ipv4Addr>,
    /// The interface whose address is in the QR code; empty if any will do.
    pub interface: String,
    /// The table's own Wi-Fi.
    pub hotspot: HotspotConfig,
}

impl NetworkConfig {
    /// The table's own Wi-Fi, if it has one.
    pub fn hotspot(&self) -> Option<&HotspotConfig> {
        Some(&self.hotspot).filter(|hotspot| !hotspot.ssid.is_empty())
    }
}

/// A Wi-Fi that visitors join by a QR code.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct HotspotConfig {
    /// Its name; empty if there is none.
    #[serde(deserialize_with = "value::ssid")]
    pub ssid: String,
    /// Its password; empty if it is open to everybody.
    #[serde(deserialize_with = "value::password")]
    pub password: String,
}

/// How much the network may ask of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LimitsConfig {
    /// Connections at the same time, of all.
    #[serde(deserialize_with = "value::whole::<1, 100_000, _, _>")]
    pub connections: usize,
    /// Connections at the same time from one address, which all visitors of a fair may share.
    #[serde(deserialize_with = "value::whole::<1, 100_000, _, _>")]
    pub connections_per_address: usize,
    /// Tables at the same time.
    #[serde(deserialize_with = "value::whole::<1, 10_000, _, _>")]
    pub tables: usize,
    /// Tables at the same time that were opened from one address.
    #[serde(deserialize_with = "value::whole::<1, 10_000, _, _>")]
    pub tables_per_address: usize,
    /// Messages that a connection may send for a long time.
    #[serde(deserialize_with = "value::whole::<1, 1_000, _, _>")]
    pub messages_per_second: u32,
    /// Messages that it may send at once.
    #[serde(deserialize_with = "value::whole::<1, 10_000, _, _>")]
    pub burst: u32,
    /// The size of its longest message.
    #[serde(deserialize_with = "value::whole::<256, 1_048_576, _, _>")]
    pub message_bytes: usize,
}

impl Default for LimitsConfig {
    fn default() -> LimitsConfig {
        LimitsConfig {
            connections: 1200,
            connections_per_address: 400,
            tables: 200,
            tables_per_address: 100,
            messages_per_second: 20,
            burst: 60,
            message_bytes: 4096,
        }
    }
}

/// What visitors see and hear at the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScreenConfig {
    /// In which visitors are greeted; they may change it for themselves.
    pub language: Language,
    /// How loud it is, in hundredths; 0 is silent.
    #[serde(deserialize_with = "value::whole::<0, 100, _, _>")]
    pub volume: u8,
    /// What draws the screen.
    pub renderer: Renderer,
    /// How long a brain of the screensaver thinks about a move.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<1, 60_000, _>")]
    pub attract_thinking: Duration,
    /// How long the end of a game of the screensaver stays before the next thing is shown.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<0, 60_000, _>")]
    pub attract_pause: Duration,
    /// A folder of the exhibitor's own pictures; empty if there is none.
    pub attract_media: PathBuf,
    /// How long each of these pictures is shown.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<1_000, 600_000, _>")]
    pub attract_picture: Duration,
}

impl Default for ScreenConfig {
    fn default() -> ScreenConfig {
        ScreenConfig {
            language: Language::German,
            volume: 60,
            renderer: Renderer::Auto,
            attract_thinking: Duration::from_secs(1),
            attract_pause: Duration::from_secs(5),
            attract_media: PathBuf::new(),
            attract_picture: Duration::from_secs(8),
        }
    }
}

/// What can draw the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Renderer {
    /// The graphics processor if there is one, the processor otherwise.
    Auto,
    /// The graphics processor.
    Femtovg,
    /// The processor alone.
    Software,
}

/// What happens when nobody does anything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct IdleConfig {
    /// After so long without a touch the screensaver begins.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<1_000, 3_600_000, _>")]
    pub attract_after: Duration,
    /// The last part of it, which is counted down on the screen.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<0, 3_600_000, _>")]
    pub countdown: Duration,
    /// How long an absent phone keeps its seat while it is its turn.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<1_000, 3_600_000, _>")]
    pub grace: Duration,
    /// After so long without anybody a table of phones is closed.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<1_000, 86_400_000, _>")]
    pub abandoned_after: Duration,
}

impl Default for IdleConfig {
    fn default() -> IdleConfig {
        IdleConfig {
            attract_after: Duration::from_secs(90),
            countdown: Duration::from_secs(15),
            grace: Duration::from_secs(60),
            abandoned_after: Duration::from_secs(300),
        }
    }
}

/// How brains think.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThinkingConfig {
    /// What all brains that think at the same time may remember, together.
    #[serde(deserialize_with = "value::whole::<1, 4_096, _, _>")]
    memory_mb: usize,
    /// A brain that answers sooner waits for so long, so that people can follow.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<0, 60_000, _>")]
    pub at_least: Duration,
    /// The longest that a brain thinks about a move at a table, also where its clock would give it more.
    #[serde(serialize_with = "duration::write", deserialize_with = "duration::read::<10, 600_000, _>")]
    pub at_most: Duration,
    /// How many threads think; 0 for one fewer than there are cores.
    #[serde(deserialize_with = "value::whole::<0, 64, _, _>")]
    threads: usize,
}

impl Default for ThinkingConfig {
    fn default() -> ThinkingConfig {
        ThinkingConfig {
            memory_mb: engine::Means::default().bytes >> 20,
            at_least: Duration::from_millis(800),
            at_most: Duration::from_secs(5),
            threads: 0,
        }
    }
}

impl ThinkingConfig {
    /// What each of so many brains may remember.
    pub fn bytes_for_each_of(&self, brains: usize) -> usize {
        (self.memory_mb << 20) / brains.max(1)
    }

    /// How many threads think on this machine: unless it is said, one core is left to the screen.
    pub fn threads(&self) -> NonZero<usize> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        self.threads_of(cores)
    }

    fn threads_of(&self, cores: usize) -> NonZero<usize> {
        let spare = NonZero::new(cores.saturating_sub(1)).unwrap_or(NonZero::<usize>::MIN);
        NonZero::new(self.threads).unwrap_or(spare)
    }
}

/// The openings of one game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct BookConfig {
    /// A Polyglot book from which the champion plays openings; empty if there is none.
    pub(super) book: PathBuf,
}

/// Where matches are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoreConfig {
    /// A folder of our own; it is made if it is not there.
    #[serde(deserialize_with = "value::path")]
    pub data_dir: PathBuf,
    /// How long a match is kept once it is over.
    #[serde(
        serialize_with = "duration::write",
        deserialize_with = "duration::read::<172_800_000, 3_155_760_000_000, _>"
    )]
    pub keep_for: Duration,
    /// How many of them are kept, those of the last two days aside.
    #[serde(deserialize_with = "value::whole::<100, 10_000_000, _, _>")]
    pub keep_at_most: usize,
}

impl Default for StoreConfig {
    fn default() -> StoreConfig {
        // A year as humantime writes it.
        let keep_for = Duration::from_secs(31_557_600);
        StoreConfig { data_dir: "/var/lib/gametable".into(), keep_for, keep_at_most: 100_000 }
    }
}

/// What is written down about the running program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogConfig {
    /// Everything from this level on, or any directive of a tracing filter.
    #[serde(deserialize_with = "value::filter")]
    pub level: String,
}

impl Default for LogConfig {
    fn default() -> LogConfig {
        LogConfig { level: "info".to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_core_is_left_to_the_screen_unless_it_is_said() {
        let threads =
            |threads, cores| ThinkingConfig { threads, ..ThinkingConfig::default() }.threads_of(cores).get();
        assert_eq!([threads(0, 4), threads(0, 2), threads(0, 1), threads(0, 0)], [3, 1, 1, 1]);
        assert_eq!([threads(4, 4), threads(9, 1)], [4, 9]);
    }

    #[test]
    fn a_hotspot_without_a_name_is_none() {
        let mut network = NetworkConfig::default();
        assert_eq!(network.hotspot(), None);
        network.hotspot.ssid = "Gametable".to_owned();
        assert_eq!(network.hotspot().map(|hotspot| hotspot.ssid.as_str()), Some("Gametable"));
    }
}
