//! How much is drawn again while something moves: without a graphics processor that is what a frame costs.

use std::time::Duration;

use engine::TimeControl;
use slint::ComponentHandle;
use terms::occupant::Occupant;
use ui::PlayState;

use crate::album::past::{Middle, Moves};
use crate::offscreen::{ScreenClock, area};
use crate::rehearsal::{Phones, Rehearsal, RehearsalPlan};

const SIZE: (u32, u32) = (1920, 1080);
const FRAME: Duration = Duration::from_millis(16);

/// Draws the next frame: how many pixels it took.
fn frame(show: &Rehearsal) -> usize {
    show.screen.turn();
    show.screen.draw().as_ref().map_or(0, area)
}

#[test]
fn only_what_moves_is_drawn_again() {
    let plan = RehearsalPlan {
        size: SIZE,
        clock: ScreenClock::steps(FRAME),
        language: None,
        phones: Phones::MadeUp("http://192.168.4.1:8080/"),
        settings: &[],
        data_dir: None,
    };
    let show = Rehearsal::open(plan).unwrap();
    show.write_down_the_pin();
    assert!(frame(&show) > 1_000_000, "the first frame is drawn as a whole");
    let middle = Middle {
        game: "chess",
        seats: [Occupant::Touch, Occupant::Touch],
        time: TimeControl::Unlimited,
        moves: Moves::Written("e4 e5"),
        left: None,
    };
    let table = show.go_on_with(middle.begin(&show.rooms.store).unwrap()).unwrap();
    show.settle();
    let grid = show.grid().unwrap();
    show.settle();
    let cell = |name: &str| table.board().board.names.iter().position(|known| known == name).unwrap() as u16;
    for name in ["b1", "c3"] {
        let finger = grid.middle(&table, cell(name));
        show.screen.press(finger);
        show.screen.release(finger);
        if name == "b1" {
            show.settle();
        }
    }
    let mut drawn = vec![frame(&show)];
    while show.kiosk.global::<PlayState<'_>>().get_moving() {
        drawn.push(frame(&show));
    }
    assert!((5..20).contains(&drawn.len()), "{drawn:?}");
    // Where a move begins and where it is confirmed, what can be moved changes all over the board.
    let sliding = drawn.iter().filter(|pixels| **pixels < 60_000).count();
    assert!(sliding + 2 >= drawn.len(), "more than one knight is drawn again: {drawn:?}");
    show.settle();
    assert_eq!(frame(&show), 0, "and then everything is at rest");
}
