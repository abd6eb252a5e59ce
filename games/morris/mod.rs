//! Nine men's morris.
//!
//! Both sides place nine men in turn on the 24 points, then move them along the lines. Three men in a line are
//! a mill; whoever closes one takes one of the opponent's men, but none out of a mill as long as there are
//! others. A side that is down to three men may move them to any empty point. Who has fewer than three men
//! left, or cannot move, has lost. White, the first seat, begins.
//!
//! A mill and the man it takes are one move, so that a turn is never half over. A game in which nothing
//! happens is drawn, by the third repetition or by a hundred plies without a mill: three flying men can hardly
//! be caught, and a fair does not wait.

engine::evaluations! {
    plain
    expert
}

mod judgement;
mod moves;
mod points;
mod position;
mod presentation;
mod rings;
#[cfg(test)]
mod tests;
mod text;

use engine::{
    About, Effect, Game, History, Outcome, Pace, Reason, Rules, Seat, TextError, TimeControl, Variant, key,
};

pub use position::{Move, Position};

/// Nine men's morris, ready for the catalog.
pub fn game() -> Game {
    Game {
        id: "morris",
        about: About::embedded(include_str!("about.toml")),
        aliases: &["mill"],
        times: [TimeControl::minutes(3, 2), TimeControl::minutes(5, 5), TimeControl::minutes(15, 10)],
        pace: Pace { usual_plies: 60, fewest_left: 24, longest_plies: 400 },
        book: None,
        variants: vec![Variant::new("standard", "Nine men’s morris", Morris)].into(),
    }
}

/// The rules of nine men's morris.
#[derive(Clone, Copy, Debug, Default)]
pub struct Morris;

/// How many plies may go by without a mill.
const PLIES_WITHOUT_MILL: u32 = 100;

impl Morris {
    /// Who has lost on the board, and why.
    fn loser(&self, position: &Position) -> Option<(Seat, Reason)> {
        match Seat::all(2).find(|seat| position.is_broken(*seat)) {
            Some(seat) => Some((seat, Reason::NoPieces)),
            None => (position.count() == 0).then_some((position.turn, Reason::NoMoves)),
        }
    }
}

impl Rules for Morris {
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

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn effect(&self, before: &Position, mv: Move, after: &Position) -> Effect {
        let placed = mv.from(before) == 0;
        let closed = rings::in_mills(after.other) & mv.to(before) != 0;
        Effect { irreversible: placed || mv.taken != 0, new_spell: closed }
    }

    fn outcome(&self, position: &Position, history: &History) -> Option<Outcome> {
        if let Some((loser, reason)) = self.loser(position) {
            Some(Outcome::loss(2, loser, reason))
        } else if history.occurrences() >= 3 {
            Some(Outcome::draw(2, Reason::Repetition))
        } else if history.spell() >= PLIES_WITHOUT_MILL {
            Some(Outcome::draw(2, Reason::MoveLimit))
        } else {
            None
        }
    }

    /// While the game goes on both sides have three men, and three men are enough for a mill if the opponent
    /// lets them. So everybody can win who has not lost already.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        self.loser(position).is_none_or(|(loser, _)| loser != seat)
    }

    fn key(&self, position: &Position) -> u64 {
        let men = u64::from(position.mover) | u64::from(position.other) << 24;
        let hands = u64::from(position.mover_hand) | u64::from(position.other_hand) << 4;
        key::mix([men | hands << 48 | (position.turn.index() as u64) << 56])
    }

    fn write(&self, position: &Position) -> String {
        text::write(position)
    }

    fn read(&self, text: &str) -> Result<Position, TextError> {
        text::read(text)
    }
}
