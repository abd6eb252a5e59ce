//! The games of the table, one folder each.

#[cfg(test)]
mod contest;
#[cfg(test)]
mod oracle;

use std::sync::LazyLock;

use engine::Catalog;

/// Takes in the folders of the games, and lists them in the order in which they are shown.
macro_rules! games {
    ($($name:ident)+) => {
        $(pub mod $name;)+

        /// All games, in the order in which they are shown.
        pub fn catalog() -> &'static Catalog {
            static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(vec![$($name::game()),+]));
            &CATALOG
        }
    };
}

// Not in the list yet: set-up and phone page seat two.
pub mod reversixt;

// A new game is its folder and its name here.
games! {
    draughts
    reversi
    chess
    morris
}
