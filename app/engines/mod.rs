//! Our brains for the tools of the field, in the protocols they speak: UCI for chess, Hub for draughts, GTP for Reversi.
//!
//! A [`session`] is what they share: lines come in and thoughts come up in one queue of events, so that a protocol is one
//! loop on one thread and hears `stop` while a brain thinks. Nothing that comes in ends a session but `quit` and the end
//! of input; then a search under way is stopped and its move is still told.

mod clock;
mod gtp;
mod hub;
mod input;
mod number;
mod session;
mod thinking;
mod uci;

use std::io::{self, Read, Write};

use engine::{Algorithm, Contender, Means};

/// A language that a tool speaks.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Protocol {
    /// Chess, the Universal Chess Interface
    Uci,
    /// Draughts, Hub version 2
    Hub,
    /// Reversi, the Go Text Protocol
    Gtp,
}

/// The most threads that a brain is given.
pub const MOST_THREADS: u16 = 64;

/// The most memory that a brain is given, in megabytes.
pub const MOST_HASH: u16 = 1024;

/// Who thinks, and what it may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    algorithm: Algorithm,
    means: Means,
}

impl Player {
    pub fn new(contender: Contender, threads: u16, megabytes: u16, seed: u64) -> Player {
        let Contender { algorithm, level } = contender;
        let mut player = Player { algorithm, means: Means { seed, level, ..Means::default() } };
        player.means.threads = threads.into();
        player.set_megabytes(megabytes.into());
        player
    }

    fn megabytes(&self) -> usize {
        self.means.bytes >> 20
    }

    fn set_megabytes(&mut self, megabytes: usize) {
        self.means.bytes = megabytes << 20;
    }
}

impl Protocol {
    /// Speaks it until the other side has had enough.
    pub fn speak(
        self,
        player: Player,
        input: impl Read + Send + 'static,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Protocol::Uci => uci::speak(player, input, out),
            Protocol::Hub => hub::speak(player, input, out),
            Protocol::Gtp => gtp::speak(player, input, out),
        }
    }
}
