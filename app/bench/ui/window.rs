//! The program itself in a real window, by each renderer: from its start until the desktop shows its first frame, and what it
//! takes of memory and processor while the screensaver plays at speed. What is only drawn in memory knows nothing of the way to
//! the window, nor of OpenGL that is drawn by the processor.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use launch::{Running, forget_settings};
use rustix::param::clock_ticks_per_second;
use serde::Serialize;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};
use x11rb::rust_connection::RustConnection;

use super::start::megabytes_of;
use super::touch::milliseconds;
use super::{Spread, round};

const RENDERERS: [&str; 3] = ["auto", "software", "femtovg"];

/// The program is started so often with each.
const TIMES: usize = 5;

/// A frame that has not come by then does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is made once, such as the drawings of every game, is made by then.
const WARM: Duration = Duration::from_secs(10);

/// How long its work is looked at.
const A_WHILE: Duration = Duration::from_secs(20);

/// So many colours are a picture, and not the ground of a window that has just come.
const PICTURE: usize = 20;

#[derive(Serialize)]
pub struct WindowLine {
    measure: &'static str,
    screen: (u32, u32),
    renderer: &'static str,
    /// What the program says of it.
    drawn_by: String,
    starts: usize,
    first_frame_ms: Spread,
    /// What belongs to the program alone, and its share of what it shares (PSS).
    memory_mb: f64,
    /// Of one core, while the screensaver thinks for 10 ms about each move.
    processor_percent: f64,
}

pub fn measure(program: &Path, size: (u32, u32)) -> io::Result<Vec<WindowLine>> {
    let desktop = Desktop::open()?;
    RENDERERS.into_iter().map(|renderer| measure_one(&desktop, program, size, renderer)).collect()
}

fn measure_one(
    desktop: &Desktop,
    program: &Path,
    size: (u32, u32),
    renderer: &'static str,
) -> io::Result<WindowLine> {
    let folder = tempfile::tempdir()?;
    // Without a PIN the first screen is covered by a new one.
    let mut doctor = Command::new(program);
    doctor.args(["doctor", "--new-pin", "--data-dir"]).arg(folder.path()).stdout(Stdio::null());
    doctor.status()?;
    let log = folder.path().join("log");
    let mut times = Vec::new();
    loop {
        let bare = desktop.shown()?;
        let began = Instant::now();
        let shown = show(program, size, renderer, folder.path(), &log)?;
        desktop.waits_for_a_picture(&bare)?;
        times.push(milliseconds(began));
        if times.len() == TIMES {
            let (memory_mb, processor_percent) = work(shown.id())?;
            return Ok(WindowLine {
                measure: "window",
                screen: size,
                renderer,
                drawn_by: drawn_by(&fs::read_to_string(&log)?),
                starts: TIMES,
                first_frame_ms: Spread::of(&times),
                memory_mb,
                processor_percent,
            });
        }
        drop(shown);
        // A picture that is still there would be taken for the next one's.
        desktop.waits_for("the window to go", |pixels| *pixels == bare)?;
    }
}

/// Starts the program, whose screensaver plays at speed.
fn show(
    program: &Path,
    (width, height): (u32, u32),
    renderer: &str,
    folder: &Path,
    log: &Path,
) -> io::Result<Running> {
    let mut command = Command::new(program);
    forget_settings(&mut command);
    command
        .args(["--windowed", &format!("{width}x{height}"), "--port", "0", "--log", "info", "--data-dir"])
        .arg(folder)
        .env("GAMETABLE_SCREEN_RENDERER", renderer)
        .env("GAMETABLE_SCREEN_VOLUME", "0")
        .env("GAMETABLE_SCREEN_ATTRACT_THINKING", "10ms")
        .env("GAMETABLE_SCREEN_ATTRACT_PAUSE", "0s")
        .env("GAMETABLE_SERVER_BIND", "127.0.0.1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(log)?);
    Running::start(&mut command)
}

/// What a program takes of the memory, and of one core in percent.
fn work(process: u32) -> io::Result<(f64, f64)> {
    thread::sleep(WARM);
    let (began, before) = (Instant::now(), processor_seconds(process)?);
    thread::sleep(A_WHILE);
    let worked = processor_seconds(process)? - before;
    let percent = 100.0 * worked / began.elapsed().as_secs_f64();
    Ok((megabytes_of(&process.to_string())?, round(percent)))
}

/// How long the processor has worked for a program.
fn processor_seconds(process: u32) -> io::Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name may hold anything, even brackets: what counts comes after the last of them.
    let (_, rest) = stat.rsplit_once(')').unwrap_or_default();
    let ticks: u64 =
        rest.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / clock_ticks_per_second() as f64)
}

fn drawn_by(log: &str) -> String {
    let found = log.lines().find_map(|line| Some(line.split_once("the screen is drawn by ")?.1.to_owned()));
    found.unwrap_or_default()
}

/// What an X11 desktop shows.
struct Desktop {
    server: RustConnection,
    root: u32,
    width: u16,
    height: u16,
}

impl Desktop {
    fn open() -> io::Result<Desktop> {
        let no_desktop =
            |error| io::Error::other(format!("a window needs an X11 desktop (DISPLAY): {error}"));
        let (server, number) = x11rb::connect(None).map_err(no_desktop)?;
        let screen = &server.setup().roots[number];
        let (root, width, height) = (screen.root, screen.width_in_pixels, screen.height_in_pixels);
        Ok(Desktop { server, root, width, height })
    }

    /// The row of pixels that goes through its middle.
    fn shown(&self) -> io::Result<Vec<u8>> {
        let middle = (self.height / 2) as i16;
        let asked =
            self.server.get_image(ImageFormat::Z_PIXMAP, self.root, 0, middle, self.width, 1, u32::MAX);
        Ok(asked.map_err(io::Error::other)?.reply().map_err(io::Error::other)?.data)
    }

    fn waits_for_a_picture(&self, bare: &[u8]) -> io::Result<()> {
        let colours = |pixels: &[u8]| pixels.chunks_exact(4).collect::<BTreeSet<_>>().len();
        self.waits_for("a frame", |pixels| *pixels != bare && colours(pixels) >= PICTURE)
    }

    fn waits_for(&self, what: &str, is_there: impl Fn(&Vec<u8>) -> bool) -> io::Result<()> {
        let began = Instant::now();
        while !is_there(&self.shown()?) {
            if began.elapsed() > PATIENCE {
                return Err(io::Error::other(format!("waited for {what} in vain")));
            }
            thread::sleep(Duration::from_millis(2));
        }
        Ok(())
    }
}

/// The program that lies beside this one.
pub fn beside() -> io::Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name("gametable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted_and_what_draws_is_read() {
        let process = std::process::id();
        let before = processor_seconds(process).unwrap();
        while processor_seconds(process).unwrap() == before {}
        let log = "2026-11-19 INFO the screen is drawn by software: there is no graphics processor\n";
        assert_eq!(drawn_by(log), "software: there is no graphics processor");
    }
}
