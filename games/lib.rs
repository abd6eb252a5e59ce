//! The games of the table, one folder each.

pub mod chess;
#[cfg(test)]
mod contest;
pub mod draughts;
pub mod morris;
#[cfg(test)]
mod oracle;
pub mod reversi;

use std::sync::LazyLock;

use engine::Catalog;

/// All games, in the order in which they are shown.
pub fn catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        Catalog::new(vec![
            draughts::game(), //
            reversi::game(),
            chess::game(),
            morris::game(),
        ])
    });
    &CATALOG
}
