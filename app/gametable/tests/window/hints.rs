//! A hint in a real window, by both renderers: it once had a black cross behind the piece.

use std::collections::BTreeSet;

use engine::Step;
use test_support::patience::wait_for;
use ui::Clue;

use super::picture::Picture;
use super::seat::SeatAtTheScreen;
use super::visit::Visit;
use super::whole_games::begin;

/// The numbers of the cells that look otherwise in one picture than in another.
fn changed(visit: &Visit, seat: &SeatAtTheScreen, one: &Picture, other: &Picture) -> BTreeSet<u16> {
    let names = seat.game.board().names;
    let differs = |name: &String| !one.resembles(other, visit.twin.cell(name));
    (0..).zip(&names).filter(|(_, name)| differs(name)).map(|(cell, _)| cell).collect()
}

fn a_hint_is_drawn_as_it_is_meant(size: (u32, u32), renderer: &'static str) {
    let name = format!("hint-{renderer}-{}", size.0);
    Visit::pay(&name, size, &[], |visit| {
        visit.wake();
        begin(visit, "chess");
        drop(SeatAtTheScreen::take(visit));
        // Others draw words otherwise, by which the way here is found.
        visit.settings.push(("GAMETABLE_SCREEN_RENDERER", renderer.into()));
        visit.lose_power();
        let seat = SeatAtTheScreen::take(visit);
        visit.twin.show_position(&*seat.game);
        let twin = visit.twin.picture();
        wait_for("the position", || {
            changed(visit, &seat, &visit.display.picture(), &twin).is_empty().then_some(())
        });
        let before = visit.display.picture();
        visit.click(visit.twin.area("Hint", 0).middle());
        let (from, to) = wait_for("a hint", || {
            let cells = changed(visit, &seat, &before, &visit.display.picture());
            seat.game.offers().iter().find_map(|offer| match offer.route.steps() {
                [Step::Cell(from), Step::Cell(to)] => {
                    (cells == BTreeSet::from([*from, *to])).then_some((*from, *to))
                }
                _ => None,
            })
        });
        visit.twin.show_hint([(from, Clue::Origin), (to, Clue::Goal)]);
        let twin = visit.twin.picture();
        wait_for("the hint as it is meant", || {
            changed(visit, &seat, &visit.display.picture(), &twin).is_empty().then_some(())
        });
        // Its corners lie round the piece: what is behind it stays as it was, also where the twin is wrong itself.
        let after = visit.display.picture();
        after.save(&name);
        let piece = visit.twin.cell(&seat.game.board().names[usize::from(from)]).within(0.7);
        assert!(after.resembles(&before, piece), "something has come behind the piece");
    });
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn a_hint_by_software_on_a_large_screen() {
    a_hint_is_drawn_as_it_is_meant((1920, 1080), "software");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn a_hint_by_software_on_a_small_screen() {
    a_hint_is_drawn_as_it_is_meant((800, 480), "software");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn a_hint_by_opengl_on_a_large_screen() {
    a_hint_is_drawn_as_it_is_meant((1920, 1080), "femtovg");
}

#[test]
#[ignore = "needs Xvfb; deploy/test-window runs it"]
fn a_hint_by_opengl_on_a_small_screen() {
    a_hint_is_drawn_as_it_is_meant((800, 480), "femtovg");
}
