//! From a finger that comes down to the frame that answers it.

use std::time::Instant;

use engine::TimeControl;
use kiosk::album::past::{Middle, Moves};
use kiosk::offscreen::area;
use kiosk::rehearsal::{Rehearsal, RehearsalError};
use protocol::RouteStep;
use serde::Serialize;
use slint::LogicalPosition;
use slint::platform::software_renderer::{PhysicalRegion, PremultipliedRgbaColor};
use table::Table;
use terms::occupant::Occupant;

use super::{FRAME, Redrawn, Spread, TWO_FRAMES, over};

/// Where no finger means anything.
const AWAY: LogicalPosition = LogicalPosition::new(-99.0, -99.0);

#[derive(Serialize)]
pub struct TouchLine {
    measure: &'static str,
    on: &'static str,
    screen: (u32, u32),
    presses: usize,
    /// Until the frame is drawn.
    drawn_ms: Spread,
    /// Until what was drawn is copied to where it is shown from.
    presented_ms: Spread,
    over_16_7_ms: usize,
    over_33_ms: usize,
    redrawn: Redrawn,
}

/// Where frames are shown from.
pub struct Front(Vec<PremultipliedRgbaColor>);

impl Front {
    pub fn of(show: &Rehearsal) -> Front {
        Front(show.screen.pixels().clone())
    }

    /// Copies what was drawn.
    pub fn present(&mut self, show: &Rehearsal, region: &PhysicalRegion) {
        let (pixels, width) = (show.screen.pixels(), show.screen.size().0 as usize);
        for (corner, size) in region.iter() {
            let rows = corner.y as usize..corner.y as usize + size.height as usize;
            for row in rows {
                let from = row * width + corner.x as usize;
                let line = from..from + size.width as usize;
                self.0[line.clone()].copy_from_slice(&pixels[line]);
            }
        }
    }
}

/// Presses pieces, and the button at the lower right, in a match that waits for somebody.
pub fn measure(show: &Rehearsal, presses: usize) -> Result<Vec<TouchLine>, RehearsalError> {
    let middle = Middle {
        game: "chess",
        seats: [Occupant::Touch, Occupant::Touch],
        time: TimeControl::Unlimited,
        moves: Moves::Written("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O"),
        left: None,
    };
    let table = show.go_on_with(middle.begin(&show.rooms.store)?)?;
    show.settle();
    let pieces = pieces(show, &table)?;
    let button = button(show)?;
    Ok(vec![press(show, "piece", &pieces, presses), press(show, "button", &[button], presses)])
}

fn press(show: &Rehearsal, on: &'static str, places: &[LogicalPosition], presses: usize) -> TouchLine {
    let (mut drawn, mut presented, mut areas) = (Vec::new(), Vec::new(), Vec::new());
    let mut front = Front::of(show);
    for place in places.iter().cycle().take(presses) {
        show.settle();
        let touched = Instant::now();
        show.screen.press(*place);
        show.screen.turn();
        if let Some(region) = show.screen.draw() {
            drawn.push(milliseconds(touched));
            front.present(show, &region);
            presented.push(milliseconds(touched));
            areas.push(area(&region) as f64);
        }
        show.screen.release(AWAY);
    }
    show.settle();
    TouchLine {
        measure: "touch",
        on,
        screen: show.screen.size(),
        presses: drawn.len(),
        drawn_ms: Spread::of(&drawn),
        presented_ms: Spread::of(&presented),
        over_16_7_ms: over(&presented, FRAME),
        over_33_ms: over(&presented, TWO_FRAMES),
        redrawn: Redrawn::of(&areas, show.screen.size()),
    }
}

pub fn milliseconds(since: Instant) -> f64 {
    1000.0 * since.elapsed().as_secs_f64()
}

/// Where the pieces lie that can be moved.
fn pieces(show: &Rehearsal, table: &Table) -> Result<Vec<LogicalPosition>, RehearsalError> {
    let grid = show.grid()?;
    let views = table.views();
    let moves = views.chairs.iter().flat_map(|view| &view.snapshot.moves);
    let mut cells: Vec<u16> = moves
        .filter_map(|one| match one.route.first() {
            Some(RouteStep::Cell(cell)) => Some(*cell),
            _ => None,
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    Ok(cells.into_iter().map(|cell| grid.middle(table, cell)).collect())
}

/// A place at the lower right that answers to a finger: the last of the buttons there.
fn button(show: &Rehearsal) -> Result<LogicalPosition, RehearsalError> {
    let (width, height) = show.screen.size();
    let y = height as f32 - 0.06 * height.min(width) as f32;
    for step in 1..40 {
        let place = LogicalPosition::new(width as f32 - 0.01 * step as f32 * width as f32, y);
        show.settle();
        show.screen.press(place);
        show.screen.turn();
        let answered = show.screen.draw().is_some();
        show.screen.release(AWAY);
        if answered {
            return Ok(place);
        }
    }
    Err(RehearsalError::Stuck("a button"))
}
