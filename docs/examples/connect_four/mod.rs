//! Connect Four, the example of docs/ADDING_A_GAME.md.
//!
//! Red and Yellow drop discs in turn into seven columns of six cells. A disc falls as far as it can. Whoever has four in a row
//! first, in any direction, has won; a full board without one is a draw.

mod judgement;
mod position;
mod presentation;
#[cfg(test)]
mod tests;

use engine::{
    About, Effect, Game, History, Outcome, Pace, Reason, Rules, Seat, TextError, TimeControl, Variant, key,
};

use position::{CELLS, LINES, Position};

/// Connect Four, ready for the catalog.
pub fn game() -> Game {
    Game {
        id: "connect_four",
        about: About::embedded(include_str!("about.toml")),
        aliases: &["four"],
        times: [TimeControl::minutes(1, 2), TimeControl::minutes(3, 2), TimeControl::minutes(5, 5)],
        pace: Pace { usual_plies: 30, fewest_left: 4, longest_plies: CELLS as u32 },
        book: None,
        variants: vec![Variant::new("standard", "Connect Four", ConnectFour)].into(),
    }
}

/// The rules of Connect Four.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

impl Rules for ConnectFour {
    type Position = Position;
    /// The column.
    type Move = u8;

    fn start(&self) -> Position {
        Position::default()
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn()
    }

    fn moves(&self, position: &Position, columns: &mut Vec<u8>) {
        columns.clear();
        columns.extend(position.columns());
    }

    fn count(&self, position: &Position) -> usize {
        position.columns().count()
    }

    fn play(&self, position: &Position, column: u8) -> Position {
        position.after(column)
    }

    fn effect(&self, _: &Position, _: u8, _: &Position) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, position: &Position, _: &History) -> Option<Outcome> {
        match position.winner() {
            Some(winner) => Some(Outcome::win(2, winner, Reason::Row)),
            None => position.is_full().then(|| Outcome::draw(2, Reason::NoMoves)),
        }
    }

    /// As long as there is a line without a disc of the other seat.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        LINES.iter().any(|line| line & position.discs[seat.other().index()] == 0)
    }

    fn key(&self, position: &Position) -> u64 {
        key::mix(position.discs)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn read(&self, text: &str) -> Result<Position, TextError> {
        Position::read(text)
    }
}
