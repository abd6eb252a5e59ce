//! From the start of the program to its first frame, and what it takes of the memory: told by a fresh process.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use engine::{Brain, Contender, Level, TimeControl};
use kiosk::album::past::{Middle, Moves};
use kiosk::rehearsal::{Rehearsal, RehearsalError};
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use slint::ComponentHandle;
use terms::occupant::Occupant;
use ui::AttractState;

use super::{Spread, open, round};

/// The program is started so often.
const TIMES: usize = 7;

/// How long a screen is shown before its memory is looked at.
const A_WHILE: Duration = Duration::from_secs(3);

const MEGABYTE: f64 = 1024.0 * 1024.0;

/// What a fresh process tells of itself.
#[derive(Debug, Serialize, Deserialize)]
pub struct StartReport {
    pub first_frame_ms: f64,
    pub memory: Option<Memory>,
}

/// What belongs to the program alone, and its share of what it shares (PSS), in megabytes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Memory {
    pub attract_mb: f64,
    pub home_mb: f64,
    pub play_mb: f64,
    /// How much of it brains may use to remember positions.
    pub search_tables_mb: f64,
}

#[derive(Serialize)]
pub struct StartLine {
    measure: &'static str,
    screen: (u32, u32),
    starts: usize,
    pub first_frame_ms: Spread,
    pub memory: Option<Memory>,
    binary_mb: f64,
}

/// The machine's clock, which all processes share.
pub fn now() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// Starts the program some times; it tells how it went.
pub fn measure(size: (u32, u32)) -> Result<StartLine, RehearsalError> {
    let program = std::env::current_exe()?;
    let mut reports = Vec::new();
    for number in 0..TIMES {
        reports.push(start(&program, size, number + 1 == TIMES, None)?);
    }
    let times: Vec<f64> = reports.iter().map(|report| report.first_frame_ms).collect();
    Ok(StartLine {
        measure: "start",
        screen: size,
        starts: times.len(),
        first_frame_ms: Spread::of(&times),
        memory: reports.last().and_then(|report| report.memory),
        binary_mb: round(std::fs::metadata(&program)?.len() as f64 / MEGABYTE),
    })
}

/// Starts the program, on a store that is there or on one of its own.
pub fn start(
    program: &Path,
    (width, height): (u32, u32),
    memory: bool,
    data_dir: Option<&Path>,
) -> Result<StartReport, RehearsalError> {
    let mut command = Command::new(program);
    command.args(["ui", "--size", &format!("{width}x{height}")]);
    if memory {
        command.arg("--memory");
    }
    if let Some(data_dir) = data_dir {
        command.arg("--data-dir").arg(data_dir);
    }
    command.stderr(Stdio::null()).args(["--called-at", &now().to_string()]);
    let output = command.output()?;
    serde_json::from_slice(&output.stdout).map_err(|error| io::Error::other(error).into())
}

/// What this process tells of itself, which was called at that time.
pub fn report(
    size: (u32, u32),
    called_at: u64,
    memory: bool,
    data_dir: Option<&Path>,
) -> Result<StartReport, RehearsalError> {
    let show = open(size, data_dir)?;
    show.screen.turn();
    show.screen.draw().ok_or(RehearsalError::Stuck("the first frame"))?;
    let first_frame_ms = round(now().saturating_sub(called_at) as f64 / 1e6);
    let memory = if memory { Some(look(&show)?) } else { None };
    Ok(StartReport { first_frame_ms, memory })
}

fn look(show: &Rehearsal) -> Result<Memory, RehearsalError> {
    show.write_down_the_pin();
    let attract_mb = after_a_while(show)?;
    show.kiosk.global::<AttractState<'_>>().invoke_wake();
    let home_mb = after_a_while(show)?;
    let brain = Contender::new(Brain::Champion, Level::Merciless);
    let middle = Middle {
        game: "chess",
        seats: [Occupant::Touch, Occupant::Brain { brain, depth: None }],
        time: TimeControl::minutes(10, 5),
        moves: Moves::Written("e4 e5 Nf3 Nc6 Bc4"),
        left: None,
    };
    show.go_on_with(middle.begin(&show.rooms.store)?)?;
    let play_mb = after_a_while(show)?;
    let tables = show.rooms.settings.now().thinking.bytes_for_each_of(1);
    Ok(Memory { attract_mb, home_mb, play_mb, search_tables_mb: round(tables as f64 / MEGABYTE) })
}

fn after_a_while(show: &Rehearsal) -> Result<f64, RehearsalError> {
    let began = Instant::now();
    show.until("time", |_| began.elapsed() > A_WHILE)?;
    Ok(megabytes_of("self")?)
}

/// What a process takes of the memory.
pub fn megabytes_of(process: &str) -> io::Result<f64> {
    let rollup = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
    let kilobytes = rollup.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix(" kB"));
    let kilobytes: Option<f64> = kilobytes.and_then(|figure| figure.trim().parse().ok());
    kilobytes.map(|figure| round(figure / 1024.0)).ok_or_else(|| io::Error::other("no Pss in smaps_rollup"))
}
