//! The command line: one file per command, and what can go wrong in any of them.

mod arena;
mod backup;
mod bench;
mod brains;
mod config;
mod doctor;
mod engine;
mod export;
mod games;
mod load;
mod perft;
mod play;
mod restore;
mod screenshots;
mod serve;
mod show;
mod statistics;
mod table;
mod think;

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use ::arena::ArenaError;
use ::config::log::LogError;
use ::config::pin::PinError;
use ::config::{Config, ConfigError};
use ::engine::catalog::{Start, UnknownName};
use ::engine::{MoveError, TextError};
use ::load::LoadError;
use ::table::maps;
use clap::{Parser, Subcommand};
use house::HouseError;
use kiosk::album::AlbumError;
use kiosk::{KioskError, ProgramEnding};
use network::ListenError;
use network::qr::QrError;
use store::export::ExportError;
use store::{BackupError, StoreError};
use thiserror::Error;

/// A board-game table for trade fairs and open days.
#[derive(Parser)]
#[command(version, about, infer_subcommands = false, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    table: table::TableArgs,
    /// A file of settings instead of the one in the usual place, /etc/gametable.toml
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<ProgramCommand>,
}

#[derive(Subcommand)]
enum ProgramCommand {
    /// List the games and their variants
    Games,
    /// List the brains and how strong they are
    Brains(brains::BrainsArgs),
    /// Play a game in the terminal, two people taking turns or one against a brain
    Play(play::PlayArgs),
    /// Count the tree of legal moves; the last line is the number of leaves
    Perft(perft::PerftArgs),
    /// Play moves and print the position they lead to as JSON
    Show(show::ShowArgs),
    /// Let an AI think about a position; prints one JSON object per step, the last with its move
    Think(think::ThinkArgs),
    /// Let brains play against each other and rate them
    ///
    /// Every game is written down as soon as it is over. A run that was broken off goes on when the same command is given
    /// again; other brains, more games and other seeds add to what is there, and ratings follow from all of it. A --time is
    /// processor time of the thinking thread, so that a busy machine does not falsify results.
    Arena(arena::ArenaArgs),
    /// Play for other programs, in the protocol they speak: chess by UCI, draughts by Hub, Reversi by GTP
    Engine(engine::EngineArgs),
    /// Write finished games as files that other programs read: PGN for chess, PDN for draughts
    Export(export::ExportArgs),
    /// Print what happened at the tables, in figures, as a JSON object
    Statistics(statistics::StatisticsArgs),
    /// Copy all matches into one file, also while the table is running
    ///
    /// Only the newest copies are kept; nothing else in their folder is touched.
    Backup(backup::BackupArgs),
    /// Put a backup in the place of all matches, which are set aside; the table must not be running
    Restore(restore::RestoreArgs),
    /// Serve the table to phones, without a screen, until it is interrupted
    Serve(serve::ServeArgs),
    /// Print the settings in force as TOML, each with where it comes from
    Config(config::ConfigArgs),
    /// Look at screen, touch, sound, network, store and settings, and say what to do where something is not well
    ///
    /// Ends with exit code 1 if something needs care. It can be used beside a table that is running.
    Doctor(doctor::DoctorArgs),
    /// Let many clients play against a server on this machine; the last line is one JSON object
    ///
    /// Every move is accounted for: it fails if one was lost, or is stored that nobody has played.
    Load(load::LoadArgs),
    /// Measure what this machine can do; needs the program gametable-bench beside this one
    #[command(disable_help_flag = true)]
    Bench(bench::BenchArgs),
    /// Take pictures of every screen, without a display
    Screenshots(screenshots::ScreenshotsArgs),
}

/// Runs one command, or the table itself; only the table's operator may want it to begin again.
pub fn run(cli: Cli, out: &mut dyn Write) -> Result<ProgramEnding, Failure> {
    let named = cli.config.as_deref();
    let config = || {
        let config = Config::load(named)?;
        // What is wrong with them, the doctor says.
        let _ = maps::read(::games::catalog(), &config.games.maps);
        Ok::<_, ConfigError>(config)
    };
    match cli.command {
        None => return cli.table.run(cli.config.as_deref(), out),
        Some(ProgramCommand::Games) => games::run(out),
        Some(ProgramCommand::Brains(brains)) => brains.run(out),
        Some(ProgramCommand::Play(play)) => play.run(&config()?, out),
        Some(ProgramCommand::Perft(perft)) => perft.run(out),
        Some(ProgramCommand::Show(show)) => show.run(out),
        Some(ProgramCommand::Think(think)) => think.run(&config()?, out),
        Some(ProgramCommand::Arena(arena)) => arena.run(&config()?, out),
        Some(ProgramCommand::Engine(engine)) => engine.run(&config()?, out),
        Some(ProgramCommand::Export(export)) => export.run(&config()?, out),
        Some(ProgramCommand::Statistics(statistics)) => statistics.run(&config()?, out),
        Some(ProgramCommand::Backup(backup)) => backup.run(&config()?, out),
        Some(ProgramCommand::Restore(restore)) => restore.run(&config()?, out),
        Some(ProgramCommand::Serve(serve)) => serve.run(named, out),
        Some(ProgramCommand::Config(config)) => config.run(named, out),
        Some(ProgramCommand::Doctor(doctor)) => doctor.run(named, out),
        Some(ProgramCommand::Load(load)) => load.run(out),
        Some(ProgramCommand::Bench(bench)) => bench.run(),
        Some(ProgramCommand::Screenshots(screenshots)) => screenshots.run(out),
    }?;
    Ok(ProgramEnding::Quit)
}

