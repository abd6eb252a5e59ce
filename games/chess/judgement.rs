//! What the searches are told about chess: its evaluations, what a capture gains, and when a null move says nothing.

use engine::{Evaluations, Judgement};
use shakmaty::{Chess, Move, Position, Role};

use super::plain::worth;
use super::{Laws, exchange};

impl Judgement for Laws {
    const EVALUATIONS: Evaluations<Laws> = listed_evaluations!();

    /// The most valuable victim first, taken by the least valuable piece, unless the exchange loses; a promotion gains what
    /// the pawn becomes.
    fn guess(&self, position: &Chess, mv: Move) -> i32 {
        let promotion = mv.promotion().map_or(0, |role| 10 * (worth(role) - worth(Role::Pawn)));
        let Some(victim) = mv.capture() else { return promotion };
        if worth(mv.role()) > worth(victim) {
            let gain = exchange::gain(position, mv);
            if gain < 0 {
                return gain + promotion;
            }
        }
        10 * worth(victim) - worth(mv.role()) + promotion
    }

    fn noisy(&self, _position: &Chess, mv: Move) -> bool {
        mv.is_capture() || mv.is_promotion()
    }

    /// With nothing but pawns, having to move is too often what loses.
    fn null_move(&self, position: &Chess) -> Option<Chess> {
        let board = position.board();
        let pieces = position.us() & !(board.pawns() | board.kings());
        if pieces.is_empty() || position.is_check() {
            return None;
        }
        position.clone().swap_turn().ok()
    }

    /// After many moves at random everything hangs, whatever was played before them.
    fn playout_plies(&self) -> usize {
        8
    }

    fn extends(&self, position: &Chess) -> bool {
        position.is_check()
    }
}
