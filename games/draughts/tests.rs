//! What can go wrong in draughts, drawn. `w` and `b` are men, `W` and `B` kings; White is below.

mod captures;
mod endings;
mod expert;
mod texts;

use engine::{Presentation, Rules, kit};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::geometry::{Geometry, bits};
use super::variant::{Brazilian, DraughtsVariant, English, International, Russian};
use super::{Draughts, Position, Side};
use crate::oracle;

fn rules<V: DraughtsVariant>() -> Draughts<V> {
    Draughts::default()
}

/// The position in a drawing, one character per cell.
fn drawn<V: DraughtsVariant>(turn: Side, drawing: &str) -> Position {
    let cells: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(cells.len(), (V::SIDE * V::SIDE) as usize, "a whole board is drawn");
    let mut position = Position { pieces: [0, 0], kings: 0, turn };
    for (cell, piece) in cells.into_iter().enumerate().filter(|(_, piece)| *piece != '.') {
        let (row, column) = (cell as u32 / V::SIDE, cell as u32 % V::SIDE);
        let bit = 1 << V::bit(row * V::ROW + column / 2);
        assert_eq!((row + column) % 2, 1, "{piece} in row {row} stands on a dark square");
        position.pieces[if piece.eq_ignore_ascii_case(&'w') { 0 } else { 1 }] |= bit;
        position.kings |= if piece.is_ascii_uppercase() { bit } else { 0 };
    }
    position
}

fn moves<V: DraughtsVariant>(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    rules::<V>().moves(position, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|mv| rules::<V>().notation(position, *mv)).collect();
    texts.sort();
    texts
}

fn after<V: DraughtsVariant>(position: &Position, text: &str) -> String {
    let mv = rules::<V>().read_move(position, text).expect("a legal move");
    rules::<V>().write(&rules::<V>().play(position, mv))
}

#[test]
fn perft_tables() {
    let table = include_str!("../perft/draughts.txt");
    assert!(kit::perft_table(crate::catalog(), "draughts", table, 0..2_000_000) >= 40);
}

fn passes_the_kit<V: DraughtsVariant>() {
    kit::playouts(rules::<V>(), 2000);
    oracle::agrees::<mailbox::draughts::MailboxDraughts, _>(&rules::<V>(), V::ID, 30);
    let mut lot = SmallRng::seed_from_u64(1);
    for _ in 0..150 {
        let position = scattered::<V>(&mut lot);
        oracle::agrees_from::<mailbox::draughts::MailboxDraughts, _>(&rules::<V>(), V::ID, &position, 1);
    }
}

/// A position with pieces anywhere, many of them kings: more captures than games ever show.
fn scattered<V: DraughtsVariant>(lot: &mut SmallRng) -> Position {
    let mut position = Position { pieces: [0, 0], kings: 0, turn: Side::White };
    let density = lot.random_range(4..12);
    for bit in bits(V::BOARD) {
        let side = lot.random_range(0..density);
        let far = [V::TOP, V::BOTTOM];
        if side < 2 && position.pieces[side].count_ones() < V::MEN {
            position.pieces[side] |= 1 << bit;
            position.kings |= if lot.random_ratio(1, 3) { 1 << bit } else { far[side] & 1 << bit };
        }
    }
    position
}

#[test]
fn international_passes_the_kit() {
    passes_the_kit::<International>();
}

#[test]
fn brazilian_passes_the_kit() {
    passes_the_kit::<Brazilian>();
}

#[test]
fn russian_passes_the_kit() {
    passes_the_kit::<Russian>();
}

#[test]
fn english_passes_the_kit() {
    passes_the_kit::<English>();
}
