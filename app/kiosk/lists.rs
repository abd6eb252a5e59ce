//! The lists that a window looks at. They are changed row by row, so that only what differs is drawn again.

use std::rc::Rc;

use slint::{Model, ModelRc, VecModel};
use ui::{BoardShapeView, CellView, PieceView};

use crate::board;
use crate::surface::Surface;

/// The cells and the pieces of a board in a window.
#[derive(Default)]
pub struct BoardLists {
    cells: Rc<VecModel<CellView>>,
    pieces: Rc<VecModel<PieceView>>,
}

impl BoardLists {
    /// What the window needs to draw this board; anew whenever the board is another one or lies the other way round.
    pub fn view(&self, surface: &Surface) -> BoardShapeView {
        self.show(surface);
        let (cells, pieces) = (self.cells.clone().into(), self.pieces.clone().into());
        board::view(surface.board(), surface.is_flipped(), cells, pieces)
    }

    /// Brings cells and pieces up to date; whether something moves, so that the window must ask for the next frame.
    pub fn show(&self, surface: &Surface) -> bool {
        update(&self.cells, surface.cells());
        self.show_pieces(surface)
    }

    /// The same where only pieces have moved.
    pub fn show_pieces(&self, surface: &Surface) -> bool {
        update(&self.pieces, surface.pieces());
        surface.is_moving()
    }
}

/// Brings a list up to date and touches only what differs.
pub fn update<T: Clone + PartialEq + 'static>(model: &VecModel<T>, rows: Vec<T>) {
    while model.row_count() > rows.len() {
        model.remove(model.row_count() - 1);
    }
    for (index, row) in rows.into_iter().enumerate() {
        match model.row_data(index) {
            None => model.push(row),
            Some(old) if old != row => model.set_row_data(index, row),
            Some(_) => {}
        }
    }
}

/// Brings a property that holds a list up to date. The list is made when it is first needed, and stays.
pub fn renew<T: Clone + PartialEq + 'static>(known: ModelRc<T>, rows: &[T], set: impl FnOnce(ModelRc<T>)) {
    match known.as_any().downcast_ref::<VecModel<T>>() {
        Some(model) => update(model, rows.to_vec()),
        None => set(ModelRc::new(VecModel::from(rows.to_vec()))),
    }
}
