//! What a board shows and allows at one moment, wherever that came from: the snapshot of a table, or a game at hand.

use engine::{Cell, Colour, LiveGame, Mark};
use slint::SharedString;

use crate::protocol::{MoveView, Snapshot, Step};

/// Something that stands on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub colour: Colour,
    /// Which drawing shows it.
    pub figure: SharedString,
}

/// A board at rest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stance {
    pub pieces: Vec<(Cell, Piece)>,
    pub marks: Vec<(Cell, Mark)>,
    /// The colours of the seats, in their order.
    pub seats: Vec<Colour>,
    /// Whose pieces may be moved here; nobody's where one only looks on.
    pub own: Option<Colour>,
    /// What may be tapped. A move is named by its number in this list.
    pub routes: Vec<Vec<Step>>,
    /// Where the last move went.
    pub last: Vec<Cell>,
    /// Where a move that somebody asked for would go.
    pub hint: Vec<Cell>,
}

impl Stance {
    /// What a table tells one of its viewers. Where no moves are offered, nothing answers to fingers.
    pub fn of_snapshot(snapshot: &Snapshot) -> Stance {
        let piece = |(cell, colour, figure): &(Cell, Colour, std::borrow::Cow<'static, str>)| {
            (*cell, Piece { colour: *colour, figure: figure.as_ref().into() })
        };
        let seats: Vec<Colour> = snapshot.seats.iter().map(|seat| seat.colour).collect();
        let offered = !snapshot.moves.is_empty();
        Stance {
            pieces: snapshot.pieces.iter().map(piece).collect(),
            marks: snapshot.marks.clone(),
            own: seats.get(snapshot.turn.index()).copied().filter(|_| offered),
            seats,
            routes: snapshot.moves.iter().map(|offer| offer.route.clone()).collect(),
            last: snapshot.last.clone(),
            hint: snapshot.hint.iter().flat_map(|hint| places(&hint.route)).collect(),
        }
    }

    /// A game at hand, whoever is to move; `last` is where the last move went.
    pub fn of_game(game: &dyn LiveGame, last: &[Cell]) -> Stance {
        let scene = game.scene();
        let seats: Vec<Colour> = scene.seats.iter().map(|seat| seat.colour).collect();
        let piece = |(cell, piece): &(Cell, engine::Piece)| {
            (*cell, Piece { colour: piece.colour, figure: piece.figure.into() })
        };
        Stance {
            pieces: scene.pieces.iter().map(piece).collect(),
            marks: scene.marks,
            own: seats.get(game.turn().index()).copied().filter(|_| !game.offers().is_empty()),
            seats,
            routes: game.offers().iter().map(|offer| MoveView::of(offer).route).collect(),
            last: last.to_vec(),
            hint: Vec::new(),
        }
    }

    /// The same to look at only.
    pub fn untouchable(mut self) -> Stance {
        self.routes.clear();
        self.own = None;
        self
    }
}

/// The cells of a route, in the order of its taps.
pub fn places(route: &[Step]) -> impl Iterator<Item = Cell> {
    route.iter().filter_map(|step| match step {
        Step::Cell(cell) => Some(*cell),
        Step::Choice(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Answer, News};

    #[test]
    fn a_snapshot_says_what_stands_where_and_what_may_be_tapped() {
        let page = include_str!("../../../docs/PROTOCOL.md");
        let line = page.lines().find(|line| line.starts_with(r#"{"type":"snapshot""#)).unwrap();
        let News::Snapshot(mut snapshot) = serde_json::from_str::<Answer>(line).unwrap().news else {
            panic!("another message")
        };
        let stance = Stance::of_snapshot(&snapshot);
        assert_eq!(stance.pieces.len(), snapshot.pieces.len());
        assert_eq!(stance.routes.len(), snapshot.moves.len());
        assert_eq!((stance.last.as_slice(), stance.seats.len()), (&snapshot.last[..], snapshot.seats.len()));
        snapshot.moves.clear();
        assert_eq!(Stance::of_snapshot(&snapshot).own, None, "nobody may touch it");
    }
}
