//! Boards of both shapes in one measure. A point takes as much room as a square, so that one drawing and one
//! way to tap serve them both.

use std::fmt::Write;

use engine::{Board, Cell, Link, Shape};
use slint::{ModelRc, SharedString, VecModel};
use ui::{BoardShapeView, CellView, LinkView, PieceView};

use super::keys;
use super::surface::{Stance, Surface};

/// How many cells a board is wide and high.
pub fn size(board: &Board) -> (f32, f32) {
    match &board.shape {
        Shape::Grid { columns, tones } => {
            (f32::from(*columns), (tones.len() / usize::from(*columns).max(1)) as f32)
        }
        Shape::Points { extent: (right, down), .. } => (f32::from(*right) + 1.0, f32::from(*down) + 1.0),
    }
}

/// The top left corner of a cell, in cells from that of the board.
pub fn corner(board: &Board, cell: Cell) -> (f32, f32) {
    match &board.shape {
        Shape::Grid { columns, .. } => (f32::from(cell % columns), f32::from(cell / columns)),
        Shape::Points { points, .. } => {
            let (right, down) = points[usize::from(cell)];
            (f32::from(right), f32::from(down))
        }
    }
}

/// The cell at a place.
pub fn cell_at(board: &Board, x: f32, y: f32) -> Option<Cell> {
    (0..board.cells() as Cell).find(|cell| {
        let (left, top) = corner(board, *cell);
        (left..left + 1.0).contains(&x) && (top..top + 1.0).contains(&y)
    })
}

/// A place as it is seen from the other side, if the board lies the other way round; of a cell that is its corner.
pub fn seen(board: &Board, flipped: bool, (x, y): (f32, f32)) -> (f32, f32) {
    let (width, height) = size(board);
    if flipped { (width - 1.0 - x, height - 1.0 - y) } else { (x, y) }
}

/// Every cell of the board, bare.
pub fn cells(board: &Board, flipped: bool) -> Vec<CellView> {
    (0..board.cells() as Cell).map(|cell| bare(board, cell, flipped)).collect()
}

/// The board around lists of its cells and pieces.
pub fn view(
    board: &Board,
    flipped: bool,
    cells: ModelRc<CellView>,
    pieces: ModelRc<PieceView>,
) -> BoardShapeView {
    let (width, height) = size(board);
    let beside = |labels: &[String]| {
        let points = matches!(board.shape, Shape::Points { .. });
        let mut labels: Vec<SharedString> =
            labels.iter().filter(|_| points).map(|label| label.as_str().into()).collect();
        if flipped {
            labels.reverse();
        }
        ModelRc::new(VecModel::from(labels))
    };
    BoardShapeView {
        width,
        height,
        lines: lines(board, flipped).into(),
        side: beside(&board.rows),
        bottom: beside(&board.columns),
        links: ModelRc::new(VecModel::from(links(board, flipped))),
        cells,
        pieces,
    }
}

/// A board to look at: what stands on it, without names and labels.
pub fn picture(board: &Board, stance: Stance) -> BoardShapeView {
    let mut surface = Surface::new(board.clone());
    surface.show(stance.untouchable());
    let mut cells = surface.cells();
    for cell in &mut cells {
        cell.name = "".into();
        cell.row_label = "".into();
        cell.column_label = "".into();
    }
    let pieces = ModelRc::new(VecModel::from(surface.pieces()));
    let unlabelled = Board { rows: Vec::new(), columns: Vec::new(), links: Vec::new(), ..board.clone() };
    view(&unlabelled, false, ModelRc::new(VecModel::from(cells)), pieces)
}

fn bare(board: &Board, cell: Cell, flipped: bool) -> CellView {
    let index = usize::from(cell);
    let (x, y) = seen(board, flipped, corner(board, cell));
    let name = board.names.get(index).cloned().unwrap_or_default();
    let mut view = CellView { x, y, name: name.into(), tone: ui::CellTone::Point, ..CellView::default() };
    if let Shape::Grid { columns, tones } = &board.shape {
        view.tone = keys::tone(tones[index]);
        let label = |labels: &[String], at: u16| labels.get(usize::from(at)).cloned().unwrap_or_default();
        let (_, height) = size(board);
        if board.rows.is_empty() {
            // Moves are written with the names of the cells: where no edge tells them, each cell does.
            view.row_label = view.name.clone();
        } else if x == 0.0 {
            view.row_label = label(&board.rows, cell / columns).into();
        }
        if y == height - 1.0 {
            view.column_label = label(&board.columns, cell % columns).into();
        }
    }
    view
}

