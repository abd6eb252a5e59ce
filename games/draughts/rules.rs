//! The rules as the engine asks for them, and when a game is drawn.

use engine::{Effect, History, Outcome, Reason, Rules, Seat, TextError, key};

use super::geometry::Geometry;
use super::position::{Move, Position, Side};
use super::variant::DraughtsVariant;
use super::{Draughts, moves, text};

/// The seat that plays a side: whoever begins sits first.
pub fn seat<V: DraughtsVariant>(side: Side) -> Seat {
    if side == V::FIRST { Seat::FIRST } else { Seat::SECOND }
}

/// The side that a seat plays.
pub fn side<V: DraughtsVariant>(seat: Seat) -> Side {
    if seat == Seat::FIRST { V::FIRST } else { V::FIRST.other() }
}

impl<V: DraughtsVariant> Rules for Draughts<V> {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::start::<V>()
    }

    fn turn(&self, position: &Position) -> Seat {
        seat::<V>(position.turn)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        moves::generate::<V>(position, moves);
    }

    #[inline]
    fn count(&self, position: &Position) -> usize {
        moves::count::<V>(position)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn effect(&self, before: &Position, mv: Move, after: &Position) -> Effect {
        Effect {
            irreversible: mv.is_capture() || before.kings >> mv.from & 1 == 0,
            new_spell: lone_king_limit(before) != lone_king_limit(after),
        }
    }

    fn outcome(&self, position: &Position, history: &History) -> Option<Outcome> {
        let lost = |side, reason| Some(Outcome::loss(2, seat::<V>(side), reason));
        let bare = [Side::White, Side::Black].into_iter().find(|side| position.of(*side) == 0);
        if let Some(side) = bare {
            return lost(side, Reason::NoPieces);
        }
        if moves::count::<V>(position) == 0 {
            return lost(position.turn, Reason::NoMoves);
        }
        if history.occurrences() >= 3 {
            return Some(Outcome::draw(2, Reason::Repetition));
        }
        let limit = lone_king_limit(position).filter(|_| V::LONE_KING_LIMITS);
        let too_long = history.reversible() >= 2 * V::KING_MOVES
            || limit.is_some_and(|moves_each| history.spell() >= 2 * moves_each);
        too_long.then(|| Outcome::draw(2, Reason::MoveLimit))
    }

    /// Whoever has a piece can win: the other side may give all of its own away.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        position.of(side::<V>(seat)) != 0
    }

    fn key(&self, position: &Position) -> u64 {
        let [white, black] = position.pieces;
        // No square uses the highest bit, so the side to move fits beside the kings.
        key::mix([white, black, position.kings | (position.turn as u64) << 63])
    }

    fn write(&self, position: &Position) -> String {
        text::write::<V>(position)
    }

    fn read(&self, text: &str) -> Result<Position, TextError> {
        text::read::<V>(text)
    }
}

/// How many moves each side has left to win when one of them is down to a lone king: 16 against three pieces,
/// 5 against two or one. Men alone do not count as an attempt to win: at least one king must be among them.
fn lone_king_limit(position: &Position) -> Option<u32> {
    let against = |lone: Side| {
        let (king, others) = (position.of(lone), position.of(lone.other()));
        if king.count_ones() != 1 || king & position.kings == 0 || others & position.kings == 0 {
            return None;
        }
        match others.count_ones() {
            3 => Some(16),
            1 | 2 => Some(5),
            _ => None,
        }
    };
    against(Side::White).or_else(|| against(Side::Black))
}

const _: () = assert!(super::variant::International::BOARD >> 63 == 0);
