//! The game whose way through the house is tested as that of a new one: the one that `NEWCOMER` in the environment names, as
//! `deploy/test-recipe` does for a game that it has just added, or else one that has been there for long.

/// Its name.
pub fn name() -> String {
    std::env::var("NEWCOMER").unwrap_or_else(|_| "morris".to_owned())
}
