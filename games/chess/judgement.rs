//! Who stands better: the material, which is most of what there is to say.

use engine::{Judgement, Seat};
use shakmaty::{Chess, Move, Position, Role};

use super::{Laws, color, exchange, expertise};

/// What a piece is worth, in hundredths of a pawn. A king is never traded.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

impl Judgement for Laws {
    fn evaluate(&self, position: &Chess, seat: Seat) -> i32 {
        let (own, other) = (color(seat), color(seat.opponent()));
        let board = position.board();
        let count = |color, role: Role| board.by_piece(role.of(color)).count() as i32;
        Role::ALL.into_iter().map(|role| worth(role) * (count(own, role) - count(other, role))).sum()
    }

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

    fn expertise(&self, position: &Chess, seat: Seat) -> i32 {
        expertise::judge(position, color(seat))
    }

    /// With nothing but pawns, having to move is too often what loses.
    fn skipped(&self, position: &Chess) -> Option<Chess> {
        let board = position.board();
        let pieces = position.us() & !(board.pawns() | board.kings());
        if pieces.is_empty() || position.is_check() {
            return None;
        }
        position.clone().swap_turn().ok()
    }

    fn urgent(&self, position: &Chess) -> bool {
        position.is_check()
    }
}
