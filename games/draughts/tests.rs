//! What can go wrong in draughts, drawn.

use engine::kit;

use super::Draughts;
use super::variant::{Brazilian, English, International, Russian};

#[test]
fn perft_tables() {
    kit::perft_table(crate::catalog(), "draughts", include_str!("../perft/draughts.txt"), 0..2_000_000);
}
#[test]
fn playouts() {
    kit::playouts(Draughts::<International>::default(), 2000);
}
#[test]
fn playouts2() {
    kit::playouts(Draughts::<Brazilian>::default(), 2000);
    kit::playouts(Draughts::<Russian>::default(), 2000);
    kit::playouts(Draughts::<English>::default(), 2000);
}