/// The colours of links, one after the other; numbers tell them apart as well.
const LINK_HUES: [&str; 8] = ["rose", "lime", "sky", "coral", "violet", "amber", "teal", "sand"];

/// Both ends of every link, each beside the edge or corner by which one leaves its cell.
fn links(board: &Board, flipped: bool) -> Vec<LinkView> {
    let mut ends = Vec::new();
    for (Link([one, other]), number) in board.links.iter().zip(1..) {
        for ((cell, direction), (far, _)) in [(one, other), (other, one)] {
            let (x, y) = seen(board, flipped, corner(board, *cell));
            let (right, down) = direction.step();
            let side = |step: i8| f32::from(if flipped { -step } else { step });
            let long = |step: i8| if step == 0 { 0.5 } else { 0.3 };
            ends.push(LinkView {
                number,
                hue: LINK_HUES[(number as usize - 1) % LINK_HUES.len()].into(),
                x: x + 0.5 + 0.68 * side(right),
                y: y + 0.5 + 0.68 * side(down),
                width: long(right),
                height: long(down),
                cell: i32::from(*cell),
                other: i32::from(*far),
            });
        }
    }
    ends
}

/// The lines of a point board as a path through the middles of its cells.
fn lines(board: &Board, flipped: bool) -> String {
    let mut path = String::new();
    if let Shape::Points { lines, .. } = &board.shape {
        for (from, to) in lines {
            let [(x, y), (to_x, to_y)] = [from, to].map(|cell| seen(board, flipped, corner(board, *cell)));
            let _ = write!(path, "M {} {} L {} {} ", x + 0.5, y + 0.5, to_x + 0.5, to_y + 0.5);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_take_the_room_of_squares_and_are_joined_through_their_middles() {
        let board = Board {
            shape: Shape::Points { extent: (6, 3), points: vec![(0, 0), (6, 3)], lines: vec![(0, 1)] },
            names: vec!["a4".into(), "g1".into()],
            columns: Vec::new(),
            rows: Vec::new(),
            links: Vec::new(),
        };
        assert_eq!(size(&board), (7.0, 4.0));
        assert_eq!(corner(&board, 1), (6.0, 3.0));
        assert_eq!(lines(&board, false), "M 0.5 0.5 L 6.5 3.5 ");
        let cell = bare(&board, 1, false);
        assert_eq!((cell.name.as_str(), cell.tone), ("g1", ui::CellTone::Point));
    }

    #[test]
    fn labels_stand_along_the_left_and_the_bottom_edge() {
        let board = Board {
            shape: Shape::Grid { columns: 2, tones: vec![engine::Tone::Light; 4] },
            names: Vec::new(),
            columns: vec!["a".into(), "b".into()],
            rows: vec!["2".into(), "1".into()],
            links: Vec::new(),
        };
        let labels: Vec<(String, String)> = (0..4)
            .map(|cell| bare(&board, cell, false))
            .map(|cell| (cell.row_label.to_string(), cell.column_label.to_string()))
            .collect();
        let expected = [("2", ""), ("", ""), ("1", "a"), ("", "b")];
        assert_eq!(labels, expected.map(|(row, column)| (row.to_owned(), column.to_owned())));
    }

    #[test]
    fn a_flipped_board_is_labelled_along_the_same_edges() {
        let board = Board {
            shape: Shape::Grid { columns: 2, tones: vec![engine::Tone::Light; 4] },
            names: Vec::new(),
            columns: vec!["a".into(), "b".into()],
            rows: vec!["2".into(), "1".into()],
            links: Vec::new(),
        };
        let first = bare(&board, 0, true);
        assert_eq!((first.x, first.y, first.column_label.as_str()), (1.0, 1.0, "a"));
        let last = bare(&board, 3, true);
        assert_eq!((last.x, last.y, last.row_label.as_str()), (0.0, 0.0, "1"));
    }

    #[test]
    fn cells_without_labels_at_the_edge_are_labelled_themselves() {
        let board = Board {
            shape: Shape::Grid { columns: 2, tones: vec![engine::Tone::Dark; 2] },
            names: vec!["".into(), "1".into()],
            columns: Vec::new(),
            rows: Vec::new(),
            links: Vec::new(),
        };
        assert_eq!([0, 1].map(|cell| bare(&board, cell, false).row_label.to_string()), ["", "1"]);
    }
}
