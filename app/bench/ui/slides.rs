//! Frames while pieces slide and brains think on all their threads.

use std::thread;
use std::time::{Duration, Instant};

use engine::{Brain, Contender, Level, TimeControl};
use kiosk::album::past::{Middle, Moves};
use kiosk::offscreen::area;
use kiosk::rehearsal::{Grid, Rehearsal, RehearsalError};
use matches::setting::Setting;
use protocol::RouteStep;
use serde::Serialize;
use slint::ComponentHandle;
use table::Table;
use terms::occupant::Occupant;
use terms::{Closing, Kind, State};
use ui::PlayState;

use super::touch::{Front, milliseconds};
use super::{FRAME, Redrawn, Spread, TWO_FRAMES, over, round};

/// A frame at 60 Hz.
const TICK: Duration = Duration::from_micros(16_667);

/// A match goes on for so many moves of ours, then comes the next.
const LONG: usize = 12;

/// An AI that has not answered by then is not waited for any longer.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Serialize)]
pub struct SlidesLine {
    measure: &'static str,
    screen: (u32, u32),
    moves: usize,
    threads_thinking: usize,
    /// Frames while something moved.
    frames: usize,
    frames_per_second: f64,
    /// What a frame took of its time, with all that had to be done for it.
    frame_ms: Spread,
    /// From one frame to the next.
    interval_ms: Spread,
    over_16_7_ms: usize,
    over_33_ms: usize,
    redrawn: Redrawn,
}

#[derive(Default)]
struct Frames {
    took: Vec<f64>,
    intervals: Vec<f64>,
    areas: Vec<f64>,
}

/// Plays against an AI, while others keep the threads busy that it does not need.
pub fn measure(show: &Rehearsal, moves: usize) -> Result<SlidesLine, RehearsalError> {
    let threads = show.rooms.settings.now().thinking.threads().get();
    let crowd = crowd(show, threads)?;
    let mut frames = Frames::default();
    let mut played = 0;
    let mut turn = 0;
    while played < moves {
        let table = begin(show)?;
        let grid = show.grid()?;
        for _ in 0..LONG.min(moves - played) {
            if !play(show, &table, grid, turn, &mut frames) {
                break;
            }
            turn += 1;
            played += 1;
        }
    }
    crowd.iter().for_each(|table| table.close(Closing::Abandoned));
    let Frames { took, intervals, areas } = &frames;
    let seconds: f64 = intervals.iter().sum::<f64>() / 1000.0;
    Ok(SlidesLine {
        measure: "slides",
        screen: show.screen.size(),
        moves: played,
        threads_thinking: threads,
        frames: took.len(),
        frames_per_second: round(intervals.len() as f64 / seconds.max(f64::EPSILON)),
        frame_ms: Spread::of(took),
        interval_ms: Spread::of(intervals),
        over_16_7_ms: over(took, FRAME),
        over_33_ms: over(took, TWO_FRAMES),
        redrawn: Redrawn::of(areas, show.screen.size()),
    })
}

fn champion() -> Occupant {
    let brain = Contender::new(Brain::Champion, Level::Merciless);
    Occupant::Brain { brain, depth: None }
}

/// A match against an AI.
fn begin(show: &Rehearsal) -> Result<Table, RehearsalError> {
    let middle = Middle {
        game: "chess",
        seats: [Occupant::Touch, champion()],
        time: TimeControl::Unlimited,
        moves: Moves::Written("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6"),
        left: None,
    };
    let table = show.go_on_with(middle.begin(&show.rooms.store)?)?;
    show.settle();
    Ok(table)
}

/// Brains that play among themselves, one more match than there are threads.
fn crowd(show: &Rehearsal, threads: usize) -> Result<Vec<Table>, RehearsalError> {
    let mut tables = Vec::new();
    for _ in 0..=threads {
        let lobby = show.rooms.lobby.clone();
        let laid = show.rooms.tasks.spawn(async move {
            let setting = Setting::find(lobby.catalog(), "chess", "standard", TimeControl::Unlimited).ok()?;
            lobby.arrange(Kind::Screensaver, setting, vec![champion(), champion()]).await.ok()
        });
        show.until("a table for brains", |_| laid.is_finished())?;
        tables.extend(show.rooms.tasks.block_on(laid).ok().flatten());
    }
    Ok(tables)
}

/// Taps a move and draws until the answer has come to rest; whether there was a move to be played.
fn play(show: &Rehearsal, table: &Table, grid: Grid, turn: usize, frames: &mut Frames) -> bool {
    let Some(cells) = a_move(table, turn) else { return false };
    for cell in cells {
        let finger = grid.middle(table, cell);
        show.screen.press(finger);
        show.screen.release(finger);
    }
    let revision = |table: &Table| table.views().watchers.snapshot.revision;
    let before = revision(table);
    let mut front = Front::of(show);
    let (began, mut tick, mut last) = (Instant::now(), Instant::now(), None);
    loop {
        let moving = show.kiosk.global::<PlayState<'_>>().get_moving();
        let started = Instant::now();
        show.screen.turn();
        let region = show.screen.draw();
        if let Some(region) = &region {
            front.present(show, region);
        }
        if moving {
            frames.took.push(milliseconds(started));
            frames.areas.push(region.as_ref().map_or(0, area) as f64);
            if let Some(last) = last.replace(started) {
                frames.intervals.push(1000.0 * started.duration_since(last).as_secs_f64());
            }
        } else {
            last = None;
            let answered = revision(table) >= before + 2;
            let over = table.state() == State::Over || began.elapsed() > PATIENCE;
            if (answered && region.is_none()) || over {
                return !over;
            }
        }
        tick += TICK;
        thread::sleep(tick.saturating_duration_since(Instant::now()));
    }
}

/// The cells of a legal move that takes two taps.
fn a_move(table: &Table, turn: usize) -> Option<[u16; 2]> {
    let views = table.views();
    let moves = views.chairs.iter().map(|view| &view.snapshot);
    let snapshot = moves.into_iter().find(|snapshot| snapshot.you == Some(snapshot.turn))?;
    let plain: Vec<[u16; 2]> = snapshot
        .moves
        .iter()
        .filter_map(|one| match one.route[..] {
            [RouteStep::Cell(from), RouteStep::Cell(to)] => Some([from, to]),
            _ => None,
        })
        .collect();
    plain.get((7 * turn + 3) % plain.len().max(1)).copied()
}
