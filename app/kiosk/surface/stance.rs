//! What a board shows and allows at one moment, wherever that came from: the snapshot of a table, or a game at hand.

use engine::{Cell, Colour, LiveGame, Mark, Notice, Tile};
use protocol::{ChangesView, Face, MoveView, RouteStep, Snapshot};
use slint::SharedString;

use super::course::{Course, Pieces};

/// Something that stands on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownPiece {
    pub colour: Colour,
    /// Which drawing shows it.
    pub figure: SharedString,
}

impl ShownPiece {
    fn new(colour: Colour, figure: &str) -> ShownPiece {
        ShownPiece { colour, figure: figure.into() }
    }
}

/// What a message says of a move.
pub fn course(changes: &ChangesView) -> Course {
    let piece = |(colour, figure): &Face| ShownPiece::new(*colour, figure);
    changes.0.iter().map(|(taps, change)| (*taps, change.map(piece))).collect()
}

/// A board at rest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stance {
    pub pieces: Pieces,
    /// Who has left and what was played until now: with it one knows whether one stance is a move after another.
    pub played: Vec<String>,
    /// What the last move did.
    pub changes: Course,
    pub marks: Vec<(Cell, Mark)>,
    /// What whoever is to move has to heed.
    pub notice: Option<Notice>,
    /// The cells that are not, or not only, what the board says.
    pub tiles: Vec<(Cell, Tile)>,
    /// The colours of the seats, in their order.
    pub seats: Vec<Colour>,
    /// Whose pieces may be moved here; nobody's where one only looks on.
    pub own: Option<Colour>,
    /// What may be played. A move is named by its number in this list.
    pub moves: Vec<MoveView>,
    /// Where the last move went.
    pub last: Vec<Cell>,
    /// Where a move that somebody asked for would go.
    pub hint: Vec<Cell>,
}

impl Stance {
    /// What a table tells one of its viewers. Where no moves are offered, nothing answers to fingers.
    pub fn of_snapshot(snapshot: &Snapshot) -> Stance {
        let pieces =
            snapshot.pieces.iter().map(|(cell, colour, figure)| (*cell, ShownPiece::new(*colour, figure)));
        let seats: Vec<Colour> = snapshot.seats.iter().map(|seat| seat.colour).collect();
        let offered = !snapshot.moves.is_empty();
        let notations = snapshot.record.iter().map(|ply| ply.notation.clone());
        Stance {
            pieces: pieces.collect(),
            // Whoever leaves may change what stands there, so that nothing from before is gone on with.
            played: snapshot.seats.iter().map(|seat| format!("{:?}", seat.left)).chain(notations).collect(),
            changes: course(&snapshot.changes),
            marks: snapshot.marks.clone(),
            notice: snapshot.notice,
            tiles: snapshot.tiles.clone(),
            own: seats.get(snapshot.turn.index()).copied().filter(|_| offered),
            seats,
            moves: snapshot.moves.clone(),
            last: snapshot.last.clone(),
            hint: snapshot.hint.iter().flat_map(|hint| places(&hint.route)).collect(),
        }
    }

    /// A game at hand, whoever is to move.
    pub fn of_game(game: &dyn LiveGame) -> Stance {
        let (scene, last) = (game.scene(), game.record().last());
        let seats: Vec<Colour> = scene.seats.iter().map(|seat| seat.colour).collect();
        let pieces =
            scene.pieces.iter().map(|(cell, piece)| (*cell, ShownPiece::new(piece.colour, piece.figure)));
        Stance {
            pieces: pieces.collect(),
            played: game.record().iter().map(|ply| ply.notation.clone()).collect(),
            changes: last.map(|ply| course(&ChangesView::of(&ply.changes))).unwrap_or_default(),
            marks: scene.marks,
            notice: scene.notice,
            tiles: scene.tiles,
            own: seats.get(game.turn().index()).copied().filter(|_| !game.offers().is_empty()),
            seats,
            moves: game.offers().iter().map(MoveView::of).collect(),
            last: last.map(|ply| ply.cells.to_vec()).unwrap_or_default(),
            hint: Vec::new(),
        }
    }

    /// The same to look at only.
    pub fn untouchable(mut self) -> Stance {
        self.moves.clear();
        self.own = None;
        self
    }
}

/// The cells of a route, in the order of its taps.
pub fn places(route: &[RouteStep]) -> impl Iterator<Item = Cell> {
    route.iter().filter_map(|step| match step {
        RouteStep::Cell(cell) => Some(*cell),
        RouteStep::Choice(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Answer, News};

    #[test]
    fn a_snapshot_says_what_stands_where_and_what_may_be_tapped() {
        let page = include_str!("../../../docs/PROTOCOL.md");
        let line = page.lines().find(|line| line.starts_with(r#"{"type":"snapshot""#)).unwrap();
        let News::Snapshot(mut snapshot) = serde_json::from_str::<Answer>(line).unwrap().news else {
            panic!("another message")
        };
        let stance = Stance::of_snapshot(&snapshot);
        assert_eq!(stance.pieces.len(), snapshot.pieces.len());
        assert_eq!(stance.moves.len(), snapshot.moves.len());
        assert_eq!((stance.last.as_slice(), stance.seats.len()), (&snapshot.last[..], snapshot.seats.len()));
        snapshot.moves.clear();
        assert_eq!(Stance::of_snapshot(&snapshot).own, None, "nobody may touch it");
    }
}