/// Why a command came to nothing.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("{0}")]
    Name(#[from] UnknownName),
    #[error("this is not a position of {game}: {error}")]
    Position { game: String, error: TextError },
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError, legal: String },
    #[error("there is nothing to think about: the game is over")]
    Over,
    #[error("the search broke down: this is a fault of the program")]
    BrokeDown,
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error("{0}")]
    Config(#[from] ConfigError),
    #[error("{0}")]
    Log(#[from] LogError),
    #[error("{0}")]
    House(#[from] HouseError),
    #[error("the server cannot be started: {0}; look whether the machine has run out of something")]
    Server(io::Error),
    #[error("{0}")]
    Qr(#[from] QrError),
    #[error("{0}")]
    Load(#[from] LoadError),
    #[error("{0}")]
    Arena(#[from] ArenaError),
    #[error("{0}")]
    Export(#[from] ExportError),
    #[error("{0}")]
    Screen(#[from] KioskError),
    #[error("{0}")]
    Album(#[from] AlbumError),
    #[error("something needs care")]
    NotWell,
    #[error(
        "{} belongs to another user, and so must {what}: sudo -u '#{owner}' gametable {command}",
        folder.display()
    )]
    NotOurs { folder: PathBuf, owner: u32, what: &'static str, command: String },
    #[error("{0}")]
    Backup(#[from] BackupError),
    #[error("{0}")]
    Pin(#[from] PinError),
    #[error("gametable-bench cannot be run: {0}")]
    Bench(io::Error),
}

impl Failure {
    /// Whether the fault lies with what was asked.
    pub fn is_bad_input(&self) -> bool {
        match self {
            Failure::Output(_) | Failure::Screen(_) | Failure::Server(_) | Failure::Load(_) => false,
            Failure::Album(AlbumError::File { .. }) => true,
            Failure::Album(_) => false,
            Failure::NotWell | Failure::NotOurs { .. } | Failure::Pin(_) | Failure::Bench(_) => false,
            Failure::House(HouseError::System(_) | HouseError::Listen(ListenError::Taken { .. })) => false,
            Failure::Arena(ArenaError::File { .. }) => false,
            Failure::Backup(error) => matches!(error, BackupError::NoBackup { .. }),
            Failure::Export(error) => matches!(error, ExportError::NoStore(_)),
            _ => true,
        }
    }

    /// What to do about it, where there is something to say.
    pub fn advice(&self) -> Option<String> {
        match self {
            Failure::Move { legal, .. } if !legal.is_empty() => Some(format!("legal there: {legal}")),
            Failure::Backup(BackupError::NotCopied { error: StoreError::Damaged(_), .. }) => {
                Some("`gametable restore` puts the last backup in its place".to_owned())
            }
            Failure::Position { game, .. } => {
                Some(format!("`gametable show {game}` prints one to start from"))
            }
            Failure::Bench(_) => {
                Some("it is built by: cargo build --release --package gametable-bench".to_owned())
            }
            _ => None,
        }
    }
}

/// Refuses to write to a table's folder for any user but its own: the table could not read or replace that.
fn must_be_ours(folder: &Path, user: u32, what: &'static str, command: String) -> Result<(), Failure> {
    match fs::metadata(folder) {
        Ok(metadata) if metadata.uid() != user => {
            Err(Failure::NotOurs { folder: folder.to_owned(), owner: metadata.uid(), what, command })
        }
        _ => Ok(()),
    }
}

/// Which game, and from where: what several commands ask for.
#[derive(clap::Args)]
struct SettingArgs {
    /// The game and perhaps its variant, such as `chess` or `draughts/english`
    #[arg(value_name = "GAME[/VARIANT]")]
    game: String,
    /// The position to start from, in the game's own notation
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

impl SettingArgs {
    fn start(&self) -> Start<'_> {
        self.position.as_deref().map_or(Start::Usual, Start::Text)
    }

    fn refused(&self, error: TextError) -> Failure {
        Failure::Position { game: self.game.clone(), error }
    }
}
