//! The changes that are shown on top of a position, and how they are taken back.
//!
//! What a move does is said by the game; nobody looks for it in what stands on the board.

use std::collections::BTreeMap;

use engine::changes::{apply, moments};
use engine::{Cell, Change};

use super::stance::ShownPiece;

/// What stands where.
pub type Pieces = BTreeMap<Cell, ShownPiece>;

/// A change, after its number of taps.
pub type Timed = (u8, Change<ShownPiece>);

/// The changes of a move, as far as it is shown.
pub type Course = Vec<Timed>;

/// How many changes two courses have in common; what happens at once is not torn apart.
pub fn in_common(one: &[Timed], other: &[Timed]) -> usize {
    let mut common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let parted = [one.get(common), other.get(common)].map(|change| change.map(|(taps, _)| *taps));
    while common > 0 && parted.contains(&Some(one[common - 1].0)) {
        common -= 1;
    }
    common
}

/// The changes that lead back to where a course began.
pub fn backwards(before: &Pieces, course: &[Timed]) -> Course {
    let (mut back, mut pieces) = (Course::new(), before.clone());
    for moment in moments(course) {
        // What arrives at a cell and becomes something there was what it was where it came from.
        let origin = |cell: Cell| {
            let arrives = |(_, change): &Timed| match change {
                Change::Moved { from, to } if *to == cell => Some(*from),
                _ => None,
            };
            moment.iter().find_map(arrives).unwrap_or(cell)
        };
        let was = |cell: Cell| Some((cell, pieces.get(&cell)?.clone()));
        let undo = |(taps, change): &Timed| {
            let undone = match change.clone() {
                Change::Moved { from, to } => Change::Moved { from: to, to: from },
                Change::Placed { cell, piece } => Change::Removed { cell, piece },
                Change::Removed { cell, piece } => Change::Placed { cell, piece },
                Change::Turned { cell, .. } => {
                    was(origin(cell)).map(|(cell, piece)| Change::Turned { cell, piece })?
                }
                Change::Became { cell, .. } => {
                    was(origin(cell)).map(|(cell, piece)| Change::Became { cell, piece })?
                }
            };
            Some((*taps, undone))
        };
        let undone: Course = moment.iter().filter_map(undo).collect();
        back.splice(0..0, undone);
        apply(&mut pieces, moment);
    }
    back
}

#[cfg(test)]
mod tests {
    use engine::Colour;
    use engine::catalog::Start;
    use engine::changes::until;
    use protocol::ChangesView;
    use serde::Deserialize;
    use serde_json::Value;

    use super::*;
    use crate::surface::stance::course;

    /// What stands where, as a message has it.
    type Told = Vec<(Cell, Colour, String)>;

    /// What a move does, as it is written in a message: `app/web/tests/changes.test.js` reads the same cases.
    #[derive(Deserialize)]
    struct Case {
        name: String,
        game: String,
        position: String,
        r#move: String,
        pieces: Told,
        changes: Value,
        /// After how many taps, what stands where.
        then: Vec<(usize, Told)>,
    }

    fn pieces(told: &Told) -> Pieces {
        let piece = |(cell, colour, figure): &(Cell, Colour, String)| {
            (*cell, ShownPiece { colour: *colour, figure: figure.into() })
        };
        told.iter().map(piece).collect()
    }

    #[test]
    fn moves_are_written_and_shown_as_the_cases_say() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../games/tests/changes_cases.json")).expect("cases");
        for Case { name, game, position, r#move, pieces: before, changes, then } in cases {
            let (_, variant) = games::catalog().find(&game).expect("a game");
            let live = variant.open(Start::Text(&position)).expect("a position");
            let number = live.read_move(&r#move).expect("a legal move");
            let said = ChangesView::of(&live.offers()[number].changes);
            assert_eq!(serde_json::to_value(&said).expect("plain data"), changes, "{name}: as it is written");
            let read: ChangesView = serde_json::from_value(changes).expect("changes");
            assert_eq!(read, said, "{name}: as it is read");
            let (before, course) = (pieces(&before), course(&read));
            for (taps, then) in &then {
                let mut shown = before.clone();
                apply(&mut shown, until(&course, *taps));
                assert_eq!(shown, pieces(then), "{name}: after {taps} taps");
            }
            let mut back = pieces(&then.last().expect("every move ends").1);
            apply(&mut back, &backwards(&before, &course));
            assert_eq!(back, before, "{name}: and back");
        }
    }
}
