//! The games of the table, one folder each.

pub mod morris;
pub mod reversi;

use std::sync::LazyLock;

use engine::Catalog;

/// All games, in the order in which they are shown.
pub fn catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(vec![reversi::game(), morris::game()]));
    &CATALOG
}
