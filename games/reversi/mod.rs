//! Reversi on eight by eight cells.
//!
//! A disc is placed so that it traps a straight run of the opponent's discs against one of one's own; all that
//! is trapped changes colour. Black, the first seat, begins. Who cannot place anything must pass, and when
//! neither side can place the discs are counted. Cells that stay empty count for the winner, as in
//! tournaments: otherwise a wipe-out would be worth less than a narrow win on a full board.
//!
//! A pass is a move of its own. So turns always alternate, a search needs no special case, and the player
//! confirms the pass instead of wondering where the turn went.

engine::evaluations! {
    plain
    expert
}

mod endgame;
mod judgement;
mod position;
mod presentation;
mod runs;
mod stable;
#[cfg(test)]
mod tests;
mod text;

use std::sync::LazyLock;

use engine::{
    About, Effect, Game, History, Outcome, Pace, Reason, Rules, Seat, TextError, TimeControl, Variant, key,
};

pub use position::{Move, Position};

/// What it says about itself.
static ABOUT: LazyLock<About> = LazyLock::new(|| About::embedded(include_str!("about.toml")));

/// Reversi, ready for the catalog.
pub fn game() -> Game {
    Game {
        id: "reversi",
        about: ABOUT.clone(),
        aliases: &[],
        times: [TimeControl::minutes(3, 2), TimeControl::minutes(5, 5), TimeControl::minutes(15, 10)],
        // The board is full after 60 moves; passes come on top.
        pace: Pace { usual_plies: 60, fewest_left: 4, longest_plies: 76 },
        book: None,
        variants: vec![Variant::new("standard", "Reversi", Reversi)].into(),
    }
}

/// The rules of Reversi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reversi;

/// With so few empty cells left, [`Reversi::can_win`] tries every way to fill them.
const TRIED_EMPTIES: u32 = 8;

impl Rules for Reversi {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::START
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.list(moves);
    }

    fn count(&self, position: &Position) -> usize {
        position.count()
    }

    #[inline(always)]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    /// Discs never leave the board, and nobody passes twice in a row: no position ever comes back.
    fn effect(&self, _: &Position, _: Move, _: &Position) -> Effect {
        Effect { irreversible: true, new_spell: false }
    }

    fn outcome(&self, position: &Position, _: &History) -> Option<Outcome> {
        position.is_over().then(|| Outcome::by_score(Reason::Count, &position.scores()))
    }

    /// While the game goes on both sides have discs, or nothing could be placed: a side that is wiped out has
    /// lost at once. With many cells to fill and the opponent's help a side with discs is taken to be able to
    /// win; near the end, where it may truly be too late, every way to go on is tried.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        if position.is_over() {
            let scores = position.scores();
            return scores[seat.index()] > scores[seat.other().index()];
        }
        if position.empty().count_ones() > TRIED_EMPTIES {
            return true;
        }
        let mut moves = Vec::new();
        position.list(&mut moves);
        moves.into_iter().any(|mv| self.can_win(&position.after(mv), seat))
    }

    fn key(&self, position: &Position) -> u64 {
        key::mix([position.mover, position.other, position.turn.index() as u64])
    }

    fn write(&self, position: &Position) -> String {
        text::write(position)
    }

    fn read(&self, text: &str) -> Result<Position, TextError> {
        text::read(text)
    }
}
