//! Our brains for the tools of the field, in the protocols they speak: UCI and XBoard for chess, Hub for
//! draughts, GTP for Reversi.
//!
//! A [`session`] is what they share: lines come in and thoughts come up in one queue of events, so that a protocol is one
//! loop on one thread and hears `stop` while a brain thinks. Nothing that comes in ends a session but `quit` and the end
//! of input; then a search under way is stopped and its move is still told.

#![allow(missing_docs, reason = "names of fields say what they are")]

mod chess;
mod gtp;
mod hub;
mod input;
mod number;
mod own_book;
mod ponder_clock;
mod session;
mod uci;
mod xboard;

use std::io::{self, Read, Write};

use engine::{Contender, Means, Pace};

/// A language that a tool speaks.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Protocol {
    /// Chess, the Universal Chess Interface
    Uci,
    /// Chess, the protocol of XBoard and WinBoard
    Xboard,
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
pub struct EnginePlayer {
    contender: Contender,
    means: Means,
}

impl EnginePlayer {
    pub fn new(contender: Contender, threads: u16, megabytes: u16, seed: u64) -> EnginePlayer {
        let means = Means { seed, threads: threads.into(), ..Means::default() };
        let mut player = EnginePlayer { contender, means };
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

/// How long games last, by the name of the game in the catalog.
fn pace(game: &str) -> Pace {
    games::catalog().find(game).expect("it is in the catalog").0.pace
}

impl Protocol {
    /// Speaks it until the other side has had enough.
    pub fn speak(
        self,
        player: EnginePlayer,
        input: impl Read + Send + 'static,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Protocol::Uci => uci::speak(player, input, out),
            Protocol::Xboard => xboard::speak(player, input, out),
            Protocol::Hub => hub::speak(player, input, out),
            Protocol::Gtp => gtp::speak(player, input, out),
        }
    }
}
