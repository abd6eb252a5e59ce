//! A browser without a window that shows our own page for phones, on this machine: what a kiosk made of web pages would take.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kiosk::rehearsal::{Rehearsal, RehearsalError};
use launch::Running;
use serde::Serialize;
use slint::ComponentHandle;
use ui::Shell;

use super::round;
use super::start::{self, megabytes_of};
use super::touch::milliseconds;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A picture that has not come by then does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long the page is shown before the memory is looked at.
const A_WHILE: Duration = Duration::from_secs(5);

#[derive(Serialize)]
pub struct BrowserLine {
    measure: &'static str,
    /// Whether there is a browser on this machine.
    found: bool,
    #[serde(flatten)]
    figures: Option<BrowserFigures>,
}

#[derive(Serialize)]
struct BrowserFigures {
    /// From its start to a picture of the page, the better of two starts.
    first_picture_ms: f64,
    /// All its processes together (PSS).
    memory_mb: f64,
    processes: usize,
    /// Its time to the first picture against ours to the first frame.
    we_are_times_faster: f64,
    /// Its memory against ours at the home screen, where nobody thinks.
    we_take_times_less: Option<f64>,
    /// The same against ours in a match without what brains remember.
    we_take_times_less_in_play: Option<f64>,
}

impl BrowserLine {
    pub fn missing() -> BrowserLine {
        BrowserLine { measure: "chromium", found: false, figures: None }
    }
}

pub fn measure(show: &Rehearsal, ours: &start::StartLine) -> Result<BrowserLine, RehearsalError> {
    let Some(browser) = find() else { return Ok(BrowserLine::missing()) };
    show.kiosk.global::<Shell<'_>>().invoke_home();
    let page = show.rooms.page.borrow().clone().ok_or(RehearsalError::Stuck("the page"))?;
    let profile = tempfile::tempdir()?;
    let pictures =
        [first_picture(&browser, profile.path(), &page)?, first_picture(&browser, profile.path(), &page)?];
    let first_picture_ms = pictures[0].min(pictures[1]);
    let (memory_mb, processes) = memory(&browser, profile.path(), &page)?;
    let less = |ours: f64| round(memory_mb / ours.max(f64::EPSILON));
    let figures = BrowserFigures {
        first_picture_ms: round(first_picture_ms),
        memory_mb: round(memory_mb),
        processes,
        we_are_times_faster: round(first_picture_ms / ours.first_frame_ms.p50.max(f64::EPSILON)),
        we_take_times_less: ours.memory.map(|memory| less(memory.home_mb)),
        we_take_times_less_in_play: ours.memory.map(|memory| less(memory.play_mb - memory.search_tables_mb)),
    };
    Ok(BrowserLine { measure: "chromium", found: true, figures: Some(figures) })
}

fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// Starts a browser, which starts programs of its own.
fn browse(program: &Path, profile: &Path, arguments: &[String]) -> Result<Running, RehearsalError> {
    let mut command = Command::new(program);
    command
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(["--window-size=1920,1080"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ok(Running::start_group(&mut command)?)
}

fn first_picture(program: &Path, profile: &Path, page: &str) -> Result<f64, RehearsalError> {
    let picture = profile.join("picture.png");
    // There is none from an earlier start.
    let _ = fs::remove_file(&picture);
    let began = Instant::now();
    let _browser =
        browse(program, profile, &[format!("--screenshot={}", picture.display()), page.to_owned()])?;
    while !fs::metadata(&picture).is_ok_and(|file| file.len() > 0) {
        if began.elapsed() > PATIENCE {
            return Err(RehearsalError::Stuck("the browser's picture"));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(milliseconds(began))
}

/// What all its processes take together, and how many there are.
fn memory(program: &Path, profile: &Path, page: &str) -> Result<(f64, usize), RehearsalError> {
    let arguments = ["--remote-debugging-port=0".to_owned(), page.to_owned()];
    let browser = browse(program, profile, &arguments)?;
    thread::sleep(A_WHILE);
    let family = family(browser.id());
    let figures: Vec<f64> =
        family.iter().filter_map(|process| megabytes_of(&process.to_string()).ok()).collect();
    Ok((figures.iter().sum(), figures.len()))
}

/// A process and all that come from it.
fn family(ancestor: u32) -> Vec<u32> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let process = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok());
        let Some(process) = process else { continue };
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // The name may hold anything, even brackets: what counts comes after the last of them.
        let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        children.entry(parent.unwrap_or_default()).or_default().push(process);
    }
    let mut all = vec![ancestor];
    let mut next = 0;
    while let Some(parent) = all.get(next) {
        all.extend(children.remove(parent).unwrap_or_default());
        next += 1;
    }
    all
}
