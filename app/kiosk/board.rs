//! Boards of both shapes in one measure. A point takes as much room as a square, so that one drawing and one
//! way to tap serve them both.

use std::fmt::Write;

use engine::{Board, Cell, Scene, Shape};
use slint::{ModelRc, VecModel};
use ui::{BoardView, CellView};

use super::keys;

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

/// Every cell of the board with what stands on it.
pub fn cells(board: &Board, scene: &Scene) -> Vec<CellView> {
    let mut cells: Vec<CellView> = (0..board.cells() as Cell).map(|cell| bare(board, cell)).collect();
    for (cell, piece) in &scene.pieces {
        let view = &mut cells[usize::from(*cell)];
        view.figure = piece.figure.into();
        view.tint = keys::tint(piece.colour);
    }
    for (cell, mark) in &scene.marks {
        cells[usize::from(*cell)].flag = keys::flag(*mark);
    }
    cells
}

/// The board around a list of its cells.
pub fn view(board: &Board, cells: ModelRc<CellView>) -> BoardView {
    let (width, height) = size(board);
    BoardView { width, height, lines: lines(board).into(), cells }
}

/// A board to look at: what stands on it, without names and labels.
pub fn picture(board: &Board, scene: &Scene) -> BoardView {
    let mut cells = cells(board, scene);
    for cell in &mut cells {
        cell.name = "".into();
        cell.row_label = "".into();
        cell.column_label = "".into();
    }
    view(board, ModelRc::new(VecModel::from(cells)))
}

fn bare(board: &Board, cell: Cell) -> CellView {
    let index = usize::from(cell);
    let (x, y) = corner(board, cell);
    let name = board.names.get(index).cloned().unwrap_or_default();
    let mut view = CellView { x, y, name: name.into(), tone: ui::Tone::Point, ..CellView::default() };
    if let Shape::Grid { columns, tones } = &board.shape {
        view.tone = keys::tone(tones[index]);
        let label = |labels: &[String], at: u16| labels.get(usize::from(at)).cloned().unwrap_or_default();
        if board.rows.is_empty() {
            // Moves are written with the names of the cells: where no edge tells them, each cell does.
            view.row_label = view.name.clone();
        } else if cell.is_multiple_of(*columns) {
            view.row_label = label(&board.rows, cell / columns).into();
        }
        if index + usize::from(*columns) >= tones.len() {
            view.column_label = label(&board.columns, cell % columns).into();
        }
    }
    view
}

/// The lines of a point board as a path through the middles of its cells.
fn lines(board: &Board) -> String {
    let mut path = String::new();
    if let Shape::Points { lines, .. } = &board.shape {
        for (from, to) in lines {
            let ((x, y), (to_x, to_y)) = (corner(board, *from), corner(board, *to));
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
        };
        assert_eq!(size(&board), (7.0, 4.0));
        assert_eq!(corner(&board, 1), (6.0, 3.0));
        assert_eq!(lines(&board), "M 0.5 0.5 L 6.5 3.5 ");
        let cell = bare(&board, 1);
        assert_eq!((cell.name.as_str(), cell.tone), ("g1", ui::Tone::Point));
    }

    #[test]
    fn labels_stand_along_the_left_and_the_bottom_edge() {
        let board = Board {
            shape: Shape::Grid { columns: 2, tones: vec![engine::Tone::Light; 4] },
            names: Vec::new(),
            columns: vec!["a".into(), "b".into()],
            rows: vec!["2".into(), "1".into()],
        };
        let labels: Vec<(String, String)> = (0..4)
            .map(|cell| bare(&board, cell))
            .map(|cell| (cell.row_label.to_string(), cell.column_label.to_string()))
            .collect();
        let expected = [("2", ""), ("", ""), ("1", "a"), ("", "b")];
        assert_eq!(labels, expected.map(|(row, column)| (row.to_owned(), column.to_owned())));
    }

    #[test]
    fn cells_without_labels_at_the_edge_are_labelled_themselves() {
        let board = Board {
            shape: Shape::Grid { columns: 2, tones: vec![engine::Tone::Dark; 2] },
            names: vec!["".into(), "1".into()],
            columns: Vec::new(),
            rows: Vec::new(),
        };
        assert_eq!([0, 1].map(|cell| bare(&board, cell).row_label.to_string()), ["", "1"]);
    }
}
