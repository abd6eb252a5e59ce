//! The games of the table, one folder each.

use std::sync::LazyLock;

use engine::Catalog;

pub mod draughts;
#[cfg(test)]
mod oracle;

/// All games, in the order in which they are shown.
pub fn catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(vec![draughts::game()]));
    &CATALOG
}
